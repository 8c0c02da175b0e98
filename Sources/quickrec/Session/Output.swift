import Foundation
import Model
import SystemPackage

/// The reader of our standard output is gone: nothing more to say, and no failure of ours.
struct BrokenPipe: Error {}

/// Standard output for data, standard error for everything else.
struct Output: Sendable {
    var terminal: Terminal

    /// Writes data; throws `BrokenPipe` where nobody reads, `CommandError` where it can't be written.
    static func write(_ bytes: [UInt8]) throws {
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
    static func print(_ line: String) throws {
        try write(Array((line + "\n").utf8))
    }

    /// Says something to the person, beside the data; what came from files has to be escaped by the caller.
    func say(_ line: String) {
        Self.tell((terminal.hasUnicode ? line : TerminalText.escape(line, unicode: false)) + "\n")
    }

    /// Writes text that is fit for a terminal to standard error, as everything that goes there is written: where even
    /// that can't be, there is nobody to tell, and the exit code stays what it is.
    static func tell(_ text: String) {
        _ = try? FileDescriptor.standardError.writeAll(Array(text.utf8))
    }

    /// Says of a dry run that it was one.
    func sayNothingWasStored(if isDryRun: Bool) {
        if isDryRun { say("Nothing was stored (--dry-run).") }
    }

    /// Text from a file, a tag or a database, fit for a terminal.
    func escaped(_ text: String) -> String {
        TerminalText.escape(text, unicode: terminal.hasUnicode)
    }
}
