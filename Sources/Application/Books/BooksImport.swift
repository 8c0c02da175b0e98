import Exports
package import Importing
import Model
import Reports
import Store

/// Imports a plan of earlier books and reports the result.
package struct BooksImport {
    private let context: CommandContext
    private let options: any WriteMode

    /// An import into the queue of the context.
    package init(context: CommandContext, options: any WriteMode) {
        self.context = context
        self.options = options
    }

    /// The names for plans, with `export.yaml` applied in reverse.
    package static func knownNames(_ context: CommandContext) throws -> KnownNames {
        let books = try context.database.bookNames()
        let mapping = try ExportMappingFile(context).read(books)
        var mapped: [String: String] = [:]
        for name in books.categories {
            for section in [mapping.income, mapping.expenses] {
                if let full = section[TagKey(name)] { mapped[full] = name }
            }
        }
        for (name, _) in books.accounts {
            if let full = mapping.accounts[TagKey(name)] { mapped[full] = name }
        }
        let currencies = books.accounts.map { (TagKey($0.name), $0.currency) }
        return KnownNames(accounts: Dictionary(currencies, uniquingKeysWith: { first, _ in first }), mapped: mapped)
    }

    /// Imports the plan, which was made from `source`, a phrase for the history. Throws once the report is written if
    /// something of the plan could not be imported.
    package func run(_ plan: BooksPlan, from source: String) throws {
        let outcome = try context.database.importTransactions(
            plan.transactions, from: source, at: context.now, isDryRun: options.dryRun)
        var report = ImportReport(
            isDryRun: options.dryRun, source: [("transactions", plan.sourceCount)], sourceSums: plan.sums,
            before: outcome.before, after: outcome.after, failed: plan.problems)
        report.count(outcome.fates, named: plan.names, noun: "transaction")
        let splits = plan.splitAccounts.map { wanted, made in
            "The account '\(wanted)' has another currency, so '\(made)' \(options.dryRun ? "would be" : "was") added."
        }
        try context.finish(
            report, options, remarks: splits + outcome.equalElsewhere(isDryRun: options.dryRun),
            failures: [
                Self.couldNot(report.failed.count - outcome.differingCount),
                outcome.differing("transaction", isDryRun: options.dryRun),
            ])
    }

    private static func couldNot(_ count: Int) -> String? {
        guard count > 0 else { return nil }
        return "\(count.counted("transaction")) could not be imported; correct the file and run this again, which "
            + "imports nothing twice."
    }
}
