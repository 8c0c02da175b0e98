import SystemPackage

/// One chunk of an IFF-style file.
struct Chunk: Equatable {
    /// The first four bytes of its name, as a big-endian number.
    let name: UInt32
    /// Offset of the content.
    let start: Int64
    /// Bytes of content, as the header claims.
    let length: Int64
    /// Offset of the length field.
    let lengthOffset: Int64

    /// Offset after the content, without padding.
    var end: Int64 { start + length }

    /// Whether the name begins with these four characters.
    func `is`(_ text: StaticString) -> Bool { name == Box.name(text) }
}

/// How a family of formats lays out its chunks.
enum ChunkStyle {
    /// Four-byte name, four-byte length, little-endian; two-byte alignment.
    case riff
    /// The same, but big-endian: RIFX, AIFF.
    case iff
    /// Sixteen-byte name, eight-byte length that includes the header, little-endian; eight-byte alignment.
    case wave64
    /// Four-byte name, eight-byte length, big-endian; no alignment.
    case caf

    /// Offset of the first chunk.
    var firstOffset: Int64 {
        switch self {
        case .riff, .iff: 12
        case .wave64: 40
        case .caf: 8
        }
    }

    /// Reads the header of a chunk at `offset`; `nil` if there cannot be one.
    func chunk(_ header: [UInt8], at offset: Int64) -> Chunk? {
        guard let name = header.bigEndian(at: 0, length: 4) else { return nil }
        let (width, place): (Int64, Int64)
        let length: UInt64?
        switch self {
        case .riff: (width, place, length) = (8, 4, header.littleEndian(at: 4, length: 4))
        case .iff: (width, place, length) = (8, 4, header.bigEndian(at: 4, length: 4))
        case .wave64: (width, place, length) = (24, 16, header.littleEndian(at: 16, length: 8).map { $0 &- 24 })
        case .caf: (width, place, length) = (12, 4, header.bigEndian(at: 4, length: 8))
        }
        guard let length else { return nil }
        // An eight-byte length that does not fit Int64 (CAF's −1: up to the end) counts as beyond any file.
        let claimed = Int64(exactly: length) ?? Chunk.beyondAnyFile
        return Chunk(
            name: UInt32(name), start: offset + width, length: min(claimed, Chunk.beyondAnyFile),
            lengthOffset: offset + place)
    }

    /// Returns the offset of the chunk after `chunk`.
    func next(after chunk: Chunk) -> Int64 {
        switch self {
        case .riff, .iff: chunk.end + chunk.length & 1
        case .wave64: chunk.end + (8 - chunk.length & 7) & 7
        case .caf: chunk.end
        }
    }
}

extension Chunk {
    /// Longer than a file can be on any file system, and small enough to add to an offset.
    static let beyondAnyFile: Int64 = 1 << 62
}

/// The chunks of a file, in order, as far as they can be followed.
struct Chunks {
    /// How many chunks to read; a real file has about a dozen.
    private static let most = 512

    /// The layout of the chunks.
    private let style: ChunkStyle
    /// The chunks that could be followed, in order; the last one may claim to extend beyond the file.
    let list: [Chunk]

    /// Reads the headers of all chunks, but not their contents.
    init(_ reader: ByteReader, style: ChunkStyle) throws(Errno) {
        var chunks: [Chunk] = []
        var offset = style.firstOffset
        while offset < reader.count, chunks.count < Self.most {
            let header = try reader.bytes(at: offset, count: 24)
            guard let chunk = style.chunk(header, at: offset) else { break }
            chunks.append(chunk)
            // Each chunk ends after its own header, so the loop ends even if a length is wrong.
            offset = style.next(after: chunk)
        }
        self.style = style
        list = chunks
    }

    /// Whether unclaimed data follows an empty chunk; in a finished file another chunk or nothing does.
    func isUnclaimed(after chunk: Chunk, _ reader: ByteReader) throws(Errno) -> Bool {
        guard reader.count > chunk.end else { return false }
        let bytes = try reader.bytes(at: chunk.end, count: 24)
        guard let next = style.chunk(bytes, at: chunk.end) else { return true }
        let isName = bytes.prefix(4).allSatisfy { (0x20...0x7E).contains($0) }
        return !(isName && next.end <= reader.count)
    }

    /// Returns the first chunk with that name.
    func first(_ name: StaticString) -> Chunk? {
        list.first { $0.is(name) }
    }
}
