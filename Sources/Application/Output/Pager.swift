import Foundation
import SystemPackage

/// A program that shows long output screen by screen: `$QUICKREC_PAGER`, otherwise `$PAGER`, otherwise `less -FRX`.
///
/// Quitting it early is no error.
package final class Pager {
    private let stream: UnsafeMutablePointer<FILE>
    /// Whether the pager still reads.
    private var isOpen = true

    /// `nil` if the output does not go to a terminal, the terminal can't page, or paging is turned off (`cat`, or
    /// empty). With `fromEnd`, less starts at the end, where chronological lists have the newest rows.
    package init?(_ terminal: Terminal, environment: [String: String], fromEnd: Bool) {
        guard terminal.showsOutput, environment["TERM"] != "dumb" else { return nil }
        let named = environment["QUICKREC_PAGER"] ?? environment["PAGER"]
        let command = named ?? (PlayerSearch.path(of: "less", environment) != nil ? fromEnd ? "less +G" : "less" : "")
        guard !command.isEmpty, command != "cat", Self.mayStart(command, environment) else { return nil }
        // Like git: exit at once if everything fits, keep colours, leave the text on the screen.
        setenv("LESS", "FRX", 0)
        setenv("LV", "-c", 0)
        guard let stream = popen(command, "we") else { return nil }
        self.stream = stream
        // Ctrl-C belongs to the pager while it runs.
        signal(SIGINT, SIG_IGN)
    }

    /// Whether the program is there, as far as that can be told without the shell: the output of one that is not would
    /// be lost.
    private static func mayStart(_ command: String, _ environment: [String: String]) -> Bool {
        let program = command.prefix { $0 != " " }
        let isPlain = program.allSatisfy { $0.isLetter || $0.isNumber || "/._-+".contains($0) }
        return !isPlain || PlayerSearch.path(of: String(program), environment) != nil
    }

    /// Passes bytes on; no effect after the pager has exited.
    package func write(_ bytes: [UInt8]) {
        guard isOpen else { return }
        isOpen = (try? FileDescriptor(rawValue: fileno(stream)).writeAll(bytes)) != nil
    }

    /// Waits until the user leaves the pager; false if it ended with an error, so that perhaps nothing was seen.
    package func finish() -> Bool {
        defer { signal(SIGINT, SIG_DFL) }
        return pclose(stream) == 0
    }
}
