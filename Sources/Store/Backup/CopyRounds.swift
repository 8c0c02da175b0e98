/// Copies a database file piece by piece, in rounds, until all pieces are of the same version.
struct CopyRounds {
    /// Bytes of the header that count the transactions.
    private static let counter = 24..<28

    private let source: DatabaseFile
    private let target: DatabaseFile
    /// The bytes read last, in a buffer of one piece.
    private var buffer: [UInt8]
    private var count = 0

    private var size = 0
    private var version: [UInt8]?
    private var index = 0
    /// Consecutive pieces copied or checked again since the counter last changed.
    private var unchanged = 0
    /// One digest for each piece of the target.
    private var digests: [UInt64] = []

    /// Creates the rounds; `piece` is in bytes.
    init(source: DatabaseFile, target: DatabaseFile, piece: Int) {
        (self.source, self.target) = (source, target)
        buffer = Array(repeating: 0, count: piece)
    }

    private var total: Int { (size + buffer.count - 1) / buffer.count }

    /// Whether all pieces are of the same version.
    var isComplete: Bool { version != nil && unchanged >= total }

    /// The bytes known to be of the same version, and the size of the source.
    var progress: CopyProgress { CopyProgress(copied: min(unchanged * buffer.count, size), total: size) }

    /// Reads the next piece; the read lock must be held.
    mutating func readPiece() throws {
        size = try source.size()
        var found = [UInt8](repeating: 0, count: Self.counter.count)
        try found.withUnsafeMutableBytes { try source.read($0, at: Self.counter.lowerBound) }
        if found != version { (version, unchanged) = (found, 0) }
        if index >= total { index = 0 }
        let offset = index * buffer.count
        count = min(buffer.count, size - offset)
        try buffer.withUnsafeMutableBytes { try source.read(.init(rebasing: $0[..<count]), at: offset) }
    }

    /// Writes that piece if it differs from the target's; needs no lock.
    mutating func writePiece() throws {
        let offset = index * buffer.count
        let digest = try buffer.withUnsafeBytes { bytes in
            let bytes = UnsafeRawBufferPointer(rebasing: bytes[..<count])
            let digest = Self.digest(bytes)
            if index >= digests.count || digests[index] != digest { try target.write(bytes, at: offset) }
            return digest
        }
        if index < digests.count { digests[index] = digest } else { digests.append(digest) }
        index += 1
        unchanged += 1
    }

    /// Truncates the target if the source file has become shorter.
    func finish() throws {
        try target.truncate(to: size)
    }

    /// Distinguishes two states of a piece, ten times as fast as SHA-256: collisions are never made on purpose here.
    ///
    /// Each step is one-to-one in the value and in the word, so a single changed word always shows. Four values let the
    /// processor multiply while it waits for memory.
    private static func digest(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
        func mixed(_ value: UInt64, _ word: UInt64) -> UInt64 {
            let product = (value ^ word) &* 0x9E37_79B9_7F4A_7C15
            return product << 29 | product >> 35
        }
        func word(_ offset: Int) -> UInt64 { bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self) }
        var (first, second, third, fourth) = (UInt64(bytes.count), UInt64(1), UInt64(2), UInt64(3))
        var offset = 0
        while offset + 32 <= bytes.count {
            first = mixed(first, word(offset))
            second = mixed(second, word(offset + 8))
            third = mixed(third, word(offset + 16))
            fourth = mixed(fourth, word(offset + 24))
            offset += 32
        }
        for byte in bytes[offset...] { first = mixed(first, UInt64(byte)) }
        return mixed(mixed(mixed(first, second), third), fourth)
    }
}
