import Model
import Store

extension FileTrace {
    /// The source path for display.
    var sourceText: String { String(decoding: sourcePath, as: UTF8.self) }

    /// What became of the file.
    var outcome: IntakeOutcome {
        switch kind {
        case .recording: .taken
        case .sidecar: .sidecar
        case .held(let file): file.disposition.outcome
        }
    }
}
