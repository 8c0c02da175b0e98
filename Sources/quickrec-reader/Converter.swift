import CSupport
import Glibc

/// Confines this process, then executes the program that decodes what libsndfile cannot.
///
/// Usage: `--convert MEMORY_BYTES CPU_SECONDS PROGRAM ARGUMENT…`, with the file as descriptor 0; samples go to
/// descriptor 1.
enum Converter {
    /// Becomes the program; exits with `QR_EXIT_NOT_CONFINED` or `QR_EXIT_NOT_STARTED` if that fails.
    static func run(_ arguments: [String]) -> Never {
        guard arguments.count >= 3, let memory = UInt64(arguments[0]), let seconds = UInt32(arguments[1]) else {
            ReaderProgram.refuse("quickrec-reader --convert is for quickrec alone; run quickrec.")
        }
        qr_close_from(STDERR_FILENO + 1)
        guard qr_confine_converter(arguments[2], memory, seconds) == 0 else { _exit(QR_EXIT_NOT_CONFINED) }
        var words: [UnsafeMutablePointer<CChar>?] = []
        for argument in arguments.dropFirst(2) { words.append(strdup(argument)) }
        words.append(nil)
        execv(arguments[2], &words)
        _exit(QR_EXIT_NOT_STARTED)
    }
}
