import Foundation
import Intake
import Model
import SystemPackage
import Testing

/// Disks that are full or read-only, made in a namespace of mounts.
@Suite("Moving files on bad disks")
struct FileMoverFaultTests {
    let place: TemporaryFolder

    init() throws {
        place = try TemporaryFolder()
        try place.makeFolder("inbox")
        try place.makeFolder("disk")
    }

    private func mount(_ options: String) throws {
        try #require(try Namespace.run("mount", "-t", "tmpfs", "-o", options, "none", place.path + "/disk"))
    }

    private func move(_ name: String, from source: String, to target: String) throws -> Result<MoveOutcome, MoveError> {
        let source = try place.folder.openFolder(FileName(source))
        let target = try place.folder.openFolder(FileName(target))
        let file = try OpenedFile(FileName(name), in: source)
        let request = MoveRequest(
            FileName(name), in: source, status: file.status, digest: try file.digest(using: ReadBuffer()), to: target,
            as: FileName(name))
        return Result { () throws(MoveError) in try FileMover().move(request) }
    }

    @Test("leave the file where it is when there is no room, and move it when there is")
    func full() throws {
        guard try Namespace.enter("FileMoverFaultTests.full", "full") else { return }
        try mount("size=1m")
        try place.write(noise(1_000_000), to: "inbox/large")
        // A twentieth of the disk stays free.
        #expect(try move("large", from: "inbox", to: "disk") == .failure(.noSpace(needed: 1_000_000 + 52_428)))
        #expect(place.names() == ["disk", "inbox", "inbox/large"])
        try place.write(noise(900_000), to: "inbox/small")
        #expect(try move("small", from: "inbox", to: "disk") == .success(.copied(source: .removed)))
        #expect(place.bytes(of: "disk/small") == noise(900_000))
    }

    @Test("leave the file where it is when the disk takes no more files")
    func noInodes() throws {
        guard try Namespace.enter("FileMoverFaultTests.noInodes", "noInodes") else { return }
        try mount("size=8m,nr_inodes=2")
        try place.write([1], to: "inbox/a")
        try place.write([2], to: "inbox/b")
        #expect(try move("a", from: "inbox", to: "disk") == .success(.copied(source: .removed)))
        let failed = MoveError.failed(.write, .noSpace)
        #expect(try move("b", from: "inbox", to: "disk") == .failure(failed))
        #expect(failed.isTemporary)
        #expect(place.names() == ["disk", "disk/a", "inbox", "inbox/b"])
    }

    @Test("keep what can't be removed, and say so")
    func readOnly() throws {
        guard try Namespace.enter("FileMoverFaultTests.readOnly", "readOnly") else { return }
        try mount("size=8m")
        try place.write([1, 2], to: "disk/a")
        try #require(try Namespace.run("mount", "-o", "remount,ro", place.path + "/disk"))
        #expect(try move("a", from: "disk", to: "inbox") == .success(.copied(source: .kept(.readOnlyFileSystem))))
        #expect(place.bytes(of: "inbox/a") == [1, 2] && place.bytes(of: "disk/a") == [1, 2])
        try place.write([3], to: "inbox/b")
        #expect(try move("b", from: "inbox", to: "disk") == .failure(.failed(.write, .readOnlyFileSystem)))
        #expect(place.names() == ["disk", "disk/a", "inbox", "inbox/a", "inbox/b"])
    }
}
