/// The program that a CSV file is written for.
package enum CSVPreset: String, CaseIterable, Sendable {
    /// All known facts, one row per line.
    case plain
    /// GnuCash's import of transactions with several splits: one row per split.
    case gnucash
    /// YNAB: one row per transaction of one account, with the columns from its help
    /// (https://support.ynab.com/en_us/formatting-a-csv-file-an-overview-BJvczkuRq).
    case ynab
    /// Actual: one row per line of one account. Its import asks for the meaning of each column
    /// (https://actualbudget.org/docs/transactions/importing) and suggests columns with these names
    /// (`getInitialMappings` in packages/desktop-client of https://github.com/actualbudget/actual).
    case actual

    /// Whether the program imports a file into a single account that the user chooses.
    package var holdsOneAccount: Bool {
        switch self {
        case .plain, .gnucash: false
        case .ynab, .actual: true
        }
    }

    /// The header, as the other program's import expects it.
    var columns: [String] {
        switch self {
        case .plain:
            [
                "date", "account", "amount", "currency", "type", "kind", "payee", "category", "tags", "note",
                "lineNote", "location", "cleared", "transactionID", "recordID", "audioUUID",
            ]
        // The column names of GnuCash's own export.
        case .gnucash:
            [
                "Date", "Transaction ID", "Description", "Notes", "Commodity/Currency", "Memo", "Full Account Name",
                "Reconcile", "Amount Num.", "Value Num.",
            ]
        case .ynab: ["Date", "Payee", "Memo", "Outflow", "Inflow"]
        case .actual: ["Date", "Payee", "Notes", "Category", "Amount"]
        }
    }
}
