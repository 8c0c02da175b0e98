import TestSupport
import Testing

/// `quickrec edit` at a real pseudo-terminal, played by `Scripts/edit_pty.py` with pexpect.
struct EditTerminalTests {
    private static let script = TerminalScript("edit_pty.py")

    static let scenarios = [
        "every_part", "given_up", "what_cannot_be_saved", "mistakes_are_asked_again", "an_amount_that_could_be_two",
        "a_missing_part_is_not_saved", "completion",
        "a_pending_record", "untouched_notes", "a_total_below_zero", "long_texts",
        "without_capabilities",
    ]

    @Test("A person who edits", arguments: scenarios)
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
