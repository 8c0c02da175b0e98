import CSupport
import Glibc
package import SystemPackage

/// Starts programs that inherit nothing from this one: no descriptors but those passed, default signals, their own
/// process group (so that Ctrl-C reaches only us, and we kill them or let them finish).
///
/// swift-subprocess passes only standard input and output, and the reader needs a socket as well.
package enum Spawning {
    /// The environment of a program that reads untrusted files.
    package static let bareEnvironment = ["PATH=/usr/bin:/bin", "LC_ALL=C"]

    /// Starts `program` (an absolute path) with `descriptors` as 0, 1, 2, …, where `nil` means /dev/null, and only the
    /// given `environment` (`NAME=value`). Returns the process ID.
    package static func start(
        _ program: String, _ arguments: [String], environment: [String] = bareEnvironment, descriptors: [CInt?]
    ) throws(Errno) -> CInt {
        var actions = posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
        guard posix_spawn_file_actions_init(&actions) == 0, posix_spawnattr_init(&attributes) == 0 else {
            throw .noMemory
        }
        defer {
            posix_spawn_file_actions_destroy(&actions)
            posix_spawnattr_destroy(&attributes)
        }
        var copies: [CInt] = []
        defer { for copy in copies { close(copy) } }
        try set(&actions, descriptors, &copies)
        set(&attributes)
        var process: pid_t = 0
        var words = strings([program] + arguments)
        var variables = strings(environment)
        defer { for word in words + variables { free(word) } }
        let error = posix_spawn(&process, program, &actions, &attributes, &words, &variables)
        guard error == 0 else { throw Errno(rawValue: error) }
        return process
    }

    /// Gives the program `descriptors` as 0, 1, 2, … and no others. The caller closes `copies` once it has started.
    private static func set(
        _ actions: inout posix_spawn_file_actions_t, _ descriptors: [CInt?], _ copies: inout [CInt]
    ) throws(Errno) {
        for (target, descriptor) in descriptors.enumerated() {
            guard let descriptor else {
                posix_spawn_file_actions_addopen(&actions, CInt(target), "/dev/null", O_RDWR, 0)
                continue
            }
            // Without a copy, a descriptor whose number is another one's target would be overwritten before its turn.
            let copy = qr_fcntl_int(descriptor, F_DUPFD_CLOEXEC, CInt(descriptors.count))
            guard copy != -1 else { throw Errno(rawValue: errno) }
            copies.append(copy)
            posix_spawn_file_actions_adddup2(&actions, copy, CInt(target))
        }
        qr_spawn_close_from(&actions, CInt(descriptors.count))
    }

    /// Returns C strings followed by `nil`; the caller frees them.
    private static func strings(_ texts: [String]) -> [UnsafeMutablePointer<CChar>?] {
        var pointers: [UnsafeMutablePointer<CChar>?] = []
        for text in texts { pointers.append(strdup(text)) }
        return pointers + [nil]
    }

    private static func set(_ attributes: inout posix_spawnattr_t) {
        var every = sigset_t()
        var none = sigset_t()
        sigfillset(&every)
        sigemptyset(&none)
        posix_spawnattr_setsigdefault(&attributes, &every)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setpgroup(&attributes, 0)
        let flags = POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETPGROUP
        posix_spawnattr_setflags(&attributes, Int16(flags))
    }

    /// How a process ended.
    struct Ending {
        /// The status from wait(2).
        var status: CInt
        /// Processor time that the process used, in seconds.
        var processorSeconds: Double
        /// Whether we killed the process because it did not end in time.
        var isOverdue = false
    }

    /// Waits for `process`, kills it after `seconds`, and returns how it ended; `nil` if another thread has waited for
    /// it.
    @discardableResult
    static func reap(_ process: CInt, seconds: Double) -> Ending? {
        let ending = qr_process_descriptor(process)
        let isOverdue = ending == -1 || Waiting.untilReadable(ending, Deadline(seconds: seconds)) == .timedOut
        if isOverdue { kill(process, SIGKILL) }
        if ending != -1 { close(ending) }
        var result = wait(for: process)
        result?.isOverdue = isOverdue
        return result
    }

    /// Waits for `process` and returns its wait(2) status; `nil` if another thread has waited for it.
    @discardableResult
    package static func reap(_ process: CInt) -> CInt? {
        wait(for: process)?.status
    }

    private static func wait(for process: CInt) -> Ending? {
        var status: CInt = 0
        var usage = rusage()
        while wait4(process, &status, 0, &usage) == -1 {
            guard errno == EINTR else { return nil }
        }
        return Ending(status: status, processorSeconds: seconds(usage.ru_utime) + seconds(usage.ru_stime))
    }

    private static func seconds(_ time: timeval) -> Double {
        Double(time.tv_sec) + Double(time.tv_usec) / 1_000_000
    }
}

/// A point on the monotonic clock.
struct Deadline {
    private let milliseconds: Int64

    /// Creates a deadline `seconds` from now.
    init(seconds: Double) {
        milliseconds = Self.now + Int64(max(0, min(seconds, 1e9)) * 1_000)
    }

    /// Remaining milliseconds, as poll(2) wants them; 0 once the deadline has passed.
    var remaining: CInt { CInt(clamping: max(0, milliseconds - Self.now)) }

    private static var now: Int64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000
    }
}
