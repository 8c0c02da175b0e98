import Foundation
import SystemPackage
import TestSupport
import Testing

@testable import Application

/// Files of JSON Lines.
struct InputFileTests {
    @Test("Lines keep their numbers; blank ones and a byte order mark are left out")
    func lines() throws {
        let folder = try ScratchFolder()
        try folder.write("\u{FEFF}a\n\n \t\r\nb\r\nc", to: "x.jsonl")
        let lines = try InputFile.lines(of: folder.path("x.jsonl"))
        #expect(lines.map(\.number) == [1, 4, 5])
        #expect(lines.map { String(decoding: $0.bytes, as: UTF8.self) } == ["a", "b\r", "c"])
    }

    @Test("A file that can't be read is named, with the code of why")
    func missing() throws {
        let folder = try ScratchFolder()
        let error = try #require(throws: CommandError.self) { try InputFile.lines(of: folder.path("x")) }
        #expect(error.status == .noInput)
        #expect(error.description == "The file '\(folder.path("x"))' can't be read: No such file or directory.")
        #expect(throws: CommandError.self) { try InputFile.lines(of: folder.path) }
    }

    @Test("A file without an end is refused before it fills the memory")
    func endless() throws {
        let error = try #require(throws: CommandError.self) { try InputFile.contents(of: "/dev/zero") }
        #expect(error.status == .data)
        #expect(error.description == "The file '/dev/zero' is longer than 256 MiB; split it into several files.")
    }
}

/// Descriptors that somebody has set not to block.
struct NonBlockingTests {
    @Test("What a pipe can't take yet is written once it can")
    func writes() throws {
        let (reading, writing) = try FileDescriptor.pipe(options: .nonBlocking)
        let bytes = (0..<1 << 20).map { UInt8(truncatingIfNeeded: $0) }
        let writer = Thread {
            try? writing.writeFully(bytes)
            try? writing.close()
        }
        writer.start()
        // Until the pipe is full, so that the writer has been told to come again.
        let size = fcntl(writing.rawValue, 1_024 + 8)  // F_GETPIPE_SZ, which Swift does not import
        var filled: Int32 = 0
        while filled < size { _ = ioctl(reading.rawValue, UInt(FIONREAD), &filled) }
        #expect(try reading.allBytes(limit: 1 << 21) == bytes)
        try reading.close()
    }
}

/// Standard input, a line at a time.
struct StandardInputLinesTests {
    /// The lines of these bytes; `nil` for one that is too long.
    private func lines(of bytes: [UInt8]) throws -> [String?] {
        let folder = try ScratchFolder()
        try folder.write(bytes, to: "input")
        let file = try FileDescriptor.open(FilePath(folder.path("input")), .readOnly)
        return try file.closeAfter {
            var input = StandardInputLines(from: file)
            var lines: [String?] = []
            while let line = try input.next() {
                switch line {
                case .bytes(let bytes): lines.append(String(decoding: bytes, as: UTF8.self))
                case .tooLong: lines.append(nil)
                case .endless: lines.append("…")
                }
            }
            return lines
        }
    }

    @Test("Lines end with LF or CRLF, the last one also without")
    func ends() throws {
        #expect(try lines(of: Array("a\r\n\nb\n c".utf8)) == ["a", "", "b", " c"])
        #expect(try lines(of: Array("a\n".utf8)) == ["a"])
        #expect(try lines(of: []) == [])
    }

    @Test("A line that is too long is passed over, and the next one is whole", arguments: [-1, 0, 1, 70_000, 400_000])
    func long(excess: Int) throws {
        let limit = StandardInputLines.lengthLimit
        let long = [UInt8](repeating: UInt8(ascii: "x"), count: limit + excess)
        let isTooLong = excess > 0
        for end in ["\n", "\nnext\n", ""] {
            let found = try lines(of: Array("first\n".utf8) + long + Array(end.utf8))
            #expect(found.first == "first")
            #expect(found.count == (end.count > 1 ? 3 : 2))
            #expect((found[1] == nil) == isTooLong)
            if end.count > 1 { #expect(found[2] == "next") }
        }
    }

    @Test("A line without an end in sight is the last one that is read")
    func endless() throws {
        let long = [UInt8](repeating: 0, count: StandardInputLines.skipLimit + 200_000)
        #expect(try lines(of: Array("first\n".utf8) + long + Array("\nnext\n".utf8)) == ["first", "…"])
    }
}
