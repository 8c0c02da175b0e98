import Foundation
import Glibc
import SystemPackage

/// A file without a name that holds what one program writes and another reads.
///
/// A file and not a pipe: however much is written, nobody has to read meanwhile, and a grandchild that lives on keeps
/// nobody waiting for an end.
package struct CaptureFile: ~Copyable, Sendable {
    /// The descriptor; it ends with this value.
    let number: CInt

    /// A file with these bytes, to be read from the beginning.
    package init(_ bytes: [UInt8] = []) throws {
        let name = NSTemporaryDirectory() + "/quickrec-capture-\(UUID().uuidString)"
        number = open(name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard number >= 0 else { throw Errno(rawValue: errno) }
        unlink(name)
        try FileDescriptor(rawValue: number).writeAll(bytes)
        lseek(number, 0, SEEK_SET)
    }

    deinit {
        close(number)
    }

    /// Everything that is in it by now.
    package var bytes: [UInt8] {
        get throws {
            let file = FileDescriptor(rawValue: number)
            var bytes: [UInt8] = []
            var piece = [UInt8](repeating: 0, count: 1 << 16)
            while true {
                let count = try piece.withUnsafeMutableBytes {
                    try file.read(fromAbsoluteOffset: Int64(bytes.count), into: $0)
                }
                if count == 0 { return bytes }
                bytes += piece[..<count]
            }
        }
    }
}
