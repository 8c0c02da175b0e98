import Files
import Model
import Testing

/// Names that moving gives to files for a while, or for good.
struct LeftoversTests {
    @Test("Only unfinished copies are taken for that")
    func copies() {
        #expect(Leftovers.isCopy(FileName(".quickrec-copy-1f")))
        for name in [".quickrec-claim", ".quickrec-notes.wav", "quickrec-copy-1f", ".hidden"] {
            #expect(!Leftovers.isCopy(FileName(name)), "\(name)")
        }
    }

    @Test(
        "A number goes before the extension, and the name stays within 255 bytes",
        arguments: [
            ("memo.wav", 2, "memo (2).wav"), ("memo", 3, "memo (3)"), (".hidden", 2, ".hidden (2)"),
            (String(repeating: "a", count: 251) + ".wav", 12, String(repeating: "a", count: 246) + " (12).wav"),
        ])
    func numbered(name: String, number: Int, expected: String) {
        #expect(FileName(name).numbered(number).text == expected)
    }
}
