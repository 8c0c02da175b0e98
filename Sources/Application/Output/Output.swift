import Model
import SystemPackage

/// The reader of a list on standard output has closed it: not an error.
package struct BrokenPipe: Error {}

/// Standard output for data, standard error for everything else.
package struct Output: Sendable {
    /// What both outputs can show.
    package var terminal: Terminal

    /// Messages follow what `terminal` can show.
    package init(terminal: Terminal) {
        self.terminal = terminal
    }

    /// Writes what a command has done or found. If the reader has closed the pipe, the command goes on to its end, and its
    /// exit code is its own; throws `CommandError` for any other failure.
    package static func write(_ bytes: [UInt8]) throws {
        do { try stream(bytes) } catch is BrokenPipe {}
    }

    /// Writes a piece of a list, which ends where nobody reads it: throws `BrokenPipe` if the reader has closed the pipe,
    /// `CommandError` for any other failure.
    package static func stream(_ bytes: [UInt8]) throws {
        do {
            try FileDescriptor.standardOutput.writeFully(bytes)
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

    /// Writes a message for the user, separate from the data; the caller must escape text from files.
    package func say(_ line: String) {
        Self.tell(terminal.wrapped(terminal.hasUnicode ? line : TerminalText.escape(line, unicode: false)) + "\n")
    }

    /// Writes a question for the user, which is answered behind it on the same line.
    func ask(_ question: String) {
        Self.tell(terminal.wrapped(question) + " ")
    }

    /// Writes terminal-safe text to standard error, as all messages are written: if even that fails, the failure can't
    /// be reported, and the exit code stays the same.
    package static func tell(_ text: String) {
        try? FileDescriptor.standardError.writeFully(Array(text.utf8))
    }

    /// States that a dry run stored nothing.
    package func sayNothingWasStored(if isDryRun: Bool) {
        if isDryRun { say("Nothing was stored (--dry-run).") }
    }

    /// Escapes text from a file, a tag or a database for a terminal.
    package func escaped(_ text: String) -> String {
        TerminalText.escape(text, unicode: terminal.hasUnicode)
    }
}
