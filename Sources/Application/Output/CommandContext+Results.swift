package import Model
package import Reports
import Store

extension CommandContext {
    /// Shows the result of a batch; `subject` names the item at a place of the input, and `echo` says what was stored,
    /// once that is written.
    ///
    /// Throws `CommandError` if part of it failed: with status 66 if all of that doesn't exist, otherwise 65.
    package func show<Item>(
        _ result: BatchResult<Item>, as verb: BatchVerb, _ shape: ListShape<Item>, _ options: some WriteMode,
        inputCount: Int? = nil, keepsGoing: Bool = false, echo: () -> Void = {},
        subject: (Int) -> BatchFailure.Subject
    ) throws {
        let failures = result.failures.map { BatchFailure(subject($0.index), $0.error) }
        // Changes that were rolled back because part of the batch failed were not made; a dry run shows what would be.
        let isShown = result.isKept || options.dryRun && (keepsGoing || failures.isEmpty)
        let isLarge = (inputCount ?? result.count) > BatchResult<Item>.itemLimit
        let outcome = BatchOutcome(
            verb, isLarge ? nil : isShown ? result.items : [], count: isShown ? result.count : 0, shape,
            failed: failures)
        try Output.write(outcome.rendered(as: options.format, style: style()))
        echo()
        for failure in failures { output.say(output.escaped(failure.text)) }
        output.sayNothingWasStored(if: options.dryRun)
        guard failures.isEmpty else {
            let rest = result.isKept && result.count > 0 ? "the rest was stored" : "nothing was stored"
            throw CommandError(
                result.failures.allSatisfy(\.isUnknown) ? .noInput : .data,
                "\(failures.count) of \(inputCount ?? failures.count) could not be \(verb.rawValue); \(rest).")
        }
    }

    /// Shows the created or changed items if nothing failed.
    package func show<Item: Sendable>(
        _ items: [Item], as verb: BatchVerb, _ shape: ListShape<Item>, _ options: some WriteMode
    ) throws {
        let outcome = BatchOutcome(verb, items, count: items.count, shape)
        try Output.write(outcome.rendered(as: options.format, style: style()))
        output.sayNothingWasStored(if: options.dryRun)
    }
}
