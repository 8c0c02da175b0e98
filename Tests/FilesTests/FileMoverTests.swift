import Files
import Foundation
import Glibc
import Model
import SystemPackage
import TestSupport
import Testing

@Suite("Moving files")
struct FileMoverTests {
    let place: ScratchFolder
    let inbox: Folder
    let archive: Folder

    init() throws {
        place = try ScratchFolder()
        try place.makeFolder("inbox")
        try place.makeFolder("archive")
        inbox = try place.folder.openFolder(FileName("inbox"))
        archive = try place.folder.openFolder(FileName("archive"))
    }

    /// What a worker asks for once it has read the file.
    private func request(
        _ name: String, in source: Folder? = nil, to target: Folder? = nil, as targetName: String = "x.wav",
        way: MoveRequest.Way = .move, isSuspect: Bool = false
    ) throws -> MoveRequest {
        let source = source ?? inbox
        let file = try OpenedFile(FileName(name), in: source)
        return MoveRequest(
            FileName(name), in: source, status: file.status, digest: try file.digest(using: ReadBuffer()),
            to: target ?? archive, as: FileName(targetName), way: way, isSuspect: isSuspect)
    }

    private func move(_ request: MoveRequest) -> Result<MoveOutcome, MoveError> {
        Result { () throws(MoveError) in try FileMover().move(request) }
    }

    @Test("Renames where it can, and closes the file to others")
    func rename() throws {
        try place.write([1, 2, 3], to: "inbox/a.wav")
        chmod(place.path + "/inbox/a.wav", 0o644)
        let inode = try inbox.status(of: FileName("a.wav")).identity
        #expect(move(try request("a.wav")) == .success(.renamed))
        #expect(place.names() == ["archive", "archive/x.wav", "inbox"])
        #expect(try archive.status(of: FileName("x.wav")).identity == inode)
        #expect(place.permissions(of: "archive/x.wav") == 0o600)
    }

    @Test("Never overwrites", arguments: [MoveRequest.Way.move, .copy])
    func taken(way: MoveRequest.Way) throws {
        try place.write([1, 2, 3], to: "inbox/a.wav")
        try place.write([9], to: "archive/x.wav")
        #expect(move(try request("a.wav", way: way)) == .failure(.targetExists))
        #expect(place.bytes(of: "inbox/a.wav") == [1, 2, 3])
        #expect(place.bytes(of: "archive/x.wav") == [9])
        #expect(place.names().count == 4)
    }

    @Test("Copies what has other names, and removes only its own")
    func hardLink() throws {
        let bytes = noise(700_000)
        try place.write(bytes, to: "inbox/a.wav")
        chmod(place.path + "/inbox/a.wav", 0o644)
        link(place.path + "/inbox/a.wav", place.path + "/elsewhere.wav")
        #expect(move(try request("a.wav")) == .success(.copied(source: .removed)))
        #expect(place.names() == ["archive", "archive/x.wav", "elsewhere.wav", "inbox"])
        #expect(place.bytes(of: "archive/x.wav") == bytes)
        #expect(place.bytes(of: "elsewhere.wav") == bytes)
        #expect(place.permissions(of: "elsewhere.wav") == 0o644)
        #expect(place.permissions(of: "archive/x.wav") == 0o600)
    }

    @Test("Writes again what the disk failed to store, instead of renaming it")
    func suspect() throws {
        try place.write([1, 2, 3], to: "inbox/a.wav")
        let inode = try inbox.status(of: FileName("a.wav")).identity
        #expect(move(try request("a.wav", isSuspect: true)) == .success(.copied(source: .removed)))
        #expect(place.names() == ["archive", "archive/x.wav", "inbox"])
        #expect(place.bytes(of: "archive/x.wav") == [1, 2, 3])
        #expect(try archive.status(of: FileName("x.wav")).identity != inode)
    }

    @Test("Touches nothing of what is to be copied")
    func copy() throws {
        let bytes = noise(300_000)
        try place.write(bytes, to: "inbox/a.wav")
        utimes(
            place.path + "/inbox/a.wav", [timeval(tv_sec: 1_000, tv_usec: 5), timeval(tv_sec: -7, tv_usec: 500_000)])
        let before = try inbox.status(of: FileName("a.wav"))
        chmod(place.path + "/inbox", 0o500)
        #expect(move(try request("a.wav", way: .copy)) == .success(.copied(source: .untouched)))
        #expect(try inbox.status(of: FileName("a.wav")) == before)
        let after = try archive.status(of: FileName("x.wav"))
        #expect(after.modified == before.modified)
        #expect(after.modified == -6_500_000_000)
        #expect(place.bytes(of: "archive/x.wav") == bytes)
    }

