import Foundation
import TestSupport
import Testing

/// `quickrec edit` at a real pseudo-terminal, played by `Scripts/edit_pty.py` with pexpect.
struct EditTerminalTests {
    private static let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("Scripts/edit_pty.py").path

    static let scenarios = [
        "every_part", "given_up", "mistakes_are_asked_again", "a_missing_part_is_not_saved", "completion",
        "a_pending_record", "without_capabilities",
    ]

    @Test("A person who edits", arguments: scenarios)
    func plays(scenario: String) async throws {
        let run = try await Self.python(BuiltProgram.quickrec, scenario)
        #expect(run.code == 0, "\(scenario):\n\(run.errorText)")
    }

    @Test("No scenario is left out")
    func all() async throws {
        let run = try await Self.python("--list")
        #expect(run.text.split(separator: "\n").map(String.init) == Self.scenarios)
    }

    /// Debian's own Python, which has python3-pexpect.
    private static func python(_ words: String...) async throws -> CommandRun {
        let folder = try ScratchFolder()
        let launch = Launch(
            "/usr/bin/python3", ["-B", script] + words,
            environment: ["PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8", "TMPDIR": folder.path], folder: folder.path)
        return try await ChildProcess(launch).result()
    }
}
