import EntryLine
import Exports
package import Importing
import Model
import Money
import Reports
import Store

/// Imports a plan of earlier books and reports the result.
package struct BooksImport {
    private let context: CommandContext
    private let options: any WriteMode
    /// Whether days in unusual years are booked as well.
    private let takesAnyYear: Bool
    /// Whether transactions that were deleted since an earlier run are booked again.
    private let booksDeleted: Bool

    /// An import into the queue of the context. The two permissions are those of the user.
    package init(context: CommandContext, options: any WriteMode, takesAnyYear: Bool, booksDeleted: Bool) {
        self.context = context
        self.options = options
        self.takesAnyYear = takesAnyYear
        self.booksDeleted = booksDeleted
    }

    /// The names for plans, with `export.yaml` applied in reverse if `isMapped`.
    package static func knownNames(_ context: CommandContext, isMapped: Bool = true) throws -> KnownNames {
        let books = try context.database.bookNames()
        let mapping = isMapped ? try context.exportMapping(books) : ExportMapping()
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

    /// Imports the plan, which was made from `source`, a phrase for the history. `remark` says how it was read. Throws
    /// once the report is written if something of the plan could not be imported.
    package func run(_ plan: BooksPlan, from source: String, remark: String? = nil) throws {
        let names = try context.nameBook()
        let outcome = try context.database.importTransactions(
            plan.transactions, from: source, at: context.now, isDryRun: options.dryRun, booksDeleted: booksDeleted,
            mark: context.style().decimalMark, refusal: { refusal($0, names) })
        var report = ImportReport(
            isDryRun: options.dryRun, source: [("transactions", plan.sourceCount)], sourceSums: plan.sums,
            before: outcome.before, after: outcome.after, failed: plan.problems)
        report.similar = outcome.similar.map { (plan.names[$0.place], $0.id, $0.day, $0.payee) }
        report.count(outcome.fates, named: plan.names, noun: "transaction")
        report.unnamed = try unnamed(
            zip(plan.transactions, outcome.fates).filter { $1 == .made(.converted) }.map(\.0.entry))
        let days = zip(plan.transactions, outcome.fates).compactMap { transaction, fate in
            if case .refused = fate { nil as CivilDay? } else { transaction.date }
        }
        if let first = days.min(), let last = days.max() { report.days = first...last }
        if options.format == .table {
            let others = outcome.fates.indices.filter { outcome.fates[$0] != .made(.converted) }
            context.say(NewNameTally(names), plan.transactions.map(\.entry), without: others)
        }
        let splits = plan.splitAccounts.map { wanted, made in
            "The account '\(wanted)' has another currency, so '\(made)' \(options.dryRun ? "would be" : "was") added."
        }
        let joined = plan.joinedAccounts.map { name, theirs in
            let names = theirs.map { "'\($0)'" }.joined(separator: " and ")
            return "The accounts \(names) are one here, '\(name)', with one balance."
        }
        let omissions = plan.omissions.map { part, names in
            let first = names.prefix(3).map { "'\($0)'" }.joined(separator: ", ")
            let rest = names.count > 3 ? ", and \(names.count - 3) more" : ""
            return "The \(part) of \(names.count.counted("transaction")) are not imported: \(first)\(rest)."
        }
        let isDryRun = options.dryRun
        try context.finish(
            report, options,
            remarks: [remark].compactMap(\.self) + splits + joined + omissions
                + outcome.equalElsewhere(isDryRun: isDryRun) + outcome.sinceEarlier(isDryRun: isDryRun)
                + outcome.similarSentences(plan.names, isDryRun: isDryRun),
            failures: [
                Self.couldNot(report.failed.count - outcome.leftCount),
                outcome.differing("transaction", isDryRun: isDryRun), outcome.equal,
            ])
    }

    /// How many of the entries name no account, by currency, with the default account.
    private func unnamed(_ entries: [Entry]) throws -> [(currency: Currency, account: String?, count: Int)] {
        let currencies = entries.filter { $0.account == nil }.compactMap { $0.total?.currency }
        let defaults = try context.database.accountNames().filter(\.isDefault)
        return Dictionary(grouping: currencies, by: \.self).sorted { $0.key.code < $1.key.code }.map { currency, all in
            (currency, defaults.first { $0.currency == currency }?.name, all.count)
        }
    }

    /// Why a transaction is not booked although the books could have it; `nil` if it is.
    private func refusal(_ transaction: ImportedTransaction, _ names: NameBook) -> String? {
        if !takesAnyYear, let sentence = context.unusualDay(transaction.date, or: "book all years with --any-year") {
            return sentence
        }
        return context.newNamesRefusal(transaction.entry, names)
    }

    private static func couldNot(_ count: Int) -> String? {
        guard count > 0 else { return nil }
        return "\(count.counted("transaction")) could not be imported, as said above; correct what can be "
            + "and run this again, which imports nothing twice."
    }
}
