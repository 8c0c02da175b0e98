import Foundation
import TestSupport
import Testing

@testable import Application

/// A file is written whole or not at all.
struct OutputFileTests {
    private func names(in folder: ScratchFolder) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    }

    @Test("It has its name and all its bytes only at the end")
    func whole() throws {
        let folder = try ScratchFolder()
        let file = try OutputFile(folder.path("books.journal"), replacing: false)
        try file.write(Array("a".utf8))
        #expect(folder.bytes(of: "books.journal") == nil)
        try file.write(Array("b".utf8))
        try file.finish()
        #expect(folder.bytes(of: "books.journal") == Array("ab".utf8))
        #expect(try names(in: folder) == ["books.journal"])
    }

    @Test("What is not finished leaves nothing, wherever the process is stopped", arguments: [false, true])
    func dropped(replaces: Bool) throws {
        // tmpfs has files without a name.
        let folder = try ScratchFolder(in: "/dev/shm")
        do {
            let file = try OutputFile(folder.path("books.journal"), replacing: replaces)
            try file.write(Array("a".utf8))
            #expect(try names(in: folder).isEmpty)
        }
        #expect(try names(in: folder).isEmpty)
    }

    @Test("A file that is there is replaced only where that was asked for")
    func taken() throws {
        let folder = try ScratchFolder()
        try folder.write("old", to: "x")
        let error = try #require(throws: CommandError.self) {
            _ = try OutputFile(folder.path("x"), replacing: false)
        }
        #expect(error.status == .cannotCreate)
        let file = try OutputFile(folder.path("x"), replacing: true)
        try file.write(Array("new".utf8))
        #expect(folder.bytes(of: "x") == Array("old".utf8))
        try file.finish()
        #expect(folder.bytes(of: "x") == Array("new".utf8))
    }

    @Test("A file that gets the name meanwhile is not replaced")
    func race() throws {
        let folder = try ScratchFolder()
        let file = try OutputFile(folder.path("x"), replacing: false)
        try folder.write("theirs", to: "x")
        let error = try #require(throws: CommandError.self) { try file.finish() }
        #expect(error.status == .cannotCreate)
        #expect(folder.bytes(of: "x") == Array("theirs".utf8))
    }

    @Test("A link is never followed or replaced, and a folder is no file")
    func others() throws {
        let folder = try ScratchFolder()
        try folder.makeFolder("d")
        symlink("x", folder.path("link"))
        for name in ["d", "link", "missing/x", ".."] {
            let error = #expect(throws: CommandError.self, "\(name)") {
                let file = try OutputFile(folder.path(name), replacing: true)
                try file.finish()
            }
            #expect(error?.status == (name == ".." ? .usage : .cannotCreate), "\(name)")
        }
        #expect(try names(in: folder) == ["d", "link"])
    }
}
