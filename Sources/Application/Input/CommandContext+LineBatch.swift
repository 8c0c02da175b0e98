import Model
import Reports
import Store

extension CommandContext {
    /// Stores the lines, all or with `keepsGoing` those that can be, and shows and echoes the result.
    package func store(
        _ batch: some LineBatch, lineCount: Int, keepsGoing: Bool, _ options: some WriteMode
    ) throws {
        let isStored = !options.dryRun && (keepsGoing || batch.failures.isEmpty)
        let tally = try newNames(options)
        var result = try batch.store(BatchOptions(keepsGoing: keepsGoing, isDryRun: !isStored))
        let unstored = result.failures
        let failures = (unstored.map(batch.failure) + batch.failures).sorted { $0.line < $1.line }.map(\.shown)
        result.failures = failures.enumerated().map { FailedItem(index: $0.offset, $0.element.error) }
        try show(
            result, as: type(of: batch).verb, .records(in: zone), options, inputCount: lineCount,
            keepsGoing: keepsGoing,
            echo: {
                guard keepsGoing || failures.isEmpty else { return }
                say(result.items, options.format)
                say(tally, batch.entries, without: unstored.map(\.index))
                batch.notes.forEach(output.say)
            }, subject: { failures[$0].subject })
    }
}
