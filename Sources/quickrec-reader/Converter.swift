internal import CSupport
internal import Glibc

/// Confines this process and becomes the program that decodes what libsndfile can't.
///
/// `--convert MEMORY_BYTES CPU_SECONDS PROGRAM ARGUMENT…`, with the file at descriptor 0 and the samples going to
/// descriptor 1.
enum Converter {
    /// Where programs and libraries are, and what they need to start; nothing of the user's.
    private static let readable = [
        "/usr", "/lib", "/lib64", "/bin", "/opt", "/etc/ld.so.cache", "/etc/alternatives", "/dev/null", "/dev/urandom",
    ]
    private static let descriptors: UInt32 = 64

    static func run(_ arguments: [String]) -> Never {
        guard arguments.count >= 3, let memory = UInt64(arguments[0]), let seconds = UInt32(arguments[1]) else {
            ReaderProgram.refuse("quickrec-reader --convert is for quickrec alone; run quickrec.")
        }
        let program = arguments[2]
        confine(memory: memory, seconds: seconds, program: program)
        var words = copies(Array(arguments.dropFirst(2)))
        execv(program, &words)
        _exit(EX_UNAVAILABLE)
    }

    private static func confine(memory: UInt64, seconds: UInt32, program: String) {
        qr_close_from(STDERR_FILENO + 1)
        guard qr_no_new_privileges() == 0, qr_limit_memory(memory) == 0, qr_limit_cpu(seconds) == 0,
            qr_limit_files(descriptors) == 0
        else { _exit(EX_OSERR) }
        // A program elsewhere is there on purpose: its own file may be read too, and the libraries beside it.
        let folder = String(program.prefix(upTo: program.lastIndex(of: "/") ?? program.startIndex))
        let paths = copies(readable + [program, folder + "/../lib"])
        _ = paths.withUnsafeBufferPointer { buffer in
            buffer.withMemoryRebound(to: UnsafePointer<CChar>?.self) {
                qr_landlock_reading($0.baseAddress, Int32(paths.count - 1), STDIN_FILENO)
            }
        }
        guard qr_filter_converter() == 0 else { _exit(EX_OSERR) }
    }

    /// C strings, ended by `nil`, for the rest of the process.
    private static func copies(_ texts: [String]) -> [UnsafeMutablePointer<CChar>?] {
        var pointers: [UnsafeMutablePointer<CChar>?] = []
        for text in texts { pointers.append(strdup(text)) }
        return pointers + [nil]
    }
}
