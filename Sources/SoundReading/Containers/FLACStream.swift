import SystemPackage

/// Compares the end of a FLAC stream with the length that its beginning promises (RFC 9639).
enum FLACStream {
    /// How many bytes at the end to search. A frame of eight channels with 65,535 samples of 32 bits would be longer;
    /// frames of real recorders take about 20 KiB.
    private static let tail = 128 * 1_024

    /// Compares the last frame header with the sample count in STREAMINFO; `open` if that is 0, for unknown.
    static func completeness(_ reader: ByteReader, start: Int64) throws(Errno) -> Completeness {
        // The marker, a block header, then STREAMINFO, with a 36-bit sample count at its byte 13½.
        let head = try reader.bytes(at: start, count: 42)
        guard head.count == 42, let word = head.bigEndian(at: 18, length: 8) else { return .cut(missing: nil) }
        let total = word & 0xF_FFFF_FFFF
        // Streaming encoders can't know the length.
        guard total > 0 else { return .open }
        let blockSize = head.bigEndian(at: 10, length: 2) ?? 0
        let from = max(start + 42, reader.count - Int64(tail))
        let bytes = try reader.bytes(at: from, count: tail)
        // The last possible header decides. Sync bits occur within frames too, so the CRC must agree and the frame must
        // lie within the promised length.
        var offset = bytes.count - 6
        while offset >= 0 {
            if bytes[offset] == 0xFF, bytes[offset + 1] & 0xFE == 0xF8,
                let end = frameEnd(bytes, offset, fixedBlockSize: blockSize), end <= total
            {
                return end == total ? .whole : .cut(missing: nil)
            }
            offset -= 1
        }
        return .cut(missing: nil)
    }

    /// Returns the number of the sample after the frame at `offset`; `nil` if no frame begins there.
    private static func frameEnd(_ bytes: [UInt8], _ offset: Int, fixedBlockSize: UInt64) -> UInt64? {
        guard let header = bytes.bigEndian(at: offset, length: 4) else { return nil }
        let sizeCode = Int(header >> 12 & 15)
        guard sizeCode != 0, header >> 8 & 15 != 15, header >> 4 & 15 < 11, header & 1 == 0 else { return nil }
        var position = offset + 4
        guard let number = codedNumber(bytes, &position) else { return nil }
        var size: UInt64
        switch sizeCode {
        case 1: size = 192
        case 2...5: size = 576 << UInt64(sizeCode - 2)
        case 6, 7:
            guard let coded = bytes.bigEndian(at: position, length: sizeCode - 5) else { return nil }
            size = coded + 1
            position += sizeCode - 5
        default: size = 256 << UInt64(sizeCode - 8)
        }
        switch header >> 8 & 15 {
        case 12: position += 1
        case 13, 14: position += 2
        default: break
        }
        guard position < bytes.count, crc8(bytes[offset..<position]) == bytes[position] else { return nil }
        let isVariable = header >> 16 & 1 == 1
        return isVariable ? number + size : number * fixedBlockSize + size
    }

    /// Reads a number of up to 36 bits, coded like UTF-8.
    private static func codedNumber(_ bytes: [UInt8], _ position: inout Int) -> UInt64? {
        guard position < bytes.count else { return nil }
        let first = bytes[position]
        let following = max(0, (~first).leadingZeroBitCount - 1)
        guard first < 0x80 || (1...6).contains(following), position + following < bytes.count else { return nil }
        var value = first < 0x80 ? UInt64(first) : UInt64(first) & (0x7F >> UInt64(following + 1))
        for byte in bytes[(position + 1)..<(position + 1 + following)] {
            guard byte & 0xC0 == 0x80 else { return nil }
            value = value << 6 | UInt64(byte & 0x3F)
        }
        position += 1 + following
        return value
    }

    /// Polynomial x⁸ + x² + x + 1.
    private static func crc8(_ bytes: ArraySlice<UInt8>) -> UInt8 {
        bytes.reduce(UInt8(0)) { sum, byte in
            (0..<8).reduce(sum ^ byte) { crc, _ in crc & 0x80 != 0 ? crc << 1 ^ 0x07 : crc << 1 }
        }
    }
}
