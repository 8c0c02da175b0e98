import Glibc
package import Model
package import SystemPackage

/// Calls into the kernel: what a signal interrupted is repeated, and -1 becomes a thrown `Errno`.
package enum SystemCalls {
    /// Runs `body` until no signal interrupts it; returns what it returned.
    package static func retry<Value: SignedInteger>(_ body: () -> Value) throws(Errno) -> Value {
        while true {
            let value = body()
            if value >= 0 { return value }
            let code = errno
            guard code == EINTR else { throw Errno(rawValue: code) }
        }
    }

    /// Hands `name` to `body` as a C string.
    ///
    /// Throws `EINVAL` for what can't be the name of one file in a folder: nothing, `.`, `..`, or anything with a
    /// slash or a NUL in it. So no text from outside ever leads out of the folder it was found in.
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

    /// Opens a name in a folder, closed on exec; the caller closes it. `mode` is for `O_CREAT`.
    static func open(_ name: FileName, in folder: Folder, _ flags: CInt, mode: mode_t = 0) throws(Errno) -> CInt {
        try withName(name) { (text) throws(Errno) in
            try retry { openat(folder.descriptor.number, text, flags | O_CLOEXEC, mode) }
        }
    }
}

extension FileName {
    /// Whether this can be the name of one file in a folder: not empty, `.` or `..`, no slash and no NUL in it.
    package var isPlain: Bool {
        !bytes.isEmpty && bytes != [0x2E] && bytes != [0x2E, 0x2E] && !bytes.contains { $0 == 0x2F || $0 == 0 }
    }
}

/// The clock for all waiting: it never jumps, even if the time of day is set.
package enum MonotonicClock {
    /// Nanoseconds since some moment before this process began.
    package static func now() -> Int64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }
}

/// A file descriptor that is closed when its owner lets go of it.
package struct OwnedDescriptor: ~Copyable, Sendable {
    package let number: CInt

    package init(_ number: CInt) {
        self.number = number
    }

    deinit {
        // Not repeated after EINTR: Linux has closed it by then, and the number may be somebody else's.
        _ = Glibc.close(number)
    }
}
