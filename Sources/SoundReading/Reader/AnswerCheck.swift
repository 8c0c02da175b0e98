import CSupport
import Model

/// What a file's process said, copied out of its record but not yet believed.
struct RawAnswer: Equatable {
    var isRefused = false
    var error: Int32 = 0
    var format: Int32 = 0
    var sampleRate: Int32 = 0
    var channels: Int32 = 0
    var frames: Int64 = 0
    var decodedFrames: Int64 = 0
    var peak = 0.0
    var isLimitReached = false
    var outline: [UInt8] = []
    var message: [UInt8] = []
    /// By libsndfile's SF_STR_ numbers.
    var texts: [UInt16: [UInt8]] = [:]

    init() {}

    /// Copies a record whose process may have been taken over: no length in it is trusted.
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

/// Decides what of an answer can be true.
enum AnswerCheck {
    /// Hz: from what measuring instruments record to the highest rate of studio equipment. libsndfile makes 1 Hz of a
    /// header that says 0.
    static let sampleRates = 100...768_000
    static let channels = 1...32
    /// Hz, where nothing is known.
    static let commonRate = 48_000
    /// No recording has as many frames (66 days at 192 kHz).
    static let frames: ClosedRange<Int64> = 0...(1 << 40)
    /// Creation times that can be meant, in seconds since 1970: from 1990 to 2100. Zero means unknown.
    static let instants: ClosedRange<Int64> = 631_152_000...4_102_444_800
    /// Seconds.
    static let longest = 86_400.0

    /// The sample rate, unless no recorder uses such.
    static func sampleRate(_ value: some BinaryInteger) -> Int? {
        guard let rate = Int(exactly: value), sampleRates.contains(rate) else { return nil }
        return rate
    }

    /// The number of channels, unless no recorder has as many.
    static func channels(_ value: some BinaryInteger) -> Int? {
        guard let count = Int(exactly: value), channels.contains(count) else { return nil }
        return count
    }

    /// Frames and seconds; `nil` for impossible numbers, for more than a day and without a rate.
    static func length(frames: some BinaryInteger, sampleRate: Int?) -> (frames: Int64, seconds: Double)? {
        guard let count = Int64(exactly: frames), Self.frames.contains(count), let sampleRate else { return nil }
        let seconds = Double(count) / Double(sampleRate)
        return seconds <= longest ? (count, seconds) : nil
    }

    /// What the file claims, with `nil` for everything impossible.
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
