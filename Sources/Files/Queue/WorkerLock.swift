import CSupport
import Glibc
package import Model
import SystemPackage

/// The lock that admits one worker per queue folder; released when it goes out of scope or the process ends.
package struct WorkerLock: ~Copyable, Sendable {
    /// The lock file is never removed: otherwise two workers could lock two files of the same name.
    package static let fileName = FileName(".worker.lock")

    private let descriptor: OwnedDescriptor

    /// Takes the lock, or throws `busy` with the process ID of the worker that holds it.
    package init(in queue: QueueFolder) throws(QueueFolderError) {
        let place = queue.path.appending(Self.fileName.text)
        descriptor = try Self.take(queue, place)
    }

    /// Unlocks explicitly: a process that is being forked also has the descriptor until it execs, and would keep the
    /// lock.
    deinit {
        var lock = flock()
        lock.l_type = Int16(F_UNLCK)
        lock.l_whence = Int16(SEEK_SET)
        _ = fcntl(descriptor.number, Self.setLock, &lock)
    }

    private static func take(_ queue: QueueFolder, _ place: FilePath) throws(QueueFolderError) -> OwnedDescriptor {
        try checkKind(in: queue)
        do throws(Errno) {
            let opened = try queue.root.openOrMakeFile(fileName)
            switch qr_ofd_lock_exclusive(opened.number) {
            case 1: try note(getpid(), in: opened.number)
            case 0: throw Errno.resourceTemporarilyUnavailable
            default: throw Errno(rawValue: errno)
            }
            return opened
        } catch {
            throw error == .resourceTemporarilyUnavailable
                ? .busy(queue.path, worker: holder(in: queue).worker) : .failed(.lock, place, error)
        }
    }

    /// Throws `notAFile` if something other than a file has the name of the lock file.
    static func checkKind(in queue: QueueFolder) throws(QueueFolderError) {
        guard let kind = try? queue.root.status(of: fileName).kind, kind != .regular else { return }
        throw .notAFile(queue.path.appending(fileName.text), kind)
    }

    /// Returns whether a worker holds the lock of this queue now; its process ID if that means a process here, rather than
    /// in another container or on another machine; and the ID as it wrote it down.
    package static func holder(in queue: QueueFolder) -> (isHeld: Bool, worker: Int32?, written: Int32?) {
        guard let file = try? OpenedFile(fileName, in: queue.root) else { return (false, nil, nil) }
        return file.withDescriptor { number in
            var lock = flock()
            lock.l_type = Int16(F_WRLCK)
            lock.l_whence = Int16(SEEK_SET)
            // Query the lock, don't try to take it: a worker that starts at this instant must not find it taken.
            guard fcntl(number, askLock, &lock) == 0, lock.l_type != Int16(F_UNLCK) else {
                return (false, nil, nil)
            }
            let (written, realm) = noted(number)
            return (true, realm == self.realm ? written : nil, written)
        }
    }

    /// `F_OFD_GETLK` and `F_OFD_SETLK` of asm-generic/fcntl.h, which Swift's Glibc module lacks.
    private static let (askLock, setLock): (CInt, CInt) = (36, 37)

    private static func note(_ process: Int32, in number: CInt) throws(Errno) {
        _ = try SystemCalls.retry { fchmod(number, 0o600) }
        let text = Array("\(process)\n\(realm)\n".utf8)
        _ = try SystemCalls.retry { pwrite(number, text, text.count, 0) }
        _ = try SystemCalls.retry { ftruncate(number, off_t(text.count)) }
    }

    private static func noted(_ number: CInt) -> (process: Int32?, realm: Substring?) {
        var bytes = [UInt8](repeating: 0, count: 128)
        let count = max(0, pread(number, &bytes, bytes.count, 0))
        let lines = String(decoding: bytes[..<count], as: UTF8.self).split(separator: "\n")
        return (lines.first.flatMap { Int32($0) }.flatMap { $0 > 0 ? $0 : nil }, lines.dropFirst().first)
    }

    /// Where process IDs mean what they mean to this process: the present run of a kernel, and one PID namespace of it
    /// (pid_namespaces(7), random(4)).
    private static let realm: Substring = {
        var status = stat()
        _ = stat("/proc/self/ns/pid", &status)
        let kernel = Folder.text(in: "/proc/sys/kernel/random", "boot_id")
        return "\(kernel.prefix { $0 != "\n" }) \(status.st_ino)"
    }()
}
