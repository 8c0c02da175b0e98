import Foundation
import SystemPackage

/// A queue folder of its own for one test, and the built program run on it.
///
/// The program runs in the folder that holds `queue/`, so that what it prints names no path of this machine.
package final class ScratchQueue: Sendable {
    /// Holds the queue folder and whatever a test puts beside it.
    package let folder: ScratchFolder

    /// Programs of all tests together that run at the same time.
    private static let turnstile = Turnstile(4)

    /// Makes the folder, but not the queue in it.
    package init() throws {
        folder = try ScratchFolder()
        try folder.makeFolder("home")
    }

    /// Makes the queue with an inbox and these settings, before any command does.
    package func configure(_ settings: String = "") throws {
        try folder.makeFolder("queue/inbox")
        guard chmod(folder.path("queue"), 0o700) == 0 else { throw Errno(rawValue: errno) }
        if !settings.isEmpty { try folder.write(settings, to: "queue/config.yaml") }
    }

    /// The environment of every command: fixed, and without any setting of quickrec.
    package var environment: [String: String] {
        [
            "PATH": "\(BuiltProgram.folder):/usr/local/bin:/usr/bin:/bin", "HOME": folder.path("home"),
            "TZ": "Europe/Berlin", "LC_ALL": "C.UTF-8", "PAGER": "cat",
        ].merging(Measurement.environment) { own, _ in own }
    }

    /// What is needed to start quickrec with these words and nothing else.
    package func launch(_ words: [String], _ change: (inout Launch) -> Void = { _ in }) -> Launch {
        var launch = Launch(BuiltProgram.quickrec, words, environment: environment, folder: folder.path)
        change(&launch)
        return launch
    }

    /// Runs quickrec to its end with these words and nothing else.
    package func runBare(_ words: [String], _ change: (inout Launch) -> Void = { _ in }) async throws -> CommandRun {
        let launch = launch(words, change)
        return try await Self.turnstile.pass { try await ChildProcess(launch).result() }
    }

    /// Runs quickrec on the queue.
    package func run(_ words: String..., input: String? = nil) async throws -> CommandRun {
        try await run(words, input: input)
    }

    /// Runs quickrec on the queue.
    package func run(_ words: [String], input: String? = nil) async throws -> CommandRun {
        try await runBare(words) { launch in
            launch.environment["QUICKREC_QUEUE"] = "queue"
            if let input { launch.input = .bytes(Array(input.utf8)) }
        }
    }

    /// Runs a line of the shell, in which `quickrec` is the built program.
    package func shell(_ line: String, _ change: (inout Launch) -> Void = { _ in }) async throws -> CommandRun {
        var launch = Launch("/bin/bash", ["-c", line], environment: environment, folder: folder.path)
        change(&launch)
        let changed = launch
        return try await Self.turnstile.pass { try await ChildProcess(changed).result() }
    }

    /// Runs quickrec on the queue without a place at the turnstile, for commands that mostly wait.
    ///
    /// Its limit is longer than that of others: what it waits for has to pass the turnstile, again and again.
    package func start(_ words: String..., change: (inout Launch) -> Void = { _ in }) throws -> ChildProcess {
        try ChildProcess(
            launch(words) {
                $0.environment["QUICKREC_QUEUE"] = "queue"
                $0.limit = 1_500
                change(&$0)
            })
    }

    /// Puts a file into the inbox.
    package func drop(_ bytes: some Sequence<UInt8>, as name: String, modified: Int? = nil) throws {
        try folder.write(bytes, to: "queue/inbox/" + name, modified: modified)
    }

    package func drop(_ text: String, as name: String, modified: Int? = nil) throws {
        try drop(Array(text.utf8), as: name, modified: modified)
    }

    /// Runs SQL in the sqlite3 shell on the queue's database, with the rules of its schema out of force.
    ///
    /// Returns what it prints; throws `ToolFailure` where a statement fails.
    @discardableResult
    package func sqlite(_ sql: String) async throws -> String {
        let rules = "PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON; "
        let launch = Launch(
            "/usr/bin/sqlite3", ["-bail", folder.path("queue/quickrec.sqlite"), rules + sql],
            environment: environment, folder: folder.path)
        let run = try await ChildProcess(launch).result()
        guard run.end == .exit(0) else { throw ToolFailure(run: run) }
        return run.text
    }
}

/// A program that a test needs has failed.
package struct ToolFailure: Error, CustomStringConvertible {
    package let run: CommandRun

    package init(run: CommandRun) {
        self.run = run
    }

    package var description: String { "\(run)" }
}
