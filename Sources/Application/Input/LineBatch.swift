package import Model
package import Reports
package import Store

/// The lines of a file, each about one record, that are stored together.
package protocol LineBatch {
    /// What becomes of the records.
    static var verb: BatchVerb { get }
    /// The unusable lines.
    var failures: [LineFailure] { get }
    /// The entry of each usable line; `nil` if it can't be stored. Complete once the lines are stored.
    var entries: [Entry?] { get }
    /// Stores the usable lines.
    func store(_ options: BatchOptions) throws -> BatchResult<QuickRecord>
    /// The failure of a usable line that was not stored.
    func failure(_ item: FailedItem) -> LineFailure
    /// What else to say once they are stored.
    var notes: [String] { get }
}

/// A line that failed.
package struct LineFailure: Sendable {
    /// From 1.
    package var line: Int
    /// How the result names the line, and why it failed.
    package var shown: BatchFailure
}

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
