import SystemPackage

/// Where the samples of a WAV or RF64 file are, and what its sizes say.
struct WaveLayout {
    /// Bytes that a reader must see instead of the file's, so that it finds the samples after an unfinished header.
    struct Patch: Equatable {
        /// Offset in the file.
        let offset: Int64
        /// At most four bytes, as `qr_patch` holds.
        let bytes: [UInt8]
    }

    /// Streaming writers put sizes from here up (0xFFFFFFFF, or about half of it); no memo is that long.
    private static let streamed: Int64 = 0x7FFF_0000

    /// How the sizes in the header compare with the size of the file.
    private(set) var completeness = Completeness.unknown
    /// Empty unless the header is unfinished; always empty for RF64.
    private(set) var patches: [Patch] = []
    /// Date and time of the Broadcast Wave chunk, as `YYYY-MM-DDTHH:MM:SS`, without an offset.
    private(set) var originated: String?

    /// Reads the chunk headers; `reader` must begin with RIFF, RIFX or RF64.
    init(_ reader: ByteReader) throws(Errno) {
        let head = try reader.bytes(at: 0, count: 36)
        let style: ChunkStyle = head.has("RIFX") ? .iff : .riff
        let chunks = try Chunks(reader, style: style)
        originated = try Self.originated(reader, chunks)
        let (whole, length) = try Self.sizes(reader, head, chunks, style)
        let isStreamed = whole >= Self.streamed && !head.has("RF64")
        let promisedEnd = isStreamed ? 0 : min(whole, Chunk.beyondAnyFile) + 8
        guard let data = chunks.first("data"), let length else {
            completeness = promisedEnd > reader.count ? .cut(missing: promisedEnd - reader.count) : .unknown
            return
        }
        if length == 0, try chunks.isUnclaimed(after: data, reader) {
            completeness = .unfinished
            if !head.has("RF64") { patches = Self.patches(data, count: reader.count, style) }
        } else if length >= Self.streamed, !head.has("RF64"), data.start + length > reader.count {
            completeness = .open
        } else {
            // Some writers include the first eight bytes or omit the pad byte.
            completeness = .of(promisedEnd: max(promisedEnd, data.start + length), count: reader.count, slack: 8)
        }
    }

    /// What the header says of the whole file and of its samples; the latter is `nil` without a `data` chunk.
    private static func sizes(
        _ reader: ByteReader, _ head: [UInt8], _ chunks: Chunks, _ style: ChunkStyle
    ) throws(Errno) -> (whole: Int64, data: Int64?) {
        let length = chunks.first("data")?.length
        guard head.has("RF64") else {
            let whole = style == .iff ? head.bigEndian(at: 4, length: 4) : head.littleEndian(at: 4, length: 4)
            return (Int64(whole ?? 0), length)
        }
        // The 32-bit sizes are 0xFFFFFFFF, and the `ds64` chunk has the real ones.
        let sizes = try reader.bytes(at: chunks.first("ds64")?.start ?? -1, count: 16)
        let whole = sizes.littleEndian(at: 0, length: 8).flatMap { Int64(exactly: $0) } ?? 0
        guard length == 0xFFFF_FFFF, let long = sizes.littleEndian(at: 8, length: 8) else { return (whole, length) }
        return (whole, min(Int64(exactly: long) ?? Chunk.beyondAnyFile, Chunk.beyondAnyFile))
    }

    private static func patches(_ data: Chunk, count: Int64, _ style: ChunkStyle) -> [Patch] {
        func bytes(_ value: Int64) -> [UInt8] {
            let number = UInt32(clamping: min(value, 0xFFFF_FFF0))
            let little = (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
            return style == .iff ? little.reversed() : little
        }
        return [
            Patch(offset: 4, bytes: bytes(count - 8)),
            Patch(offset: data.lengthOffset, bytes: bytes(count - data.start)),
        ]
    }

    /// Reads the origination date and time of the `bext` chunk (EBU Tech 3285): ten and eight characters at offset 320.
    private static func originated(_ reader: ByteReader, _ chunks: Chunks) throws(Errno) -> String? {
        guard let chunk = chunks.first("bext") else { return nil }
        let text = try reader.bytes(at: chunk.start + 320, count: 18)
        guard text.count == 18, chunk.length >= 338 else { return nil }
        // The standard allows several separators between the numbers.
        let date = [text[0..<4], text[5..<7], text[8..<10]].map { String(decoding: $0, as: UTF8.self) }
        let time = [text[10..<12], text[13..<15], text[16..<18]].map { String(decoding: $0, as: UTF8.self) }
        return date.joined(separator: "-") + "T" + time.joined(separator: ":")
    }
}
