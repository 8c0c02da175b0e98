import Files
import Model
import Testing

@testable import Watching

@Suite("What events mean")
struct WatchTableTests {
    private var table: WatchTable

    init() {
        table = WatchTable(junk: JunkNames(globs: ["*.draft"]))
        table.insert(1, folder: 0, path: FolderPath())
        table.insert(2, folder: 0, path: FolderPath([FileName("sub")]))
        table.insert(3, folder: 7, path: FolderPath())
    }

    private mutating func actions(_ watch: Int32, _ bits: [InotifyBit], _ name: String? = nil) -> [WatchAction] {
        let mask = bits.reduce(0) { $0 | $1.rawValue }
        return table.actions(for: InotifyEvent(watch: watch, mask: mask, name: name.map { FileName($0) }))
    }

    private func place(_ path: String) -> FilePlace {
        let names = path.split(separator: "/").map { FileName(String($0)) }
        return FilePlace(names[names.count - 1], in: FolderPath(Array(names.dropLast())))
    }

    @Test("A file that is closed, moved in, linked or given rights is to be looked at")
    mutating func files() {
        for bit in [InotifyBit.closedAfterWriting, .movedIn, .created, .attributes] {
            #expect(actions(1, [bit], "a.wav") == [.deliver(.changed(0, place("a.wav")))])
            #expect(actions(2, [bit], "a.wav") == [.deliver(.changed(0, place("sub/a.wav")))])
            #expect(actions(3, [bit], "a.wav") == [.deliver(.changed(7, place("a.wav")))])
            #expect(actions(1, [bit], "a.wav.part") == [])
            #expect(actions(1, [bit], "a.draft") == [])
        }
    }

    @Test("A folder that appears is watched from then on")
    mutating func folders() {
        let path = FolderPath([FileName("sub"), FileName("new")])
        #expect(actions(2, [.created, .isFolder], "new") == [.arm(0, path)])
        #expect(actions(2, [.movedIn, .isFolder], "new") == [.arm(0, path)])
        #expect(actions(2, [.attributes, .isFolder], "new") == [.arm(0, path)])
        #expect(actions(2, [.created, .isFolder], ".stfolder") == [])
    }

    @Test("Lost events mean a new beginning for every folder")
    mutating func overflow() {
        #expect(actions(-1, [.overflow]) == [.rearm(0, .overflow), .rearm(7, .overflow)])
    }

    @Test("A watched folder that goes is reported and looked for")
    mutating func gone() {
        #expect(actions(1, [.selfDeleted]) == [.deliver(.folderGone(0, .removed)), .rearm(0, .returned)])
        #expect(actions(1, [.selfMoved]) == [.deliver(.folderGone(0, .renamed)), .rearm(0, .returned)])
        #expect(actions(1, [.unmounted]) == [.deliver(.folderGone(0, .unmounted)), .rearm(0, .returned)])
        #expect(actions(3, [.ignored]) == [.deliver(.folderGone(7, .removed)), .rearm(7, .returned)])
        #expect(actions(3, [.ignored]) == [])
    }

    @Test("A name that goes from where a watched folder lies has that folder looked for")
    mutating func nameGone() {
        table.insert(parent: 4, folder: 0, name: FileName("inbox"))
        table.insert(parent: 4, folder: 7, name: FileName("phone"))
        #expect(actions(4, [.deleted, .isFolder], "inbox") == [.check(0, .removed)])
        #expect(actions(4, [.movedOut], "phone") == [.check(7, .renamed)])
        #expect(actions(4, [.deleted], "other") == [])
        #expect(actions(1, [.deleted], "a.wav") == [])
        #expect(table.removeAll(of: 0) == [1, 2])
        #expect(actions(4, [.deleted, .isFolder], "inbox") == [])
        #expect(table.removeAll(of: 7) == [3, 4])
        // The kernel may give the number of a dropped watch to another folder.
        table.insert(parent: 5, folder: 0, name: FileName("inbox"))
        #expect(actions(5, [.ignored]) == [])
        #expect(actions(5, [.deleted, .isFolder], "inbox") == [])
    }

    @Test("A subfolder that goes takes its watch with it")
    mutating func subfolderGone() {
        #expect(actions(2, [.selfMoved]) == [.rearm(0, .rearranged)])
        #expect(actions(2, [.selfDeleted]) == [])
        #expect(actions(2, [.ignored]) == [])
        #expect(actions(2, [.created], "a.wav") == [])
        #expect(table.places.count == 2)
    }

    @Test("Other rights for the folder itself mean a rescan")
    mutating func rights() {
        #expect(actions(1, [.attributes, .isFolder]) == [.deliver(.rescan(0, .rearranged))])
    }

    @Test("Events of watches that were dropped mean nothing")
    mutating func stale() {
        #expect(table.removeAll(of: 0).sorted() == [1, 2])
        #expect(actions(1, [.created], "a.wav") == [])
        #expect(actions(9, [.selfDeleted]) == [])
    }

    @Test("A folder within another is both")
    mutating func nested() {
        table.insert(2, folder: 9, path: FolderPath())
        #expect(
            actions(2, [.created], "a") == [.deliver(.changed(0, place("sub/a"))), .deliver(.changed(9, place("a")))])
        #expect(table.removeAll(of: 9) == [])
        #expect(actions(2, [.created], "a") == [.deliver(.changed(0, place("sub/a")))])
    }
}

@Suite("Triggers that wait")
struct TriggerQueueTests {
    private func changed(_ name: String, folder: Int32 = 0) -> Trigger {
        .changed(folder, FilePlace(FileName(name)))
    }

    @Test("Come once each, in order, and all at a time")
    func batches() async {
        let queue = TriggerQueue()
        for name in ["a", "b", "a", "c"] { queue.push(changed(name)) }
        queue.push(.due)
        var reader = queue.batches.makeAsyncIterator()
        #expect(await reader.next() == [changed("a"), changed("b"), changed("c"), .due])
        queue.push(changed("a"))
        #expect(await reader.next() == [changed("a")])
        queue.push(changed("d"))
        queue.finish()
        #expect(await reader.next() == [changed("d")])
        #expect(await reader.next() == nil)
    }

    @Test("Are spared where a rescan finds everything anyway")
    func rescans() {
        let queue = TriggerQueue()
        queue.push(changed("a"))
        queue.push(changed("a", folder: 1))
        queue.push(.rescan(0, .poll))
        queue.push(.subfolder(0, FolderPath([FileName("s")])))
        queue.push(changed("b"))
        queue.push(.rescan(0, .periodic))
        queue.push(changed("c", folder: 1))
        #expect(queue.take() == [changed("a", folder: 1), .rescan(0, .poll), changed("c", folder: 1)])
        queue.push(changed("b"))
        #expect(queue.take() == [changed("b")])
        #expect(queue.take() == [])
    }

    @Test("Become rescans where there are too many")
    func limit() {
        let queue = TriggerQueue(limit: 10)
        queue.push(changed("x", folder: 1))
        queue.push(.folderGone(2, .removed))
        for index in 0..<100 { queue.push(changed("\(index)")) }
        #expect(queue.take() == [.folderGone(2, .removed), .rescan(0, .manyChanges), .rescan(1, .manyChanges)])
        for index in 0..<10 { queue.push(changed("\(index)")) }
        queue.push(.folderGone(2, .removed))
        #expect(queue.take() == [.rescan(0, .manyChanges), .folderGone(2, .removed)])
    }
}
