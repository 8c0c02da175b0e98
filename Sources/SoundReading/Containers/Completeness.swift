import Model
import SystemPackage

/// The missing end of a file, as reported by its own container.
package struct MissingEnd: Hashable, Sendable {
    /// Why the end is missing.
    package enum Kind: Hashable, Sendable {
        /// The file is shorter than the container's sizes say: a transfer broke off or is still running.
        case cut
        /// The container was never finished: the recorder is still writing or was killed.
        case unfinished
    }

    /// Why the end is missing, for programs.
    package var kind: Kind
    /// How many bytes are missing; `nil` if the container doesn't say.
    package var missingBytes: Int64?
    /// A sentence for the user.
    package var reason: String
}

/// How a container's sizes compare with the size of the file.
enum Completeness: Equatable {
    /// Everything that the container promises is present.
    case whole
    /// The container promises nothing, or nothing that can be checked without decoding.
    case unknown
    /// The sizes say "up to the end", as in a stream.
    case open
    /// The container was never finished.
    case unfinished
    /// Its end is missing.
    case cut(missing: Int64?)
    /// Another recording follows the first in the same file.
    case chained

    /// Compares the promised end with the actual one.
    static func of(promisedEnd: Int64, count: Int64, slack: Int64 = 0) -> Completeness {
        promisedEnd > count + slack ? .cut(missing: promisedEnd - count) : .whole
    }

    /// Checks the sizes and the last bytes. Reads about 128 KiB at most, except for frames without an index, which are
    /// walked in files of up to 64 MiB, and the heads of Ogg pages.
    static func of(_ reader: ByteReader, container: AudioContainer, start: Int64) throws(Errno) -> Completeness {
        switch container {
        case .wav, .rf64: try WaveLayout(reader).completeness
        case .w64: try wave64(reader)
        case .aiff: try aiff(reader)
        case .caf: try caf(reader)
        case .au: try au(reader)
        case .flac: try FLACStream.completeness(reader, start: start)
        case .ogg: try OggStream.completeness(reader)
        case .mp4, .threeGP: try movie(reader)
        case .webm: try webm(reader)
        case .mpegAudio: try MPEGStream(reader, start: start)?.completeness ?? .unknown
        case .adts, .amr: try FrameWalk(reader, container: container, start: start).completeness
        }
    }

    private static func wave64(_ reader: ByteReader) throws(Errno) -> Completeness {
        let head = try reader.bytes(at: 0, count: 40)
        guard let length = head.littleEndian(at: 16, length: 8), let promised = Int64(exactly: length) else {
            return .open
        }
        let data = try Chunks(reader, style: .wave64).first("data")
        guard let data else { return of(promisedEnd: promised, count: reader.count) }
        if data.length <= 0, reader.count > data.start { return .unfinished }
        return of(promisedEnd: max(promised, data.end), count: reader.count, slack: 8)
    }

    private static func aiff(_ reader: ByteReader) throws(Errno) -> Completeness {
        let head = try reader.bytes(at: 0, count: 12)
        let promised = Int64(head.bigEndian(at: 4, length: 4) ?? 0) + 8
        let chunks = try Chunks(reader, style: .iff)
        let sound = chunks.first("SSND")
        // Eight bytes of fields precede the samples.
        if let sound, sound.length <= 8, try chunks.isUnclaimed(after: sound, reader) { return .unfinished }
        return of(promisedEnd: max(promised, sound?.end ?? 0), count: reader.count, slack: 8)
    }

    private static func caf(_ reader: ByteReader) throws(Errno) -> Completeness {
        guard let data = try Chunks(reader, style: .caf).first("data") else { return .cut(missing: nil) }
        if data.length == Chunk.beyondAnyFile { return .open }
        return of(promisedEnd: data.end, count: reader.count)
    }

    private static func au(_ reader: ByteReader) throws(Errno) -> Completeness {
        let head = try reader.bytes(at: 0, count: 12)
        let isSwapped = head.has("dns.")
        let fields = [4, 8].map { isSwapped ? head.littleEndian(at: $0, length: 4) : head.bigEndian(at: $0, length: 4) }
        guard let start = fields[0], let length = fields[1] else { return .cut(missing: nil) }
        if length == 0xFFFF_FFFF { return .open }
        if length == 0, reader.count > Int64(start) { return .unfinished }
        return of(promisedEnd: Int64(start) + Int64(length), count: reader.count)
    }

    /// A segment that was written to its end has its length; one of unknown length was streamed (RFC 8794, section
    /// 6.2).
    private static func webm(_ reader: ByteReader) throws(Errno) -> Completeness {
        guard let head = try Element(reader, at: 0), let segment = try Element(reader, at: head.end),
            segment.name == 0x1853_8067
        else { return .unknown }
        return segment.isOpen ? .open : of(promisedEnd: segment.end, count: reader.count)
    }

    /// The name and the length of an EBML element (RFC 8794, sections 4 and 5).
    private struct Element {
        /// The element's ID with its length marker, as in the specification.
        let name: UInt64
        /// Offset after the content; meaningless if the length is unknown.
        let end: Int64
        /// Whether its length is unknown.
        let isOpen: Bool

        /// Reads the head of the element at `offset`; `nil` if there is none.
        init?(_ reader: ByteReader, at offset: Int64) throws(Errno) {
            let bytes = try reader.bytes(at: offset, count: 12)
            // The leading zeros of both give their own length.
            guard let first = bytes.first, first >= 0x10 else { return nil }
            let nameLength = first.leadingZeroBitCount + 1
            guard let name = bytes.bigEndian(at: 0, length: nameLength), nameLength < bytes.count,
                bytes[nameLength] != 0
            else { return nil }
            let sizeLength = bytes[nameLength].leadingZeroBitCount + 1
            guard let coded = bytes.bigEndian(at: nameLength, length: sizeLength) else { return nil }
            let mask = (UInt64(1) << UInt64(7 * sizeLength)) - 1
            self.name = name
            isOpen = coded & mask == mask
            // 56 bits at most, so the sum cannot overflow.
            end = offset + Int64(nameLength + sizeLength) + Int64(coded & mask)
        }
    }

    private static func movie(_ reader: ByteReader) throws(Errno) -> Completeness {
        var boxes = BoxReader(reader)
        let top = try boxes.boxes(in: 0..<reader.count)
        if let last = top.last, !last.isOpen, last.end > reader.count {
            return .cut(missing: last.end - reader.count)
        }
        // Most recorders write the list of frames last; without it nothing can be played.
        guard top.contains(where: { $0.is("moov") }) else { return .unfinished }
        // Up to seven bytes at the end are the start of a box whose rest is missing.
        if let last = top.last, !last.isOpen, reader.count - last.end > 0, reader.count - last.end < 8 {
            return .cut(missing: nil)
        }
        return .whole
    }
}
