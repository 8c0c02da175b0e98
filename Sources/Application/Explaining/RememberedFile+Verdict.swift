import Reports
import Store

extension RememberedFile.Outcome {
    /// What `explain` says became of the file.
    var verdict: Explanation.Verdict {
        switch self {
        case .taken: .taken
        case .sidecar: .sidecar
        case .duplicate: .duplicate
        case .held: .held
        case .ignored: .ignored
        }
    }

    /// The same in a sentence that says what it was.
    var words: String {
        switch self {
        case .taken, .sidecar: "taken in"
        case .duplicate: "a duplicate"
        case .held: "held"
        case .ignored: "left alone"
        }
    }
}
