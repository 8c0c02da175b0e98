import Files
import Foundation
import Glibc
import Model
import SystemPackage
import TestSupport
import Testing

@Suite("Opened files")
struct OpenedFileTests {
    let place: ScratchFolder

    init() throws {
        place = try ScratchFolder()
    }

    private func open(_ name: String) throws -> OpenedFile {
        try OpenedFile(FileName(name), in: place.folder)
    }

    private func error(opening name: String) throws -> FileOpenError? {
        let folder = try place.folder
        return failure { () throws(FileOpenError) in _ = try OpenedFile(FileName(name), in: folder) }
    }

    @Test("A change would show in its times, but for the tick of the clock in which it was changed last")
    func tick() throws {
        try place.write([1], to: "a")
        let path = place.path + "/a"
        var past = [timespec(tv_sec: 1_700_000_000, tv_nsec: 0), timespec(tv_sec: 1_700_000_000, tv_nsec: 0)]
        let madeOld = utimensat(AT_FDCWD, path, &past, 0)
        #expect(madeOld == 0)
        let isOldShown = try open("a").showsChanges()
        #expect(isOldShown)
        // Now and then the tick ends between the two calls.
        var isNewShown = true
        for _ in 0..<1_000 where isNewShown {
            let madeNew = utimensat(AT_FDCWD, path, nil, 0)
            #expect(madeNew == 0)
            isNewShown = try open("a").showsChanges()
        }
        #expect(!isNewShown)
        let file = try open("a")
        file.outwaitTick()
        let isRestedShown = file.showsChanges()
        #expect(isRestedShown)
    }

    @Test(
        "Has the digests of FIPS 180-4, whatever the pieces it is read in",
        arguments: [
            ("", 0, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
            ("abc", 1, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
            ("a", 1_000_000, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"),
        ])
    func digest(text: String, count: Int, expected: String) throws {
        try place.write(Array(String(repeating: text, count: count).utf8), to: "a")
        for buffer in [1_000, 999_999, 256 << 10, 2 << 20] {
            let digest = try open("a").digest(using: ReadBuffer(byteCount: buffer))
            #expect(digest.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() == expected)
        }
    }

    @Test("Opens nothing but regular files, and never waits for one")
    func kinds() throws {
        mkfifo(place.path + "/fifo", 0o600)
        try place.makeFolder("folder")
        symlink("/etc/passwd", place.path + "/link")
        #expect(try error(opening: "fifo") == .notRegular(.fifo))
        #expect(try error(opening: "folder") == .notRegular(.folder))
        #expect(try error(opening: "link") == .notRegular(.link))
        #expect(try error(opening: "nothing") == .gone)
        #expect(try error(opening: "../link") == .failed(.invalidArgument))
        let devices = try Folder.open("/dev")
        #expect(
            failure { () throws(FileOpenError) in _ = try OpenedFile(FileName("null"), in: devices) }
                == .notRegular(.device))
    }

    @Test("Reads where it is told to")
    func read() throws {
        try place.write(Array(0..<100), to: "a")
        let file = try open("a")
        #expect(try file.bytes(at: 10, count: 3) == [10, 11, 12])
        #expect(try file.bytes(at: 98, count: 10) == [98, 99])
        #expect(try file.bytes(at: 200, count: 10) == [])
        #expect(try file.bytes(at: 0, count: 0) == [])
    }

    @Test("Notices every change")
    func change() throws {
        try place.write([1, 2, 3], to: "a")
        let file = try open("a")
        #expect(try file.isUnchanged())
        let writer = try #require(FileHandle(forWritingAtPath: place.path + "/a"))
        try writer.seekToEnd()
        try writer.write(contentsOf: [4])
        #expect(try !file.isUnchanged())
        #expect(throws: FileReadError.changed) { _ = try file.digest(using: ReadBuffer()) }
        let grown = try open("a")
        ftruncate(writer.fileDescriptor, 1)
        #expect(throws: FileReadError.changed) { _ = try grown.digest(using: ReadBuffer()) }
        let overwritten = try open("a")
        try writer.seek(toOffset: 0)
        try writer.write(contentsOf: [7])
        #expect(throws: FileReadError.changed) { _ = try overwritten.digest(using: ReadBuffer()) }
        // A forged modification time doesn't hide it: the change time can't be set.
        let forged = try open("a")
        var status = stat()
        stat(place.path + "/a", &status)
        forged.outwaitTick()
        try writer.seek(toOffset: 0)
        try writer.write(contentsOf: [9])
        futimens(writer.fileDescriptor, [status.st_atim, status.st_mtim])
        #expect(try !forged.isUnchanged())
    }

    @Test("Takes times that no clock has")
    func times() throws {
        try place.write([1], to: "a")
        for seconds in [-80_000_000_000, -1, 0, 15_000_000_000] {
            utimes(place.path + "/a", [timeval(tv_sec: seconds, tv_usec: 0), timeval(tv_sec: seconds, tv_usec: 0)])
            _ = try open("a").status
        }
        #expect(try open("a").status.modified == Int64.max)
    }

    @Test("Gets a lease only while nobody writes")
    func lease() throws {
        try place.write([1], to: "a")
        #expect(try open("a").tryReadLease(on: .local) == .granted)
        #expect(try open("a").tryReadLease(on: .remote("NFS")) == .unsupported)
        do {
            let writer = try #require(FileHandle(forWritingAtPath: place.path + "/a"))
            #expect(try open("a").tryReadLease(on: .local) == .busy)
            try writer.close()
        }
        #expect(try open("a").tryReadLease(on: FileSystemKind(of: place.folder)) == .granted)
        link(place.path + "/a", place.path + "/b")
        #expect(try open("a").tryReadLease(on: .local) == .granted)
        let writer = try #require(FileHandle(forWritingAtPath: place.path + "/b"))
        #expect(try open("a").tryReadLease(on: .local) == .busy)
        try writer.close()
    }

    @Test("Knows the file systems that others write to")
    func fileSystems() {
        #expect(FileSystemKind(magic: 0x6573_5546) == .remote("FUSE"))
        #expect(FileSystemKind(magic: 0xFF53_4D42) == .remote("CIFS"))
        #expect(FileSystemKind(magic: 0x6969) == .remote("NFS"))
        #expect(FileSystemKind(magic: 0xEF53) == .local)
        #expect(FileSystemKind(magic: 0x0102_1994) == .local)
    }
}
