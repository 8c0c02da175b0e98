import Files
import Glibc
import Model
import SystemPackage
import TestSupport
import Testing
import Watching

@Suite("Scanning a folder")
struct FolderScannerTests {
    let place: ScratchFolder

    init() throws {
        place = try ScratchFolder()
    }

    /// What a scan finds: files by their path, everything else with its reason.
    private func scan(_ scanner: FolderScanner = FolderScanner()) throws -> (files: [String], other: [String]) {
        var files: [String] = []
        var other: [String] = []
        let summary = scanner.scan(try place.folder) { item in
            switch item {
            case .file(let file, let folder):
                files.append(file.place.text)
                let status = try? folder.status(of: file.place.name)
                #expect(status?.identity == file.status.identity)
            case .ignored(let place, let reason): other.append("\(place.text): \(reason)")
            case .otherFileSystem(let path, _): other.append("\(path.names.map(\.text)): other file system")
            case .leftover: other.append("leftover")
            case .problem(let path, let name, let error):
                other.append("\(path.names.map(\.text)) \(name?.text ?? "-"): \(error)")
            }
        }
        #expect(summary.files == files.count)
        return (files, other.sorted())
    }

    @Test("Finds files at any depth, by bytes")
    func find() throws {
        try place.write([1], to: "a.wav")
        try place.write([1], to: "one/two/three/B")
        try place.write([1], to: "caf\u{e9}.wav")
        try place.write([1], to: "cafe\u{301}.wav")
        let invalid: [CChar] = Array("\(place.path)/".utf8CString.dropLast()) + [-1, 0x0A, 0x1B, 0]
        close(Glibc.open(invalid, O_CREAT | O_WRONLY, 0o600))
        var names: Set<[UInt8]> = []
        _ = FolderScanner().scan(try place.folder) { item in
            if case .file(let file, _) = item { names.insert(file.place.bytes) }
        }
        let expected: Set<[UInt8]> = [
            Array("a.wav".utf8), Array("one/two/three/B".utf8), Array("caf\u{e9}.wav".utf8),
            Array("cafe\u{301}.wav".utf8), [0xFF, 0x0A, 0x1B],
        ]
        #expect(names == expected)
    }

