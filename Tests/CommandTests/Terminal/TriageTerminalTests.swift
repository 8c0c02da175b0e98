import Foundation
import TestSupport
import Testing

/// Triage at a real pseudo-terminal, played by `Scripts/triage_pty.py` with pexpect: keys go in, what the terminal
/// gets comes out, signals and hang-ups included.
struct TriageTerminalTests {
    private static let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("Scripts/triage_pty.py").path

    static let scenarios = [
        "evening", "quitting", "saying_yes", "interrupt", "end_of_input", "interrupt_without_capabilities",
        "end_of_input_without_capabilities", "hang_up", "ended_by_others", "stopping", "completion",
        "wide_characters", "forty_columns", "no_capabilities", "unknown_terminal", "no_colour", "plain_locale",
        "pasting", "invalid_keys", "hostile_names", "processed_elsewhere", "processed_elsewhere_without_capabilities",
        "undo_and_redo", "changed_elsewhere", "changed_just_before", "arriving", "resizing", "vi_keys", "lone_escape",
        "many", "playing", "autoplay", "choosing_players", "no_player", "failing_player", "ordering",
        "without_terminal", "batch", "batch_dry_run_and_yes", "wrong_words", "what_was_shown", "slow_line",
        "suggesting", "play_command", "undo_commands",
    ]

    private static let turnstile = Turnstile(4)

    @Test("A person at a terminal", arguments: scenarios)
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
        return try await turnstile.pass { try await ChildProcess(launch).result() }
    }
}
