import Model
import Testing
import Watching

@Suite("Junk names")
struct JunkNamesTests {
    @Test(
        "Are known",
        arguments: [
            (".hidden", ".*"), ("._memo.wav", ".*"), (".syncthing.memo.wav.tmp", ".*"), (".stfolder", ".*"),
            (".nfs000001", ".*"), (".memo.wav.Xa12Bc", ".*"), ("memo.wav.part", "*.part"), ("MEMO.PART", "*.part"),
            ("memo.filepart", "*.filepart"), ("memo.m4a.crdownload", "*.crdownload"), ("a.download", "*.download"),
            ("a.tmp", "*.tmp"), ("a.wav.partial", "*.partial"), ("~syncthing~memo.wav.tmp", "~syncthing~*"),
            ("~syncthing~memo.wav", "~syncthing~*"), ("memo.wav~", "*~"), ("~$memo.doc", "~$*"), ("@eaDir", "@eaDir"),
            ("THUMBS.DB", "Thumbs.db"), ("desktop.ini", "desktop.ini"), ("Desktop.ini", "desktop.ini"),
        ])
    func known(name: String, pattern: String) {
        #expect(JunkNames().rule(for: FileName(name)) == .builtIn(pattern))
    }

    @Test(
        "Are no names that recorders give",
        arguments: [
            "memo.wav", "8F3A2B1C-0000-4000-8000-000000000000", "part", "tmp", "memo.part.wav", "New Recording 12.m4a",
            "~memo.wav", "memo.json", "README", "a", "-rf", "memo.sync-conflict-20231105-143012-ABCDEF.wav",
        ])
    func good(name: String) {
        #expect(JunkNames().rule(for: FileName(name)) == nil)
    }

    @Test(
        "Come from the settings too",
        arguments: [
            ("*.draft", "x.draft", true), ("*.draft", "x.draft.wav", false), ("draft*", "drafts", true),
            ("*a*b*c", "xxaxxbxxc", true), ("*a*b*c", "xxaxxcxxb", false), ("?.wav", "a.wav", true),
            ("?.wav", "ab.wav", false), ("[a-c].wav", "b.wav", true), ("[!a-c].wav", "b.wav", false),
            ("[^a-c].wav", "d.wav", true), ("[]]", "]", true), ("[a-]", "-", true), ("\\*", "*", true),
            ("\\*", "a", false), ("[", "[", true), ("[ab", "[ab", true), ("", "a", false), ("*", "a", true),
            ("**", "", true), ("a\\", "a\\", true), ("x[z-a]", "xm", true),
        ])
    func globs(pattern: String, name: String, isMatch: Bool) {
        #expect(Glob(pattern).matches(Array(name.utf8)) == isMatch, "\(pattern) \(name)")
        let rule = JunkNames(globs: ["never", pattern]).rule(for: FileName(name))
        #expect((rule == .setting(pattern)) == isMatch)
    }

    @Test("Are matched by bytes, and quickly whatever the pattern")
    func bytes() {
        #expect(Glob("a?b").matches([0x61, 0xFF, 0x62]))
        #expect(!Glob(String(repeating: "*a", count: 60) + "b").matches(Array(repeating: 0x61, count: 255)))
    }
}
