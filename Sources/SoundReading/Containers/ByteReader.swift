import SystemPackage

/// Bytes of a file, readable at any offset.
protocol ByteSource {
    /// Size in bytes.
    var count: Int64 { get }

    /// Reads up to `count` bytes at `offset`; fewer only at the end.
    func read(at offset: Int64, count: Int) throws(Errno) -> [UInt8]
}

/// A file read through its descriptor, whose own offset is neither used nor moved.
struct FileBytes: ByteSource {
    /// The open file, which the caller closes.
    let descriptor: FileDescriptor
    /// Size in bytes when the file was opened.
    let count: Int64

    func read(at offset: Int64, count: Int) throws(Errno) -> [UInt8] {
        do {
            return try [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
                while filled < count {
                    let rest = UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(buffer)[filled...])
                    let got = try descriptor.read(fromAbsoluteOffset: offset + Int64(filled), into: rest)
                    guard got > 0 else { return }
                    filled += got
                }
            }
        } catch let error as Errno {
            throw error
        } catch {
            throw .ioError
        }
    }
}

/// Reads untrusted bytes within bounds: anything beyond the end is missing and never traps.
final class ByteReader {
    /// Most headers lie within the first page, so it is read only once.
    private static let headLength = 4_096
    /// Longest single read in bytes; no caller needs more at a time.
    private static let longestRead = 1 << 20

    private let source: any ByteSource
    private let head: [UInt8]

    /// Reads the first page; throws what the source throws.
    init(_ source: any ByteSource) throws(Errno) {
        self.source = source
        head = try source.read(at: 0, count: Int(min(Int64(Self.headLength), max(0, source.count))))
    }

    /// Size in bytes.
    var count: Int64 { source.count }

    /// Returns up to `count` bytes from `offset`; fewer or none beyond the end, none for a negative offset.
    func bytes(at offset: Int64, count: Int) throws(Errno) -> [UInt8] {
        guard offset >= 0, offset < source.count, count > 0 else { return [] }
        let wanted = Int(min(Int64(min(count, Self.longestRead)), source.count - offset))
        if offset < Int64(head.count), Int(offset) + wanted <= head.count {
            return Array(head[Int(offset)..<(Int(offset) + wanted)])
        }
        return try source.read(at: offset, count: wanted)
    }
}

extension [UInt8] {
    /// Returns the unsigned number of `length` bytes (1 to 8) at `offset`, most significant byte first; `nil` beyond
    /// the end.
    func bigEndian(at offset: Int, length: Int) -> UInt64? {
        guard offset >= 0, length <= 8, offset <= count - length else { return nil }
        return self[offset..<(offset + length)].reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// Returns the same number, least significant byte first.
    func littleEndian(at offset: Int, length: Int) -> UInt64? {
        guard offset >= 0, length <= 8, offset <= count - length else { return nil }
        return self[offset..<(offset + length)].reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// Whether the bytes at `offset` are those of `text`.
    func has(_ text: StaticString, at offset: Int = 0) -> Bool {
        guard offset >= 0, offset <= count - text.utf8CodeUnitCount else { return false }
        return text.withUTF8Buffer { self[offset..<(offset + $0.count)].elementsEqual($0) }
    }
}
