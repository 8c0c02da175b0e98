package import Exports

/// The first word of `quickrec export`.
package enum ExportFormat: String, CaseIterable {
    case hledger, ledger, beancount, csv, jsonl
}

/// The program that transactions are exported for.
package enum ExportTarget: Hashable {
    case hledger, ledger, beancount
    /// CSV with the columns of a preset.
    case csv(CSVPreset)
    case jsonl

    /// Every target, each CSV preset among them.
    static let all = ExportFormat.allCases.flatMap { format in
        format == .csv ? CSVPreset.allCases.map(ExportTarget.csv) : [ExportTarget(format, preset: nil)]
    }

    /// The target of a format; `preset` counts only for CSV, where the default is `plain`.
    package init(_ format: ExportFormat, preset: CSVPreset?) {
        self =
            switch format {
            case .hledger: .hledger
            case .ledger: .ledger
            case .beancount: .beancount
            case .csv: .csv(preset ?? .plain)
            case .jsonl: .jsonl
            }
    }

    /// The name under which batches are stored.
    package var name: String {
        switch self {
        case .hledger: "hledger"
        case .ledger: "ledger"
        case .beancount: "beancount"
        case .csv(.plain): "csv"
        case .csv(let preset): "csv --preset \(preset.rawValue)"
        case .jsonl: "jsonl"
        }
    }

    /// The target with this batch name; `nil` for an unknown name.
    package init?(named name: String) {
        guard let target = Self.all.first(where: { $0.name == name }) else { return nil }
        self = target
    }
}
