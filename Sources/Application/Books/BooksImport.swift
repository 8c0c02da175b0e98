import Exports
package import Importing
import Model
import Reports
import Store

/// Imports a plan of earlier books and reports the result.
package struct BooksImport {
    package let context: CommandContext
    package let options: any WriteMode

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

    package func run(_ plan: BooksPlan, from source: String) throws {
        let outcome = try context.database.importTransactions(
            plan.transactions, from: source, at: context.now, isDryRun: options.dryRun)
        let report = report(plan, outcome)
        try Output.write(report.rendered(as: options.format, style: context.style()))
        for failure in report.failed {
            context.output.say(context.output.escaped("\(failure.record), \(failure.field): \(failure.message)"))
        }
        let splits = plan.splitAccounts.map { wanted, made in
            "The account '\(wanted)' has another currency, so '\(made)' \(options.dryRun ? "would be" : "was") added."
        }
        for sentence in splits + outcome.equalElsewhere(isDryRun: options.dryRun) {
            context.output.say(context.output.escaped(sentence))
        }
        context.output.sayNothingWasStored(if: options.dryRun)
        let sentences = [
            Self.couldNot(report.failed.count - outcome.differingCount),
            outcome.differing("transaction", isDryRun: options.dryRun),
        ].compactMap(\.self)
        guard sentences.isEmpty else { throw CommandError(.data, sentences.joined(separator: " ")) }
    }

    private static func couldNot(_ count: Int) -> String? {
        guard count > 0 else { return nil }
        return "\(count.counted("transaction")) could not be imported; correct the file and run this again, which "
            + "imports nothing twice."
    }

    private func report(_ plan: BooksPlan, _ outcome: ImportOutcome) -> ImportReport {
        var brought: [RecordState: Int] = [:]
        var alreadyThere = 0
        var failed = plan.problems
        for (name, fate) in zip(plan.names, outcome.fates) {
            switch fate {
            case .made(let state), .filled(let state): brought[state, default: 0] += 1
            case .alreadyThere: alreadyThere += 1
            case .differs(let sentence), .refused(let sentence):
                failed.append(ImportProblem(record: name, field: "transaction", message: sentence))
            }
        }
        return ImportReport(
            isDryRun: options.dryRun, model: nil, source: [("transactions", plan.sourceCount)], brought: brought,
            filled: 0, alreadyThere: alreadyThere, unknownAmounts: 0, sourceSums: plan.sums, before: outcome.before,
            after: outcome.after, audio: nil, failed: failed)
    }
}
