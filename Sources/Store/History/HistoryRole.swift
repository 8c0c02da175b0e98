/// What the rows of a table with a history are to people.
enum HistoryRole: Hashable {
    /// Each is a quick record.
    case record
    /// Each is a transaction.
    case transaction
    /// Each is a thing with a name; the noun for it.
    case named(String)
    /// Each is a part of a row of another table, which the first of its columns names.
    case part(of: String)
}
