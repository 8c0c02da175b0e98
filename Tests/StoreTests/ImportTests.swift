import Model
import Store
import Testing

/// Records of another program beside those that are there.
struct ImportTests {
    private static func record(_ audio: AudioUUID) -> ImportedRecord {
        ImportedRecord(
            id: QuickRecordID(), audioUUID: audio, createdAt: nil, entry: Scratch.entry("2.00"), extra: nil,
            booked: nil)
    }

    @Test("A recording that nobody has said anything of gets the facts")
    func fills() throws {
        let scratch = try Scratch()
        let audio = AudioUUID()
        try scratch.add(audio: audio)
        let outcome = try scratch.database.importRecords(
            [Self.record(audio)], from: "elsewhere", at: Scratch.now, isDryRun: false)
        #expect(outcome.fates == [.filled(.awaitingAudio)])
        #expect(try scratch.database.record(prefix: audio.description).entry.total == Scratch.amount("2.00"))
    }

    @Test(
        "A text that SQLite would end at U+0000 is refused with its name, and leaves no name behind",
        arguments: [
            ("payee", Entry(lines: [EntryLine(amount: Scratch.amount("1.00"))], payee: "p\0q")),
            ("account", Entry(lines: [EntryLine(amount: Scratch.amount("1.00"))], account: "Ba\0nk")),
            ("location", Entry(lines: [EntryLine(amount: Scratch.amount("1.00"))], location: "\0")),
            ("note", Entry(lines: [EntryLine(amount: Scratch.amount("1.00"))], note: "a\0 rest")),
            ("note", Entry(lines: [EntryLine(amount: Scratch.amount("1.00"), note: "a\0")])),
            ("category", Entry(lines: [EntryLine(amount: Scratch.amount("1.00"), category: "Fo\0od")])),
            ("tag", Entry(lines: [EntryLine(amount: Scratch.amount("1.00"), tags: ["x", "t\0u"])])),
        ])
    func nulls(_ noun: String, _ entry: Entry) throws {
        let scratch = try Scratch()
        let day = try #require(CivilDay("2026-01-01"))
        let transactions = [entry, Scratch.entry("2.00")].map {
            ImportedTransaction(id: TransactionID(), isIDNamed: false, date: day, entry: $0, isOpeningBalance: false)
        }
        let outcome = try scratch.database.importTransactions(
            transactions, from: "elsewhere", at: Scratch.now, isDryRun: false)
        #expect(
            outcome.fates == [
                .refused("Its \(noun) has the control character U+0000 in it, which can't be kept; take it out."),
                .made(.converted),
            ])
        for kind in [NameKind.payees, .categories] {
            #expect(try scratch.database.names(kind, includingHidden: true).isEmpty)
        }
    }

    @Test("What comes twice in one import is there once")
    func twice() throws {
        let scratch = try Scratch()
        let audio = AudioUUID()
        let record = Self.record(audio)
        let outcome = try scratch.database.importRecords(
            [record, record, Self.record(audio)], from: "elsewhere", at: Scratch.now, isDryRun: false)
        #expect(outcome.fates.prefix(2) == [.made(.awaitingAudio), .alreadyThere])
        guard case .refused(let sentence) = outcome.fates[2] else {
            Issue.record("\(outcome.fates)")
            return
        }
        #expect(sentence.contains("belongs to the record \(record.id)"))
        #expect(try scratch.recordTotal() == 1)
    }

    @Test("A recording that waits with an entry of its own keeps it")
    func keeps() throws {
        let scratch = try Scratch()
        let audio = AudioUUID()
        let known = try scratch.add(Scratch.entry("1.00"), audio: audio)
        let outcome = try scratch.database.importRecords(
            [Self.record(audio)], from: "elsewhere", at: Scratch.now, isDryRun: false)
        guard case .refused(let sentence)? = outcome.fates.first else {
            Issue.record("\(outcome.fates)")
            return
        }
        #expect(sentence.contains("belongs to the record \(known.id)"))
        #expect(try scratch.database.record(prefix: audio.description).entry == known.entry)
    }
}
