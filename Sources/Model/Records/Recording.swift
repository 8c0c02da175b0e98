/// What a recording says about itself before anything has decoded it; every value is a claim and may be wrong.
package struct AudioClaim: Hashable, Sendable {
    /// The container that the first bytes identify.
    package var container: AudioContainer
    /// `PCM_16`, `VORBIS`, `OPUS`, `AAC`, …; `nil` if unknown, as for WebM, whose header is not read.
    package var codec: String?
    /// Hz.
    package var sampleRate: Int?
    /// Number of channels; `nil` if unknown or impossible.
    package var channels: Int?
    /// Sample frames; `nil` if the file doesn't say or says something impossible.
    package var frames: Int64?
    /// Seconds; `nil` as above.
    package var duration: Double?
    /// When the recording was made, according to the file.
    package var recordedAt: Moment?
    /// Texts in the file (`title`, `artist`, `comment`, `date`, …), without control characters, at most 1 KiB each.
    package var texts: [String: String]

    /// Creates a claim; by default only the container is known.
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

/// How completely a recording could be decoded.
package enum AnalysisState: String, CaseIterable, Hashable, Sendable {
    /// Not decoded yet, or the program that could is not installed (`reason` says so).
    case pending
    /// Everything that the container promises was decoded.
    case complete
    /// Less was decoded than the container promises.
    case truncated
    /// It contains no samples.
    case empty
    /// Nothing could be decoded.
    case unreadable
}

/// The result of decoding a recording to its end.
package struct AudioAnalysis: Hashable, Sendable {
    /// Number of steps in `outline`.
    package static let outlineSteps = 64

    /// How completely the recording could be decoded.
    package var state: AnalysisState
    /// Number of decoded sample frames.
    package var frames: Int64?
    /// Decoded seconds.
    package var duration: Double?
    /// The largest absolute sample; 1 is full scale.
    package var peak: Double?
    /// Loudness in `outlineSteps` steps over the whole length, from 0 (60 dB below full scale or less) to 255 (full
    /// scale): root mean square, logarithmic, so that equal steps are equal numbers of decibels. Empty if nothing was
    /// decoded.
    package var outline: [UInt8]
    /// Why the state is not `complete`, as a sentence for the user.
    package var reason: String?
    /// The identity of the ffmpeg that failed to decode it; another one may succeed.
    package var failedConverter: String?

    /// Creates an analysis; frames are sample frames, the duration is in seconds.
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

    /// The analysis of a recording that has not been decoded yet.
    package static let pending = AudioAnalysis(state: .pending)
}

/// One audio file that was taken in.
package struct Recording: Hashable, Sendable {
    /// The identity of the recording, never that of its record.
    package var audioUUID: AudioUUID
    /// SHA-256 of the file, 32 bytes.
    package var sha256: [UInt8]
    /// Size of the file in bytes.
    package var byteCount: Int64
    /// The name of the file in its inbox.
    package var originalName: FileName
    /// Relative to the queue folder: `archive/2026/11/UUID.wav`.
    package var path: String
    /// What the file says about itself.
    package var claim: AudioClaim
    /// What decoding it found; `.pending` until then.
    package var analysis: AudioAnalysis

    /// Creates a recording as read from the database.
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

    /// Seconds: the decoded length, or until then the claimed one.
    package var duration: Double? { isDurationDecoded ? analysis.duration : claim.duration }

    /// Whether `duration` was decoded, as opposed to claimed.
    package var isDurationDecoded: Bool { analysis.duration != nil }
}
