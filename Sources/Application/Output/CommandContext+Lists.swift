import Model
package import Reports
package import Store

/// Writing lists: at once to a terminal, and as a stream elsewhere.
extension CommandContext {
    /// The default number of rows on a terminal.
    private static let terminalLimit = 1_000

    /// The filter of a list that is read at once: one with a limit, or on a terminal; `nil` for a stream of all rows.
    package func paged(_ filter: RecordFilter, _ format: OutputFormat) -> RecordFilter? {
        var filter = filter
        if terminal.showsOutput, format == .table { filter.limit = filter.limit ?? Self.terminalLimit }
        return filter.limit == nil ? nil : filter
    }

    /// Whether to count all rows in addition to those listed: for tables, if the count is fast or the user sees it.
    package func counts(_ filter: RecordFilter, _ format: OutputFormat) -> Bool {
        format == .table && (terminal.showsOutput || !filter.isNarrow)
    }

    /// Writes complete text, through a pager if it goes to a terminal; `fromEnd` says where the pager starts. `rest`, a
    /// sentence about what is left out, is its last line on a terminal, and goes to standard error elsewhere.
    package func writePaged(_ text: [UInt8], rest: String? = nil, isPaged: Bool, fromEnd: Bool = true) throws {
        guard let rest, !terminal.showsOutput else {
            let bytes = text + (rest.map { Array(TextBlock([$0], style: style()).text.utf8) } ?? [])
            return try page(bytes, isPaged: isPaged, fromEnd: fromEnd)
        }
        try Output.write(text)
        output.say(rest)
    }

    private func page(_ bytes: [UInt8], isPaged: Bool, fromEnd: Bool) throws {
        let lineCount = bytes.count { $0 == UInt8(ascii: "\n") }
        guard isPaged, lineCount >= terminal.height,
            let pager = Pager(terminal, environment: environment, fromEnd: fromEnd)
        else { return try Output.write(bytes) }
        pager.write(bytes)
        if !pager.finish() {
            output.say("The pager ended with an error; `QUICKREC_PAGER=cat` shows everything without one.")
        }
    }

    /// Says that no transaction matches the filter, and how many quick records that do are still to be booked, if any.
    package func sayNothingBooked(_ sentence: String, _ filter: RecordFilter) throws {
        let count = try unbookedCount(filter)
        output.say(
            count == 0 ? sentence : "\(sentence) \(PromptWording.unbooked(count, count.counted("processed record")))")
    }

    /// The number of processed records that match the filter and are still to be booked; 0 also where counting those with a
    /// text would take a second.
    func unbookedCount(_ filter: RecordFilter) throws -> Int {
        var waiting = filter
        waiting.states = filter.states.isEmpty ? [.processed] : filter.states.intersection([.processed])
        (waiting.sort, waiting.limit) = ([], 1)
        return waiting.states.isEmpty ? 0 : try database.page(of: .records, waiting, counting: true).total ?? 0
    }

    /// Says which rows a table leaves out, if any; `sums` says whether sums are printed below it.
    package func rest<Item>(of page: ListPage<Item>, _ format: OutputFormat, sums: Bool = false) -> String? {
        guard format == .table, page.hasMore else { return nil }
        let shown = page.isEnd ? "The newest \(page.items.count)" : "The first \(page.items.count)"
        let all = page.total.map { " of \($0); --limit \($0) shows all" } ?? "; there are more"
        return shown + all + (sums ? ". The sums are of what is shown." : ".")
    }
}
