import CSupport
import Glibc
import Hashing
package import Model
package import SystemPackage

/// Memory to read files through; one for a whole run spares each short file its own.
package struct ReadBuffer: ~Copyable {
    let bytes: UnsafeMutableRawBufferPointer

    /// 256 KiB: a short memo takes one read, and the second-level cache holds it while it is hashed.
    package init(byteCount: Int = 256 << 10) {
        bytes = .allocate(byteCount: max(byteCount, 1), alignment: 64)
    }

    deinit {
        bytes.deallocate()
    }
}

/// What the kernel answers when it is asked for a read lease on a file.
package enum LeaseAnswer: Sendable {
    /// Nobody has the file open for writing or mapped writable.
    case granted
    /// Somebody has.
    case busy
    /// It can't tell: not our file, a network file system, or several names for one file.
    case unsupported
}

/// A regular file that is open for reading; whatever happens to its name, this stays the same file.
package struct OpenedFile: ~Copyable, Sendable {
    private let descriptor: OwnedDescriptor
    /// As it was when it was opened.
    package let status: FileStatus

    /// Opens a file in `folder`: no link is followed, no writer is waited for, nothing but a regular file opens.
    package init(_ name: FileName, in folder: Folder) throws(FileOpenError) {
        let opened = try Self.open(name, in: folder)
        let found = try Self.status(of: opened)
        guard found.kind == .regular else { throw .notRegular(found.kind) }
        descriptor = opened
        status = found
    }

    private static func open(_ name: FileName, in folder: Folder) throws(FileOpenError) -> OwnedDescriptor {
        do throws(Errno) {
            return OwnedDescriptor(
                try SystemCalls.open(name, in: folder, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY))
        } catch {
            throw FileOpenError(openingFailedWith: error)
        }
    }

    private static func status(of descriptor: borrowing OwnedDescriptor) throws(FileOpenError) -> FileStatus {
        var raw = stat()
        let number = descriptor.number
        do throws(Errno) { _ = try SystemCalls.retry { fstat(number, &raw) } } catch { throw .failed(error) }
        return FileStatus(raw)
    }

    /// Runs `body` with the descriptor, to pass it to another process; it stays open meanwhile and after.
    package borrowing func withDescriptor<Value>(_ body: (CInt) throws -> Value) rethrows -> Value {
        try body(descriptor.number)
    }

    /// What `stat` says of the file now.
    package borrowing func currentStatus() throws(Errno) -> FileStatus {
        var raw = stat()
        let number = descriptor.number
        _ = try SystemCalls.retry { fstat(number, &raw) }
        return FileStatus(raw)
    }

    /// Whether nothing has touched the file since it was opened.
    package borrowing func isUnchanged() throws(Errno) -> Bool {
        try currentStatus().isUnchanged(since: status)
    }

    /// Fills `buffer` from `offset` on; returns how many bytes there were, fewer only at the end of the file.
    package borrowing func read(at offset: Int64, into buffer: UnsafeMutableRawBufferPointer) throws(Errno) -> Int {
        let number = descriptor.number
        var filled = 0
        while filled < buffer.count {
            let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[filled...])
            let count = try SystemCalls.retry {
                pread(number, rest.baseAddress, rest.count, off_t(offset) + off_t(filled))
            }
            if count == 0 { break }
            filled += count
        }
        return filled
    }

    /// Up to `count` bytes from `offset` on.
    package borrowing func bytes(at offset: Int64, count: Int) throws(Errno) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: max(0, count))
        let outcome: Result<Int, Errno> = bytes.withUnsafeMutableBytes { buffer in
            do throws(Errno) { return .success(try read(at: offset, into: buffer)) } catch { return .failure(error) }
        }
        bytes.removeSubrange(try outcome.get()...)
        return bytes
    }

    /// The SHA-256 of the whole file, 32 bytes; of its first `byteCount` bytes where that is given.
    ///
    /// Throws `changed` where the file was written to since it was opened: the digest would be of no file at all.
    package borrowing func digest(
        using buffer: borrowing ReadBuffer, ofFirst byteCount: Int64? = nil
    ) throws(FileReadError) -> [UInt8] {
        var hash = SHA256()
        let end = byteCount ?? status.size
        var offset: Int64 = 0
        let isSame: Bool
        do throws(Errno) {
            // One byte past the size is asked for only where the file has grown; `isUnchanged` sees that too.
            while offset < end {
                let wanted = min(Int(clamping: end - offset), buffer.bytes.count)
                let count = try read(
                    at: offset, into: UnsafeMutableRawBufferPointer(rebasing: buffer.bytes[..<wanted]))
                if count == 0 { break }
                hash.update(UnsafeRawBufferPointer(rebasing: buffer.bytes[..<count]))
                offset += Int64(count)
            }
            isSame = try isUnchanged()
        } catch {
            throw .failed(error)
        }
        guard offset == end, isSame else { throw .changed }
        return hash.finalize()
    }

    /// Makes the file's bytes durable.
    package borrowing func sync() throws(Errno) {
        let number = descriptor.number
        _ = try SystemCalls.retry { fsync(number) }
    }

    /// Takes a read lease and releases it at once, to find out whether the file is open for writing.
    ///
    /// `unsupported` on a network file system, whose kernel sees only its own writers, and where the file has
    /// other names.
    package borrowing func tryReadLease(on fileSystem: FileSystemKind) -> LeaseAnswer {
        guard fileSystem.seesEveryWriter, status.linkCount == 1 else { return .unsupported }
        return switch qr_try_read_lease(descriptor.number) {
        case 1: .granted
        case 0: .busy
        default: .unsupported
        }
    }

    /// Waits until a change of the file would show in its times: at most for one tick of the kernel's clock.
    ///
    /// Times of files are those of the last tick (1 to 10 ms; before Linux 6.13 always), so that what is written twice
    /// within one has one time. After reading a file that was written in the current tick, nobody could tell whether it has
    /// changed since.
    package borrowing func outwaitTick() {
        for _ in 0..<20 {
            if showsChanges() { return }
            usleep(500)
        }
    }

    /// Whether a change from now on would show in the file's times, because they are not of the current tick.
    package borrowing func showsChanges() -> Bool {
        var now = timespec()
        clock_gettime(CLOCK_REALTIME_COARSE, &now)
        let (age, overflow) = FileStatus.nanoseconds(now).subtractingReportingOverflow(status.modified)
        // Times in the future are forged: the next change shows.
        return overflow || age > 0 || age <= -20_000_000
    }

    func setPermissions(_ mode: mode_t) throws(Errno) {
        let number = descriptor.number
        _ = try SystemCalls.retry { fchmod(number, mode) }
    }
}

extension Folder {
    /// Whether somebody has the file with this name open for writing, as far as this kernel can tell.
    func isOpenForWriting(_ name: FileName) -> Bool {
        guard let file = try? OpenedFile(name, in: self) else { return false }
        return file.tryReadLease(on: .local) == .busy
    }
}