    @Test("Leaves links, pipes, sockets and junk alone, and says so")
    func ignore() throws {
        try place.write([1], to: "good.wav")
        try place.write([1], to: "folder.wav/inside.wav")
        try place.write([1], to: "@eaDir/a.wav")
        try place.write([1], to: ".syncthing.a.wav.tmp")
        try place.write([1], to: "b.wav.part")
        try place.write([1], to: "note.draft")
        symlink("/etc/passwd", place.path + "/link.wav")
        symlink("/nowhere", place.path + "/dangling.wav")
        symlink("/etc", place.path + "/folder")
        symlink("loop.wav", place.path + "/loop.wav")
        mkfifo(place.path + "/fifo.wav", 0o600)
        try bindSocket(at: place.path + "/socket.wav")
        let (files, other) = try scan(FolderScanner(junk: JunkNames(globs: ["*.draft"])))
        #expect(files.sorted() == ["folder.wav/inside.wav", "good.wav"])
        #expect(
            other == [
                ".syncthing.a.wav.tmp: Its name is that of a temporary or system file (.*).",
                "@eaDir: Its name is that of a temporary or system file (@eaDir).",
                "b.wav.part: Its name is that of a temporary or system file (*.part).",
                "dangling.wav: It is a symbolic link, not a file.",
                "fifo.wav: It is a named pipe, not a file.",
                "folder.wav: It is a folder, though it is called like a recording; the files in it are taken in.",
                "folder: It is a symbolic link, not a file.",
                "link.wav: It is a symbolic link, not a file.",
                "loop.wav: It is a symbolic link, not a file.",
                "note.draft: The settings ignore such names (*.draft).",
                "socket.wav: It is a socket, not a file.",
            ])
    }

    @Test("Takes the oldest first, and more names than fit in one batch")
    func order() throws {
        for index in 0..<20 {
            try place.write([1], to: "\(index).wav")
            let time = timeval(tv_sec: 1_000 - index, tv_usec: 0)
            utimes(place.path + "/\(index).wav", [time, time])
        }
        #expect(try scan().files == (0..<20).reversed().map { "\($0).wav" })
        for index in 20..<500 { close(creat(place.path + "/\(index).wav", 0o600)) }
        let files = try scan(FolderScanner(batchSize: 64)).files
        #expect(Set(files).count == 500)
        #expect(files.count == 500)
    }

    @Test("Goes on while files are taken out")
    func takeOut() throws {
        for index in 0..<1_000 { close(creat(place.path + "/\(index).wav", 0o600)) }
        var count = 0
        _ = FolderScanner(batchSize: 64).scan(try place.folder) { item in
            guard case .file(let file, _) = item else { return }
            unlink(place.path + "/" + file.place.text)
            count += 1
        }
        #expect(count == 1_000)
        #expect(try scan().files == [])
    }

    @Test("Goes so deep and no deeper")
    func depth() throws {
        let names = (1...4).map { "\($0)" }
        try place.write([1], to: names.joined(separator: "/") + "/deep.wav")
        #expect(try scan(FolderScanner(depthLimit: 4)).files == ["1/2/3/4/deep.wav"])
        let (files, other) = try scan(FolderScanner(depthLimit: 3))
        #expect(
            files == []
                && other == ["1/2/3/4: It lies more than 32 folders deep, so nothing of it is taken in; move it up."])

        // Whatever an event names is no exception.
        let scanner = FolderScanner(depthLimit: 3)
        let path = FolderPath(names.map { FileName($0) })
        if case .found(.ignored(_, .tooDeep)) = scanner.look(
            at: FilePlace(FileName("deep.wav"), in: path), in: try place.folder)
        {
        } else {
            Issue.record("looked at")
        }
        let summary = scanner.scan(try place.folder, below: path) { _ in }
        #expect(summary.ignored == 1)
        #expect(summary.files == 0)
        #expect(!summary.isEntered)
    }

    @Test(
        "Enters no other queue and no backup, whatever path leads in",
        arguments: ["quickrec.sqlite", ".quickrec-backup"])
    func otherQueue(name: String) throws {
        try place.write([1], to: "mine.wav")
        try place.write([1], to: "Sync/copy/archive/2023/11/a.wav")
        try place.write([1], to: "Sync/copy/config.yaml")
        try place.write([1], to: "Sync/copy/\(name)")
        let (files, other) = try scan()
        #expect(files == ["mine.wav"])
        #expect(other.count == 1 && other[0].hasPrefix("Sync/copy: It is another queue or a backup"), "\(other)")

        let scanner = FolderScanner()
        for path in ["Sync/copy", "Sync/copy/\(name)", "Sync/copy/archive/2023/11/a.wav"] {
            let found = try #require(FilePlace(Array(path.utf8)))
            guard case .found(.ignored(let place, .otherQueue)) = scanner.look(at: found, in: try place.folder) else {
                Issue.record("\(path) was looked at")
                continue
            }
            #expect(place.text == "Sync/copy")
        }
        let inside = FolderPath(["Sync", "copy", "archive"].map { FileName($0) })
        let summary = scanner.scan(try place.folder, below: inside) { item in
            if case .ignored(_, .otherQueue) = item { return }
            Issue.record("\(item)")
        }
        #expect(summary.ignored == 1 && summary.files == 0)
        // What a folder holds at its top is for whoever watches or names it.
        unlink(place.path + "/Sync/copy/\(name)")
        try place.write([1], to: name)
        #expect(try scan().files.contains("Sync/copy/archive/2023/11/a.wav"))
    }

    @Test("Reports a folder that it may not read, and goes on", .needs(.plainRights))
    func forbidden() throws {
        guard try Rerun.enter("FolderScannerTests.forbidden", "forbidden", behind: Rerun.withoutRights) else { return }
        try place.write([1], to: "closed/a.wav")
        try place.write([1], to: "b.wav")
        chmod(place.path + "/closed", 0)
        let (files, other) = try scan()
        #expect(files == ["b.wav"])
        #expect(other == ["[\"closed\"] -: Permission denied"])
    }

    @Test("Looks at one place as a scan does")
    func look() throws {
        try place.write([1], to: "one/a.wav")
        try place.write([1], to: ".hidden/a.wav")
        symlink("one", place.path + "/link")
        let scanner = FolderScanner()
        let root = try place.folder
        func look(_ path: String) -> String {
            let names = path.split(separator: "/").map { FileName(String($0)) }
            let place = FilePlace(names[names.count - 1], in: FolderPath(Array(names.dropLast())))
            switch scanner.look(at: place, in: root) {
            case .found(.file(let file, _)): return "file \(file.place.text)"
            case .found(.ignored(_, let reason)): return "ignored \(reason)"
            case .folder: return "folder"
            case .absent(let device): return device == root.identity.device ? "nothing" : "out of sight"
            case .found: return "other"
            }
        }
        #expect(look("one/a.wav") == "file one/a.wav")
        #expect(look("link") == "ignored It is a symbolic link, not a file.")
        #expect(look("link/a.wav") == "nothing")
        #expect(look(".hidden/a.wav") == "nothing")
        #expect(look("one") == "folder")
        #expect(look("two") == "nothing")
    }

    @Test("Hands over what an interrupted removal has left, and that can be given back")
    func leftovers() throws {
        try place.write([1], to: ".quickrec-claim/a.wav")
        try place.write([2], to: ".quickrec-claim-2/b.wav")
        try place.write([9], to: "b.wav")
        #expect(try scan().other == ["leftover", "leftover"])
        #expect(try Leftovers.restoreClaims(in: place.folder) == 2)
        #expect(place.names() == ["a.wav", "b (2).wav", "b.wav"])
        #expect(place.bytes(of: "b.wav") == [9])
        #expect(place.bytes(of: "b (2).wav") == [2])
        #expect(try Leftovers.restoreClaims(in: place.folder) == 0)
        try place.write([9], to: ".quickrec-copy-1f")
        #expect(try Leftovers.removeCopies(in: place.folder) == 1)
        #expect(place.names() == ["a.wav", "b (2).wav", "b.wav"])
    }

    @Test(
        "Tells by its extension what is named like a recording",
        arguments: [
            ("memo.MP3", true), ("memo.mpa", true), ("memo.m4b", true), ("memo.3gpp", true), ("memo.weba", true),
            ("memo.txt", false), ("mp3", false), ("memo.", false),
        ])
    func names(name: String, isNamedLikeAudio: Bool) {
        #expect(FileName(name).isNamedLikeAudio == isNamedLikeAudio)
    }

    private func bindSocket(at path: String) throws {
        let socket = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(socket) }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix(107)) }
        let result = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(socket, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        try #require(result == 0)
    }
}
