import CSupport
import Glibc

/// The helper that reads sound files, one per process, each confined before it touches the file.
///
/// The worker starts it with a socket as descriptor 3. It does not import Foundation, so that it starts in a
/// millisecond.
@main
enum ReaderProgram {
    /// Serves requests, converts one file or prints the version, depending on the arguments.
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

    /// Prints one sentence to stderr and exits as for wrong usage.
    static func refuse(_ sentence: String) -> Never {
        var line = sentence + "\n"
        line.withUTF8 { bytes in
            _ = write(STDERR_FILENO, bytes.baseAddress, bytes.count)
        }
        exit(EX_USAGE)
    }
}
