import Testing

@testable import LineEditing

/// Which terminals lines are edited on.
struct TerminalAbilityTests {
    @Test(
        "By the terminal's name",
        arguments: [
            ("xterm", true), ("xterm-256color", true), ("linux", true), ("screen", true), ("dumb", false),
            ("unknown", false), ("emacs", false), ("vt52", false), ("", false), ("no-such-terminal", false),
            ("../x/xterm", false), ("x/xterm", false), ("./x/xterm", false), ("/x/xterm", false),
        ])
    func byName(name: String, canEdit: Bool) {
        #expect(TerminalAbility.canEdit(environment: ["TERM": name]) == canEdit)
    }

    @Test("Not without a name")
    func nameless() {
        #expect(!TerminalAbility.canEdit(environment: [:]))
    }
}
