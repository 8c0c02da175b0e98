import Model
import Money
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

    @Test("Sentences about records of an earlier run have amounts with the mark of the queue")
    func marks() throws {
        let scratch = try Scratch()
        var record = Self.record(AudioUUID())
        for (total, sentence) in [("2.00", nil), ("3.50", "imported it with 2,00 EUR, and now it has 3,50 EUR")] {
            record.entry = Scratch.entry(total)
            let outcome = try scratch.database.importRecords(
                [record], from: "elsewhere", at: Scratch.now, isDryRun: false, mark: .comma)
            guard let sentence else { continue }
            guard case .differs(let why) = outcome.fates[0] else { Issue.record("\(outcome.fates)"); continue }
            #expect(why.contains(sentence))
        }
    }

    @Test(
        "A text that SQLite would end at U+0000 is refused with its name, and leaves no name behind",
        arguments: [
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

    @Test(
        "A new name with control characters is refused, as everywhere",
        arguments: [
            ("A payee", Entry(lines: [EntryLine(amount: Scratch.amount("1.00"))], payee: "A\u{7}B")),
            ("A payee", Entry(lines: [EntryLine(amount: Scratch.amount("1.00"))], payee: "\u{7}")),
            ("A payee", Entry(lines: [EntryLine(amount: Scratch.amount("1.00"))], payee: "p\0q")),
            ("An account", Entry(lines: [EntryLine(amount: Scratch.amount("1.00"))], account: "Bk\u{3}")),
            ("An account", Entry(lines: [EntryLine(amount: Scratch.amount("1.00"))], account: "Ba\0nk")),
            ("A category", Entry(lines: [EntryLine(amount: Scratch.amount("1.00"), category: "c\u{1}d")])),
            ("A tag", Entry(lines: [EntryLine(amount: Scratch.amount("1.00"), tags: ["x", "t\u{2}"])])),
        ])
    func controlCharacters(_ noun: String, _ entry: Entry) throws {
        let scratch = try Scratch()
        let transaction = ImportedTransaction(
            id: TransactionID(), isIDNamed: false, date: Scratch.now.day, entry: entry, isOpeningBalance: false)
        let outcome = try scratch.database.importTransactions(
            [transaction], from: "elsewhere", at: Scratch.now, isDryRun: false)
        let sentence = "\(noun) name can't be blank or have control characters; write another one."
        #expect(outcome.fates == [.refused(sentence)])
        #expect(try scratch.database.names(.tags, includingHidden: true).isEmpty)
    }

    @Test("A location with a control character is refused, as in an entry that is typed")
    func location() throws {
        let scratch = try Scratch()
        let entry = Entry(lines: [EntryLine(amount: Scratch.amount("1.00"))], location: "Le\u{7}ipzig")
        let transaction = ImportedTransaction(
            id: TransactionID(), isIDNamed: false, date: Scratch.now.day, entry: entry, isOpeningBalance: false)
        let outcome = try scratch.database.importTransactions(
            [transaction], from: "elsewhere", at: Scratch.now, isDryRun: false)
        let sentence = "Its location has the control character U+0007 in it, which can't be kept; take it out."
        #expect(outcome.fates == [.refused(sentence)])
    }

    @Test("An opening balance that is there is called one, with the mark that is asked for")
    func opening() throws {
        let scratch = try Scratch()
        var entry = Scratch.entry("1500.50")
        (entry.type, entry.account) = (.income, "Bank")
        let known = ImportedTransaction(
            id: TransactionID(), isIDNamed: true, date: Scratch.now.day, entry: entry, isOpeningBalance: true)
        func bring(_ change: (inout ImportedTransaction) -> Void) throws -> ImportFate {
            var transaction = known
            change(&transaction)
            return try scratch.database.importTransactions(
                [transaction], from: "elsewhere", at: Scratch.now, isDryRun: false, mark: .comma
            ).fates[0]
        }
        #expect(try bring { _ in } == .made(.converted))
        let facts = "the opening balance 1500,50 EUR on 2026-11-20"
        let other = try bring { $0.entry.type = .expense }
        guard case .refused(let sentence) = other else { throw StoreError.refused("It was \(other).") }
        #expect(sentence.hasPrefix("The books have its ID for \(facts) in 'Bank', "), "\(sentence)")
        let derived = TransactionID("8F3A2B1C-0000-8000-8000-00000000000E")
        let equal = try bring { ($0.id, $0.isIDNamed) = (derived ?? $0.id, false) }
        #expect(
            equal
                == .equal(
                    "The books have \(facts) in 'Bank' already (\(known.id)), from another source or another reading of "
                        + "this row; if it is wrong, correct it with `quickrec accounts opening`."))
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

    @Test(
        "A recording whose record was decided on is refused with its state and a command that works",
        arguments: [
            (RecordState.processed, "has an entry of its own; compare", "process"),
            (.converted, "is booked; compare", "edit"),
            (.discarded, "was discarded; if it is wanted", "revive"),
        ])
    func decided(state: RecordState, words: String, command: String) throws {
        let scratch = try Scratch()
        let audio = AudioUUID()
        let id = try scratch.add(Scratch.entry("1.00"), audio: audio, isProcessed: true).id.description
        switch state {
        case .converted: _ = try scratch.database.convert([id], zone: Scratch.zone, at: Scratch.now)
        case .discarded: _ = try scratch.database.discard(id, reason: nil, at: Scratch.now)
        default: break
        }
        let outcome = try scratch.database.importRecords(
            [Self.record(audio)], from: "elsewhere", at: Scratch.now, isDryRun: false)
        guard case .refused(let sentence)? = outcome.fates.first else { throw StoreError.refused("\(outcome.fates)") }
        #expect(sentence.contains("belongs to the record \(id), which \(words)"), "\(sentence)")
        #expect(sentence.contains("`quickrec \(command) \(id)"), "\(sentence)")
    }

    /// A record with one amount, and its booking.
    private static func spent(
        _ amount: String, on day: String = "2026-11-05", _ type: TransactionType = .expense, id: QuickRecordID,
        isBooked: Bool = true, as booking: TransactionID = TransactionID()
    ) throws -> ImportedRecord {
        let booked = BookedFacts(
            id: booking, date: try #require(CivilDay(day)), createdAt: Scratch.now, type: type,
            amount: Scratch.amount(amount), tags: [], location: nil)
        return ImportedRecord(
            id: id, audioUUID: nil, createdAt: Scratch.now, entry: Scratch.entry(amount), extra: nil,
            booked: isBooked ? booked : nil)
    }

    @Test("A second run reports what the source books or changes since, and nothing that a person has changed here")
    func changedFacts() throws {
        let scratch = try Scratch()
        let (booked, waiting, open, changed) = (QuickRecordID(), QuickRecordID(), QuickRecordID(), QuickRecordID())
        let booking = TransactionID()
        func run(_ records: [ImportedRecord]) throws -> ImportOutcome {
            try scratch.database.importRecords(records, from: "elsewhere", at: Scratch.now, isDryRun: false)
        }
        let first = try run([
            Self.spent("1.00", id: booked, as: booking), Self.spent("2.00", id: waiting, isBooked: false),
            Self.spent("3.00", id: open, isBooked: false), Self.spent("4.00", id: changed, isBooked: false),
        ])
        #expect(first.undoCount(isDryRun: false) == 0)
        let mine = ProcessRequest(record: changed.description, entry: Scratch.entry("4.50"))
        _ = try scratch.database.process([mine], at: Scratch.now)
        let again = try run([
            Self.spent("1.00", on: "2026-11-06", .income, id: booked, as: booking), Self.spent("2.00", id: waiting),
            Self.spent("3.10", id: open, isBooked: false), Self.spent("4.10", id: changed, isBooked: false),
        ])
        #expect(
            again.fates == [
                .differs(
                    "An earlier run booked it as expense 1.00 EUR on 2026-11-05, and now it reads income 1.00 EUR on "
                        + "2026-11-06; it was left as it is, and `quickrec edit \(booking)` changes it."),
                .differs(
                    "It was booked there since, as expense 2.00 EUR on 2026-11-05, but it waits here; `quickrec process "
                        + "\(waiting) …` gives it its entry."),
                .differs(
                    "An earlier run imported it with 3.00 EUR, and now it has 3.10 EUR; it was left as it is, and "
                        + "`quickrec process \(open) …` gives it another."),
                .alreadyThere,
            ])
        // The import, and the processing since.
        #expect(again.undoCount(isDryRun: false) == 2)
        _ = try scratch.database.swap(.undo, 2, at: Scratch.now)
        let last = try run([try Self.spent("1.00", on: "2026-11-06", .income, id: booked, as: booking)])
        #expect(last.fates == [.made(.converted)])
    }

    @Test("An ID of the books stays with what has it: neither a record nor a transaction comes in under it")
    func sharedIDs() throws {
        let scratch = try Scratch()
        let (waiting, day) = (try scratch.add(), try #require(CivilDay("2026-11-20")))
        let known = TransactionID()
        func bring(_ id: TransactionID) throws -> ImportFate {
            try scratch.database.importTransactions(
                [
                    ImportedTransaction(
                        id: id, isIDNamed: true, date: day, entry: Scratch.entry("1.00"), isOpeningBalance: false)
                ], from: "elsewhere", at: Scratch.now, isDryRun: false
            ).fates[0]
        }
        #expect(try bring(known) == .made(.converted))
        let taken = TransactionID(uuid: waiting.id.uuid)
        #expect(
            try bring(taken)
                == .refused(
                    "Its ID \(taken) is that of a quick record here; remove the ID if it is another one, otherwise "
                        + "`quickrec process \(taken) …` gives that one its entry."))
        let own = QuickRecordID()
        let records = [
            try Self.spent("2.00", id: QuickRecordID(uuid: known.uuid), isBooked: false),
            try Self.spent("3.00", id: QuickRecordID(), as: taken),
            // Another program may have given a record and its own transaction the same.
            try Self.spent("4.00", id: own, as: TransactionID(uuid: own.uuid)),
        ]
        let fates = try scratch.database.importRecords(
            records, from: "elsewhere", at: Scratch.now, isDryRun: false
        ).fates
        #expect(
            fates == [
                .refused("The ID \(known) is that of another record or transaction here; compare the two."),
                .refused("The ID \(taken) is that of another record or transaction here; compare the two."),
                .made(.converted),
            ])
        _ = try scratch.database.swap(.undo, 1, at: Scratch.now)
        #expect(try scratch.database.swap(.redo, 1, at: Scratch.now).count == 1)
    }
}
