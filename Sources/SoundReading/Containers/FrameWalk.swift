import Model
import SystemPackage

/// Walks frames without an index from first to last and counts them: raw AAC (ADTS) and AMR (RFC 4867, section 5).
struct FrameWalk {
    /// Longer files, in bytes, are not walked. An hour of AAC takes 30 MB, an hour of AMR 6 MB.
    private static let longest: Int64 = 64 << 20

    /// Hz; `nil` if the first header could not be read.
    private(set) var sampleRate: Int?
    /// Number of channels; `nil` if unknown or defined by the stream itself.
    private(set) var channels: Int?
    /// `AAC`, `AMR_NB` or `AMR_WB`; `nil` if the first header could not be read.
    private(set) var codec: String?
    /// Sample frames; `nil` if the file was not walked to its end.
    private(set) var frames: Int64?
    /// Whether the last frame is whole; `unknown` if the walk stopped at bytes that are no frame, or never began.
    private(set) var completeness = Completeness.unknown

    /// Walks the frames of an ADTS or AMR file; `start` is the offset of the first ADTS header.
    init(_ reader: ByteReader, container: AudioContainer, start: Int64) throws(Errno) {
        switch container {
        case .adts: try walkADTS(reader, start: start)
        case .amr: try walkAMR(reader)
        default: break
        }
    }

    private mutating func walkADTS(_ reader: ByteReader, start: Int64) throws(Errno) {
        guard let first = ADTSFrame(try reader.bytes(at: start, count: 16)) else { return }
        codec = "AAC"
        sampleRate = first.sampleRate
        channels = first.channels == 0 ? nil : first.channels
        try walk(reader, from: start) { bytes, offset in
            ADTSFrame(bytes, at: offset).map { ($0.length, $0.frames) }
        }
    }

    private mutating func walkAMR(_ reader: ByteReader) throws(Errno) {
        let isWide = try reader.bytes(at: 0, count: 9).has("#!AMR-WB\n")
        codec = isWide ? "AMR_WB" : "AMR_NB"
        sampleRate = isWide ? 16_000 : 8_000
        channels = 1
        // Bytes after the mode byte, by mode; each frame lasts 20 ms.
        let lengths =
            isWide
            ? [17, 23, 32, 36, 40, 46, 50, 58, 60, 5, 0, 0, 0, 0, 0, 0]
            : [12, 13, 15, 17, 19, 20, 26, 31, 5, 6, 5, 5, 0, 0, 0, 0]
        let samples = isWide ? 320 : 160
        try walk(reader, from: isWide ? 9 : 6) { bytes, offset in
            bytes[offset] & 0x83 == 0 ? (1 + lengths[Int(bytes[offset] >> 3 & 15)], samples) : nil
        }
    }

    /// Steps from frame to frame; `frame` returns the length and sample frames of the one at an offset, or `nil`.
    private mutating func walk(
        _ reader: ByteReader, from start: Int64, frame: ([UInt8], Int) -> (length: Int, frames: Int)?
    ) throws(Errno) {
        guard reader.count <= Self.longest else { return }
        var window = Window()
        var total: Int64 = 0
        var position = start
        while position < reader.count {
            guard try window.move(to: position, in: reader) else {
                completeness = .cut(missing: reader.count - window.end)
                return
            }
            let next = frame(window.bytes, Int(position - window.start))
            let end = position + Int64(next?.length ?? 0)
            guard let next, end <= reader.count else {
                // Fewer bytes than a header: the start of a frame whose rest is missing. Otherwise a tag or damage.
                let isCut = next != nil || reader.count - position < 7
                if isCut { completeness = .cut(missing: next == nil ? nil : end - reader.count) }
                frames = total
                return
            }
            total += Int64(next.frames)
            position = end
        }
        frames = total
        completeness = .whole
    }
}

/// A block of the file around the current header.
private struct Window {
    private static let size = 256 * 1_024
    private static let headerLength: Int64 = 16

    /// The bytes read last; at most 256 KiB.
    private(set) var bytes: [UInt8] = []
    /// Offset of the first byte within the file.
    private(set) var start: Int64 = 0
    /// Offset within the file after the last byte.
    var end: Int64 { start + Int64(bytes.count) }

    /// Makes sure that the window holds a whole header from `position`, or the rest of the file. Returns false if bytes
    /// that existed when the file was opened are gone: something is truncating it right now.
    mutating func move(to position: Int64, in reader: ByteReader) throws(Errno) -> Bool {
        if min(position + Self.headerLength, reader.count) <= end { return true }
        start = position
        bytes = try reader.bytes(at: position, count: Self.size)
        return end == min(position + Int64(Self.size), reader.count)
    }
}

extension FrameWalk {
    /// Returns what the frames claim together.
    func claim(_ container: AudioContainer) -> AudioClaim {
        let length = frames.flatMap { AnswerCheck.length(frames: $0, sampleRate: sampleRate) }
        return AudioClaim(
            container: container, codec: codec, sampleRate: sampleRate, channels: channels, frames: length?.frames,
            duration: length?.seconds)
    }
}
