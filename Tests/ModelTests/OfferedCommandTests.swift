import Model
import Testing

/// The words of commands that are offered, as the shell takes them.
struct OfferedCommandTests {
    @Test(
        "An option with its value",
        arguments: [
            ("tea", " --tag tea"), ("two words", " --tag 'two words'"), ("-x", " --tag=-x"), ("-5 %", " --tag='-5 %'"),
            ("-\u{301}", " --tag=-\u{301}"), ("", " --tag ''"), ("Bob's\n", #" --tag $'Bob\'s\012'"#),
            ("a\u{202E}\\", #" --tag $'a\342\200\256\\'"#),
        ])
    func option(value: String, words: String) {
        #expect(OfferedCommand.option("--tag", value) == words)
    }

    @Test("A path that is not UTF-8 has its bytes in the shell's word")
    func bytes() {
        #expect(String.shellWord(of: Array("/M".utf8) + [0xFC] + Array("1".utf8)) == #"$'/M\3741'"#)
        #expect(String.shellWord(of: Array("/Mü 1".utf8)) == "'/Mü 1'")
    }

    @Test("A sentence stays as it is while no queue is named")
    func unnamed() {
        #expect(OfferedCommand.completed("See `quickrec held`.") == "See `quickrec held`.")
    }
}
