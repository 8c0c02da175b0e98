/// How the user sees the rows of a table with a history.
enum HistoryRole: Hashable {
    /// Each row is a quick record.
    case record
    /// Each row is a transaction.
    case transaction
    /// Each row is a named thing; the value is its noun.
    case named(String)
    /// Each row is part of a row of another table, which its first column references.
    case part(of: String)
}
