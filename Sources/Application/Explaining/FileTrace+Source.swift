import Files
import Intake
import Model
import Reports
import Store

extension FileTrace {
    /// Where it came from, for people.
    var sourceText: String { String(decoding: sourcePath, as: UTF8.self) }

    /// Whether this is the row of a file that has come to that.
    func isOutcome(_ outcome: RememberedFile.Outcome) -> Bool {
        switch (kind, outcome) {
        case (.recording, .taken), (.sidecar, .sidecar): true
        case (.held(let file), .held): file.disposition == .held
        default: false
        }
    }
}
