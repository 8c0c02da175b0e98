package import Model

/// What decoding a file to its end has shown.
package enum AnalysisOutcome: Hashable, Sendable {
    /// The result; `.pending` with the reason where the program that could decode it could not be started.
    case done(AudioAnalysis)
    /// The program that could decode it is not installed. A sentence.
    case converterMissing(String)
    /// The helper program can't be used now: try again later. A sentence.
    case helperUnavailable(String)
    /// The file's bytes could not be had from the system. A sentence.
    case inputFailure(String)

    /// What is to be stored of it; `nil` where nothing can be said now, so that it is tried again later.
    package var analysis: AudioAnalysis? {
        switch self {
        case .done(let analysis): analysis
        case .converterMissing(let reason): AudioAnalysis(state: .pending, reason: reason)
        case .helperUnavailable, .inputFailure: nil
        }
    }
}
