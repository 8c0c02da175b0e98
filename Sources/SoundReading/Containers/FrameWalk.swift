import Model
import SystemPackage

/// Frames without an index, counted from the first to the last: raw AAC (ADTS) and AMR (RFC 4867, section 5).
struct FrameWalk {
    /// Longer files are not walked: an hour of AAC has 30 MB, of AMR 6 MB.
    private static let longest: Int64 = 64 << 20
    private static let block = 256 * 1_024

    private(set) var sampleRate: Int?
    private(set) var channels: Int?
    private(set) var codec: String?
    /// Sample frames; `nil` where the file was not walked to its end.
    private(set) var frames: Int64?
    private(set) var completeness = Completeness.unknown

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
        // Bytes after the mode byte, by mode: 20 ms each.
        let lengths =
            isWide
            ? [17, 23, 32, 36, 40, 46, 50, 58, 60, 5, 0, 0, 0, 0, 0, 0]
            : [12, 13, 15, 17, 19, 20, 26, 31, 5, 6, 5, 5, 0, 0, 0, 0]
        let samples = isWide ? 320 : 160
        try walk(reader, from: isWide ? 9 : 6) { bytes, offset in
            bytes[offset] & 0x83 == 0 ? (1 + lengths[Int(bytes[offset] >> 3 & 15)], samples) : nil
        }
    }

    /// Steps from frame to frame; `frame` gives length and sample frames of the one at an offset, or `nil`.
    private mutating func walk(
        _ reader: ByteReader, from start: Int64, frame: ([UInt8], Int) -> (length: Int, frames: Int)?
    ) throws(Errno) {
        guard reader.count <= Self.longest else { return }
        var total: Int64 = 0
        var position = start
        while position < reader.count {
            let bytes = try reader.bytes(at: position, count: Self.block)
            // Fewer than there were when it was opened: somebody is cutting it just now.
            guard bytes.count == min(Self.block, Int(reader.count - position)) else {
                completeness = .cut(missing: reader.count - position - Int64(bytes.count))
                return
            }
            var offset = 0
            // A header may be cut off by the block's end, so the next block begins with it.
            while offset < bytes.count, offset + 16 <= bytes.count || position + Int64(bytes.count) >= reader.count {
                guard let next = frame(bytes, offset) else {
                    // Fewer bytes than a header: the rest of a frame that was cut. Otherwise a tag or damage.
                    let left = reader.count - position - Int64(offset)
                    if left < 7 { completeness = .cut(missing: nil) }
                    frames = total
                    return
                }
                let end = position + Int64(offset + next.length)
                guard end <= reader.count else {
                    completeness = .cut(missing: end - reader.count)
                    frames = total
                    return
                }
                total += Int64(next.frames)
                offset += next.length
            }
            position += Int64(offset)
        }
        frames = total
        completeness = .whole
    }
}

extension FrameWalk {
    /// What the frames say together.
    func claim(_ container: AudioContainer) -> AudioClaim {
        let length = frames.flatMap { AnswerCheck.length(frames: $0, sampleRate: sampleRate) }
        return AudioClaim(
            container: container, codec: codec, sampleRate: sampleRate, channels: channels, frames: length?.frames,
            duration: length?.seconds)
    }
}
