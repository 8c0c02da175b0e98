import CSupport
import Glibc

/// The helper that reads one sound file a process, confined before it touches any.
///
/// The worker starts it with a socket at descriptor 3. It imports no Foundation, so that it starts in a millisecond.
@main
enum ReaderProgram {
    static func main() {
        let arguments = CommandLine.arguments.dropFirst()
        switch arguments.first {
        case "--version":
            print("quickrec-reader \(QR_VERSION_TEXT)")
        case "--convert":
            Converter.run(Array(arguments.dropFirst()))
        case nil where qr_is_message_socket(QR_SOCKET) == 1:
            var server = Server()
            server.run()
        default:
            refuse("quickrec-reader is a helper that quickrec starts by itself to read sound files; run quickrec.")
        }
    }

    /// Says one sentence on stderr and ends as for wrong usage.
    static func refuse(_ sentence: String) -> Never {
        var line = sentence + "\n"
        line.withUTF8 { bytes in
            _ = write(STDERR_FILENO, bytes.baseAddress, bytes.count)
        }
        exit(EX_USAGE)
    }
}
