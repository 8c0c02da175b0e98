import Foundation
import TestSupport
import Testing

/// What may stand in the place of `config.yaml`.
struct SettingsFileTests {
    /// Nine levels of nine: 359 bytes that stand for 400 million values.
    private static let aliases: String = {
        let names = Array("abcdefghi")
        let first = "a: &a [x, x, x, x, x, x, x, x, x]\n"
        return first
            + zip(names, names.dropFirst()).map { last, name in
                "\(name): &\(name) [" + Array(repeating: "*\(last)", count: 9).joined(separator: ", ") + "]\n"
            }.joined()
    }()

    @Test("Aliases, deep nesting and too many bytes are refused before they are read", arguments: 0..<5)
    func hostile(number: Int) async throws {
        let (text, words) = [
            (Self.aliases, "line 2 has a YAML alias"),
            ("? &a [x]\n: x\n? *a\n: x\n", "line 3 has a YAML alias"),
            (String(repeating: "[", count: 500), "line 1 has more than 16 nested lists"),
            (String(repeating: "[", count: 20_000), "line 1: Maximum nesting level reached"),
            ("currency: EUR\n" + String(repeating: "# x\n", count: 20_000), "it has more than 64 KiB"),
        ][number]
        let queue = try ScratchQueue()
        _ = try await queue.run("add", "1")
        try queue.folder.write(text, to: "queue/config.yaml")
        let run = try await queue.shell("ulimit -v 2000000; exec quickrec list --queue queue")
        #expect(run.code == 78, "\(run)")
        #expect(run.errorText.contains(words), "\(run)")
        #expect(run.output.isEmpty, "\(run)")
    }

    @Test(
        "A link that leads nowhere, a folder and a pipe are no settings, and not passed over",
        arguments: [
            ("ln -s nowhere", "a link to a file that is not there"), ("ln -s config.yaml", "leads back to itself"),
            ("mkdir", "not a regular file"), ("mkfifo", "not a regular file"),
        ])
    func links(command: String, words: String) async throws {
        let queue = try ScratchQueue()
        _ = try await queue.run("add", "1")
        let run = try await queue.shell("\(command) queue/config.yaml && exec quickrec list --queue queue")
        #expect(run.code == 78, "\(run)")
        #expect(run.errorText.contains(words), "\(run)")
        #expect(run.output.isEmpty, "\(run)")
    }

    @Test("Settings with a slip in them are told, and keep nobody from a backup, its check, and what undoes")
    func slips() async throws {
        let queue = try ScratchQueue()
        _ = try await queue.run("add", "1")
        try queue.folder.write("curency: EUR\n", to: "queue/config.yaml")
        for words in ["verify --queue queue", "backup copy --queue queue", "verify --queue copy"] {
            let run = try await queue.shell("exec quickrec \(words)")
            #expect(run.code == 0, "\(run)")
            #expect(run.errorText.contains("unknown key 'curency'"), "\(run)")
        }
        for words in ["history", "undo", "redo", "undo --dry-run"] {
            let run = try await queue.shell("exec quickrec \(words) --queue queue")
            #expect(run.code == 0, "\(run)")
            #expect(run.errorText.contains("unknown key 'curency'"), "\(run)")
        }
        for words in ["list", "convert", "add 2"] {
            #expect(try await queue.shell("exec quickrec \(words) --queue queue").code == 78, "\(words)")
        }
        let list = try await queue.shell("rm queue/config.yaml && exec quickrec list --queue queue")
        #expect(list.text.contains("1.00 EUR"), "\(list)")
    }

    @Test("Settings that the disk can't read are named as such", .needs(.strace))
    func unreadable() async throws {
        let queue = try ScratchQueue()
        _ = try await queue.run("add", "1")
        try queue.folder.write("currency: EUR\n", to: "queue/config.yaml")
        for call in ["fstat,newfstatat", "read"] {
            let run = try await queue.shell(
                "strace -f -o /dev/null -P queue/config.yaml -e trace=\(call) -e inject=\(call):error=EIO "
                    + "quickrec list --queue queue")
            #expect(run.code == 74, "\(run)")
            #expect(run.errorText.contains("config.yaml can't be read: Input/output error"), "\(run)")
        }
    }

    @Test("A link to settings is followed, and a name with a star is no alias")
    func accepted() async throws {
        let queue = try ScratchQueue()
        _ = try await queue.run("add", "1")
        try queue.folder.write("ignore: [\"*.bak\", 'a&b']\nplayer: play *x &y\n", to: "settings")
        let run = try await queue.shell("ln -s ../settings queue/config.yaml && exec quickrec list --queue queue")
        #expect(run.code == 0, "\(run)")
    }

    @Test("A byte order mark, with which some editors begin a file, is passed over", arguments: ["config", "export"])
    func byteOrderMark(name: String) async throws {
        let queue = try ScratchQueue()
        _ = try await queue.run("add", "1", "--transaction")
        let lines = name == "config" ? "currency: EUR\nnewNames: tell\n" : "openingBalances: Mine\notherIncome: Other\n"
        try queue.folder.write("\u{FEFF}" + lines, to: "queue/\(name).yaml")
        let run = try await queue.run("export", "hledger")
        #expect(run.code == 0, "\(run)")
    }

    @Test("Where the settings ask about new names, an edit is asked about as well, and says how to add one")
    func newNames() async throws {
        let queue = try ScratchQueue()
        let added = try await queue.run("add", "1 coffee", "--format", "json")
        let id = try #require(added.text.firstMatch(of: /"id":"([0-9A-F-]+)"/)?.output.1)
        try queue.folder.write("newNames: ask\n", to: "queue/config.yaml")
        let refused = try await queue.run("edit", String(id), "payee:Newman")
        #expect(refused.code == 64, "\(refused)")
        #expect(refused.errorText.contains("new payee Newman"), "\(refused)")
        #expect(try await queue.run("payees", "add", "Newman").code == 0)
        #expect(try await queue.run("edit", String(id), "payee:Newman").code == 0)
    }
}
