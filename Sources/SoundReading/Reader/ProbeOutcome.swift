package import Model

/// What the first look at a file has shown.
package enum ProbeOutcome: Hashable, Sendable {
    /// A recording, with what it says of itself.
    case audio(AudioClaim)
    /// None of the kinds of files that people record in, and why that is clear. A sentence.
    case notAudio(String)
    /// It begins like a recording, and can't be read. A sentence.
    case unreadable(UnreadableCode, String)
    /// The helper program can't be used now, so nothing is known of the file. A sentence.
    case helperUnavailable(String)
    /// The file's bytes could not be had from the system, so nothing is known of it. A sentence.
    case inputFailure(String)
}

/// Why a file that begins like a recording can't be read.
package enum UnreadableCode: String, CaseIterable, Hashable, Sendable {
    /// libsndfile says no.
    case refused = "refused"
    /// Reading it took longer than the limit, twice.
    case timeout = "probe timeout"
    /// The process that read it died, twice.
    case crash = "probe crash"
    /// The answer contradicts itself or the file's beginning.
    case implausible = "implausible"
}
