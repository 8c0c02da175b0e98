import CSupport
import Model

/// The answer of a file's process, copied but not yet trusted.
struct RawAnswer: Equatable {
    /// Whether libsndfile could not open the file; then only `error` and `message` mean anything.
    var isRefused = false
    /// libsndfile's error number after opening or decoding; 0 for none.
    var error: Int32 = 0
    /// libsndfile's format number.
    var format: Int32 = 0
    /// Hz.
    var sampleRate: Int32 = 0
    /// Number of channels.
    var channels: Int32 = 0
    /// Sample frames according to the header.
    var frames: Int64 = 0
    /// Sample frames that were decoded; 0 after a probe.
    var decodedFrames: Int64 = 0
    /// The largest absolute sample; 1 is full scale.
    var peak = 0.0
    /// Whether decoding ended at the frame limit rather than at the end of the file.
    var isLimitReached = false
    /// Loudness in steps, from 0 to 255; empty after a probe.
    var outline: [UInt8] = []
    /// libsndfile's message for `error`, as untrusted bytes.
    var message: [UInt8] = []
    /// Text fields by libsndfile's SF_STR_ numbers.
    var texts: [UInt16: [UInt8]] = [:]

    /// Creates an empty answer.
    init() {}

    /// Copies an answer from a process that may have been taken over: none of its lengths is trusted.
    init(copying answer: UnsafeMutablePointer<qr_answer>) {
        isRefused = answer.pointee.verdict != UInt32(QR_VERDICT_READ)
        error = answer.pointee.error
        format = answer.pointee.format
        sampleRate = answer.pointee.sample_rate
        channels = answer.pointee.channels
        frames = answer.pointee.frames
        decodedFrames = answer.pointee.decoded_frames
        peak = answer.pointee.peak
        isLimitReached = answer.pointee.flags & UInt32(QR_FLAG_LIMIT_REACHED) != 0
        outline = withUnsafeBytes(of: &answer.pointee.outline) {
            Array($0.prefix(Int(min(answer.pointee.outline_count, UInt32(QR_OUTLINE_STEPS)))))
        }
        message = withUnsafeBytes(of: &answer.pointee.message) {
            Array($0.prefix(Int(min(answer.pointee.message_length, UInt32(QR_MESSAGE_BYTES)))))
        }
        for index in 0..<Int32(min(answer.pointee.text_count, UInt32(QR_TEXTS_MAX))) {
            guard let slot = qr_answer_text(answer, index) else { continue }
            let length = Int(min(slot.pointee.length, UInt16(QR_TEXT_BYTES)))
            texts[slot.pointee.kind] = withUnsafeBytes(of: &slot.pointee.bytes) { Array($0.prefix(length)) }
        }
    }
}

/// Decides which parts of an answer can be true.
enum AnswerCheck {
    /// Hz, from slow measuring instruments up to radio receivers. If the header says 0, libsndfile reports 1 Hz.
    static let sampleRates = 2...100_000_000
    /// Plausible numbers of channels.
    static let channels = 1...32
    /// Hz, assumed if the rate is unknown.
    static let commonRate = 48_000
    /// Sample frames; no recording reaches the limit (66 days at 192 kHz).
    private static let frames: ClosedRange<Int64> = 0...(1 << 40)
    /// Plausible creation times in seconds since 1970: from 1990 to 2100. Zero means unknown.
    static let instants: ClosedRange<Int64> = 631_152_000...4_102_444_800
    /// Longest duration in seconds.
    static let longest = 86_400.0

    /// Returns the sample rate, or `nil` if no recorder uses it.
    static func sampleRate(_ value: some BinaryInteger) -> Int? {
        guard let rate = Int(exactly: value), sampleRates.contains(rate) else { return nil }
        return rate
    }

    /// Returns the number of channels, or `nil` if no recorder has that many.
    static func channels(_ value: some BinaryInteger) -> Int? {
        guard let count = Int(exactly: value), channels.contains(count) else { return nil }
        return count
    }

    /// Returns frames and seconds; `nil` if the numbers are impossible, the length exceeds a day or the rate is
    /// unknown.
    static func length(frames: some BinaryInteger, sampleRate: Int?) -> (frames: Int64, seconds: Double)? {
        guard let count = Int64(exactly: frames), Self.frames.contains(count), let sampleRate else { return nil }
        let seconds = Double(count) / Double(sampleRate)
        return seconds <= longest ? (count, seconds) : nil
    }

    /// Returns what the file claims, with `nil` for everything impossible.
    static func claim(_ answer: RawAnswer, container: AudioContainer) -> AudioClaim {
        let sampleRate = sampleRate(answer.sampleRate)
        let length = length(frames: answer.frames, sampleRate: sampleRate)
        var claim = AudioClaim(
            container: container, codec: SoundFormat.codec(answer.format), sampleRate: sampleRate,
            channels: channels(answer.channels), frames: length?.frames, duration: length?.seconds)
        for (kind, bytes) in answer.texts {
            guard let name = SoundFormat.texts[kind], let text = UntrustedText.clean(bytes) else { continue }
            claim.texts[name] = text
        }
        return claim
    }
}
