package import FoundationEssentials

/// Parses UUIDs strictly from untrusted bytes.
///
/// `UUID(uuidString:)` needs a `String`, which a file name may not be; names are bytes here.
package enum UUIDText {
    /// Number of bytes in the canonical 8-4-4-4-12 form.
    package static let length = 36

    /// Parses exactly the canonical form, in either case, with nothing around it.
    package static func parse(_ bytes: [UInt8]) -> UUID? {
        bytes.withUnsafeBufferPointer(parse)
    }

    /// Parses exactly the canonical form in a text.
    package static func parse(_ text: some StringProtocol) -> UUID? {
        // A native string exposes its bytes without a copy; this runs three times for each record of a list.
        text.utf8.withContiguousStorageIfAvailable(parse) ?? parse(Array(text.utf8))
    }

    private static func parse(_ bytes: UnsafeBufferPointer<UInt8>) -> UUID? {
        guard bytes.count == length else { return nil }
        for place in [8, 13, 18, 23] where bytes[place] != UInt8(ascii: "-") { return nil }
        var raw: (UInt64, UInt64) = (0, 0)
        guard read(bytes, 0..<8, &raw.0), read(bytes, 9..<13, &raw.0), read(bytes, 14..<18, &raw.0),
            read(bytes, 19..<23, &raw.1), read(bytes, 24..<36, &raw.1)
        else { return nil }
        return withUnsafeBytes(of: (raw.0.bigEndian, raw.1.bigEndian)) { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
    }

    /// Appends hex digits to `number`; returns `false` if a byte is not a digit.
    private static func read(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, _ number: inout UInt64) -> Bool {
        for place in range {
            guard let digit = hexValue(bytes[place]) else { return false }
            number = number << 4 | UInt64(digit)
        }
        return true
    }

    /// Returns the first canonical UUID anywhere in `bytes`, whatever surrounds it (`rec8F3A…` counts).
    package static func find(in bytes: [UInt8]) -> UUID? {
        guard bytes.count >= length else { return nil }
        for start in 0...(bytes.count - length) {
            if let found = parse(Array(bytes[start..<(start + length)])) { return found }
        }
        return nil
    }

    /// Builds a UUID from sixteen bytes; traps on any other count, which is a programming error.
    static func uuid(fromRaw raw: [UInt8]) -> UUID {
        precondition(raw.count == 16, "a UUID has sixteen bytes")
        return UUID(
            uuid: (
                raw[0], raw[1], raw[2], raw[3], raw[4], raw[5], raw[6], raw[7],
                raw[8], raw[9], raw[10], raw[11], raw[12], raw[13], raw[14], raw[15]
            ))
    }

    /// Returns the value 0–15 of an ASCII hex digit.
    private static func hexValue(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
