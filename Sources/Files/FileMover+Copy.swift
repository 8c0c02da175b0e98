import Glibc
import Model
import SystemPackage

extension FileMover {
    /// Copies the source under a temporary name, makes that durable, proves its digest, and renames it.
    ///
    /// The source is left as it is; whether it goes is decided once the new name is durable.
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
            // What can't be removed now is removed with the leftovers at the next start.
            try? request.target.removeFile(name)
            throw error
        }
        return .copied(source: .untouched)
    }

    /// Refuses before the disk is full: the database must be able to say what happened.
    private func checkSpace(_ request: MoveRequest) throws(MoveError) {
        let space = request.target.space()
        // Some network file systems say nothing (0 blocks), or more than fits.
        guard let free = space.free, let total = space.total, total > 0 else { return }
        let needed = request.status.size + min(reserve, total / 20)
        if free < needed { throw .noSpace(needed: needed) }
    }

    private func write(_ source: borrowing OpenedFile, as name: FileName, _ request: MoveRequest) throws(MoveError) {
        let target = try Self.step(.write) { () throws(Errno) in try request.target.makeFile(name) }
        try Self.step(.write) { () throws(Errno) in try copyBytes(of: source, to: target) }
        guard try Self.step(.read, { () throws(Errno) in try source.isUnchanged() }) else { throw .changed }
        // The time of the recording may be all that says when it was made. Not vital: some file systems refuse.
        var times = [timespec(tv_sec: 0, tv_nsec: Self.unchangedTime), Self.time(of: source.status)]
        futimens(target.number, &times)
        _ = try Self.step(.sync) { () throws(Errno) in try SystemCalls.retry { fsync(target.number) } }
        try prove(name, request)
    }

    /// Names the step in which an error number came up.
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
            // A file that grows for ever must not fill the disk; the check after this one refuses it.
            if offset > source.status.size { return }
        }
    }

    /// Reads the copy back: what lies there now, and not what was meant to be written, is what gets kept.
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

    /// `UTIME_OMIT` of bits/stat.h, which Swift's Glibc module leaves out: this time is to stay as it is.
    private static let unchangedTime = (1 << 30) - 2

    private static func time(of status: FileStatus) -> timespec {
        // Beyond the years that 64 bits of nanoseconds reach, the whole second.
        guard status.modified != .max, status.modified != .min else {
            return timespec(tv_sec: Int(status.modifiedMilliseconds / 1_000), tv_nsec: 0)
        }
        let (seconds, rest) = status.modified.quotientAndRemainder(dividingBy: 1_000_000_000)
        return rest < 0
            ? timespec(tv_sec: Int(seconds) - 1, tv_nsec: Int(rest) + 1_000_000_000)
            : timespec(tv_sec: Int(seconds), tv_nsec: Int(rest))
    }
}

extension Folder {
    /// Makes an empty file that only its owner may read, whatever the umask; `EEXIST` where the name is taken.
    func makeFile(_ name: FileName) throws(Errno) -> OwnedDescriptor {
        let made = OwnedDescriptor(
            try SystemCalls.open(name, in: self, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o600))
        _ = fchmod(made.number, 0o600)
        return made
    }
}
