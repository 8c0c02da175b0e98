import TestSupport
import Testing

/// Triage at a real pseudo-terminal, played by `Scripts/triage_pty.py` with pexpect: keys go in, what the terminal
/// gets comes out, signals and hang-ups included.
struct TriageTerminalTests {
    private static let script = TerminalScript("triage_pty.py")

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

    @Test("A person at a terminal", arguments: scenarios)
    func plays(scenario: String) async throws {
        let run = try await Self.script.run(BuiltProgram.quickrec, scenario)
        #expect(run.code == 0, "\(scenario):\n\(run.errorText)")
    }

    @Test("No scenario is left out")
    func all() async throws {
        let run = try await Self.script.run("--list")
        #expect(run.text.split(separator: "\n").map(String.init) == Self.scenarios)
    }
}
