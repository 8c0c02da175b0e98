import Foundation
import TestSupport
import Testing

/// Command lines of hundreds of words, as `xargs` and `*` make them.
struct ManyWordsTests {
    @Test("Hundreds of IDs are taken one by one, wherever the options stand, and a wrong one is named")
    func identifiers() async throws {
        let queue = try ScratchQueue()
        let ids = (1...250).map(Self.id)
        for (command, fact) in [("add", ""), ("process", #","entry":"1.00""#)] {
            let lines = ids.map { #"{"id":"\#($0)"\#(fact)}"# + "\n" }
            let run = try await queue.run(command, "--from", "-", input: lines.joined())
            #expect(run.code == 0, "\(run.errorText)")
        }
        let converted = try await queue.run(["convert"] + ids[..<130] + ["--dry-run"] + ids[130...])
        #expect(converted.code == 0, "\(converted)")
        #expect(try await queue.run(["convert"] + ids).errorText == "Converted 250 quick records.\n")
        let cleared = try await queue.run(["clear", "--format", "json"] + ids[..<130] + ["-zz"] + ids[130...])
        #expect(cleared.code == 64, "\(cleared)")
        let wrong = try await queue.run(["clear"] + ids[..<130] + ["nowhere"] + ids[130...])
        #expect(wrong.errorText.contains("nowhere: There is no record"), "\(wrong)")
        #expect(wrong.errorText.contains("1 of 251 could not be cleared"), "\(wrong)")
        #expect(try await queue.run(["clear"] + ids).code == 0)
        let all = try await queue.run("transactions", "--format", "csv")
        #expect(all.lines.dropFirst().allSatisfy { $0.contains("true") }, "\(all)")
    }

    @Test("IDs come from standard input where a - stands for them, and without any nothing is changed")
    func piped() async throws {
        let queue = try ScratchQueue()
        let ids = (1...3).map(Self.id)
        for (command, fact) in [("add", ""), ("process", #","entry":"1.00""#)] {
            let lines = ids.map { #"{"id":"\#($0)"\#(fact)}"# + "\n" }
            #expect(try await queue.run(command, "--from", "-", input: lines.joined()).code == 0)
        }
        let none = try await queue.run("convert", "-", input: " \n")
        #expect(none.code == 0, "\(none)")
        #expect(none.errorText == "Nothing was converted: there are no IDs on standard input.\n")
        for (command, done) in [("clear", "cleared"), ("unclear", "uncleared"), ("delete", "deleted")] {
            let run = try await queue.run(command, "-", input: "")
            #expect(run.code == 0, "\(run)")
            #expect(run.errorText == "Nothing was \(done): there are no IDs on standard input.\n", "\(run)")
            let data = try await queue.run(command, "-", "--format", "json", input: "")
            #expect(data.text == #"{"schema":1,"\#(done)":[],"failed":[]}"# + "\n" && data.errorText.isEmpty, "\(data)")
        }
        let table = try await queue.run("convert", "-", input: "TOTAL: 1\n")
        #expect(table.errorText.hasPrefix("quickrec: Standard input has 'TOTAL:', which is no ID"), "\(table)")
        #expect(table.code == 65, "\(table)")
        let long = try await queue.run("convert", "-", input: String(repeating: "a", count: 100_000))
        #expect(long.code == 65 && long.errorText.utf8.count < 200, "\(long.errorText.utf8.count)")
        let closed = try await queue.shell("quickrec convert - --queue queue <&-")
        #expect(closed.errorText.hasPrefix("quickrec: Standard input can't be read"), "\(closed)")
        #expect(try await queue.sqlite("SELECT count(*) FROM transactions") == "0\n")
        let some = try await queue.run("convert", "-", input: ids[..<2].joined(separator: "\n") + "\n")
        #expect(some.errorText == "Converted 2 quick records.\n", "\(some)")
        #expect(try await queue.run("convert").code == 0)
        #expect(try await queue.run(["clear", ids[0], "-", "-"], input: ids[2] + "\r\n").code == 0)
        #expect(try await queue.sqlite("SELECT sum(is_cleared) FROM transactions") == "2\n")
    }

    @Test("Deleting more transactions than are shown tells how many, and of how many records")
    func deleted() async throws {
        let queue = try ScratchQueue()
        let ids = (1...1_000).map(Self.id)
        for (command, fact) in [("add", ""), ("process", #","entry":"1.00""#)] {
            let lines = ids.map { #"{"id":"\#($0)"\#(fact)}"# + "\n" }
            #expect(try await queue.run(command, "--from", "-", input: lines.joined()).code == 0)
        }
        #expect(try await queue.run("convert").code == 0)
        #expect(try await queue.run("add", "--transaction", "5").code == 0)
        let other = try await queue.run("transactions", "--min", "5", "--format", "csv")
        let id = try #require(other.text.split(whereSeparator: \.isNewline).dropFirst().first?.prefix(36))
        let run = try await queue.run(["delete"] + ids + [String(id)])
        #expect(run.text == "Deleted 1001 transactions.\n", "\(run)")
        #expect(
            run.errorText
                == "Deleted 1001 transactions; 1000 records are processed again, without later edits, and the next `quickrec convert` "
                + "books them, unless you discard them: `quickrec discard ID --reason …`.\n", "\(run)")
    }

    private static func id(_ number: Int) -> String {
        "00000000-0000-4000-8000-" + String(format: "%012d", number)
    }

    @Test("Hundreds of words are the entry, with the space between them")
    func entry() async throws {
        let queue = try ScratchQueue()
        let words = (1...240).map { "w\($0)" }
        let run = try await queue.run(["add", "--format", "json", "12.50"] + words)
        #expect(run.text.contains(#""note":"\#(words.joined(separator: " "))""#), "\(run)")
        let id = String(try await queue.sqlite("SELECT id FROM quick_records").dropLast())
        let edited = try await queue.run(["edit", "--format", "json", id] + words + ["-y"])
        #expect(edited.text.contains(#""note":"\#(words.joined(separator: " "))""#), "\(edited)")
    }

    @Test("Hundreds of files are taken in, whatever is in their names")
    func files() async throws {
        let queue = try ScratchQueue()
        let names = (1...130).map { "memo \($0).wav" }
        for (number, name) in names.enumerated() {
            try queue.folder.write(AudioFiles.wave(pitch: 300 + number), to: name)
        }
        let paths = names.map(queue.folder.path) + [queue.folder.path("missing.wav")]
        let run = try await queue.run(["ingest", "--no-analysis"] + paths)
        #expect(run.errorText.contains("There is no file '\(paths[130])'"), "\(run)")
        let taken = try await queue.run(["ingest", "--no-analysis", "--format", "json"] + paths.dropLast())
        #expect(taken.text == HostileInboxTests.summary(taken: 130), "\(taken)")
    }

    @Test("Where no words belong, the first of hundreds is named")
    func unexpected() async throws {
        let queue = try ScratchQueue()
        let run = try await queue.run(["status"] + (1...300).map { "w\($0)" })
        #expect(run.code == 64, "\(run)")
        let sentence = "Unexpected arguments from 'w1' on; `quickrec help status` shows what it takes."
        #expect(run.errorText == "quickrec: \(sentence)\n")
    }
}
