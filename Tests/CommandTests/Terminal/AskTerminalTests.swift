import TestSupport
import Testing

/// What commands ask and show at a real pseudo-terminal, played by `Scripts/ask_pty.py` with pexpect.
struct AskTerminalTests {
    private static let script = TerminalScript("ask_pty.py")

    static let scenarios = [
        "which_amount", "yes_or_no", "no_memo", "lone_note", "future_day", "discarding_all", "a_named_limit",
        "a_pager_that_fails", "new_names", "colours",
    ]

    @Test("A person who is asked", arguments: scenarios)
    func plays(scenario: String) async throws {
        let run = try await Self.script.run(BuiltProgram.quickrec, scenario)
        #expect(run.code == 0, "\(scenario):\n\(run.errorText)")
    }

    @Test("No scenario is left out")
    func all() async throws {
        let run = try await Self.script.run("--list")
        #expect(run.lines == Self.scenarios)
    }
}
