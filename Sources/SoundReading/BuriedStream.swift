import Model
import SystemPackage

/// Finds frames of MPEG audio or raw AAC that follow junk bytes: padding, the rest of a broken download, or a tag with
/// a wrong length.
enum BuriedStream {
    /// How many bytes to search.
    private static let longest: Int64 = 4 << 20
    private static let block = 64 * 1_024
    /// Bytes that hold either kind of header.
    private static let header = 16
    /// How many consecutive headers must agree. Random bytes look like a single header sooner or later.
    private static let fewest = 4

    /// Returns the container and offset of the first frame at or after `first`, or `nil` if there is none.
    static func find(
        _ reader: ByteReader, from first: Int64
    ) throws(Errno) -> (container: AudioContainer, start: Int64)? {
        var position = first
        while position < min(reader.count, first + longest) {
            let bytes = try reader.bytes(at: position, count: block)
            guard bytes.count > header else { return nil }
            for offset in 0..<(bytes.count - header) where bytes[offset] == 0xFF && bytes[offset + 1] >= 0xE0 {
                let start = position + Int64(offset)
                if let frame = Frame(bytes, at: offset), try isRun(reader, from: frame, at: start) {
                    return (frame.container, start)
                }
            }
            position += Int64(bytes.count - header)
        }
        return nil
    }

    private static func isRun(_ reader: ByteReader, from first: Frame, at start: Int64) throws(Errno) -> Bool {
        var position = start + Int64(first.length)
        for _ in 1..<fewest {
            let bytes = try reader.bytes(at: position, count: header)
            guard first.isFollowed(by: bytes), let next = Frame(bytes, at: 0) else { return false }
            position += Int64(next.length)
        }
        return true
    }

    /// A frame header of either kind.
    private struct Frame {
        /// `adts` or `mpegAudio`.
        let container: AudioContainer
        /// Bytes from this header to the next.
        let length: Int
        /// Tells whether bytes begin with a header that can follow this one in the same stream.
        private let isNext: ([UInt8]) -> Bool

        /// Reads a header at `offset`; `nil` if there is none, or if it does not say how long its frame is.
        init?(_ bytes: [UInt8], at offset: Int) {
            if let frame = ADTSFrame(bytes, at: offset) {
                container = .adts
                length = frame.length
                isNext = { ADTSFrame($0).map(frame.continues) ?? false }
            } else if let frame = MPEGFrame(bytes, at: offset), frame.layer > 1, let length = frame.length, length > 0 {
                // Tables in programs look like the short frames of layer I, which hardly anything writes.
                container = .mpegAudio
                self.length = length
                isNext = { MPEGFrame($0).map(frame.continues) ?? false }
            } else {
                return nil
            }
        }

        /// Whether `bytes` begin with a header that can follow this one in the same stream.
        func isFollowed(by bytes: [UInt8]) -> Bool { isNext(bytes) }
    }
}
