import Model
import Reports
import Testing

struct ReportTextTests {
    private func report(_ report: ConversionReport, _ style: TableStyle = TableStyle(width: 80)) throws -> String {
        text(report.rendered(as: .table, style: style))
    }

    @Test func `what is unprocessed, why, since when, what to do next`() throws {
        #expect(
            try report(Reported.sample()) == """
                3 of 7 quick records are not booked yet. The oldest is from 2026-11-12, 8 days
                ago. Their recordings last 2 min 5 s. 1 file is not ready to be taken in and
                will be looked at again.

                STATE           RECORDS
                awaiting_audio        1
                pending               1
                processed             1
                converted             4
                discarded             0

                WAITING FOR    RECORDS
                up to a day          1
                up to a week         1
                up to 30 days        1
                up to a year         0
                longer               0

                ID        SINCE       LENGTH     AMOUNT  WHY
                8F3A2B1C  2026-11-12                     audio not here yet
                8F3A2B1C  2026-11-19   ~1:12             not answered yet
                8F3A2B1C  2026-11-21    0:01  12.45 EUR  not converted yet, audio cut short

                Next:
                - quickrec triage (say what 1 pending record meant)
                - quickrec convert (book 1 processed record)
                - quickrec held (see why 2 files could not be taken in)
                - quickrec list --state awaiting_audio (see 1 record still without a recording)

                """)
    }

    @Test func `at 40 columns`() throws {
        var sample = try Reported.sample()
        sample.balanced = false
        let output = try report(sample, TableStyle(width: 40))
        #expect(
            output.hasSuffix(
                """
                ID        SINCE       WHY
                8F3A2B1C  2026-11-12  audio not here yet
                8F3A2B1C  2026-11-19  not answered yet
                8F3A2B1C  2026-11-21  not converted yet,
                                      audio cut short

                Next:
                - quickrec verify (see where the books
                  do not add up)
                - quickrec triage (say what 1 pending
                  record meant)
                - quickrec convert (book 1 processed
                  record)
                - quickrec held (see why 2 files could
                  not be taken in)
                - quickrec list --state awaiting_audio
                  (see 1 record still without a
                  recording)

                """), "\(output)")
    }

    @Test func `nothing to do`() throws {
        let done = try report(Reported.nothing(converted: 5))
        #expect(done.hasPrefix("Nothing is waiting: all 5 quick records are booked or discarded.\n\nSTATE "))
        #expect(!done.contains("Next"))
        #expect(!done.contains("WAITING"))
        #expect(try report(Reported.nothing(converted: 1)).hasPrefix("Nothing is waiting: the only quick record is "))
        #expect(
            try report(Reported.nothing(converted: 0)) == """
                No quick records yet. Drop voice memos into the inbox and run `quickrec ingest`,
                or write one down with `quickrec add`.

                """)
        #expect(try report(Reported.nothing(converted: 0, held: 1)).contains("quickrec held (see why 1 file "))
    }

    @Test func `many are a number`() throws {
        var many = try Reported.sample()
        many.counts[.pending] = 1_000
        many.unprocessed = try (0..<30).map { _ in try Samples.pending() }
        let output = try report(many)
        #expect(output.split(separator: "\n").count { $0.hasSuffix("not answered yet") } == 20)
        #expect(output.contains("and 982 more (`quickrec list` shows them all)\n"))
    }

    @Test(arguments: [
        (AnalysisState.complete, "not answered yet"), (.pending, "not answered yet"),
        (.truncated, "not answered yet, audio cut short"), (.empty, "not answered yet, audio without sound"),
        (.unreadable, "not answered yet, audio unreadable"),
    ])
    func `the audio is part of the reason`(state: AnalysisState, reason: String) throws {
        var sample = try Reported.sample()
        var record = try Samples.pending()
        record.recording?.analysis.state = state
        sample.unprocessed = [record]
        #expect(try report(sample).contains(reason + "\n"))
    }

    @Test func `snoozed records and known amounts`() throws {
        var sample = try Reported.sample()
        var record = try Samples.pending()
        record.entry.lines.removeLast()
        sample.unprocessed = [record]
        #expect(try report(sample).contains("1000 JPY  not confirmed yet\n"))
        record.snoozedUntil = try Samples.moment("2026-11-21T17:00:00Z")
        sample.unprocessed = [record]
        #expect(try report(sample).contains("snoozed until 2026-11-22\n"))
        // A snooze that is over hides nothing.
        record.snoozedUntil = try Samples.moment("2026-11-20T17:00:00Z")
        sample.unprocessed = [record]
        #expect(try report(sample).contains("not confirmed yet\n"))
    }
}

