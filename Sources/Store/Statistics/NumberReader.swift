/// Reads numbers in groups of seven bits.
struct NumberReader {
    /// The bytes to read.
    private let bytes: UnsafeRawBufferPointer
    private var position = 0

    /// Reads `bytes`, which must outlive the reader.
    init(bytes: UnsafeRawBufferPointer) {
        self.bytes = bytes
    }

    /// Whether all bytes have been read.
    var isAtEnd: Bool { position == bytes.count }

    /// Reads a number with its sign in the lowest bit.
    mutating func nextSigned() -> Int64? {
        next().map { Int64(bitPattern: $0 >> 1) ^ -Int64(bitPattern: $0 & 1) }
    }

    /// Returns `nil` at the end, and for a number that doesn't fit.
    @inline(__always)
    mutating func next() -> UInt64? {
        // Most numbers have one or two bytes.
        guard position + 1 < bytes.count else { return nextOfSeveral() }
        let (first, second) = (UInt64(bytes[position]), UInt64(bytes[position + 1]))
        if first < 0x80 {
            position += 1
            return first
        }
        guard second < 0x80 else { return nextOfSeveral() }
        position += 2
        return first & 0x7F | second << 7
    }

    private mutating func nextOfSeveral() -> UInt64? {
        var value: UInt64 = 0
        var shift: UInt64 = 0
        while position < bytes.count {
            let byte = bytes[position]
            position += 1
            guard shift < 63 || byte <= 1 else { return nil }
            value |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { return value }
            shift += 7
        }
        return nil
    }
}
