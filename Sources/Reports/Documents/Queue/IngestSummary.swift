import FoundationEssentials
import JSON
import Model

/// What one pass over the inbox did with the files it saw.
package struct IngestSummary: Hashable, Sendable {
    /// Recordings that were taken in.
    package var taken: Int
    /// Files with bytes that had been taken in before.
    package var duplicates: Int
    /// Held files.
    package var held: Int
    /// Files that were not ready and will be looked at again.
    package var deferred: Int
    /// Temporary files and junk, and named files that are refused.
    package var ignored: Int
    /// How many of those a person has named: it was said of each why.
    package var refused = 0
    /// How many of the ignored lie deeper than the scan goes: it was said of each which.
    package var tooDeep = 0
    /// Sidecars that were read.
    package var sidecars: Int

    package init(
        taken: Int = 0, duplicates: Int = 0, held: Int = 0, deferred: Int = 0, ignored: Int = 0, sidecars: Int = 0,
        refused: Int = 0
    ) {
        self.taken = taken
        self.duplicates = duplicates
        self.held = held
        self.deferred = deferred
        self.ignored = ignored
        self.sidecars = sidecars
        self.refused = refused
    }
}

extension IngestSummary {
    /// The summary in any format.
    package func rendered(as format: OutputFormat, style: TableStyle) -> [UInt8] {
        switch format {
        case .table: Array(TextBlock([receipt], style: style).text.utf8)
        case .json, .jsonl: json()
        case .csv, .markdown: Self.csvShape.rendered([self], as: format, style: style)
        }
    }

    /// One sentence that says what became of every file.
    package var receipt: String {
        let counts = fields.map(\.count)
        if counts.allSatisfy({ $0 == 0 }) { return "The inbox is empty: nothing to take in." }
        var taken = self.taken > 0 ? [Wording.count(self.taken, "memo")] : []
        if sidecars > 0 { taken.append(Wording.count(sidecars, "sidecar")) }
        var rest: [String] = []
        if duplicates > 0 { rest.append(Wording.count(duplicates, "duplicate")) }
        if held > 0 { rest.append("\(held) held (see `quickrec held`)") }
        if deferred > 0 { rest.append("\(deferred) not ready yet (looked at again next time)") }
        if refused > 0 { rest.append("\(refused) refused and left as \(refused == 1 ? "it is" : "they are")") }
        if tooDeep > 0 {
            rest.append("\(tooDeep) too many folders deep (left where \(tooDeep == 1 ? "it is" : "they are"))")
        }
        let junk = ignored - refused - tooDeep
        if junk > 0 { rest.append("\(junk) ignored (temporary files, links and the like)") }
        let first = taken.isEmpty ? "Took in nothing" : "Took in " + taken.joined(separator: ", ")
        return first + (rest.isEmpty ? "" : "; " + rest.joined(separator: ", ")) + "."
    }

    private static var csvShape: ListShape<IngestSummary> {
        ListShape(
            columns: IngestSummary().fields.indices.map { position in
                Column(IngestSummary().fields[position].name) { .integer($0.fields[position].count) }
            })
    }
}

extension IngestSummary {
    /// The document of `ingest`.
    func json() -> [UInt8] {
        JSONWriter.document { writer in
            for (name, count) in fields { writer.field(name, count) }
        }
    }

    /// In the order of the contract.
    var fields: [(name: String, count: Int)] {
        [
            ("taken", taken), ("duplicates", duplicates), ("held", held), ("deferred", deferred),
            ("ignored", ignored), ("sidecars", sidecars),
        ]
    }
}
