import Foundation
import Model
import Store
import Testing

@Suite struct IntakeRowsTests {
    @Test func aRecordingMakesItsRecordOnce() throws {
        let scratch = try Scratch()
        let arrival = Scratch.arrival("memo.wav", digest: 1)
        let first = try scratch.database.begin([.audio(arrival)], at: Scratch.now)
        #expect(first.map(\.outcome) == [.taken])
        #expect(first[0].move?.targetPath == "archive/2026/11/\(arrival.audioUUID).wav")
        #expect(try scratch.database.unfinishedMoves() == first.compactMap(\.move))
        try scratch.database.complete(first.compactMap(\.move))
        #expect(try scratch.database.unfinishedMoves().isEmpty)

        let second = try scratch.database.begin([.audio(arrival)], at: Scratch.now)
        #expect(
            second.map(\.outcome) == [
                .duplicate(Self.duplicate(try scratch.database.records(RecordFilter(zone: Scratch.zone))))
            ])
        #expect(second[0].move?.targetPath == "duplicates/01010101-memo.wav")
        #expect(try scratch.database.recordTotal() == 1)
    }

    @Test func otherBytesUnderTheSameUUIDAreHeld() throws {
        let scratch = try Scratch()
        let audio = AudioUUID()
        _ = try scratch.database.begin([.audio(Scratch.arrival("a.wav", digest: 1, audio: audio))], at: Scratch.now)
        let decision = try scratch.database.begin(
            [.audio(Scratch.arrival("a.wav", digest: 2, audio: audio))], at: Scratch.now)[0]
        guard case .held(let reason) = decision.outcome else {
            Issue.record("\(decision.outcome)")
            return
        }
        #expect(reason.code == "conflict")
        #expect(decision.move?.targetPath == "held/02020202-a.wav")
    }

    @Test func theSameBytesUnderAnotherUUIDAreTakenWithAWarning() throws {
        let scratch = try Scratch()
        _ = try scratch.database.begin([.audio(Scratch.arrival("a.wav", digest: 1))], at: Scratch.now)
        let other = try scratch.database.begin([.audio(Scratch.arrival("b.wav", digest: 1))], at: Scratch.now)[0]
        #expect(other.outcome == .taken)
        #expect(other.warning?.contains("same bytes") == true)
        let nameless = try scratch.database.begin(
            [.audio(Scratch.arrival("c.wav", digest: 1, isNamedByContent: true))], at: Scratch.now)[0]
        guard case .duplicate = nameless.outcome else {
            Issue.record("\(nameless.outcome)")
            return
        }
    }

    @Test func aRecordThatAwaitsItsAudioGetsIt() throws {
        let scratch = try Scratch()
        let audio = AudioUUID()
        let record = try scratch.add(Scratch.entry("1.00"), audio: audio)
        #expect(record.state == .awaitingAudio)
        _ = try scratch.database.begin([.audio(Scratch.arrival("a.wav", digest: 1, audio: audio))], at: Scratch.now)
        let after = try #require(try scratch.database.record(id: record.id))
        #expect(after.state == .pending)
        #expect(after.entry == record.entry)
        #expect(after.createdAt == record.createdAt)
    }

    @Test func aSidecarTellsWhatIsUnknownAndNoMore() throws {
        let scratch = try Scratch()
        let audio = AudioUUID()
        _ = try scratch.database.begin([.audio(Scratch.arrival("a.wav", digest: 1, audio: audio))], at: Scratch.now)
        let spoken = Scratch.moment("2026-11-19T09:00:00+01:00")
        let sidecar = SidecarArrival(
            file: Scratch.file("a.json", digest: 2), id: nil, audioUUID: audio, createdAt: spoken,
            createdAtSource: .sidecar, entry: Scratch.entry("12.50", tags: ["lunch"]), extra: "{\"mood\":\"good\"}")
        #expect(try scratch.database.begin([.sidecar(sidecar)], at: Scratch.now)[0].outcome == .sidecar)
        let record = try scratch.database.record(prefix: audio.description)
        #expect(record.entry.total == Scratch.amount("12.50"))
        #expect(record.createdAt == spoken && record.createdAtSource == .sidecar)
        #expect(record.state == .pending)

        #expect(
            try scratch.database.begin([.sidecar(sidecar)], at: Scratch.now)[0].outcome
                == .duplicate(Self.duplicate([record])))
        var other = sidecar
        other.file = Scratch.file("b.json", digest: 3)
        guard case .held = try scratch.database.begin([.sidecar(other)], at: Scratch.now)[0].outcome else {
            Issue.record("a second sidecar was taken")
            return
        }
    }

    @Test func aVanishedFileIsForgottenButItsRecordStays() throws {
        let scratch = try Scratch()
        let audio = AudioUUID()
        let record = try scratch.add(Scratch.entry("1.00"), audio: audio)
        let decision = try scratch.database.begin(
            [.audio(Scratch.arrival("a.wav", digest: 1, audio: audio))], at: Scratch.now)[0]
        try scratch.database.withdraw(try #require(decision.move))
        #expect(try scratch.database.record(id: record.id)?.state == .awaitingAudio)
        #expect(try scratch.database.unfinishedMoves().isEmpty)
        #expect(try scratch.database.check().allSatisfy(\.findings.isEmpty))
    }

    @Test func aWaitingFileIsOneRowUntilItIsTaken() throws {
        let scratch = try Scratch()
        let arrival = Scratch.arrival("a.wav", digest: 1)
        let reason = AsideReason(code: "full", sentence: "The disk is full.")
        for retry in [1, 2] {
            _ = try scratch.database.begin(
                [
                    .wait(
                        sourcePath: arrival.file.sourcePath, arrival.file.stamp, reason, retryAt: Int64(retry))
                ], at: Scratch.now)
        }
        let waiting = try scratch.database.asideFiles(.deferred)
        #expect(waiting.map(\.attempts) == [2])
        #expect(waiting.map(\.retryAt) == [2])
        _ = try scratch.database.begin([.audio(arrival)], at: Scratch.now)
        #expect(try scratch.database.asideFiles(.deferred).isEmpty)
    }

    @Test func hostileNamesNeverReachAPath() throws {
        let scratch = try Scratch()
        var arrival = Scratch.arrival("x", digest: 1)
        arrival.file.sourcePath = Array("inbox/a\u{1b}[31m\n.w/../av ".utf8) + [0xFF]
        let taken = try scratch.database.begin([.audio(arrival)], at: Scratch.now)[0]
        #expect(taken.move?.targetPath == "archive/2026/11/\(arrival.audioUUID)")
        let held = try scratch.database.begin(
            [.hold(arrival.file, AsideReason(code: "x", sentence: "x"))], at: Scratch.now)[0]
        #expect(held.move?.targetPath == "held/01010101-av__")
    }

    @Test func aStrangeFileInTheArchiveIsPassedBy() throws {
        let scratch = try Scratch()
        let arrival = Scratch.arrival("memo.wav", digest: 1)
        let move = try #require(try scratch.database.begin([.audio(arrival)], at: Scratch.now)[0].move)
        let redirected = try scratch.database.redirect(move)
        #expect(redirected.targetPath == "archive/2026/11/\(arrival.audioUUID)-2.wav")
        #expect(try scratch.database.unfinishedMoves() == [redirected])
        let record = try scratch.database.record(prefix: arrival.audioUUID.description)
        #expect(record.recording?.path == redirected.targetPath)
    }

    @Test func aSidecarAndItsRecordingFindEachOtherByName() throws {
        let scratch = try Scratch()
        let recording = Scratch.arrival("a.wav", digest: 1)
        let sidecar = SidecarArrival(
            file: Scratch.file("b.json", digest: 2), id: nil, audioUUID: AudioUUID(), createdAt: Scratch.now,
            createdAtSource: .mtime, entry: Entry(), extra: nil)
        _ = try scratch.database.begin([.audio(recording), .sidecar(sidecar)], at: Scratch.now)
        let database = scratch.database
        #expect(try database.audioUUID(ofRecordingBeside: Array("inbox/a".utf8)) == recording.audioUUID)
        #expect(try database.audioUUID(ofRecordingBeside: Array("inbox/".utf8)) == nil)
        let stems = ["inbox/a", "inbox/b"].map { Array($0.utf8) }
        #expect(try database.audioUUIDs(ofSidecarsBeside: stems) == [stems[1]: sidecar.audioUUID])
    }

    @Test func whatIsCopiedIsNotPutAside() throws {
        let scratch = try Scratch()
        var arrival = Scratch.arrival("a.wav", digest: 1)
        arrival.file.isCopied = true
        let first = try scratch.database.begin([.audio(arrival)], at: Scratch.now)[0]
        #expect(first.move?.isCopied == true)
        #expect(try scratch.database.begin([.audio(arrival)], at: Scratch.now)[0].move == nil)
        #expect(try scratch.database.asideCount(.duplicate) == 0)
    }

    private static func duplicate(_ records: [QuickRecord]) -> AsideReason {
        AsideReason(
            code: "duplicate",
            sentence: "The record \(records.first?.id.description ?? "") has the same bytes already.")
    }
}
