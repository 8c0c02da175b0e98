/// What a recording says of itself before anybody has decoded it; every value is a claim and may be wrong.
package struct AudioClaim: Hashable, Sendable {
    package var container: AudioContainer
    /// `PCM_16`, `VORBIS`, `OPUS`, `AAC`, …; `nil` where nothing that is installed here can tell.
    package var codec: String?
    /// Hz.
    package var sampleRate: Int?
    package var channels: Int?
    /// Sample frames; `nil` where the file doesn't say or says something impossible.
    package var frames: Int64?
    /// Seconds; `nil` as above.
    package var duration: Double?
    /// When the recording was made, as the file has it.
    package var recordedAt: Moment?
    /// Texts in the file (`title`, `artist`, `comment`, `date`, …), cleaned of control characters, at most 1 KiB each.
    package var texts: [String: String]

    package init(
        container: AudioContainer, codec: String? = nil, sampleRate: Int? = nil, channels: Int? = nil,
        frames: Int64? = nil, duration: Double? = nil, recordedAt: Moment? = nil, texts: [String: String] = [:]
    ) {
        self.container = container
        self.codec = codec
        self.sampleRate = sampleRate
        self.channels = channels
        self.frames = frames
        self.duration = duration
        self.recordedAt = recordedAt
        self.texts = texts
    }
}

/// How far a recording could be decoded.
package enum AnalysisState: String, CaseIterable, Hashable, Sendable {
    /// Not decoded yet, or the program that could is not installed (the reason says so).
    case pending
    /// All that the container promises.
    case complete
    /// Less than the container promises.
    case truncated
    /// No samples in it.
    case empty
    /// Nothing could be decoded.
    case unreadable
}

/// What decoding a recording to its end has shown.
package struct AudioAnalysis: Hashable, Sendable {
    /// Number of steps in `outline`.
    package static let outlineSteps = 64

    package var state: AnalysisState
    /// Sample frames that were decoded.
    package var frames: Int64?
    /// Seconds that were decoded.
    package var duration: Double?
    /// The largest absolute sample, 1 being full scale.
    package var peak: Double?
    /// `outlineSteps` loudness steps over the whole length, 0 silence to 255 full scale (root mean square,
    /// logarithmic: each step of 255 is a like share of 60 dB); empty where nothing was decoded.
    package var outline: [UInt8]
    /// Why it is not `complete`, as a sentence for people.
    package var reason: String?
    /// Where ffmpeg could not decode it, which ffmpeg that was: another one may.
    package var failedConverter: String?

    package init(
        state: AnalysisState, frames: Int64? = nil, duration: Double? = nil, peak: Double? = nil,
        outline: [UInt8] = [], reason: String? = nil, failedConverter: String? = nil
    ) {
        self.state = state
        self.frames = frames
        self.duration = duration
        self.peak = peak
        self.outline = outline
        self.reason = reason
        self.failedConverter = failedConverter
    }

    /// Nothing has been decoded yet.
    package static let pending = AudioAnalysis(state: .pending)
}

/// One audio file that was taken in.
package struct Recording: Hashable, Sendable {
    package var audioUUID: AudioUUID
    /// SHA-256 of the file's bytes, 32 bytes.
    package var sha256: [UInt8]
    /// Size of the file in bytes.
    package var byteCount: Int64
    package var originalName: FileName
    /// Relative to the queue folder: `archive/2026/11/UUID.wav`.
    package var path: String
    package var claim: AudioClaim
    package var analysis: AudioAnalysis

    package init(
        audioUUID: AudioUUID, sha256: [UInt8], byteCount: Int64, originalName: FileName, path: String,
        claim: AudioClaim, analysis: AudioAnalysis
    ) {
        self.audioUUID = audioUUID
        self.sha256 = sha256
        self.byteCount = byteCount
        self.originalName = originalName
        self.path = path
        self.claim = claim
        self.analysis = analysis
    }

    /// Seconds: what was decoded, and until then what the file claims.
    package var duration: Double? { isDurationDecoded ? analysis.duration : claim.duration }

    /// Whether `duration` was decoded and is not only a claim.
    package var isDurationDecoded: Bool { analysis.duration != nil }
}
