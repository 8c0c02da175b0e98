import Model
import Store

extension FileTrace {
    /// The source path for display.
    var sourceText: String { String(decoding: sourcePath, as: UTF8.self) }

    /// What became of the file; `nil` while it waits.
    var outcome: RememberedFile.Outcome? {
        switch kind {
        case .recording: .taken
        case .sidecar: .sidecar
        case .held(let file):
            switch file.disposition {
            case .held: .held
            case .duplicate: .duplicate
            case .deferred: nil
            }
        }
    }

    /// Whether the row belongs to a file with this outcome.
    func isOutcome(_ outcome: RememberedFile.Outcome) -> Bool {
        switch (kind, outcome) {
        case (.recording, .taken), (.sidecar, .sidecar): true
        case (.held(let file), .held): file.disposition == .held
        default: false
        }
    }
}
