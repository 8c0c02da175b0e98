import Foundation
import TestSupport

/// A script in `Scripts` that plays a person at a real pseudo-terminal, with pexpect.
struct TerminalScript {
    private let path: String

    private static let turnstile = Turnstile(4)

    init(_ name: String) {
        path = Checkout.tests("CommandTests/Terminal/Scripts/\(name)").path
    }

    /// Runs it with Debian's own Python, which has python3-pexpect.
    func run(_ words: String...) async throws -> CommandRun {
        let folder = try ScratchFolder()
        let launch = Launch(
            "/usr/bin/python3", ["-B", path] + words,
            environment: ["PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8", "TMPDIR": folder.path]
                .merging(Measurement.environment) { own, _ in own },
            folder: folder.path)
        return try await Self.turnstile.pass { try await ChildProcess(launch).result() }
    }
}
