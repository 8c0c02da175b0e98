package import Model

/// The result of decoding a file to its end.
package enum AnalysisOutcome: Hashable, Sendable {
    /// The result; `.pending` with a reason if the program that could decode the file did not start.
    case done(AudioAnalysis)
    /// The program that could decode the file is not installed. The reason, as a sentence.
    case converterMissing(String)
    /// The helper program cannot be used now; try again later. The reason, as a sentence.
    case helperUnavailable(String)
    /// The system could not read the file. The reason, as a sentence.
    case inputFailure(String)

    /// What to store; `nil` if nothing is known yet and the analysis must be retried.
    package var analysis: AudioAnalysis? {
        switch self {
        case .done(let analysis): analysis
        case .converterMissing(let reason): AudioAnalysis(state: .pending, reason: reason)
        case .helperUnavailable, .inputFailure: nil
        }
    }
}
