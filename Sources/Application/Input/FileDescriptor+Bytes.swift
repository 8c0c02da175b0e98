import SystemPackage

extension FileDescriptor {
    /// The next bytes, at most `most`; empty at the end.
    func nextBytes(_ most: Int) throws -> [UInt8] {
        try [UInt8](unsafeUninitializedCapacity: most) { buffer, count in
            count = try read(into: UnsafeMutableRawBufferPointer(buffer))
        }
    }

    /// All bytes up to the end; `nil` if there are more than `limit`, of which not many more are read.
    func allBytes(limit: Int) throws -> [UInt8]? {
        var bytes: [UInt8] = []
        while true {
            let piece = try nextBytes(1 << 18)
            guard !piece.isEmpty else { return bytes }
            bytes += piece
            guard bytes.count <= limit else { return nil }
        }
    }
}
