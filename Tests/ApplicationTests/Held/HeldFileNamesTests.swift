import Model
import Store
import SystemPackage
import Testing

@testable import Application

/// The beginnings of names by which held files are called.
struct HeldFileNamesTests {
    private func file(_ name: String, from source: String) -> HeldFile {
        HeldFile(
            number: 1, disposition: .held, sourcePath: Array("inbox/\(source)".utf8), path: "held/\(name)", sha256: nil,
            isDiscarded: false, request: nil,
            stamp: FileStamp(device: 1, inode: 1, byteCount: 1, modified: 1, changed: 1), audioUUID: nil,
            reason: IntakeReason(code: .notAudio, sentence: "It is no recording."), since: 0, retryAt: nil,
            attempts: 1)
    }

    @Test("A file that is named twice is chosen once")
    func twice() throws {
        let queue = try OpenQueue()
        for digest in [1, 2] as [UInt8] {
            let file = ArrivedFile(
                sourcePath: Array("inbox/\(digest).txt".utf8),
                stamp: FileStamp(device: 1, inode: UInt64(digest), byteCount: 1, modified: 1, changed: 1),
                sha256: [UInt8](repeating: digest, count: 32), isCopied: false)
            let reason = IntakeReason(code: .notAudio, sentence: "It is no recording.")
            _ = try queue.database.journal([.hold(file, reason)], at: queue.context.now)
        }
        let chosen = try queue.context.heldFiles(["1.txt", "01010101-1.txt", "2.txt"], all: false)
        #expect(chosen.map(\.path) == ["held/01010101-1.txt", "held/02020202-2.txt"])
    }

    @Test("Of two paths that differ only in how an accent is written, the one with the bytes typed is meant")
    func accents() throws {
        let names = ["1-caf\u{e9}.txt", "1-cafe\u{301}.txt"]
        let files = names.map { file($0, from: $0) }
        for name in names {
            let found = try HeldFileSearch("held/\(name)", in: "/nowhere").only(of: files)
            #expect(found.path.map { Array($0.utf8) } == Array("held/\(name)".utf8))
        }
        #expect(throws: CommandError.self) { try HeldFileSearch("1-caf", in: "/nowhere").only(of: files) }
    }

    @Test("As short as they may be and still name one file, and eight characters at least")
    func lengths() {
        let files = [
            file("1111111122-a.txt", from: "a.txt"), file("1111111133-b.txt", from: "b.txt"),
            file("22222222-c.txt", from: "c.txt"),
        ]
        #expect(files.shortestIDLengths() == [9, 9, 8])
        #expect((files + [file("00000000-z.txt", from: "z.txt")]).shortestIDLengths() == [9, 9, 8, 8])
        // One that was called what another is called now.
        #expect((files + [file("33333333-d.txt", from: "22222222-c.old")]).shortestIDLengths() == [9, 9, 12, 8])
        #expect([HeldFile]().shortestIDLengths() == [])
    }
}
