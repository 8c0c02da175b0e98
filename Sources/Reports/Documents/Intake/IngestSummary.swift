package import Model

/// The outcome of `ingest` for the files it found.
package struct IngestSummary: Hashable, Sendable {
    private var counts: IntakeCounts
    /// The number of ignored files that the user named; the reason for each was already reported.
    private var refused: Int
    /// The number of ignored files below the depth of the scan; each was already reported.
    private var tooDeep: Int
    /// The number of ignored folders that are another queue or a backup; each was already reported.
    private var otherQueues: Int
    /// The number of inboxes that could not be scanned.
    package var unreachable = 0
    /// Whether the user named the files: those that could not be taken in are not looked at again.
    private var isOfNamed: Bool

    /// The three numbers are parts of `counts.ignored`.
    package init(
        _ counts: IntakeCounts, refused: Int = 0, tooDeep: Int = 0, otherQueues: Int = 0, isOfNamed: Bool = false
    ) {
        self.counts = counts
        self.refused = refused
        self.tooDeep = tooDeep
        self.otherQueues = otherQueues
        self.isOfNamed = isOfNamed
    }
}

extension IngestSummary: NamedCellsDocument {
    package func text(_ style: TableStyle) -> String { TextBlock([receipt], style: style).text }

    /// The counts in the order of the output contract, then those of what is rarely there, if it is.
    var cells: NamedCells {
        let rare = [("otherQueues", otherQueues), ("unreachable", unreachable)].filter { $0.1 > 0 }
        let usual: [(key: String, cell: Cell)] = [
            ("taken", .integer(counts.taken)), ("duplicates", .integer(counts.duplicates)),
            ("held", .integer(counts.held)), ("deferred", .integer(counts.deferred)),
            ("ignored", .integer(counts.ignored)), ("sidecars", .integer(counts.sidecars)),
        ]
        return NamedCells(cells: usual + rare.map { ($0.0, .integer($0.1)) })
    }

    /// One sentence with the outcome of every file.
    package var receipt: String {
        if counts.seen == 0, unreachable == 0 {
            return "\(isOfNamed ? "No file is there" : "The inbox is empty"): nothing to take in."
        }
        var taken = counts.taken > 0 ? [counts.taken.counted("memo")] : []
        if counts.sidecars > 0 { taken.append(counts.sidecars.counted("sidecar")) }
        var rest: [String] = []
        if counts.duplicates > 0 { rest.append(counts.duplicates.counted("duplicate")) }
        if counts.held > 0 { rest.append("\(counts.held) held (see \(quickrec: "held"))") }
        if counts.deferred > 0 {
            rest.append("\(counts.deferred) not ready yet\(isOfNamed ? "" : " (looked at again next time)")")
        }
        if refused > 0 { rest.append("\(refused) refused and left as \(refused == 1 ? "it is" : "they are")") }
        if tooDeep > 0 {
            rest.append("\(tooDeep) too many folders deep (left where \(tooDeep == 1 ? "it is" : "they are"))")
        }
        if otherQueues > 0 {
            let noun = otherQueues == 1 ? "other queue or backup" : "other queues or backups"
            rest.append("\(otherQueues) \(noun) (left as \(otherQueues == 1 ? "it is" : "they are"))")
        }
        if unreachable > 0 { rest.append("\(unreachable == 1 ? "1 inbox" : "\(unreachable) inboxes") not scanned") }
        let junk = counts.ignored - refused - tooDeep - otherQueues
        if junk > 0 { rest.append("\(junk) ignored (temporary files, links and the like)") }
        let first = taken.isEmpty ? "Took in nothing" : "Took in " + taken.joined(separator: ", ")
        return first + (rest.isEmpty ? "" : "; " + rest.joined(separator: ", ")) + "."
    }
}
