import Files
import Foundation
import Intake
import Model
import SystemPackage
import TestSupport
import Testing

@testable import Application

/// Where a path that a person typed leads, seen from a queue.
struct NamedPlaceTests {
    private let queue: OpenQueue

    init() throws {
        queue = try OpenQueue()
    }

    private func place(_ name: String, further: [Inbox] = []) -> NamedPlace {
        NamedPlace(queue.folder.path(name), queue: queue.context.queue, further: further)
    }

    @Test("A file in the inbox is known by its path below the queue")
    func inbox() throws {
        try queue.folder.write("x", to: "queue/inbox/a/b.wav")
        let place = place("queue/inbox/a/b.wav")
        #expect(place.inQueue == "inbox/a/b.wav")
        #expect(place.shown == "inbox/a/b.wav")
        #expect(place.inInbox?.map(\.text) == ["a", "b.wav"])
        #expect(place.source == Array("inbox/a/b.wav".utf8))
        #expect(place.status?.kind == .regular)
    }

    @Test("A file in the archive lies in no inbox, and one that is not there has no status")
    func archive() throws {
        let place = place("queue/archive/2026/11/x.wav")
        #expect(place.inQueue == "archive/2026/11/x.wav")
        #expect(place.inInbox == nil)
        #expect(place.status == nil)
    }

    @Test("A file elsewhere is known by its absolute path, and by the path of the inbox that it lies in")
    func elsewhere() throws {
        try queue.folder.write("x", to: "phone/a.wav")
        let path = queue.folder.path("phone/a.wav")
        #expect(place("phone/a.wav").source == Array(path.utf8))
        #expect(place("phone/a.wav").inbox == nil)
        // The settings name the folder through a link.
        symlink(queue.folder.path("phone"), queue.folder.path("link"))
        let inbox = Inbox(number: 1, path: FilePath(queue.folder.path("link")), mode: .copy)
        let place = place("phone/a.wav", further: [inbox])
        #expect(place.inbox?.number == 1)
        #expect(place.inInbox?.map(\.text) == ["a.wav"])
        #expect(place.source == Array(queue.folder.path("link/a.wav").utf8))
    }

    @Test("Links on the way are followed, the thing itself may be one")
    func links() throws {
        try queue.folder.write("x", to: "queue/inbox/b.wav")
        symlink(queue.folder.path("queue"), queue.folder.path("way"))
        symlink("b.wav", queue.folder.path("queue/inbox/c.wav"))
        #expect(place("way/inbox/b.wav").inQueue == "inbox/b.wav")
        #expect(place("queue/inbox/c.wav").status?.kind == .link)
    }

    @Test("A path that leads nowhere from the current folder is one from the queue folder, if that leads somewhere")
    func fromQueue() throws {
        try queue.folder.write("x", to: "queue/inbox/a-name-of-its-own.wav")
        func place(_ word: String) -> NamedPlace { NamedPlace(word, queue: queue.context.queue, further: []) }
        #expect(place("inbox/a-name-of-its-own.wav").inQueue == "inbox/a-name-of-its-own.wav")
        #expect(place("inbox/another-name.wav").inQueue == nil)
    }

    @Test("Only what can't be looked at is out of sight")
    func sight() {
        let unseen: [Errno] = [.permissionDenied, .ioError]
        let missing: [Errno] = [.noSuchFileOrDirectory, .notDirectory, .fileNameTooLong, .tooManySymbolicLinkLevels]
        #expect(unseen.map(\.isOutOfSight) == [true, true])
        #expect(missing.map(\.isOutOfSight) == [false, false, false, false])
    }
}