struct ReceiptTests {
    @Test(arguments: [
        (IngestSummary(IntakeCounts()), "The inbox is empty: nothing to take in."),
        (IngestSummary(IntakeCounts(taken: 1)), "Took in 1 memo."),
        (
            IngestSummary(IntakeCounts(taken: 8, duplicates: 1, sidecars: 1)),
            "Took in 8 memos, 1 sidecar; 1 duplicate."
        ),
        (
            IngestSummary(IntakeCounts(held: 2, deferred: 1, ignored: 3)),
            "Took in nothing; 2 held (see `quickrec held`), 1 not ready yet (looked at again next time), "
                + "3 ignored (temporary files, links and the like)."
        ),
        (IngestSummary(IntakeCounts(duplicates: 2, sidecars: 2)), "Took in 2 sidecars; 2 duplicates."),
        (IngestSummary(IntakeCounts(ignored: 1), refused: 1), "Took in nothing; 1 refused and left as it is."),
        (
            IngestSummary(IntakeCounts(taken: 1, ignored: 3), refused: 2),
            "Took in 1 memo; 2 refused and left as they are, 1 ignored (temporary files, links and the like)."
        ),
    ])
    func `ingest`(summary: IngestSummary, receipt: String) {
        #expect(summary.receipt == receipt)
        #expect(text(summary.rendered(as: .table, style: TableStyle())) == receipt + "\n")
    }

    @Test func `verify`() {
        let good = VerifyCheck(name: "hashes")
        let bad = VerifyCheck(name: "books", findings: ["seen 3, accounted for 2 \u{1B}"])
        #expect(
            text(VerifyReport(checks: [good, good]).rendered(as: .table, style: TableStyle())) == """
                CHECK   RESULT  DETAIL
                hashes  ok      ok
                hashes  ok      ok
                All 2 checks hold.

                """)
        #expect(
            text(VerifyReport(checks: [good, bad]).rendered(as: .table, style: TableStyle(width: 40))) == """
                CHECK   RESULT  DETAIL
                hashes  ok      8 recordings have their
                                bytes
                books   FAILED  seen 3, accounted for 2
                                \\u{1B}
                1 of 2 checks failed; nothing was
                changed. Make a copy with `quickrec
                backup DIR` before anything is repaired.

                """)
        #expect(VerifyReport(checks: []).verdict == "Nothing was checked.")
    }
}

struct RecordCardTests {
    @Test func `everything that is known, nothing that is not`() throws {
        let card = RecordCard(try Samples.processed(), in: try Samples.zone())
        #expect(
            text(card.rendered(as: .table, style: TableStyle())) == """
                id             8F3A2B1C-0000-4000-8000-000000000001
                audio UUID     8F3A2B1C-0000-4000-8000-00000000000A
                state          processed
                created        2026-11-21 06:30
                known from     the recording's metadata
                day            2026-11-21
                amount         12.45 EUR
                type           expense
                account        cash
                payee          Joe's
                location       Taipei
                tags           lunch, team
                note           with "Ann"
                cleared        yes
                snoozed until  2026-12-01 16:00
                transaction    8F3A2B1C-0000-4000-8000-00000000000E
                line 1         12.50 EUR  Food  #lunch #team  soup
                line 2         -0.05 EUR  #Lunch
                file           archive/2026/11/8F3A2B1C-0000-4000-8000-00000000000A.wav
                was named      Lunch 1.wav
                kind           WAV, PCM_16, 44100 Hz, 1 channel
                length         0:01
                size           88244 bytes
                analysis       truncated
                because        10 frames are missing
                loudness       ▁▅█▃
                SHA-256        \(String(repeating: "ab", count: 31))0f

                """)
    }

    @Test func `when it was recorded and what the file says of itself`() throws {
        var record = try Samples.processed()
        record.recording?.claim.recordedAt = try Samples.moment("2026-11-20T22:30:00Z")
        record.recording?.claim.texts = ["ti\u{1B}tle": "lunch\u{1B}", "comment": "with Ann"]
        let lines = RecordCard(record, in: try Samples.zone()).text(TableStyle()).split(separator: "\n")
        #expect(
            lines.suffix(3) == [
                "recorded       2026-11-21 06:30", "comment        with Ann", "ti\\u{1B}tle    lunch\\u{1B}",
            ])
    }

    @Test func `at 40 columns IDs stay whole, in ASCII too`() throws {
        let card = RecordCard(try Samples.awaiting(), in: try Samples.zone())
        #expect(
            text(card.rendered(as: .table, style: TableStyle(width: 40, unicode: false))) == """
                id
                  8F3A2B1C-0000-4000-8000-000000000002
                audio UUID
                  8F3A2B1C-0000-4000-8000-00000000000B
                state       awaiting_audio
                created     2026-11-12 20:00
                known from  the sidecar
                day         2026-11-12

                """)
        #expect(Waveform.text([0, 128, 255], unicode: false) == "_=#")
        #expect(Waveform.text([], unicode: true) == nil)
    }
}
