import Foundation
import SystemPackage

/// A file that a person asked to be drawn.
package enum Picture {
    /// Writes it whole or not at all, over what was there; `-` is standard output.
    ///
    /// Throws `CommandError` with the status of what went wrong that names the file.
    package static func write(_ bytes: [UInt8], to path: String) throws {
        guard path != "-" else { return try Output.write(bytes) }
        let draft = path + ".\(UInt64.random(in: .min ... .max)).tmp"
        do {
            let descriptor = try FileDescriptor.open(
                FilePath(draft), .writeOnly, options: [.create, .exclusiveCreate, .closeOnExec],
                permissions: .ownerReadWrite)
            do {
                _ = try descriptor.closeAfter { try descriptor.writeAll(bytes) }
                guard rename(draft, path) == 0 else { throw Errno(rawValue: errno) }
            } catch {
                unlink(draft)
                throw error
            }
        } catch let error as Errno {
            let status = ExitStatus.status(of: error)
            throw CommandError(
                status == .inputOutput || status == .noInput ? .cannotCreate : status,
                "The picture '\(path)' can't be written: \(error).")
        }
    }
}
