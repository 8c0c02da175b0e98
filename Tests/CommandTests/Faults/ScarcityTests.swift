import Foundation
import Glibc
import TestSupport
import Testing

/// Threads and descriptors that the system doesn't grant: every command ends, with success or with a sentence.
struct ScarcityTests {
    /// Without what has to come from standard input or a terminal.
    private static let commands = [
        "list", "add 2", "convert", "verify", "ingest", "report", "triage --batch", "stats", "status", "history",
        "undo",
        "redo", "transactions", "tags", "held", "held retry --all", "backup copy", "doctor", "watch",
    ]

    @Test("Where no thread can be made, nothing hangs and nothing is half done", .needs(.compiler))
    func noThread() async throws {
        let queue = try await queue()
        let library = try queue.folder.preloaded("threads")
        for words in Self.commands {
            let run = try await queue.shell(
                "LD_PRELOAD=\(library) THREADS=0 timeout 60 quickrec \(words) --queue queue")
            #expect(run.code == 75, "\(run)")
            #expect(run.errorText.contains("No more threads can be started"), "\(run)")
        }
        let history = try await queue.run("history", "--format", "csv")
        #expect(history.text.split(whereSeparator: \.isNewline).count == 2, "\(history)")
        let version = try await queue.shell("LD_PRELOAD=\(library) THREADS=0 timeout 60 quickrec --version")
        #expect(version.code == 0, "\(version)")
    }

    @Test("What needs no second thread works with the one that the check has made", .needs(.compiler))
    func oneThread() async throws {
        let queue = try await queue()
        let library = try queue.folder.preloaded("threads")
        // The second one opens the first one's database as well.
        let backups = ["backup copy", "backup copy"]
        for words in ["list", "add 2", "convert", "verify", "report", "stats", "triage --batch"] + backups {
            let run = try await queue.shell(
                "LD_PRELOAD=\(library) THREADS=1 timeout 60 quickrec \(words) --queue queue")
            #expect(run.code == 0, "\(run)")
        }
    }

    @Test("A limit of processes and threads ends in a sentence", .needs(.nobody))
    func processLimit() async throws {
        let queue = try await queue()
        // Any user but root is counted; the process itself is more than the limit.
        try await queue.giveToNobody()
        for words in ["list", "add 2", "ingest", "watch"] {
            let run = try await queue.asNobody("exec prlimit --nproc=1 quickrec \(words) --queue queue") {
                $0.limit = 120
            }
            #expect(run.code == 75, "\(run)")
            #expect(run.errorText.contains("No more threads can be started"), "\(run)")
        }
    }

    /// With less, the system can't load the program.
    @Test("A limit of memory ends in a sentence, never in waiting", arguments: [100, 120, 200])
    func memoryLimit(mebibytes: Int) async throws {
        let queue = try await queue()
        for words in ["list", "add 2", "verify", "ingest"] {
            let run = try await queue.shell(
                "ulimit -v \(mebibytes << 10); exec quickrec \(words) --queue queue"
            ) { $0.limit = 120 }
            #expect(run.end == .exit(run.code), "\(run)")
        }
    }

    @Test("However little memory there is, a command ends by itself", arguments: ["report", "backup copy"])
    func leastMemory(words: String) async throws {
        let queue = try await queue()
        // With less, the loader and the libraries find no memory before the program begins.
        let least = try await queue.shell(
            "n=48; until (ulimit -v $((n << 10)); quickrec --version) >/dev/null 2>&1; do n=$((n + 1)); done; echo $n")
        let first = try #require(Int(least.text.dropLast()))
        for mebibytes in stride(from: first, through: first + 64, by: 4) {
            let run = try await queue.shell("ulimit -v \(mebibytes << 10); exec quickrec \(words) --queue queue")
            #expect(run.end == .exit(run.code), "\(mebibytes) MiB: \(run)")
        }
    }

    @Test("However few descriptors there are, every command ends by itself", arguments: [4, 6, 9, 11, 15, 19, 24])
    func descriptors(count: Int) async throws {
        let queue = try await queue()
        for words in Self.commands {
            let run = try await queue.shell("ulimit -n \(count); exec quickrec \(words) --queue queue 3>&-")
            let isWhole = run.end == .exit(0) || words == "doctor" && run.code == 1
            #expect(isWhole || run.code == 75 && run.errorText.contains("more open files"), "\(run)")
        }
        #expect(try await queue.run("verify").code == 0)
    }

    @Test("Few descriptors are enough to take in a memo, or the limit is named", arguments: [36, 40, 48, 64, 66])
    func fewDescriptors(count: Int) async throws {
        let queue = try ScratchQueue()
        try queue.configure()
        try queue.drop(AudioFiles.wave(pitch: 300), as: "memo.wav")
        let run = try await queue.shell("ulimit -n \(count); exec quickrec ingest --queue queue 3>&-")
        let isTaken = run.code == 0 && run.text.contains("Took in 1 memo")
        #expect(isTaken || run.code == 75 && run.errorText.contains("more open files"), "\(run)")
    }

    private func queue() async throws -> ScratchQueue {
        let queue = try ScratchQueue()
        let run = try await queue.run("add", "1 #first")
        #expect(run.code == 0, "\(run)")
        return queue
    }
}
