import Model
import Reports

extension IntakeOutcome {
    /// What `explain` says became of the file.
    var verdict: Explanation.Verdict { Explanation.Verdict(rawValue: rawValue) ?? .unknown }

    /// The same in a sentence that says what it was.
    var words: String {
        switch self {
        case .taken, .sidecar: "taken in"
        case .duplicate: "a duplicate"
        case .held: "held"
        case .deferred, .ignored: "left alone"
        }
    }
}
