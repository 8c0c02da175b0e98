package import Model

/// The result of the first look at a file.
package enum ProbeOutcome: Hashable, Sendable {
    /// A recording, with its claims.
    case audio(AudioClaim)
    /// Not a file that people record in. The reason, as a sentence.
    case notAudio(String)
    /// It begins like a recording but cannot be read. The reason, as a sentence.
    case unreadable(UnreadableCode, String)
    /// The helper program cannot be used now, so nothing is known about the file. The reason, as a sentence.
    case helperUnavailable(String)
    /// The system could not read the file, so nothing is known about it. The reason, as a sentence.
    case inputFailure(String)
}

/// Why a file that begins like a recording can't be read.
package enum UnreadableCode: String, CaseIterable, Hashable, Sendable {
    /// libsndfile refuses it.
    case refused = "refused"
    /// Reading it exceeded the limit at every attempt.
    case timeout = "probe timeout"
    /// The process that read it died at every attempt.
    case crash = "probe crash"
    /// The answer contradicts itself or the file's beginning.
    case implausible = "implausible"
}
