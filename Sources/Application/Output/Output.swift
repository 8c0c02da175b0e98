import Foundation
import Model
import SystemPackage

/// The reader of standard output has closed it: not an error.
package struct BrokenPipe: Error {}

/// Standard output for data, standard error for everything else.
package struct Output: Sendable {
    package var terminal: Terminal

    package init(terminal: Terminal) {
        self.terminal = terminal
    }

    /// Writes data; throws `BrokenPipe` if the reader has closed the pipe, `CommandError` for any other failure.
    package static func write(_ bytes: [UInt8]) throws {
        do {
            _ = try FileDescriptor.standardOutput.writeAll(bytes)
        } catch Errno.brokenPipe {
            throw BrokenPipe()
        } catch let error as Errno {
            throw CommandError(
                ExitStatus.status(of: error) == .temporary ? .inputOutput : .status(of: error),
                "The output can't be written: \(error).\(Deeds.sentence)")
        }
    }

    /// Writes a line of text as data.
    package static func print(_ line: String) throws {
        try write(Array((line + "\n").utf8))
    }

    /// Writes a message for the user, separate from the data; text from files must be escaped by the caller.
    package func say(_ line: String) {
        Self.tell((terminal.hasUnicode ? line : TerminalText.escape(line, unicode: false)) + "\n")
    }

    /// Writes text that is fit for a terminal to standard error, as everything that goes there is written: where even
    /// that can't be, there is nobody to tell, and the exit code stays what it is.
    package static func tell(_ text: String) {
        _ = try? FileDescriptor.standardError.writeAll(Array(text.utf8))
    }

    /// States that a dry run stored nothing.
    package func sayNothingWasStored(if isDryRun: Bool) {
        if isDryRun { say("Nothing was stored (--dry-run).") }
    }

    /// Text from a file, a tag or a database, fit for a terminal.
    package func escaped(_ text: String) -> String {
        TerminalText.escape(text, unicode: terminal.hasUnicode)
    }
}
