import Foundation
import Model
import Money
import Store
import Synchronization
import Testing

/// Looking for a record by a text that a person knows of it.
struct SearchTests {
    @Test("Everything that a person knows is searched")
    func everythingThatAPersonKnowsIsSearched() throws {
        let scratch = try Scratch()
        let entry = Entry(
            lines: [
                EntryLine(amount: Scratch.amount("1.00"), category: "Essen", tags: ["Café", "team"], note: "Kuchen"),
                EntryLine(amount: Scratch.amount("2.00"), tags: ["Zug"]),
            ], payee: "Bäckerei", location: "Köln", note: "with Ann")
        let audio = AudioUUID()
        let blank = try scratch.add()
        let full = try scratch.add(entry, audio: audio, isProcessed: true)
        let numbers = [blank.sequence, full.sequence]
        let words = [
            full.id.description, audio.description.lowercased(), "backerei", "KÖLN", "ANN", "essen", "cafe", "TEAM",
            "kuch", "zug",
        ]
        for word in words {
            let found = try scratch.database.firstRecord(among: numbers, having: SearchKey(word))
            #expect(found == full.sequence, "\(word)")
        }
        #expect(try scratch.database.firstRecord(among: numbers, having: SearchKey("nobody")) == nil)
        #expect(try scratch.database.firstRecord(among: [blank.sequence], having: SearchKey("essen")) == nil)
    }

    @Test("The name and the texts of a recording are searched")
    func theNameAndTheTextsOfARecordingAreSearched() throws {
        let scratch = try Scratch()
        var arrival = Scratch.arrival("Ordner/Mémo 7.wav", digest: 1)
        arrival.claim.texts = ["title": "Rent November"]
        _ = try scratch.database.journal([.audio(arrival)], at: Scratch.now)
        for (word, isThere) in [("memo 7", true), ("RENT", true), ("ordner", false), ("title", false)] {
            let found = try scratch.database.firstRecord(among: [1], having: SearchKey(word))
            #expect(found == (isThere ? 1 : nil), "\(word)")
        }
    }

    @Test("A whole ID means its record, also where another one's audio has the same UUID")
    func wholeID() throws {
        let scratch = try Scratch()
        let own = try scratch.add()
        let other = try scratch.add(audio: AudioUUID(own.id.description))
        let id = own.id.description
        #expect(try scratch.database.record(prefix: id.lowercased()).sequence == own.sequence)
        #expect(try scratch.database.records(prefixes: [id]).map { try $0.get().sequence } == [own.sequence])
        #expect(try scratch.database.item(prefix: id).id == id)
        #expect(try scratch.database.record(prefix: other.id.description).sequence == other.sequence)
        #expect(throws: StoreError.self) { try scratch.database.record(prefix: String(id.prefix(35))) }
    }

    @Test("Others write while a search goes on that finds nothing")
    func othersWrite() throws {
        let scratch = try Scratch()
        let records = (0..<10_000).map { number in
            NewRecord(
                createdAt: Scratch.now, createdAtSource: .clock, entry: Entry(note: "no \(number)"), isProcessed: false)
        }
        _ = try scratch.database.add(records, at: Scratch.now)
        let (database, ending) = (try QueueDatabase(path: scratch.path), Ending())
        Thread.detachNewThread {
            let numbers = (1...10_000).map { Int64($0) }
            let found = Result { try database.firstRecord(among: numbers, having: SearchKey("nowhere")) }
            ending.found.withLock { $0 = found }
        }
        var writes = 0
        while ending.found.withLock({ $0 == nil }) {
            try scratch.add()
            writes += 1
        }
        #expect(try ending.found.withLock { try $0?.get() } == .some(nil))
        #expect(writes > 5)
    }

    /// The result of a search on another thread.
    private final class Ending: Sendable {
        let found = Mutex<Result<Int64?, any Error>?>(nil)
    }

    /// The order is that of the question, beyond what is asked of SQLite at once too.
    @Test("The first in order is found")
    func theFirstInOrderIsFound() throws {
        let scratch = try Scratch()
        let records = (0..<1_100).map { number in
            NewRecord(
                createdAt: Scratch.now, createdAtSource: .clock,
                entry: Entry(note: number % 500 == 7 ? "wanted" : "other"), isProcessed: false)
        }
        _ = try scratch.database.add(records, at: Scratch.now)
        let numbers = (1...1_100).map { Int64($0) }
        let key = SearchKey("wanted")
        #expect(try scratch.database.firstRecord(among: numbers, having: key) == numbers[7])
        #expect(try scratch.database.firstRecord(among: numbers.reversed(), having: key) == numbers[1_007])
        #expect(try scratch.database.firstRecord(among: Array(numbers[8...]), having: key) == numbers[507])
    }
}
