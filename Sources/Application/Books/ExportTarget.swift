package import Exports

/// The first word of `quickrec export`.
package enum ExportFormat: String, CaseIterable {
    case hledger, ledger, beancount, csv, jsonl
}

/// The program that transactions are exported for.
package struct ExportTarget: Hashable {
    let format: ExportFormat
    /// The program that reads the file if the format is CSV.
    package let preset: CSVPreset?

    package init(_ format: ExportFormat, preset: CSVPreset?) {
        self.format = format
        self.preset = format == .csv ? preset ?? .plain : nil
    }

    static let all = ExportFormat.allCases.flatMap { format in
        (format == .csv ? CSVPreset.allCases.map(Optional.some) : [nil]).map { ExportTarget(format, preset: $0) }
    }

    /// The name under which batches are stored.
    package var name: String {
        guard let preset, preset != .plain else { return format.rawValue }
        return "csv --preset \(preset.rawValue)"
    }

    /// The target with this batch name; `nil` for an unknown name.
    package init?(named name: String) {
        guard let target = Self.all.first(where: { $0.name == name }) else { return nil }
        self = target
    }
}
