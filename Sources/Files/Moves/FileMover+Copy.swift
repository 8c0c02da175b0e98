import Glibc
import Model
import SystemPackage

extension FileMover {
    /// Copies the source to a temporary name, syncs it, verifies its digest, and renames it.
    ///
    /// Leaves the source as it is; `moveAll` removes it once the new name is durable.
    func copy(_ request: MoveRequest) throws(MoveError) -> MoveOutcome {
        let source: OpenedFile
        do throws(FileOpenError) { source = try OpenedFile(request.name, in: request.source) } catch {
            switch error {
            case .gone: throw .gone
            case .notRegular: throw .changed
            case .failed(let code): throw .failed(.read, code)
            }
        }
        guard source.status.isUnchanged(since: request.status) else { throw .changed }
        try checkSpace(request)
        let name = Leftovers.copyName()
        do throws(MoveError) {
            try write(source, as: name, request)
            FailPoint.reach(.written)
            do throws(Errno) { try request.target.renameOwn(name, to: request.target, request.targetName) } catch {
                throw error == .fileExists ? .targetExists : .failed(.rename, error)
            }
        } catch {
            // If this fails, the next start removes it with the other leftovers.
            try? request.target.removeFile(name)
            throw error
        }
        return .copied(source: .untouched)
    }

    /// Fails before the disk is full, so that the database can still record what happened.
    private func checkSpace(_ request: MoveRequest) throws(MoveError) {
        let space = request.target.space()
        // Some network file systems report nothing (0 blocks), or more than fits.
        guard let free = space.free, let total = space.total, total > 0 else { return }
        let needed = request.status.size + Self.reserve(of: total, atMost: reserve)
        if free < needed { throw .noSpace(needed: needed) }
    }

    private func write(_ source: borrowing OpenedFile, as name: FileName, _ request: MoveRequest) throws(MoveError) {
        let target = try Self.step(.write) { () throws(Errno) in try request.target.makeFile(name) }
        try Self.step(.write) { () throws(Errno) in try copyBytes(of: source, to: target) }
        guard try Self.step(.read, { () throws(Errno) in try source.isUnchanged() }) else { throw .changed }
        // The file's time may be the only record of when the memo was made. Not essential: some file systems refuse.
        var times = [timespec(tv_sec: 0, tv_nsec: Self.unchangedTime), Self.time(of: source.status)]
        futimens(target.number, &times)
        _ = try Self.step(.sync) { () throws(Errno) in try SystemCalls.retry { fsync(target.number) } }
        try prove(name, request)
    }

    /// Adds to an error number the step that failed.
    private static func step<Value: ~Copyable>(
        _ step: MoveStep, _ body: () throws(Errno) -> Value
    ) throws(MoveError) -> Value {
        do throws(Errno) { return try body() } catch { throw .failed(step, error) }
    }

    private func copyBytes(of source: borrowing OpenedFile, to target: borrowing OwnedDescriptor) throws(Errno) {
        let number = target.number
        var offset: Int64 = 0
        while true {
            let count = try source.read(at: offset, into: buffer.bytes)
            if count == 0 { return }
            var written = 0
            while written < count {
                let rest = UnsafeRawBufferPointer(rebasing: buffer.bytes[written..<count])
                written += try SystemCalls.retry {
                    pwrite(number, rest.baseAddress, rest.count, off_t(offset) + off_t(written))
                }
            }
            offset += Int64(count)
            // A file that keeps growing must not fill the disk; the caller's next check rejects it.
            if offset > source.status.size { return }
        }
    }

    /// Reads the copy back and verifies its digest: what counts is what is on the disk, not what was meant to be
    /// written.
    private func prove(_ name: FileName, _ request: MoveRequest) throws(MoveError) {
        do {
            let copy = try OpenedFile(name, in: request.target)
            guard try copy.digest(using: buffer) == request.digest else { throw MoveError.copyDiffers }
        } catch let error as FileReadError {
            if case .failed(let code) = error { throw .failed(.read, code) }
            throw .copyDiffers
        } catch {
            throw .copyDiffers
        }
    }

    /// `UTIME_OMIT` of bits/stat.h, which Swift's Glibc module lacks: leaves this time as it is.
    private static let unchangedTime = (1 << 30) - 2

    private static func time(of status: FileStatus) -> timespec {
        // Outside the years that 64-bit nanoseconds cover, use whole seconds.
        guard status.modified != .max, status.modified != .min else {
            return timespec(tv_sec: Int(status.modifiedMilliseconds / 1_000), tv_nsec: 0)
        }
        let (seconds, rest) = status.modified.quotientAndRemainder(dividingBy: 1_000_000_000)
        return rest < 0
            ? timespec(tv_sec: Int(seconds) - 1, tv_nsec: Int(rest) + 1_000_000_000)
            : timespec(tv_sec: Int(seconds), tv_nsec: Int(rest))
    }
}
