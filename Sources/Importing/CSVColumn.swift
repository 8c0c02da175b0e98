/// What a column of a CSV file says.
package enum CSVColumn: String, CaseIterable, Sendable {
    case date
    /// Below zero for an expense.
    case amount
    /// An expense, above zero.
    case outflow
    /// Income, above zero.
    case inflow
    case currency
    /// `income` or `expense`, for amounts without a sign.
    case type
    case account
    case payee
    case category
    /// With semicolons in between.
    case tags
    /// Of the transaction.
    case note
    /// Of the line.
    case lineNote
    case location
    /// `true`, `yes`, `1`, `c`, `x` and `*` mean settled.
    case cleared
    /// `opening` for what was there before the first transaction.
    case kind
    /// Rows with the same one are lines of one transaction; where it is a UUID, it is its ID.
    case transactionID

    /// The columns that a list with commas names; `nil` for one that is skipped.
    ///
    /// Throws `ImportError.columns` for an unknown or a repeated name, and where the day or the amount is missing.
    package static func list(_ text: String) throws(ImportError) -> [CSVColumn?] {
        var columns: [CSVColumn?] = []
        for word in text.split(separator: ",", omittingEmptySubsequences: false) {
            let name = word.trimmingPrefix { $0 == " " }
            guard !name.isEmpty, name != "-" else {
                columns.append(nil)
                continue
            }
            guard let column = CSVColumn(rawValue: String(name)) else { throw .columns("names '\(name)'") }
            guard !columns.contains(column) else { throw .columns("names '\(name)' twice") }
            columns.append(column)
        }
        guard columns.contains(.date) else { throw .columns("has no date") }
        guard columns.contains(.amount) || columns.contains(.outflow) || columns.contains(.inflow) else {
            throw .columns("has no amount, outflow or inflow")
        }
        return columns
    }
}
