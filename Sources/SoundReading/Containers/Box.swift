import SystemPackage

/// One box of an MP4, 3GP or QuickTime file (ISO/IEC 14496-12).
struct Box: Equatable {
    /// The four-character code, read as a big-endian number.
    let type: UInt32
    /// Offset of the content.
    let start: Int64
    /// Offset after the box, as its size claims; may lie beyond the end of the file.
    let end: Int64
    /// Whether the box has no size and extends to the end of the file.
    let isOpen: Bool

    /// Returns the number of a four-character code; further characters are ignored.
    static func name(_ text: StaticString) -> UInt32 {
        text.withUTF8Buffer { $0.prefix(4).reduce(0) { $0 << 8 | UInt32($1) } }
    }

    /// Whether the box has this four-character code.
    func `is`(_ text: StaticString) -> Bool { type == Self.name(text) }
}

/// Walks boxes, and looks for children only within their parent. A budget keeps any file from taking long.
struct BoxReader {
    /// How many boxes of one file may still be read. A phone's movie has about a hundred.
    private var budget = 2_000
    private let reader: ByteReader

    /// Creates a reader with a fresh budget; share one for all boxes of a file.
    init(_ reader: ByteReader) {
        self.reader = reader
    }

    /// Returns the consecutive boxes in `range`, up to the first bytes that cannot be a box.
    ///
    /// The last box may claim to extend beyond `range`; it is returned as it claims.
    mutating func boxes(in range: Range<Int64>) throws(Errno) -> [Box] {
        var found: [Box] = []
        var offset = range.lowerBound
        while offset < range.upperBound, budget > 0 {
            budget -= 1
            guard let box = try box(at: offset, upTo: range.upperBound) else { break }
            found.append(box)
            // Every box is at least eight bytes long, so the loop ends.
            offset = box.end
        }
        return found
    }

    /// Returns the boxes within `box`, after `skipping` bytes of its own fields.
    mutating func children(of box: Box, skipping: Int64 = 0) throws(Errno) -> [Box] {
        let start = box.start + skipping
        let end = min(box.end, reader.count)
        return start < end ? try boxes(in: start..<end) : []
    }

    /// Returns the first child of `box` with that name.
    mutating func child(_ name: StaticString, of box: Box?, skipping: Int64 = 0) throws(Errno) -> Box? {
        guard let box else { return nil }
        return try children(of: box, skipping: skipping).first { $0.is(name) }
    }

    /// Returns up to `count` bytes of the content of a box.
    func content(of box: Box?, count: Int) throws(Errno) -> [UInt8] {
        guard let box else { return [] }
        return try reader.bytes(at: box.start, count: Int(min(Int64(count), max(0, box.end - box.start))))
    }

    private func box(at offset: Int64, upTo limit: Int64) throws(Errno) -> Box? {
        let header = try reader.bytes(at: offset, count: 16)
        guard let length = header.bigEndian(at: 0, length: 4), let type = header.bigEndian(at: 4, length: 4) else {
            return nil
        }
        switch length {
        case 0:
            return Box(type: UInt32(type), start: offset + 8, end: limit, isOpen: true)
        case 1:
            guard let long = header.bigEndian(at: 8, length: 8), let size = Int64(exactly: long), size >= 16 else {
                return nil
            }
            let (end, overflow) = offset.addingReportingOverflow(size)
            return overflow ? nil : Box(type: UInt32(type), start: offset + 16, end: end, isOpen: false)
        case 2..<8:
            return nil
        default:
            return Box(type: UInt32(type), start: offset + 8, end: offset + Int64(length), isOpen: false)
        }
    }
}
