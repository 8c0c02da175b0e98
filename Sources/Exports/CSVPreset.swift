/// For which program a CSV file is written.
package enum CSVPreset: String, CaseIterable, Sendable {
    /// Everything that is known, one row for each line.
    case plain
    /// GnuCash's import of transactions with several splits: one row for each split.
    case gnucash
    /// YNAB: one row for each transaction of one account, with the columns that its help asks for
    /// (https://support.ynab.com/en_us/formatting-a-csv-file-an-overview-BJvczkuRq).
    case ynab
    /// Actual: one row for each line of one account. Its import asks which column is what
    /// (https://actualbudget.org/docs/transactions/importing), and proposes those that are called so
    /// (`getInitialMappings` in packages/desktop-client of https://github.com/actualbudget/actual).
    case actual

    /// Whether the program reads a file into the one account that a person chooses.
    package var holdsOneAccount: Bool {
        switch self {
        case .plain, .gnucash: false
        case .ynab, .actual: true
        }
    }

    var columns: [String] {
        switch self {
        case .plain:
            [
                "date", "account", "amount", "currency", "type", "kind", "payee", "category", "tags", "note",
                "lineNote", "location", "cleared", "transactionID", "recordID", "audioUUID",
            ]
        // The names of GnuCash's own export.
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