    @Test("Crosses file systems", .needs(TestSystem.sharedMemory))
    func otherFileSystem() throws {
        let other = try ScratchFolder(in: "/dev/shm")
        for size in [1, 262_144, 262_145, 1_000_000] {
            let bytes = noise(size, seed: UInt64(size))
            try other.write(bytes, to: "a.wav")
            let request = try request("a.wav", in: other.folder, as: "\(size)")
            #expect(move(request) == .success(.copied(source: .removed)))
            #expect(place.bytes(of: "archive/\(size)") == bytes)
            #expect(other.names() == [])
        }
    }

    @Test("Leaves alone what is another file by now, or has other bytes")
    func changed() throws {
        try place.write([1, 2, 3], to: "inbox/a.wav")
        let request = try request("a.wav")
        try place.write([4, 5, 6], to: "inbox/a.wav")
        #expect(move(request) == .failure(.changed))
        #expect(place.bytes(of: "inbox/a.wav") == [4, 5, 6])
        unlink(place.path + "/inbox/a.wav")
        #expect(move(request) == .failure(.gone))
        symlink("/etc/passwd", place.path + "/inbox/a.wav")
        #expect(move(request) == .failure(.changed))
        #expect(place.names() == ["archive", "inbox", "inbox/a.wav"])
    }

    @Test("Throws a copy away whose bytes are not the expected ones")
    func otherDigest() throws {
        try place.write([1, 2, 3], to: "inbox/a.wav")
        let good = try request("a.wav")
        let wrong = MoveRequest(
            good.name, in: inbox, status: good.status, digest: Array(repeating: 0, count: 32), to: archive,
            as: good.targetName, way: .copy)
        #expect(move(wrong) == .failure(.copyDiffers))
        #expect(place.names() == ["archive", "inbox", "inbox/a.wav"])
    }

