import Model
import Testing

/// The words of commands that are offered, as the shell takes them.
struct OfferedCommandTests {
    @Test(
        "An option with its value",
        arguments: [
            ("tea", " --tag tea"), ("two words", " --tag 'two words'"), ("-x", " --tag=-x"), ("-5 %", " --tag='-5 %'"),
            ("-\u{301}", " --tag=-\u{301}"), ("", " --tag ''"),
        ])
    func option(value: String, words: String) {
        #expect(OfferedCommand.option("--tag", value) == words)
    }

    @Test("A sentence stays as it is while no queue is named")
    func unnamed() {
        #expect(OfferedCommand.completed("See `quickrec held`.") == "See `quickrec held`.")
    }
}
