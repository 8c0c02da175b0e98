import Foundation
import GRDB
import Model
import Money
import Testing

@testable import Store

@Suite struct IntakeRowsTests {
    @Test("A recording makes its record once")
    func aRecordingMakesItsRecordOnce() throws {
        let scratch = try Scratch()
        let arrival = Scratch.arrival("memo.wav", digest: 1)
        let first = try scratch.database.journal([.audio(arrival)], at: Scratch.now)
        #expect(first.map(\.outcome) == [.taken])
        #expect(first[0].move?.targetPath == "archive/2026/11/\(arrival.audioUUID).wav")
        #expect(try scratch.database.unfinishedMoves() == first.compactMap(\.move))
        try scratch.database.complete(first.compactMap(\.move))
        #expect(try scratch.database.unfinishedMoves().isEmpty)

        let second = try scratch.database.journal([.audio(arrival)], at: Scratch.now)
        let records = try scratch.database.records(RecordFilter(zone: Scratch.zone))
        #expect(second.count == 1 && Self.isDuplicate(second[0], of: records))
        #expect(second[0].move?.targetPath == "duplicates/01010101-memo.wav")
        #expect(try scratch.recordTotal() == 1)
    }

    @Test("A file that is on its way is not missing; once it has arrived it may be")
    func aFileThatIsOnItsWayIsNotMissing() throws {
        let scratch = try Scratch()
        let arrival = Scratch.arrival("memo.wav", digest: 1)
        func arrive() throws -> IntakeDecision {
            try scratch.database.journal([.audio(arrival)], at: Scratch.now, look: { _, _ in .missing })[0]
        }
        let first = try arrive()
        let records = try scratch.database.records(RecordFilter(zone: Scratch.zone))
        #expect(Self.isDuplicate(try arrive(), of: records))
        try scratch.database.complete([first].compactMap(\.move))
        let restored = try arrive()
        #expect(restored.outcome == .taken)
        #expect(restored.move?.targetPath == first.move?.targetPath)
        let remembered = try #require(try scratch.database.rememberedFile(at: arrival.file.sourcePath))
        #expect(remembered.outcome == .taken)
        #expect(remembered.reason?.code == .restored)
        // Put back as it was, it is looked at again.
        #expect(remembered.stamp == .unknown)
        // Not taken in after all, it is forgotten.
        try scratch.database.withdraw([(try #require(restored.move), nil)], at: Scratch.now)
        #expect(try scratch.database.rememberedFile(at: arrival.file.sourcePath) == nil)
    }

    @Test("The bytes of a damaged recording take its place, those of one that is being moved do not")
    func mended() throws {
        let scratch = try Scratch()
        let arrival = Scratch.arrival("memo.wav", digest: 1)
        func arrive() throws -> IntakeDecision {
            try scratch.database.journal(
                [.audio(arrival)], at: Scratch.now,
                look: { $1 == arrival.file.sha256 && $0.hasPrefix("archive/") ? .other : .unknown }
            )[0]
        }
        let first = try #require(try arrive().move)
        #expect(!first.isReturn)
        let records = try scratch.database.records(RecordFilter(zone: Scratch.zone))
        #expect(Self.isDuplicate(try arrive(), of: records))
        try scratch.database.complete([first])
        let mended = try arrive()
        #expect(mended.outcome == .taken)
        #expect(mended.reason?.sentence.contains("was damaged") == true)
        #expect(mended.move?.targetPath == first.targetPath)
        #expect(mended.move?.isReturn == true)
        #expect(try scratch.database.unfinishedMoves().last == mended.move)
    }

    @Test("A held file that is looked at again takes no other off the list")
    func lookedAtAgain() throws {
        let scratch = try Scratch()
        let reason = IntakeReason(code: .notAudio, sentence: "It is no recording.")
        for name in ["a.wav", "b.wav"] {
            let step = IntakeStep.hold(Scratch.file(name, digest: 1), reason)
            let move = try scratch.database.journal([step], at: Scratch.now)[0].move
            try scratch.database.complete([try #require(move)])
        }
        let held = try scratch.database.heldFiles(.held)
        #expect(held.count == 2)
        var file = Scratch.file("a.wav", digest: 1)
        file.heldPlace = held[0].place
        _ = try scratch.database.recordReexamination(
            try #require(held[0].place), .hold(file, reason), at: Scratch.now, look: { _, _ in .missing })
        #expect(try scratch.database.heldFiles(.held).map(\.number) == held.map(\.number))
    }

    @Test("A recording that was to get its lost file back stays where that goes away, and so does its record")
    func aLostFileThatDoesNotComeBackTakesNothingWithIt() throws {
        let scratch = try Scratch()
        let database = scratch.database
        let arrival = Scratch.arrival("memo.wav", digest: 1)
        func arrive() throws -> PlannedMove {
            try #require(try database.journal([.audio(arrival)], at: Scratch.now, look: { _, _ in .missing })[0].move)
        }
        try database.complete([arrive()])
        let records = try database.records(RecordFilter(zone: Scratch.zone))
        try database.withdraw([(try arrive(), nil)], at: Scratch.now)
        #expect(try database.records(RecordFilter(zone: Scratch.zone)) == records)
        #expect(try database.unfinishedMoves().isEmpty)
        #expect(try database.check().allSatisfy(\.findings.isEmpty))
        // The next one is taken for it again.
        try database.complete([arrive()])
        #expect(try database.records(RecordFilter(zone: Scratch.zone)) == records)
    }

    @Test("Where a name was used again, its last recording counts")
    func whereANameWasUsedAgainItsLastRecordingCounts() throws {
        let scratch = try Scratch()
        let arrivals = [Scratch.arrival("a.wav", digest: 1), Scratch.arrival("a.wav", digest: 2)]
        for arrival in arrivals { _ = try scratch.database.journal([.audio(arrival)], at: Scratch.now) }
        let stem = Array("inbox/a".utf8)
        #expect(try scratch.database.recordings(beside: [stem])[stem]?.audioUUID == arrivals[1].audioUUID)
    }

    @Test("Other bytes under the same UUID are held")
    func otherBytesUnderTheSameUUIDAreHeld() throws {
        let scratch = try Scratch()
        let audio = AudioUUID()
        _ = try scratch.database.journal([.audio(Scratch.arrival("a.wav", digest: 1, audio: audio))], at: Scratch.now)
        let decision = try scratch.database.journal(
            [.audio(Scratch.arrival("a.wav", digest: 2, audio: audio))], at: Scratch.now)[0]
        let reason = try #require(decision.reason)
        #expect(decision.outcome == .held)
        #expect(reason.code == .conflict)
        #expect(decision.move?.targetPath == "held/02020202-a.wav")
    }

    @Test("The same bytes under another UUID are taken with a warning")
    func theSameBytesUnderAnotherUUIDAreTakenWithAWarning() throws {
        let scratch = try Scratch()
        _ = try scratch.database.journal([.audio(Scratch.arrival("a.wav", digest: 1))], at: Scratch.now)
        let other = try scratch.database.journal([.audio(Scratch.arrival("b.wav", digest: 1))], at: Scratch.now)[0]
        #expect(other.outcome == .taken)
        #expect(other.reason?.sentence.contains("same bytes") == true)
        let nameless = try scratch.database.journal(
            [.audio(Scratch.arrival("c.wav", digest: 1, isNamedByContent: true))], at: Scratch.now)[0]
        #expect(nameless.outcome == .duplicate)
    }

    @Test("A record that awaits its audio gets it")
    func aRecordThatAwaitsItsAudioGetsIt() throws {
        let scratch = try Scratch()
        let audio = AudioUUID()
        let record = try scratch.add(Scratch.entry("1.00"), audio: audio)
        #expect(record.state == .awaitingAudio)
        _ = try scratch.database.journal([.audio(Scratch.arrival("a.wav", digest: 1, audio: audio))], at: Scratch.now)
        let after = try #require(try scratch.database.record(id: record.id))
        #expect(after.state == .pending)
        #expect(after.entry == record.entry)
        #expect(after.createdAt == record.createdAt)
    }

    @Test("A sidecar whose account has another currency, or whose category is reserved, is held and says nothing")
    func aSidecarThatTheBooksRefuseIsHeld() throws {
        let scratch = try Scratch()
        let dollars = Scratch.amount("1.00", "USD")
        _ = try scratch.database.addAccount("Visa", currency: dollars.currency, at: Scratch.now)
        let euros = Scratch.amount("5.00")
        let entries = [
            Entry(currency: euros.currency, lines: [EntryLine(amount: euros, tags: ["new"])], account: "Visa"),
            Entry(lines: [EntryLine(amount: euros, category: "Opening balance", tags: ["new"])]),
        ]
        for (entry, word) in zip(entries, ["is kept in USD", "is kept for opening balances"]) {
            let sidecar = SidecarArrival(
                file: Scratch.file("\(word).json", digest: UInt8(word.count)),
                facts: NewRecord(
                    audioUUID: AudioUUID(), createdAt: Scratch.now, createdAtSource: .sidecar, entry: entry))
            let decision = try scratch.database.journal([.sidecar(sidecar)], at: Scratch.now)[0]
            #expect(decision.outcome == .held)
            let reason = try #require(decision.reason)
            #expect(reason.code == .invalidSidecar)
            #expect(reason.sentence.contains(word))
        }
        #expect(try scratch.recordTotal() == 0)
        #expect(try scratch.database.names(.tags).isEmpty)
    }

    @Test("A sidecar tells what is unknown and no more")
    func aSidecarTellsWhatIsUnknownAndNoMore() throws {
        let scratch = try Scratch()
        let audio = AudioUUID()
        _ = try scratch.database.journal([.audio(Scratch.arrival("a.wav", digest: 1, audio: audio))], at: Scratch.now)
        let spoken = Scratch.moment("2026-11-19T09:00:00+01:00")
        let sidecar = SidecarArrival(
            file: Scratch.file("a.json", digest: 2),
            facts: NewRecord(
                id: nil, audioUUID: audio, createdAt: spoken,
                createdAtSource: .sidecar, entry: Scratch.entry("12.50", tags: ["lunch"]), extra: "{\"mood\":\"good\"}")
        )
        #expect(try scratch.database.journal([.sidecar(sidecar)], at: Scratch.now)[0].outcome == .sidecar)
        let record = try scratch.database.record(prefix: audio.description)
        #expect(record.entry.total == Scratch.amount("12.50"))
        #expect(record.createdAt == spoken)
        #expect(record.createdAtSource == .sidecar)
        #expect(record.state == .pending)

        let again = try scratch.database.journal([.sidecar(sidecar)], at: Scratch.now)[0]
        #expect(Self.isDuplicate(again, of: [record]))
        var other = sidecar
        other.file = Scratch.file("b.json", digest: 3)
        #expect(try scratch.database.journal([.sidecar(other)], at: Scratch.now)[0].outcome == .held)
    }

    @Test("A sidecar that was to get its lost file back stays where that goes away, and so does its record")
    func aLostSidecarThatDoesNotComeBackTakesNothingWithIt() throws {
        let scratch = try Scratch()
        let facts = NewRecord(
            audioUUID: AudioUUID(), createdAt: Scratch.now, createdAtSource: .sidecar, entry: Scratch.entry("12.50"))
        let sidecar = SidecarArrival(file: Scratch.file("a.json", digest: 2), facts: facts)
        func arrive() throws -> IntakeDecision {
            try scratch.database.journal([.sidecar(sidecar)], at: Scratch.now, look: { _, _ in .missing })[0]
        }
        let first = try #require(try arrive().move)
        let records = try scratch.database.records(RecordFilter(zone: Scratch.zone))
        // On its way, it is not missing.
        #expect(Self.isDuplicate(try arrive(), of: records))
        try scratch.database.complete([first])
        let restored = try arrive()
        #expect(restored.outcome == .sidecar)
        #expect(restored.move?.targetPath == first.targetPath)
        try scratch.database.withdraw([(try #require(restored.move), nil)], at: Scratch.now)
        #expect(try scratch.database.records(RecordFilter(zone: Scratch.zone)) == records)
        #expect(try arrive().outcome == .sidecar)
    }

    @Test("A vanished file is forgotten but its record stays")
    func aVanishedFileIsForgottenButItsRecordStays() throws {
        let scratch = try Scratch()
        let audio = AudioUUID()
        let record = try scratch.add(Scratch.entry("1.00"), audio: audio)
        let decision = try scratch.database.journal(
            [.audio(Scratch.arrival("a.wav", digest: 1, audio: audio))], at: Scratch.now)[0]
        try scratch.database.withdraw([(try #require(decision.move), nil)], at: Scratch.now)
        #expect(try scratch.database.record(id: record.id)?.state == .awaitingAudio)
        #expect(try scratch.database.unfinishedMoves().isEmpty)
        #expect(try scratch.database.check().allSatisfy(\.findings.isEmpty))
    }

    @Test("A file that could not be moved waits and leaves no record")
    func aFileThatCouldNotBeMovedWaitsAndLeavesNoRecord() throws {
        let scratch = try Scratch()
        let arrival = Scratch.arrival("a.wav", digest: 1)
        let move = try #require(try scratch.database.journal([.audio(arrival)], at: Scratch.now)[0].move)
        let wait = FileWait(
            sourcePath: arrival.file.sourcePath, stamp: arrival.file.stamp,
            reason: IntakeReason(code: .diskFull, sentence: "The disk is full."), retryAt: 9)
        try scratch.database.withdraw([(move, wait)], at: Scratch.now)
        #expect(try scratch.recordTotal() == 0)
        #expect(try scratch.database.heldFiles(.deferred).map(\.reason) == [wait.reason])
        #expect(try scratch.database.journal([.audio(arrival)], at: Scratch.now)[0].outcome == .taken)
        #expect(try scratch.database.heldFiles(.deferred).isEmpty)
        #expect(try scratch.database.check().allSatisfy(\.findings.isEmpty))
    }

    @Test("A longer file takes the place of the recording that it begins with")
    func aLongerFileTakesThePlaceOfTheRecordingThatItBeginsWith() throws {
        let scratch = try Scratch()
        let (audio, database) = (AudioUUID(), scratch.database)
        let short = Scratch.arrival("a.wav", digest: 1, audio: audio)
        try database.complete(database.journal([.audio(short)], at: Scratch.now).compactMap(\.move))
        var long = Scratch.arrival("a.wav", digest: 2, audio: audio)
        long.file.stamp.byteCount = 200
        let shorter = ShorterRecording(recording: 1, byteCount: 100, sha256: short.file.sha256)
        #expect(try database.journal([.audio(long)], at: Scratch.now)[0].shorter == shorter)
        #expect(try database.unfinishedMoves().isEmpty)

        long.continuation = .of(1)
        let decision = try database.journal([.audio(long)], at: Scratch.now)[0]
        #expect(decision.outcome == .taken)
        #expect(decision.reason?.sentence.contains("shorter") == true)
        #expect(decision.move?.targetPath == "archive/2026/11/\(audio)-2.wav")
        #expect(try database.record(prefix: audio.description).recording?.byteCount == 200)
        #expect(try database.check().allSatisfy(\.findings.isEmpty))
        // It could not be moved: the shorter one is the recording again.
        try database.withdraw([(try #require(decision.move), nil)], at: Scratch.now)
        #expect(try database.record(prefix: audio.description).recording?.byteCount == 100)
        #expect(try database.check().allSatisfy(\.findings.isEmpty))

        long.continuation = AudioArrival.Continuation.none
        let conflict = try database.journal([.audio(long)], at: Scratch.now)[0]
        #expect(conflict.outcome == .held)
        let reason = try #require(conflict.reason)
        #expect(reason.code == .conflict)
    }

    @Test(
        "A record that was decided on with the shorter recording gets the longer one, is told of and stays as it is",
        arguments: [RecordState.processed, .converted, .discarded])
    func anAnsweredRecordGetsTheLongerOne(state: RecordState) throws {
        let scratch = try Scratch()
        let (audio, database) = (AudioUUID(), scratch.database)
        let short = Scratch.arrival("a.wav", digest: 1, audio: audio)
        try database.complete(database.journal([.audio(short)], at: Scratch.now).compactMap(\.move))
        let id = try database.record(prefix: audio.description).id
        let request = ProcessRequest(record: id.description, entry: Scratch.entry("12.50", tags: ["lunch"]))
        _ = try database.process([request], at: Scratch.now)
        switch state {
        case .converted: _ = try database.convert(zone: Scratch.zone, at: Scratch.now)
        case .discarded: _ = try database.discard(id.description, reason: "noise", at: Scratch.now)
        default: break
        }
        let before = try database.record(prefix: audio.description)
        #expect(before.state == state)
        let booked = try database.transactions(RecordFilter(zone: Scratch.zone))
        var long = Scratch.arrival("a.wav", digest: 2, audio: audio)
        long.file.stamp.byteCount = 200
        long.continuation = .of(1)
        let decision = try database.journal([.audio(long)], at: Scratch.now)[0]
        #expect(
            decision.reason?.sentence
                == "It takes the place of a shorter recording with the same beginning, which is kept. The record \(id) was "
                + "\(state.rawValue) with the shorter one and stays so: hear whether the rest says more "
                + "(`quickrec play \(id)`).")
        #expect(try database.warning(of: id) == decision.reason?.sentence)
        let after = try database.record(prefix: audio.description)
        #expect(after.recording?.byteCount == 200)
        #expect(after.state == state)
        #expect(after.entry == before.entry)
        #expect(try database.transactions(RecordFilter(zone: Scratch.zone)) == booked)
        _ = try database.swapAsShown(.undo, 1)
        #expect(try database.record(prefix: audio.description).recording?.byteCount == 200)
        _ = try database.swapAsShown(.redo, 1)
        #expect(try database.record(prefix: audio.description).state == state)
        #expect(try database.check().allSatisfy(\.findings.isEmpty))
    }

    @Test(
        "Behind a discarded file without sound, what comes under its name is a memo of its own",
        arguments: [(0, true), (400, true), (0, false)])
    func nextMemoOfTheName(frames: Int64, isDiscarded: Bool) throws {
        let scratch = try Scratch()
        let database = scratch.database
        let short = Scratch.arrival("a.amr", digest: 1, isNamedByContent: true)
        try database.complete(database.journal([.audio(short)], at: Scratch.now).compactMap(\.move))
        let state = frames == 0 ? AnalysisState.empty : .truncated
        try database.saveAnalyses([(1, AudioAnalysis(state: state, frames: frames))])
        if isDiscarded {
            let id = try database.record(prefix: short.audioUUID.description).id
            _ = try database.discard(id.description, reason: nil, at: Scratch.now)
        }
        var next = Scratch.arrival("a.amr", digest: 2, isNamedByContent: true)
        next.file.stamp.byteCount = 200
        let outcome = try database.journal([.audio(next)], at: Scratch.now)[0].outcome
        let isOwn = frames == 0 && isDiscarded
        #expect((outcome == .taken) == isOwn, "\(outcome)")
        #expect(try scratch.recordTotal() == (isOwn ? 2 : 1))
    }

    /// Also where it comes under the UUID of its content, which belongs to the longer one by now, and is released.
    @Test("What a longer one has taken the place of is a duplicate", arguments: [false, true])
    func whatALongerOneHasTakenThePlaceOfIsADuplicate(isNamedByContent: Bool) throws {
        let scratch = try Scratch()
        let database = scratch.database
        var short = Scratch.arrival("a.wav", digest: 1, isNamedByContent: isNamedByContent)
        if isNamedByContent { short.audioUUID = AudioUUID(contentDigest: short.file.sha256) }
        _ = try database.journal([.audio(short)], at: Scratch.now)
        try database.saveAnalyses([(1, AudioAnalysis(state: .truncated, duration: 1))])
        var long = Scratch.arrival("a.wav", digest: 2, audio: short.audioUUID)
        long.file.stamp.byteCount = 200
        long.continuation = .of(1)
        #expect(try database.journal([.audio(long)], at: Scratch.now)[0].outcome == .taken)
        for isReleased in [false, true] {
            short.isReleased = isReleased
            let again = try database.journal([.audio(short)], at: Scratch.now)[0]
            let records = try database.records(RecordFilter(zone: Scratch.zone))
            #expect(Self.isDuplicate(again, of: records))
        }
    }

    @Test("A released conflict that comes again is a duplicate")
    func aReleasedConflictThatComesAgainIsADuplicate() throws {
        let scratch = try Scratch()
        let (audio, database) = (AudioUUID(), scratch.database)
        _ = try database.journal([.audio(Scratch.arrival("a.wav", digest: 1, audio: audio))], at: Scratch.now)
        var other = Scratch.arrival("a.wav", digest: 2, audio: audio)
        other.isReleased = true
        #expect(try database.journal([.audio(other)], at: Scratch.now)[0].outcome == .taken)
        other.isReleased = false
        #expect(try database.journal([.audio(other)], at: Scratch.now)[0].outcome == .duplicate)
    }

    /// Whatever comes back first, and whether the recording came with it or before it.
    @Test(
        "A sidecar that was not moved has told nothing",
        arguments: [("sidecar", ["sidecar"]), ("both", ["sidecar", "audio"]), ("both", ["audio", "sidecar"])])
    func aSidecarThatWasNotMovedHasToldNothing(arriving: String, withdrawn: [String]) throws {
        let scratch = try Scratch()
        let (audio, database) = (AudioUUID(), scratch.database)
        let recording = IntakeStep.audio(Scratch.arrival("a.wav", digest: 1, audio: audio))
        func sidecar(_ amount: String, digest: UInt8) -> IntakeStep {
            .sidecar(
                SidecarArrival(
                    file: Scratch.file("a.json", digest: digest),
                    facts: NewRecord(
                        id: nil, audioUUID: audio, createdAt: Scratch.now,
                        createdAtSource: .sidecar, entry: Scratch.entry(amount, tags: ["lunch"]), extra: "{\"mood\":1}")
                ))
        }
        let steps = [sidecar("1.00", digest: 2)] + (arriving == "both" ? [recording] : [])
        let moves = try database.journal(steps, at: Scratch.now).map { try #require($0.move) }
        let named = Dictionary(uniqueKeysWithValues: zip(["sidecar", "audio"], moves))
        for name in withdrawn { try database.withdraw([(try #require(named[name]), nil)], at: Scratch.now) }
        #expect(try scratch.recordTotal() == 0)
        #expect(try database.check().allSatisfy(\.findings.isEmpty))
        _ = try database.journal([sidecar("2.00", digest: 3), recording], at: Scratch.now)
        #expect(try database.record(prefix: audio.description).entry.total == Scratch.amount("2.00"))
    }

    /// The recording, which was moved, keeps its record.
    @Test("The facts of a sidecar go with it", arguments: [false, true])
    func theFactsOfASidecarGoWithIt(isEarlier: Bool) throws {
        let scratch = try Scratch()
        let (audio, database) = (AudioUUID(), scratch.database)
        let recording = IntakeStep.audio(Scratch.arrival("a.wav", digest: 1, audio: audio))
        func sidecar(_ amount: String, day: Int, digest: UInt8) -> IntakeStep {
            .sidecar(
                SidecarArrival(
                    file: Scratch.file("a.json", digest: digest),
                    facts: NewRecord(
                        id: nil, audioUUID: audio,
                        createdAt: Scratch.moment("2026-11-1\(day)T12:00:00Z"), createdAtSource: .sidecar,
                        entry: Scratch.entry(amount, tags: ["lunch"]), extra: nil)))
        }
        if isEarlier { _ = try database.journal([recording], at: Scratch.now) }
        let steps = [sidecar("1.00", day: 1, digest: 2)] + (isEarlier ? [] : [recording])
        let move = try #require(try database.journal(steps, at: Scratch.now)[0].move)
        try database.withdraw([(move, nil)], at: Scratch.now)
        #expect(try database.record(prefix: audio.description).entry == Entry())
        _ = try database.journal([sidecar("2.00", day: 2, digest: 3)], at: Scratch.now)
        let record = try database.record(prefix: audio.description)
        #expect(record.entry.lines == Scratch.entry("2.00", tags: ["lunch"]).lines)
        #expect(record.createdAt == Scratch.moment("2026-11-12T12:00:00Z"))
        #expect(record.state == .pending)
        #expect(try database.check().allSatisfy(\.findings.isEmpty))
    }

    @Test("A move to another place than the recording's takes nothing away")
    func aDamagedMoveTakesNothingAway() throws {
        let scratch = try Scratch()
        let database = scratch.database
        let step = IntakeStep.audio(Scratch.arrival("a.wav", digest: 1))
        _ = try database.journal([step], at: Scratch.now)
        try DatabaseQueue(path: scratch.path).write {
            try $0.execute(sql: "UPDATE moves SET target_path = 'archive/2023/10/elsewhere.wav'")
        }
        try database.withdraw([(try #require(database.unfinishedMoves().first), nil)], at: Scratch.now)
        #expect(try database.recordCounts()[.pending] == 1)
        #expect(try database.unfinishedMoves().isEmpty)
    }

    @Test("What a person has done since stays")
    func whatAPersonHasDoneSinceStays() throws {
        let scratch = try Scratch()
        let (audio, database) = (AudioUUID(), scratch.database)
        let record = try scratch.add(Scratch.entry("1.00"), audio: audio)
        let sidecar = SidecarArrival(
            file: Scratch.file("a.json", digest: 2),
            facts: NewRecord(
                id: nil, audioUUID: audio, createdAt: Scratch.now,
                createdAtSource: .sidecar, entry: Scratch.entry("2.00", tags: ["lunch"]), extra: nil))
        let move = try #require(try database.journal([.sidecar(sidecar)], at: Scratch.now)[0].move)
        try database.withdraw([(move, nil)], at: Scratch.now)
        #expect(try database.record(id: record.id)?.entry.total == Scratch.amount("1.00"))
    }

    @Test("A sidecar is found by its name in any case", arguments: [".json", ".JSON", ".Json"])
    func aSidecarIsFoundByItsNameInAnyCase(ending: String) throws {
        let scratch = try Scratch()
        let (audio, database) = (AudioUUID(), scratch.database)
        let sidecar = SidecarArrival(
            file: Scratch.file("a" + ending, digest: 2),
            facts: NewRecord(
                id: nil, audioUUID: audio, createdAt: Scratch.now,
                createdAtSource: .sidecar, entry: Scratch.entry("2.00"), extra: nil))
        _ = try database.journal([.sidecar(sidecar)], at: Scratch.now)
        let stem = Array("inbox/a".utf8)
        #expect(try database.audioUUIDs(ofSidecarsBeside: [stem]) == [stem: audio])
    }

    @Test("Where sidecars of two recordings wait under one name, the next recording is neither's")
    func sidecarsOfTwoRecordings() throws {
        let scratch = try Scratch()
        let (first, database) = (AudioUUID(), scratch.database)
        let sidecars = [first, AudioUUID()].enumerated().map { place, audio in
            SidecarArrival(
                file: Scratch.file("a.json", digest: UInt8(2 + place)),
                facts: NewRecord(
                    id: nil, audioUUID: audio, createdAt: Scratch.now,
                    createdAtSource: .sidecar, entry: Scratch.entry("2.00"), extra: nil))
        }
        let stem = Array("inbox/a".utf8)
        _ = try database.journal([.sidecar(sidecars[0])], at: Scratch.now)
        #expect(try database.audioUUIDs(ofSidecarsBeside: [stem]) == [stem: first])
        _ = try database.journal([.sidecar(sidecars[1])], at: Scratch.now)
        #expect(try database.audioUUIDs(ofSidecarsBeside: [stem]).isEmpty)
    }

    @Test("A recording that was replaced is not to be decoded")
    func aRecordingThatWasReplacedIsNotToBeDecoded() throws {
        let scratch = try Scratch()
        let (audio, database) = (AudioUUID(), scratch.database)
        _ = try database.journal([.audio(Scratch.arrival("a.wav", digest: 1, audio: audio))], at: Scratch.now)
        var long = Scratch.arrival("a.wav", digest: 2, audio: audio)
        long.file.stamp.byteCount = 200
        long.continuation = .of(1)
        _ = try database.journal([.audio(long)], at: Scratch.now)
        #expect(try database.analysisBacklog().all == 1)
    }

    @Test("What one f fmpeg cannot decode is tried again by another only")
    func whatOneFFmpegCannotDecodeIsTriedAgainByAnotherOnly() throws {
        let scratch = try Scratch()
        let database = scratch.database
        _ = try database.journal([.audio(Scratch.arrival("a.m4a", digest: 1))], at: Scratch.now)
        _ = try database.journal([.audio(Scratch.arrival("b.wav", digest: 2))], at: Scratch.now)
        var failed = AudioAnalysis(state: .unreadable, reason: "It crashed.")
        try database.saveAnalyses([(2, failed)])
        failed.failedConverter = "/usr/bin/ffmpeg 1"
        try database.saveAnalyses([(1, failed)])
        try database.retryAnalyses(with: "/usr/bin/ffmpeg 1")
        #expect(try database.analysisBacklog().all == 0)
        try database.retryAnalyses(with: "/usr/bin/ffmpeg 2")
        #expect(try database.analysisBacklog().all == 1)
        let records = try database.records(RecordFilter(zone: Scratch.zone))
        let analyses = records.compactMap(\.recording?.analysis)
        #expect(analyses.contains(.pending))
        #expect(analyses.contains(AudioAnalysis(state: .unreadable, reason: "It crashed.")))
    }

    @Test("A whole recording gives way to no other")
    func aWholeRecordingGivesWayToNoOther() throws {
        let scratch = try Scratch()
        let audio = AudioUUID()
        _ = try scratch.database.journal([.audio(Scratch.arrival("a.wav", digest: 1, audio: audio))], at: Scratch.now)
        try scratch.database.saveAnalyses([(1, AudioAnalysis(state: .complete, frames: 1, duration: 1))])
        var long = Scratch.arrival("a.wav", digest: 2, audio: audio)
        long.file.stamp.byteCount = 200
        #expect(try scratch.database.journal([.audio(long)], at: Scratch.now)[0].outcome == .held)
    }

    @Test("What stays is remembered")
    func whatStaysIsRemembered() throws {
        let scratch = try Scratch()
        let database = scratch.database
        var arrival = Scratch.arrival("a.wav", digest: 1)
        (arrival.file.isCopied, arrival.file.isRemembered) = (true, true)
        let path = arrival.file.sourcePath
        #expect(try database.rememberedStamps(of: [path], onlyKept: false) == [nil])
        let move = try #require(try database.journal([.audio(arrival)], at: Scratch.now)[0].move)
        #expect(move.isCopied)
        #expect(try database.rememberedStamps(of: [path], onlyKept: false) == [arrival.file.stamp])
        try database.withdraw([(move, nil)], at: Scratch.now)
        #expect(try database.rememberedStamps(of: [path], onlyKept: false) == [nil])
        #expect(try !database.remembersFiles())
        let ignored = try database.journal(
            [.ignore(arrival.file, IntakeReason(code: .notAudio, sentence: "It is a picture."))], at: Scratch.now)
        #expect(ignored[0].move == nil)
        #expect(try database.rememberedStamps(of: [path], onlyKept: false) == [arrival.file.stamp])
        // What can't be taken in is kept, since it may be gone from there tomorrow.
        let held = try database.journal(
            [.hold(arrival.file, IntakeReason(code: .conflict, sentence: "It is another."))], at: Scratch.now)
        #expect(held[0].move?.isCopied == true)
    }

    @Test("A waiting file is one row until it is taken")
    func aWaitingFileIsOneRowUntilItIsTaken() throws {
        let scratch = try Scratch()
        let arrival = Scratch.arrival("a.wav", digest: 1)
        let reason = IntakeReason(code: .diskFull, sentence: "The disk is full.")
        for retry in [1, 2] {
            let wait = FileWait(
                sourcePath: arrival.file.sourcePath, stamp: arrival.file.stamp, reason: reason, retryAt: Int64(retry))
            try scratch.database.note([wait], at: Scratch.now)
        }
        let waiting = try scratch.database.heldFiles(.deferred)
        #expect(waiting.map(\.attempts) == [2])
        #expect(waiting.map(\.retryAt) == [2])
        _ = try scratch.database.journal([.audio(arrival)], at: Scratch.now)
        #expect(try scratch.database.heldFiles(.deferred).isEmpty)
    }

    @Test("Hostile names never reach a path")
    func hostileNamesNeverReachAPath() throws {
        let scratch = try Scratch()
        var arrival = Scratch.arrival("x", digest: 1)
        arrival.file.sourcePath = Array("inbox/a\u{1b}[31m\n.w/../av ".utf8) + [0xFF]
        let taken = try scratch.database.journal([.audio(arrival)], at: Scratch.now)[0]
        #expect(taken.move?.targetPath == "archive/2026/11/\(arrival.audioUUID)")
        let held = try scratch.database.journal(
            [.hold(arrival.file, IntakeReason(code: .unreadable, sentence: "x"))], at: Scratch.now)[0]
        #expect(held.move?.targetPath == "held/01010101-av__")
    }

    @Test("Of many files with the same name and bytes each gets the next number, and few of the others are looked for")
    func manyAlike() throws {
        let scratch = try Scratch()
        let reason = IntakeReason(code: .notAudio, sentence: "It is no recording.")
        var looks = 0
        for number in 1...250 {
            var file = Scratch.file("x.wav", digest: 1)
            file.sourcePath = Array("inbox/\(number)/x.wav".utf8)
            looks = 0
            let decisions = try scratch.database.journal(
                [.hold(file, reason)], at: Scratch.now,
                look: { _, _ in
                    looks += 1
                    return .unknown
                })
            let move = try #require(decisions[0].move)
            #expect(move.targetPath == "held/01010101-\(number == 1 ? "" : "\(number)-")x.wav")
            try scratch.database.complete([move])
        }
        #expect(looks == 100)
    }

    @Test("The name of a held file or a duplicate exists on FAT too", arguments: [".", "..", "memo.", "x.."])
    func namesExistOnFAT(name: String) throws {
        let scratch = try Scratch()
        let file = Scratch.file(name, digest: 1)
        let held = try scratch.database.journal(
            [.hold(file, IntakeReason(code: .unreadable, sentence: "x"))], at: Scratch.now)
        #expect(held[0].move?.targetPath == "held/01010101-\(name.dropLast())_")
    }

    @Test("A strange file in the archive is passed by")
    func aStrangeFileInTheArchiveIsPassedBy() throws {
        let scratch = try Scratch()
        let arrival = Scratch.arrival("memo.wav", digest: 1)
        let move = try #require(try scratch.database.journal([.audio(arrival)], at: Scratch.now)[0].move)
        let redirected = try scratch.database.redirect(move)
        #expect(redirected.targetPath == "archive/2026/11/\(arrival.audioUUID)-2.wav")
        #expect(try scratch.database.unfinishedMoves() == [redirected])
        let record = try scratch.database.record(prefix: arrival.audioUUID.description)
        #expect(record.recording?.path == redirected.targetPath)
    }

    @Test("A strange file in the place of any other is passed by too", arguments: ["sidecar", "held"])
    func aStrangeFileInThePlaceOfAnyOtherIsPassedByToo(kind: String) throws {
        let scratch = try Scratch()
        let file = Scratch.file("memo.json", digest: 1)
        let step: IntakeStep =
            kind == "held"
            ? .hold(file, IntakeReason(code: .notAudio, sentence: "It is a picture."))
            : .sidecar(
                SidecarArrival(
                    file: file,
                    facts: NewRecord(
                        id: nil, audioUUID: AudioUUID(), createdAt: Scratch.now, createdAtSource: .sidecar,
                        entry: Entry(), extra: nil)))
        let move = try #require(try scratch.database.journal([step], at: Scratch.now)[0].move)
        let first = try scratch.database.redirect(move)
        #expect(first.targetPath != move.targetPath)
        // The name that it was given is not free any more.
        let redirected = try scratch.database.redirect(move)
        #expect(redirected.targetPath != first.targetPath)
        try scratch.database.complete([redirected])
        var paths: [String] = []
        try scratch.database.forEachStoredFile { paths.append($0.path) }
        #expect(paths == [redirected.targetPath])
    }

    @Test("Whoever reads the files keeps nobody from writing")
    func whoeverReadsTheFilesKeepsNobodyFromWriting() throws {
        let scratch = try Scratch()
        let arrivals = (1...3).map { Scratch.arrival("\($0).wav", digest: UInt8($0)) }
        let decisions = try scratch.database.journal(arrivals.map { .audio($0) }, at: Scratch.now)
        try scratch.database.complete(decisions.compactMap(\.move))
        let other = try QueueDatabase(path: scratch.path)
        var files: [ArchivedFile] = []
        try scratch.database.forEachStoredFile { file in
            files.append(file)
            let arrival = Scratch.arrival("new \(files.count).wav", digest: UInt8(100 + files.count))
            _ = try other.journal([.audio(arrival)], at: Scratch.now)
            #expect(try scratch.database.stillStored(of: [file]) == [file])
        }
        #expect(files.map(\.sha256) == arrivals.map(\.file.sha256))
        files[0].path = "archive/elsewhere"
        #expect(try scratch.database.stillStored(of: Set(files)) == Set(files.dropFirst()))
    }

    @Test("A sidecar and its recording find each other by name")
    func aSidecarAndItsRecordingFindEachOtherByName() throws {
        let scratch = try Scratch()
        let recording = Scratch.arrival("a.wav", digest: 1)
        let sidecar = SidecarArrival(
            file: Scratch.file("b.json", digest: 2),
            facts: NewRecord(
                id: nil, audioUUID: AudioUUID(), createdAt: Scratch.now,
                createdAtSource: .mtime, entry: Entry(), extra: nil))
        _ = try scratch.database.journal([.audio(recording), .sidecar(sidecar)], at: Scratch.now)
        let database = scratch.database
        let besides = Set(["inbox/a", "inbox/", "inbox/.a", "a"].map { Array($0.utf8) })
        let namesakes = try database.recordings(beside: besides)
        #expect(namesakes.mapValues(\.audioUUID) == [Array("inbox/a".utf8): recording.audioUUID])
        let stems = ["inbox/a", "inbox/b"].map { Array($0.utf8) }
        #expect(try database.audioUUIDs(ofSidecarsBeside: stems) == [stems[1]: sidecar.facts.audioUUID])
    }

    @Test(
        "A recording that was reviewed counts as one without a sidecar only where it has none",
        arguments: [false, true])
    func reviewed(hasSidecar: Bool) throws {
        let scratch = try Scratch()
        let recording = Scratch.arrival("a.wav", digest: 1)
        _ = try scratch.database.journal([.audio(recording)], at: Scratch.now)
        if hasSidecar {
            let sidecar = Self.sidecar("b.json", digest: 2, audio: recording.audioUUID, Entry())
            _ = try scratch.database.journal([.sidecar(sidecar)], at: Scratch.now)
        }
        let stem = Array("inbox/a".utf8)
        #expect(try scratch.database.recordings(beside: [stem])[stem]?.isReviewedWithoutSidecar == false)
        let request = ProcessRequest(record: recording.audioUUID.description, entry: Scratch.entry("1.00"))
        _ = try scratch.database.process([request], at: Scratch.now)
        #expect(try scratch.database.recordings(beside: [stem])[stem]?.isReviewedWithoutSidecar == !hasSidecar)
    }

    @Test("A sidecar that was put aside leaves those of the next recording but one of its name alone", arguments: 1...2)
    func putAsideLongAgo(count: Int) throws {
        let scratch = try Scratch()
        let recordings = (1...count).map { Scratch.arrival("a.wav", digest: UInt8($0)) }
        let reason = IntakeReason(code: .unreadable, sentence: "It can't be read.")
        let steps: [IntakeStep] =
            [.hold(Scratch.file("a.json", digest: 9), reason)] + recordings.map { .audio($0) }
        for (number, step) in steps.enumerated() {
            let now = try #require(Moment(milliseconds: Int64(number), offsetSeconds: 0))
            _ = try scratch.database.journal([step], at: now)
        }
        var sidecar = Self.sidecar("a.json", digest: 8, audio: recordings[count - 1].audioUUID, Scratch.entry("1.00"))
        let stem = Array("inbox/a".utf8)
        sidecar.namesake = try scratch.database.recordings(beside: [stem])[stem]
        let outcome = try scratch.database.journal([.sidecar(sidecar)], at: Scratch.now)[0].outcome
        #expect((outcome == .sidecar) == (count == 2), "\(outcome)")
    }

    @Test("A pair with a UUID of its own in its name is another one, also where its bytes are known")
    func knownPair() throws {
        for name in ["b", "B1000000-0000-4000-8000-000000000001"] {
            let scratch = try Scratch()
            for (stem, audio) in [("a", AudioUUID()), (name, AudioUUID())] {
                let sidecar = Self.sidecar(stem + ".json", digest: 7, audio: audio, Scratch.entry("1.00", tags: ["x"]))
                _ = try scratch.database.journal([.sidecar(sidecar)], at: Scratch.now)
                let recording = Scratch.arrival(stem + ".wav", digest: 1, audio: audio)
                _ = try scratch.database.journal([.audio(recording)], at: Scratch.now)
            }
            #expect(try scratch.recordTotal() == (name == "b" ? 1 : 2))
        }
    }

    @Test("A sidecar tells facts of a record whose audio is still to come")
    func sidecarBeforeTheAudio() throws {
        let scratch = try Scratch()
        let audio = AudioUUID()
        let record = try scratch.add(audio: audio)
        let sidecar = Self.sidecar("a.json", digest: 1, audio: audio, Scratch.entry("12.50", tags: ["lunch"]))
        #expect(try scratch.database.journal([.sidecar(sidecar)], at: Scratch.now)[0].outcome == .sidecar)
        let after = try #require(try scratch.database.record(id: record.id))
        #expect(after.state == .awaitingAudio)
        #expect(after.entry.total == Scratch.amount("12.50"))
        #expect(after.entry.tags == ["lunch"])
    }

    @Test(
        "The name or file time of a recording counts, not that of its sidecar, whichever comes first",
        arguments: [CreatedAtSource.filename, .mtime], ["sidecar", "recording", "neither"])
    func timeOfTheRecording(source: CreatedAtSource, first: String) throws {
        let scratch = try Scratch()
        let recorded = Scratch.moment("2023-11-05T10:00:00+01:00")
        let audio = Scratch.arrival("a.wav", digest: 1, createdAt: recorded, source: source)
        var sidecar = Self.sidecar("a.json", digest: 2, audio: audio.audioUUID, Scratch.entry("850.00"))
        sidecar.facts.createdAtSource = source
        let steps: [IntakeStep] = [.sidecar(sidecar), .audio(audio)]
        if first == "neither" {
            _ = try scratch.database.journal(steps, at: Scratch.now)
        } else {
            for step in first == "sidecar" ? steps : steps.reversed() {
                _ = try scratch.database.journal([step], at: Scratch.now)
            }
        }
        let record = try scratch.database.record(prefix: audio.audioUUID.description)
        #expect(record.createdAt == recorded)
        #expect(record.createdAtSource == source)
    }

    @Test("What a sidecar or the user says of the time stays when the recording comes")
    func timeThatWasSaid() throws {
        let scratch = try Scratch()
        for (index, source) in [CreatedAtSource.sidecar, .clock].enumerated() {
            let recorded = Scratch.moment("2023-11-05T10:00:00+01:00")
            let audio = Scratch.arrival("a.wav", digest: UInt8(index), createdAt: recorded, source: source)
            var sidecar = Self.sidecar("a.json", digest: UInt8(index + 10), audio: audio.audioUUID, Entry())
            sidecar.facts.createdAtSource = source
            _ = try scratch.database.journal([.sidecar(sidecar), .audio(audio)], at: Scratch.now)
            #expect(try scratch.database.record(prefix: audio.audioUUID.description).createdAt == Scratch.now)
        }
    }

    @Test("A sidecar that names another record than the audio's is held, also where that has none")
    func sidecarOfAnother() throws {
        let scratch = try Scratch()
        let audio = AudioUUID()
        let record = try scratch.add(audio: audio)
        var sidecar = Self.sidecar("a.json", digest: 1, audio: audio, Scratch.entry("12.50"))
        sidecar.facts.id = QuickRecordID()
        let decision = try scratch.database.journal([.sidecar(sidecar)], at: Scratch.now)[0]
        #expect(decision.outcome == .held)
        let reason = try #require(decision.reason)
        #expect(reason.sentence.contains("names another record for the same audio, which is that of the record"))
        // It has none, and would lose the only ones if this were thrown away.
        #expect(!reason.sentence.contains("has its facts already") && !reason.sentence.contains("discard this"))
        #expect(try scratch.database.record(id: record.id)?.entry == Entry())
    }

    private static func sidecar(_ name: String, digest: UInt8, audio: AudioUUID, _ entry: Entry) -> SidecarArrival {
        SidecarArrival(
            file: Scratch.file(name, digest: digest),
            facts: NewRecord(
                id: nil, audioUUID: audio, createdAt: Scratch.now,
                createdAtSource: .mtime, entry: entry, extra: nil))
    }

    @Test("A held file whose place a duplicate has taken is told as that")
    func heldTwin() throws {
        let scratch = try Scratch()
        let reason = IntakeReason(code: .conflict, sentence: "It is another.")
        let file = Scratch.file("a.wav", digest: 7)
        let decisions = try scratch.database.journal([.hold(file, reason)], at: Scratch.now)
        try scratch.database.complete(decisions.compactMap(\.move))
        let held = try #require(try scratch.database.heldFiles(.held).first)
        #expect(try scratch.database.fate(of: held, since: Scratch.now) == .present(held))
        let raw = try DatabaseQueue(path: scratch.path)
        try raw.write { try $0.execute(sql: "UPDATE held_files SET id = id + 1, disposition = 'duplicate'") }
        let twin = try #require(try scratch.database.heldFiles(.duplicate).first)
        #expect(twin.sourcePath == held.sourcePath)
        #expect(try scratch.database.fate(of: held, since: Scratch.now) == .present(twin))
    }

    @Test("What is copied is not recorded as held")
    func whatIsCopiedIsNotPutAside() throws {
        let scratch = try Scratch()
        var arrival = Scratch.arrival("a.wav", digest: 1)
        arrival.file.isCopied = true
        let first = try scratch.database.journal([.audio(arrival)], at: Scratch.now)[0]
        #expect(first.move?.isCopied == true)
        #expect(try scratch.database.journal([.audio(arrival)], at: Scratch.now)[0].move == nil)
        #expect(try scratch.database.heldCount(.duplicate) == 0)
        // Nor in a folder that is looked at again.
        arrival.file.isRemembered = true
        arrival.file.sourcePath += [UInt8(ascii: "x")]
        #expect(try scratch.database.journal([.audio(arrival)], at: Scratch.now)[0].move == nil)
        #expect(try scratch.database.heldCount(.duplicate) == 0)
    }

    private static func isDuplicate(_ decision: IntakeDecision, of records: [QuickRecord]) -> Bool {
        let sentence = "The record \(records.first?.id.description ?? "") has the same bytes already."
        return decision.outcome == .duplicate && decision.reason == IntakeReason(code: .duplicate, sentence: sentence)
    }
}
