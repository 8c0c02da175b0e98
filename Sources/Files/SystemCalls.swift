import Glibc
package import Model
package import SystemPackage

/// System calls that are retried after EINTR and throw an `Errno` instead of returning -1.
package enum SystemCalls {
    /// Repeats `body` until no signal interrupts it; returns its result.
    package static func retry<Value: SignedInteger>(_ body: () -> Value) throws(Errno) -> Value {
        while true {
            let value = body()
            if value >= 0 { return value }
            let code = errno
            guard code == EINTR else { throw Errno(rawValue: code) }
        }
    }

    /// Passes `name` to `body` as a C string.
    ///
    /// Throws `EINVAL` for anything that can't be the name of one file in a folder: an empty name, `.`, `..`, or one
    /// with a slash or NUL. So no name from outside can lead out of the folder it was found in.
    static func withName<Value>(
        _ name: FileName, _ body: (UnsafePointer<CChar>) throws(Errno) -> Value
    ) throws(Errno) -> Value {
        guard name.isPlain else { throw Errno.invalidArgument }
        let terminated = name.bytes + [0]
        let result: Result<Value, Errno> = terminated.withUnsafeBytes { bytes in
            guard let start = bytes.assumingMemoryBound(to: CChar.self).baseAddress else {
                return .failure(.invalidArgument)
            }
            do throws(Errno) { return .success(try body(start)) } catch { return .failure(error) }
        }
        return try result.get()
    }

    /// Opens a name in a folder, close-on-exec; the caller closes it. `mode` is for `O_CREAT`.
    static func open(_ name: FileName, in folder: Folder, _ flags: CInt, mode: mode_t = 0) throws(Errno) -> CInt {
        try withName(name) { (text) throws(Errno) in
            try retry { openat(folder.descriptor.number, text, flags | O_CLOEXEC, mode) }
        }
    }
}

extension FileName {
    /// Whether this can be the name of one file in a folder: not empty, `.` or `..`, without slash or NUL.
    package var isPlain: Bool {
        !bytes.isEmpty && bytes != [0x2E] && bytes != [0x2E, 0x2E] && !bytes.contains { $0 == 0x2F || $0 == 0 }
    }
}

/// The clock for all waiting; it never jumps, even when the system time is set.
package enum MonotonicClock {
    /// Returns nanoseconds since an arbitrary moment before the start of this process.
    package static func now() -> Int64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }
}

/// A file descriptor that is closed with its owner.
package struct OwnedDescriptor: ~Copyable, Sendable {
    /// The number that system calls take.
    package let number: CInt

    /// Takes over an open descriptor.
    package init(_ number: CInt) {
        self.number = number
    }

    deinit {
        // Not retried after EINTR: Linux has closed it by then, and the number may already be in use again.
        _ = Glibc.close(number)
    }
}
