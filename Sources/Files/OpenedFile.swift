import CSupport
import Glibc
import Hashing
package import Model
package import SystemPackage

/// Memory for reading files; sharing one for a whole run saves an allocation per file.
package struct ReadBuffer: ~Copyable {
    /// The memory, aligned to a cache line.
    let bytes: UnsafeMutableRawBufferPointer

    /// 256 KiB: enough to read a short memo at once, and it stays in the second-level cache while it is hashed.
    package init(byteCount: Int = 256 << 10) {
        bytes = .allocate(byteCount: max(byteCount, 1), alignment: 64)
    }

    deinit {
        bytes.deallocate()
    }
}

/// The kernel's answer to a request for a read lease on a file.
package enum LeaseAnswer: Sendable {
    /// No process has the file open for writing or mapped writable.
    case granted
    /// A process has.
    case busy
    /// The kernel can't tell: not our file, or a network file system.
    case unsupported
}

/// A regular file open for reading; it stays the same file whatever happens to its name.
package struct OpenedFile: ~Copyable, Sendable {
    private let descriptor: OwnedDescriptor
    /// Its status when it was opened.
    package let status: FileStatus

    /// Opens a file in `folder`: follows no link, waits for no writer, refuses everything but regular files.
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

    /// Runs `body` with the descriptor, to pass it to another process; the descriptor stays open.
    package borrowing func withDescriptor<Value>(_ body: (CInt) throws -> Value) rethrows -> Value {
        try body(descriptor.number)
    }

    /// Returns the file's `stat` as it is now.
    package borrowing func currentStatus() throws(Errno) -> FileStatus {
        var raw = stat()
        let number = descriptor.number
        _ = try SystemCalls.retry { fstat(number, &raw) }
        return FileStatus(raw)
    }

    /// Whether the file has not been touched since it was opened.
    package borrowing func isUnchanged() throws(Errno) -> Bool {
        try currentStatus().isUnchanged(since: status)
    }

    /// Fills `buffer` from `offset` on; returns the number of bytes read, fewer than asked only at the end of the
    /// file.
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

    /// Returns up to `count` bytes from `offset` on.
    package borrowing func bytes(at offset: Int64, count: Int) throws(Errno) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: max(0, count))
        let outcome: Result<Int, Errno> = bytes.withUnsafeMutableBytes { buffer in
            do throws(Errno) { return .success(try read(at: offset, into: buffer)) } catch { return .failure(error) }
        }
        bytes.removeSubrange(try outcome.get()...)
        return bytes
    }

    /// Returns the SHA-256 (32 bytes) of the whole file, or of its first `byteCount` bytes.
    ///
    /// Throws `changed` if the file was written to since it was opened: the digest would match no version of it.
    package borrowing func digest(
        using buffer: borrowing ReadBuffer, ofFirst byteCount: Int64? = nil
    ) throws(FileReadError) -> [UInt8] {
        var hash = SHA256()
        let end = byteCount ?? status.size
        var offset: Int64 = 0
        let isSame: Bool
        do throws(Errno) {
            // No need to read past the size to detect growth: `isUnchanged` notices that.
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
    /// Returns `unsupported` on a network file system, whose kernel sees only its own writers. A lease is on the file,
    /// not on its name, so it also shows a program that has opened another hard link.
    package borrowing func tryReadLease(on fileSystem: FileSystemKind) -> LeaseAnswer {
        guard fileSystem.seesEveryWriter else { return .unsupported }
        let answer = takeReadLease()
        return answer == .granted && !releaseLease() ? .unsupported : answer
    }

    /// Runs `body` under a read lease, so that a program that opens the file for writing waits until it ends; returns
    /// `nil` if one has it open already. Where leases prove nothing, only runs `body`: NFS refuses them as if a program
    /// had the file open.
    borrowing func withReadLease<Value>(
        on fileSystem: FileSystemKind, _ body: (borrowing OpenedFile) throws(Errno) -> Value
    ) throws(Errno) -> Value? {
        guard fileSystem.seesEveryWriter else { return try body(self) }
        let answer = takeReadLease()
        guard answer != .busy else { return nil }
        defer { if answer == .granted { _ = releaseLease() } }
        return try body(self)
    }

    /// Asks the kernel for a read lease. Errors are `EACCES` for a file that is not ours and `EINVAL` for a file system
    /// without leases.
    ///
    /// The process ignores SIGIO: the kernel sends it if a writer opens the file meanwhile.
    private borrowing func takeReadLease() -> LeaseAnswer {
        if qr_fcntl_int(descriptor.number, Self.setLease, CInt(F_RDLCK)) == 0 { return .granted }
        return errno == EAGAIN ? .busy : .unsupported
    }

    private borrowing func releaseLease() -> Bool {
        qr_fcntl_int(descriptor.number, Self.setLease, CInt(F_UNLCK)) == 0
    }

    /// `F_SETLEASE` of linux/fcntl.h, which Swift's Glibc module lacks.
    private static let setLease: CInt = 1024

    /// Waits until a change of the file would show in its times: at most one tick of the kernel's clock, or one step of
    /// the file system's times.
    ///
    /// File times are those of the last tick (1 to 10 ms; always, before Linux 6.13), so two writes within one tick
    /// leave the same time. After a read of a file written in the current tick, nothing could tell whether it has
    /// changed since.
    package borrowing func outwaitTick() {
        let pause: Int64 = 500_000
        for _ in 0...(20 + status.timeStep / pause) {
            if showsChanges() { return }
            usleep(UInt32(pause / 1_000))
        }
    }

    /// Whether a change from now on would show in the file's times, because they are older than the current tick.
    package borrowing func showsChanges() -> Bool {
        var now = timespec()
        clock_gettime(CLOCK_REALTIME_COARSE, &now)
        return status.showsChanges(at: FileStatus.nanoseconds(now))
    }

    /// Sets the permission bits.
    func setPermissions(_ mode: mode_t) throws(Errno) {
        let number = descriptor.number
        _ = try SystemCalls.retry { fchmod(number, mode) }
    }
}