    @Test("Moves many at once, each by itself, in order")
    func many() throws {
        try place.write([1], to: "inbox/a")
        try place.write([2], to: "inbox/b")
        try place.write([3], to: "inbox/c")
        link(place.path + "/inbox/c", place.path + "/c2")
        try place.write([9], to: "archive/taken")
        let requests = [
            try request("a", as: "1"), try request("b", as: "taken"), try request("c", as: "3"),
            try request("b", as: "4"), try request("b", as: "5"),
        ]
        let mover = FileMover()
        #expect(
            mover.moveAll(requests) == [
                .success(.renamed), .failure(.targetExists), .success(.copied(source: .removed)), .success(.renamed),
                .failure(.gone),
            ])
        #expect(place.names() == ["archive", "archive/1", "archive/3", "archive/4", "archive/taken", "c2", "inbox"])
    }

    @Test("Keeps the source where it can't be removed", .needs(.plainRights))
    func readOnlySource() throws {
        guard try Rerun.enter("FileMoverTests.readOnlySource", "readOnlySource", behind: Rerun.withoutRights) else {
            return
        }
        try place.write([1, 2, 3], to: "inbox/a.wav")
        link(place.path + "/inbox/a.wav", place.path + "/b.wav")
        chmod(place.path + "/inbox", 0o500)
        #expect(move(try request("a.wav")) == .success(.copied(source: .kept(.permissionDenied))))
        #expect(place.bytes(of: "inbox/a.wav") == [1, 2, 3])
    }

    @Test("Removes the source of a copy only while it is the same file")
    func claim() throws {
        try place.write([1], to: "inbox/a")
        let status = try inbox.status(of: FileName("a"))
        try place.write([2], to: "new")
        Glibc.rename(place.path + "/new", place.path + "/inbox/a")
        let claim = Claim(on: inbox)
        #expect(claim.remove(FileName("a"), status) == .replaced)
        #expect(claim.remove(FileName("gone"), status) == .replaced)
        #expect(place.bytes(of: "inbox/a") == [2])
        #expect(claim.remove(FileName("a"), try inbox.status(of: FileName("a"))) == .removed)
        claim.end()
        #expect(place.names() == ["archive", "inbox"])
    }

    @Test("Removes the sources of copies by another name where something has that of the claim folder")
    func claimNameTaken() throws {
        try place.write([9], to: "inbox/.quickrec-claim")
        symlink("nowhere", place.path + "/inbox/.quickrec-claim-2")
        try place.write([1], to: "inbox/a")
        let claim = Claim(on: inbox)
        #expect(claim.remove(FileName("a"), try inbox.status(of: FileName("a"))) == .removed)
        claim.end()
        #expect(place.names(below: "inbox/") == ["inbox/.quickrec-claim", "inbox/.quickrec-claim-2"])

        // As a crash leaves it.
        try place.write([2], to: "inbox/.quickrec-claim-3/b")
        var taken: [String] = []
        #expect(Leftovers.restoreClaims(in: inbox, onFailure: { name, _ in taken.append(name.text) }) == 1)
        #expect(taken == [".quickrec-claim", ".quickrec-claim-2"])
        #expect(place.bytes(of: "inbox/b") == [2])
        #expect(try inbox.names().count == 3)
    }

    @Test("Gives back what somebody has opened for writing since, and leaves it alone", arguments: [false, true])
    func openedMeanwhile(isCopied: Bool) throws {
        try place.write([1, 2, 3], to: "inbox/a.wav")
        if isCopied { link(place.path + "/inbox/a.wav", place.path + "/other") }
        let request = try request("a.wav")
        if isCopied { unlink(place.path + "/other") }
        let writer = try FileDescriptor.open(FilePath(place.path + "/inbox/a.wav"), .writeOnly)
        // With one name it is renamed; where it had two when it was looked at, it is copied, and its source stays.
        #expect(move(request) == .failure(.changed))
        _ = try writer.closeAfter { try writer.writeAll([4, 5, 6, 7]) }
        #expect(place.bytes(of: "inbox/a.wav") == [4, 5, 6, 7])
        #expect(place.names().filter { $0.hasPrefix("archive/") }.isEmpty)

        try place.write([1, 2, 3], to: "inbox/b.wav")
        if isCopied { link(place.path + "/inbox/b.wav", place.path + "/other") }
        let status = try inbox.status(of: FileName("b.wav"))
        let second = try FileDescriptor.open(FilePath(place.path + "/inbox/b.wav"), .writeOnly)
        let claim = Claim(on: inbox)
        // It is still the source of a copy: as another file it would become a duplicate. Its folder is not touched.
        var times = [timeval(tv_sec: 1, tv_usec: 0), timeval(tv_sec: 1, tv_usec: 0)]
        #expect(utimes(place.path + "/inbox", &times) == 0)
        #expect(claim.remove(FileName("b.wav"), status) == .kept(.resourceTemporarilyUnavailable))
        #expect(place.bytes(of: "inbox/b.wav") == [1, 2, 3])
        var after = stat()
        #expect(stat(place.path + "/inbox", &after) == 0 && after.st_mtim.tv_sec == 1)
        try second.close()
        #expect(claim.remove(FileName("b.wav"), status) == .removed)
        claim.end()
    }

    @Test("Never leaves the target folder, whatever the name")
    func traversal() throws {
        try place.write([1], to: "inbox/a")
        for name in ["../b", "/tmp/b", "..", ".", "", "a\0b"] {
            #expect(move(try request("a", as: name)) == .failure(.failed(.rename, .invalidArgument)), "\(name)")
        }
        #expect(place.names() == ["archive", "inbox", "inbox/a"])
    }

    @Test("Takes what was read and nothing else from somebody who keeps replacing it", arguments: [false, true])
    func race(hasOtherName: Bool) throws {
        let path = place.path
        let rounds = 250
        try place.makeFolder("new")
        for round in 0..<rounds {
            try place.write(Array("\(round)".utf8), to: "new/\(round)")
            if hasOtherName { link(path + "/new/\(round)", path + "/\(round)") }
        }
        // Another program that renames one file after the other to the same name, at any moment of a move.
        let writer = Thread {
            var random = SplitMix64(seed: hasOtherName ? 1 : 2)
            for round in 0..<rounds {
                let pause = MonotonicClock.now() + .random(in: 0..<150_000, using: &random)
                while MonotonicClock.now() < pause {}
                Glibc.rename(path + "/new/\(round)", path + "/inbox/a")
            }
        }
        writer.start()
        var taken: [[UInt8]] = []
        let mover = FileMover()
        while !writer.isFinished || FileManager.default.fileExists(atPath: path + "/inbox/a") {
            guard let request = try? request("a", as: "\(taken.count)") else { continue }
            if case .success = mover.moveAll([request])[0] { taken.append(request.digest) }
        }
        for (index, digest) in taken.enumerated() {
            #expect(try OpenedFile(FileName("\(index)"), in: archive).digest(using: ReadBuffer()) == digest)
        }
        // What came in the instant between the last look and the move is back, if need be under another name.
        let left = place.names(below: "inbox/")
        #expect(left.allSatisfy { $0.hasPrefix("inbox/a (") }, "\(left)")
        let kept = Set((left + (0..<taken.count).map { "archive/\($0)" }).compactMap { place.bytes(of: $0) })
        #expect(kept.contains(Array("\(rounds - 1)".utf8)))
        #expect(kept.count == left.count + taken.count)
    }
}
