import Glibc
import SystemPackage

/// Whoever shares a descriptor may have set it not to block (`O_NONBLOCK`), as event loops do with pipes: what is not
/// ready yet is waited for all the same.
extension FileDescriptor {
    /// The next bytes, at most `most`; empty at the end.
    func nextBytes(_ most: Int) throws -> [UInt8] { try waiting(for: POLLIN) { try readyBytes(most) } }

    /// The same of a descriptor that does not block: throws `Errno.resourceTemporarilyUnavailable` where none are there.
    func readyBytes(_ most: Int) throws -> [UInt8] {
        try [UInt8](unsafeUninitializedCapacity: most) { buffer, count in
            count = try read(into: UnsafeMutableRawBufferPointer(buffer))
        }
    }

    /// Writes all of the bytes.
    func writeFully(_ bytes: [UInt8]) throws {
        try bytes.withUnsafeBytes { bytes in
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = try waiting(for: POLLOUT) { try write(UnsafeRawBufferPointer(rebasing: rest)) }
                rest = rest.dropFirst(count)
            }
        }
    }

    private func waiting<Value>(for event: Int32, _ call: () throws -> Value) throws -> Value {
        while true {
            do { return try call() } catch Errno.resourceTemporarilyUnavailable {
                var request = pollfd(fd: rawValue, events: Int16(event), revents: 0)
                _ = poll(&request, 1, -1)
            }
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
