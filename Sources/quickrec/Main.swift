import Application
import ArgumentParser
import CSupport
import Foundation
import Model

/// The entry and exit point of the program.
@main
enum Main {
    /// Runs the command of the command line; exits with the code of its error, if it fails.
    static func main() async {
        // A reader that goes away (`| head`) and a file size limit become write errors rather than end the process.
        qr_ignore_write_signals()
        reserveStandardDescriptors()
        InterruptHandler.install()
        // Money and voices are private: created files are inaccessible to others.
        umask(0o077)
        do {
            // Swift reads the arguments from /proc/self/cmdline.
            guard CommandLine.argc > 0 else {
                throw CommandError(
                    .unavailable,
                    ProcessInfo.processInfo.environment["LD_PRELOAD"] == nil
                        ? "There is no /proc, where quickrec finds its arguments; mount it and try again."
                        : "A library of LD_PRELOAD hides the arguments from quickrec, or there is no /proc; unset "
                            + "LD_PRELOAD, or mount /proc.")
            }
            let words = CommandNames.helpFirst(CommandNames.commandFirst(Array(CommandLine.arguments.dropFirst())))
            try CommandNames.checkEncoding()
            try CommandNames.check(words)
            var command = try QuickRec.parseAsRoot(Words.bundled(words))
            if var asynchronous = command as? any AsyncParsableCommand {
                // The handler runs on other threads from the start.
                try Capacity.watching.requireForTasks()
                try await asynchronous.run()
            } else {
                try Capacity.command.require()
                try command.run()
            }
        } catch {
            end(with: error)
        }
    }

    /// Reserves the closed standard descriptors, so that no file of the queue gets their number and is overwritten by
    /// messages to the user. Writes to the placeholders fail as they did on the closed descriptors.
    private static func reserveStandardDescriptors() {
        for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(descriptor, F_GETFD) == -1 {
            // The lowest free number is this descriptor.
            _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
        }
    }

    /// Prints one sentence on standard error and exits with the error's code.
    private static func end(with error: any Error) -> Never {
        if error is BrokenPipe { exit(ExitStatus.done.rawValue) }
        // The parser's own exits: help and version on standard output, usage on standard error with exit code 64.
        if error is CleanExit || error is ValidationError || error is ExitCode || QuickRec.isParserError(error) {
            endParsing(with: error)
        }
        tell("\(error)")
        exit(ExitStatus(for: error).rawValue)
    }

    /// Exits with the parser's code and its reason in the style of all errors: one sentence, escaped for a terminal.
    private static func endParsing(with error: any Error) -> Never {
        // The parser writes a page of help even to find its exit code, and traps at fewer columns than 27: its names of
        // options take 26.
        let environment = ProcessInfo.processInfo.environment
        let width = Terminal.current(environment: environment).width ?? Terminal.namedColumns(environment) ?? 80
        setenv("COLUMNS", "\(max(40, width))", 1)
        let code = QuickRec.exitCode(for: error)
        guard code != .success else {
            do { try Output.print(CompletionScript.completed(QuickRec.fullMessage(for: error))) } catch {
                end(with: error)
            }
            exit(code.rawValue)
        }
        let sentence = CommandNames.sentence(QuickRec.message(for: error), of: Array(CommandLine.arguments.dropFirst()))
        if !sentence.isEmpty { tell(sentence) }
        exit(code.rawValue)
    }

    /// Writes a sentence on standard error, escaped for a terminal.
    private static func tell(_ sentence: String) {
        let terminal = Terminal.current(environment: ProcessInfo.processInfo.environment)
        Output.tell(terminal.wrapped("quickrec: \(TerminalText.escape(sentence, unicode: terminal.hasUnicode))") + "\n")
    }
}

extension QuickRec {
    /// Whether the command line itself was invalid, or help was requested.
    fileprivate static func isParserError(_ error: any Error) -> Bool {
        // The type is not public, but its code is: `EX_USAGE` for invalid words, 0 for help.
        String(reflecting: type(of: error)).hasPrefix("ArgumentParser.")
    }
}
