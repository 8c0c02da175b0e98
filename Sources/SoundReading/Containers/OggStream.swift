import SystemPackage

/// Reads pages of an Ogg file (RFC 3533).
enum OggStream {
    /// Largest size of a page in bytes.
    private static let longestPage = 65_307
    /// Pages that are looked at for the start of a second stream; encoders write one to fifty in a second.
    private static let walkedPages = 50_000

    /// Checks whether the last page is whole, has a correct checksum and is marked as the end of its stream, and
    /// whether that is the only stream.
    static func completeness(_ reader: ByteReader) throws(Errno) -> Completeness {
        let from = max(0, reader.count - Int64(longestPage))
        let bytes = try reader.bytes(at: from, count: longestPage)
        var offset = bytes.count - 4
        while offset >= 0 {
            if bytes[offset] == UInt8(ascii: "O"), bytes.has("OggS", at: offset) {
                guard let length = pageLength(bytes, offset), isRight(bytes, offset, length) else {
                    return .cut(missing: nil)
                }
                guard bytes[offset + 5] & 4 != 0 else { return .cut(missing: nil) }
                return try isChained(reader) ? .chained : .whole
            }
            offset -= 1
        }
        return .cut(missing: nil)
    }

    /// Whether a stream begins after the content of another (RFC 3533, section 4). Those that begin together, before all
    /// content, belong together.
    private static func isChained(_ reader: ByteReader) throws(Errno) -> Bool {
        var (offset, hasContent) = (Int64(0), false)
        for _ in 0..<walkedPages {
            let head = try reader.bytes(at: offset, count: 27 + 255)
            guard head.count > 27, head.has("OggS") else { return false }
            let begins = head[5] & 2 != 0
            if begins, hasContent { return true }
            hasContent = hasContent || !begins
            let segments = Int(head[26])
            offset += Int64(27 + segments + head[27...].prefix(segments).reduce(0) { $0 + Int($1) })
        }
        return false
    }

    /// Returns the codec that the first page names; `nil` for an unknown one.
    static func codec(_ head: [UInt8]) -> String? {
        let start = 27 + Int(head.count > 26 ? head[26] : 0)
        let marks: [(StaticString, Int, String)] = [
            ("vorbis", 1, "VORBIS"), ("OpusHead", 0, "OPUS"), ("Speex   ", 0, "SPEEX"), ("FLAC", 1, "FLAC"),
        ]
        return marks.first { head.has($0.0, at: start + $0.1) }?.2
    }

    private static func pageLength(_ bytes: [UInt8], _ offset: Int) -> Int? {
        guard offset + 27 <= bytes.count else { return nil }
        let segments = Int(bytes[offset + 26])
        guard offset + 27 + segments <= bytes.count else { return nil }
        let length = 27 + segments + bytes[(offset + 27)..<(offset + 27 + segments)].reduce(0) { $0 + Int($1) }
        return offset + length <= bytes.count ? length : nil
    }

    /// The checksum covers the page with the checksum field set to zero.
    private static func isRight(_ bytes: [UInt8], _ offset: Int, _ length: Int) -> Bool {
        var crc: UInt32 = 0
        for index in 0..<length {
            let byte = (22..<26).contains(index) ? 0 : bytes[offset + index]
            crc = crc << 8 ^ table[Int(UInt8(truncatingIfNeeded: crc >> 24) ^ byte)]
        }
        return bytes.littleEndian(at: offset + 22, length: 4) == UInt64(crc)
    }

    /// Polynomial 0x04C11DB7, most significant bit first.
    private static let table: [UInt32] = (0..<256).map { value in
        (0..<8).reduce(UInt32(value) << 24) { crc, _ in crc & 0x8000_0000 != 0 ? crc << 1 ^ 0x04C1_1DB7 : crc << 1 }
    }
}
