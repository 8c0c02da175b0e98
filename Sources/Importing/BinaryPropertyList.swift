/// A binary property list that decodes objects on demand: without recursion and without copying shared objects, so that
/// neither depth nor reference cycles cost more than the size of the file.
///
/// The format is that of Apple's CFBinaryPList.c: `bplist00`, objects, a table of their offsets, a trailer of 32 bytes.
/// Foundation's own reader builds the whole tree at once, recursively.
struct BinaryPropertyList {
    /// An object; collections refer to their members by number.
    enum Value {
        /// An integer of at most 8 bytes.
        case integer(Int64)
        /// A text, which the file has in ASCII or UTF-16.
        case string(String)
        /// References to other objects.
        case array([Int])
        /// The pairs, by the references of the keys.
        case dictionary([(key: Int, value: Int)])
        /// The type of NSKeyedArchiver's references to objects.
        case uid(Int)
        /// Types that no archive of a set of strings or of a number contains.
        case other

        /// Whether the value is this text.
        func isText(_ text: String) -> Bool {
            if case .string(let own) = self { own == text } else { false }
        }
    }

    /// The maximum number of objects; a set of tags has a few dozen.
    private static let objectLimit = 100_000

    /// The index of the root object.
    let top: Int
    /// The total size in bytes.
    var byteCount: Int { bytes.count }
    private let bytes: [UInt8]
    private let offsets: [Int]
    private let referenceSize: Int

    /// Throws `ArchiveError` if the bytes are not a property list of this kind, or are a bomb.
    init(_ bytes: [UInt8]) throws(ArchiveError) {
        guard bytes.count >= 40, bytes.starts(with: Array("bplist00".utf8)) else { throw .unreadable }
        let trailer = bytes.count - 32
        let offsetSize = Int(bytes[trailer + 6])
        referenceSize = Int(bytes[trailer + 7])
        let count = Self.number(bytes, trailer + 8, 8)
        let top = Self.number(bytes, trailer + 16, 8)
        let table = Self.number(bytes, trailer + 24, 8)
        guard let count, let top, let table, (1...8).contains(offsetSize), (1...8).contains(referenceSize) else {
            throw .unreadable
        }
        guard count <= Self.objectLimit else { throw .tooComplex }
        guard top < count, table <= trailer, count * offsetSize <= trailer - table else { throw .unreadable }
        var offsets: [Int] = []
        for index in 0..<count {
            guard let offset = Self.number(bytes, table + index * offsetSize, offsetSize), offset < table else {
                throw .unreadable
            }
            offsets.append(offset)
        }
        self.bytes = bytes
        self.offsets = offsets
        self.top = top
    }

    /// The object with this number; `nil` if there is none, or if it extends beyond the end.
    func object(_ number: Int) -> Value? {
        guard offsets.indices.contains(number) else { return nil }
        var position = offsets[number]
        let marker = bytes[position]
        position += 1
        let low = Int(marker & 0x0F)
        switch marker >> 4 {
        case 0x1: return low <= 3 ? Self.signed(bytes, position, 1 << low).map { .integer($0) } : .other
        case 0x5: return sized(low, &position).flatMap { text(position, $0, isWide: false) }
        case 0x6: return sized(low, &position).flatMap { text(position, $0, isWide: true) }
        case 0x8: return Self.number(bytes, position, low + 1).map { .uid($0) }
        case 0xA, 0xC:
            guard let count = sized(low, &position) else { return nil }
            return references(position, count).map { .array($0) }
        case 0xD:
            guard let count = sized(low, &position), let all = references(position, 2 * count) else { return nil }
            return .dictionary((0..<count).map { (all[$0], all[count + $0]) })
        default: return .other
        }
    }

    /// The value for a key of a dictionary.
    func value(of key: String, in number: Int) -> Int? {
        guard case .dictionary(let pairs)? = object(number) else { return nil }
        return pairs.first { isText(key, at: $0.key) }?.value
    }

    /// Whether an object is this text. One of another length is not decoded: many pairs may refer to one long text.
    private func isText(_ text: String, at number: Int) -> Bool {
        guard offsets.indices.contains(number) else { return false }
        var position = offsets[number]
        let (kind, low) = (bytes[position] >> 4, Int(bytes[position] & 0x0F))
        position += 1
        guard kind == 0x5 || kind == 0x6, let count = sized(low, &position), count <= text.utf16.count else {
            return false
        }
        return object(number)?.isText(text) == true
    }

    /// The count in a marker, or in the integer after it.
    private func sized(_ low: Int, _ position: inout Int) -> Int? {
        guard low == 0x0F else { return low }
        guard position < bytes.count, bytes[position] >> 4 == 0x1, bytes[position] & 0x0F <= 3 else { return nil }
        let size = 1 << Int(bytes[position] & 0x0F)
        defer { position += 1 + size }
        return Self.number(bytes, position + 1, size)
    }

    private func text(_ position: Int, _ count: Int, isWide: Bool) -> Value? {
        guard count <= bytes.count, position + count * (isWide ? 2 : 1) <= bytes.count else { return nil }
        if !isWide {
            let ascii = bytes[position..<(position + count)]
            return ascii.allSatisfy { $0 < 0x80 } ? .string(String(decoding: ascii, as: UTF8.self)) : nil
        }
        let units = (0..<count).map { UInt16(bytes[position + 2 * $0]) << 8 | UInt16(bytes[position + 2 * $0 + 1]) }
        return String(validating: units, as: UTF16.self).map { .string($0) }
    }

    private func references(_ position: Int, _ count: Int) -> [Int]? {
        guard count <= bytes.count, position + count * referenceSize <= bytes.count else { return nil }
        var numbers: [Int] = []
        for index in 0..<count {
            guard let number = Self.number(bytes, position + index * referenceSize, referenceSize) else { return nil }
            numbers.append(number)
        }
        return numbers
    }

    /// A big-endian number below 2⁴⁸, which exceeds the size of any file.
    private static func number(_ bytes: [UInt8], _ position: Int, _ size: Int) -> Int? {
        guard position >= 0, size > 0, size <= 16, position <= bytes.count - size else { return nil }
        var value = 0
        for byte in bytes[position..<(position + size)] {
            guard value < 1 << 40 else { return nil }
            value = value << 8 | Int(byte)
        }
        return value
    }

    /// Eight-byte integers are signed, shorter ones are unsigned.
    private static func signed(_ bytes: [UInt8], _ position: Int, _ size: Int) -> Int64? {
        guard position <= bytes.count - size else { return nil }
        var value: UInt64 = 0
        for byte in bytes[position..<(position + size)] { value = value << 8 | UInt64(byte) }
        return Int64(bitPattern: value)
    }
}

/// The reason why an archive can't be read.
enum ArchiveError: Error {
    /// Not an archive, or not of an expected type.
    case unreadable
    /// The archive exceeds what any legitimate one contains: it is malicious.
    case tooComplex
}
