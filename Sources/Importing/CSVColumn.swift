import Foundation

/// The meaning of a column in a CSV file.
package enum CSVColumn: String, CaseIterable, Sendable {
    /// The day, in the order of `--date-order` or the queue's.
    case date
    /// The amount, negative for an expense.
    case amount
    /// An expense, as a positive amount.
    case outflow
    /// Income, as a positive amount.
    case inflow
    /// The ISO 4217 code of amounts without one.
    case currency
    /// `income` or `expense`, for amounts without a sign.
    case type
    /// Our own account, not the counter-account.
    case account
    /// Whom an expense went to, or whom income came from.
    case payee
    /// The category of the line.
    case category
    /// The tags, separated by semicolons (`JoinedTexts`).
    case tags
    /// The note of the transaction.
    case note
    /// The note of the line.
    case lineNote
    /// The place of the transaction.
    case location
    /// `true`, `yes`, `c`, `Reconciled` and the like, or one of their opposites.
    case cleared
    /// `opening` for an opening balance, otherwise `ordinary` or nothing.
    case kind
    /// The ID of the transaction, if it is a UUID: consecutive rows with the same one are its lines.
    case transactionID

    /// The columns whose cells may differ between the lines of one transaction; so may the spelling of its UUID.
    static let ofLines: Set<CSVColumn> = [.amount, .outflow, .inflow, .category, .tags, .lineNote, .transactionID]

    /// The columns that hold an amount.
    static let ofMoney: Set<CSVColumn> = [.amount, .outflow, .inflow]

    /// The columns by which a row is known again in a later file: in the others, banks change what they guessed or left
    /// open, and users name more of them.
    static let ofIdentity: Set<CSVColumn> = [
        .date, .amount, .outflow, .inflow, .currency, .type, .payee, .note, .transactionID,
    ]

    /// The columns in a comma-separated list; `nil` for a skipped one.
    ///
    /// Throws `ImportError.columns` for an unknown or repeated name, and if the day or the amount is missing.
    package static func list(_ text: String) throws(ImportError) -> [CSVColumn?] {
        var columns: [CSVColumn?] = []
        for word in text.split(separator: ",", omittingEmptySubsequences: false) {
            let name = word.trimmingCharacters(in: .whitespacesAndNewlines)
            guard !name.isEmpty, name != "-" else {
                columns.append(nil)
                continue
            }
            guard let column = CSVColumn(rawValue: name) else { throw .columns("names '\(name)'") }
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
