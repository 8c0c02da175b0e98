import Files
import Foundation
import Glibc
import Intake
import Model
import Store
import SystemPackage
import TestSupport
import Testing

/// Moves that an earlier worker has written down, as the next one finds them.
@Suite("The journal of moves")
struct MoveJournalTests {
    private static let bytes = Array("no recording\n".utf8)

    /// Writes down that a file is to be held: `path` is where it lies in the scratch folder, `source` what the journal
    /// calls it.
    private func plan(_ scratch: ScratchWorker, _ path: String, source: String, isCopied: Bool) throws -> PlannedMove {
        try scratch.drop(Self.bytes, as: path)
        let whole = FilePath(scratch.place.path + "/" + path)
        let file = try OpenedFile(
            FileName(try #require(whole.lastComponent)), in: Folder.open(whole.removingLastComponent()))
        var arrived = ArrivedFile(
            sourcePath: Array(source.utf8), stamp: FileStamp(file.status),
            sha256: try file.digest(using: ReadBuffer()), isCopied: isCopied)
        arrived.isRemembered = isCopied
        let reason = IntakeReason(code: .notAudio, sentence: "It is no recording.")
        let decisions = try scratch.database.journal(
            [.hold(arrived, reason)], at: scratch.clock.clock.now())
        return try #require(decisions[0].move)
    }

    @Test("A source that is to stay is left alone where its copy is there already")
    func copied() throws {
        let scratch = try ScratchWorker()
        let path = scratch.place.path + "/elsewhere/note.txt"
        let move = try plan(scratch, "elsewhere/note.txt", source: path, isCopied: true)
        try scratch.place.write(Self.bytes, to: "queue/" + move.targetPath)
        try scratch.restart()
        #expect(try scratch.database.unfinishedMoves().isEmpty)
        #expect(scratch.place.bytes(of: "elsewhere/note.txt") == Self.bytes)
        #expect(scratch.place.bytes(of: "queue/" + move.targetPath) == Self.bytes)
    }

    @Test("A source that can't be read now is not given up", .needs(.plainRights))
    func unreadable() throws {
        guard try Rerun.enter("MoveJournalTests.unreadable", "unreadable", behind: Rerun.withoutRights) else { return }
        let scratch = try ScratchWorker()
        let move = try plan(scratch, "queue/inbox/note.txt", source: "inbox/note.txt", isCopied: false)
        let path = scratch.place.path + "/queue/inbox/note.txt"
        chmod(path, 0)
        try scratch.restart()
        #expect(try scratch.database.unfinishedMoves() == [move])
        #expect(try scratch.database.heldFiles(.held).map(\.path) == [move.targetPath])
        chmod(path, 0o600)
        try scratch.restart()
        #expect(try scratch.database.unfinishedMoves().isEmpty)
        #expect(scratch.place.bytes(of: "queue/" + move.targetPath) == Self.bytes)
        #expect(scratch.place.bytes(of: "queue/inbox/note.txt") == nil)
    }

    @Test("A file that could not be moved yet is no new one", .needs(.plainRights))
    func unmoved() throws {
        guard try Rerun.enter("MoveJournalTests.unmoved", "unmoved", behind: Rerun.withoutRights) else { return }
        let scratch = try ScratchWorker()
        let source = scratch.place.path + "/phone/note.txt"
        let move = try plan(scratch, "phone/note.txt", source: source, isCopied: false)
        chmod(source, 0)
        try scratch.restart()
        #expect(try scratch.worker.scan().deferred == 1)
        #expect(try scratch.database.unfinishedMoves() == [move])
        #expect(try scratch.database.heldFiles(.held).map(\.path) == [move.targetPath])
        #expect(try scratch.waiting.isEmpty)
        chmod(source, 0o600)
        try scratch.restart()
        #expect(try scratch.database.unfinishedMoves().isEmpty)
        #expect(scratch.place.bytes(of: "queue/" + move.targetPath) == Self.bytes)
        #expect(scratch.place.bytes(of: "phone/note.txt") == nil)
    }

    @Test("A rename is done once the folder that the file has left is durable as well", .needs(.strace))
    func oldName() throws {
        guard let elsewhere = ProcessInfo.processInfo.environment["QUICKREC_TEST_FOLDER"] else {
            let folder = try ScratchFolder()
            let strace = [
                "strace", "-f", "-qq", "-o", "/dev/null", "-P", folder.path, "-e", "trace=fsync", "-e",
                "inject=fsync:error=EIO:when=1",
            ]
            let outcome = try Rerun.start(
                "MoveJournalTests.oldName", as: "oldName", behind: strace,
                environment: ["QUICKREC_TEST_FOLDER": folder.path])
            #expect(outcome.status == 0, "\(outcome.text)")
            #expect(outcome.text.contains("with 1 test"), "\(outcome.text)")
            #expect(folder.names() == [])
            return
        }
        let scratch = try ScratchWorker()
        let move = try plan(scratch, "note.txt", source: elsewhere + "/note.txt", isCopied: false)
        rename(scratch.place.path("note.txt"), scratch.place.path("queue/" + move.targetPath))
        #expect(throws: QueueFolderError.failed(.open, scratch.queue.path, .ioError)) { try scratch.restart() }
        #expect(try scratch.database.unfinishedMoves() == [move])
        try scratch.restart()
        #expect(try scratch.database.unfinishedMoves().isEmpty)
        #expect(scratch.place.bytes(of: "queue/" + move.targetPath) == Self.bytes)
    }
}
