import TestSupport
import Testing

/// Triage at a real pseudo-terminal, played by the `Scripts` with pexpect: keys go in, what the terminal
/// gets comes out, signals and hang-ups included.
struct TriageTerminalTests {
    private static let script = TerminalScript("triage_pty.py")

    static let scenarios = [
        "evening", "quitting", "saying_yes", "interrupt", "end_of_input", "interrupt_without_capabilities",
        "end_of_input_without_capabilities", "hang_up", "ended_by_others", "stopping", "stopping_without_capabilities",
        "undo_and_redo",
        "ordering", "suggesting", "completion", "earlier_lines", "behind_the_entry", "untouched_entry", "refused_line",
        "wide_characters",
        "pasting",
        "too_long",
        "invalid_keys",
        "vi_keys", "slow_terminal",
        "lone_escape", "forty_columns", "no_capabilities", "unknown_terminal", "no_colour", "plain_locale",
        "hostile_names", "resizing", "absurd_size", "slow_line", "processed_elsewhere",
        "processed_elsewhere_without_capabilities", "answered_for_another", "changed_elsewhere", "changed_just_before",
        "renamed_elsewhere",
        "arriving",
        "many", "playing", "playing_what_is_gone", "autoplay", "choosing_players", "no_player", "failing_player",
        "play_command",
        "without_terminal", "batch", "batch_dry_run_and_yes", "wrong_words", "undo_commands",
        "what_was_shown", "shown_at_random", "batch_at_random",
    ]

    @Test("A person at a terminal", arguments: scenarios)
    func plays(scenario: String) async throws {
        let run = try await Self.script.run(BuiltProgram.quickrec, scenario)
        #expect(run.code == 0, "\(scenario):\n\(run.errorText)")
    }

    @Test("A key that is taken back before it was read", .needs(.strace))
    func takesBack() async throws {
        let run = try await Self.script.run(BuiltProgram.quickrec, "interrupt_before_reading")
        #expect(run.code == 0, "\(run.errorText)")
    }

    @Test("No scenario is left out")
    func all() async throws {
        let run = try await Self.script.run("--list")
        let played = Self.scenarios + ["interrupt_before_reading"]
        #expect(run.lines.sorted() == played.sorted())
    }
}
