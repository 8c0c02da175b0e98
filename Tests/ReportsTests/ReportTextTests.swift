import Model
import Reports
import Testing

struct ReportTextTests {
    private func report(_ report: ConversionReport, _ style: TableStyle = TableStyle(width: 80)) throws -> String {
        text(report.rendered(as: .table, style: style))
    }

    @Test("What is unprocessed, why, since when, what to do next") func whatIsUnprocessedWhySinceWhenWhatToDoNext()
        throws
    {
        #expect(
            try report(Reported.sample()) == """
                3 of 7 quick records are not booked yet. The oldest is from 2026-11-12, 8 days
                ago. Still to hear: 1 min 12 s.

                WAITING            RECORDS  TODAY  THIS WEEK  OLDER  AMOUNT
                to triage                1                 1
                waiting for audio        1                        1
                to convert               1      1                    12.45 EUR
                in all                   3      1          1      1  12.45 EUR

                FILES     COUNT  SINCE             NEXT TRY          WHY
                deferred      1  2026-11-20 20:00  2026-11-21 07:00  There is no space left.
                conflict      1  2026-11-20 20:00                    Another recording has this…
                held          1  2026-11-20 20:00                    Not a recording.

                ID        SINCE       LENGTH     AMOUNT  WHY
                8F3A2B1C  2026-11-12                     audio not here yet
                8F3A2B1C  2026-11-19   ~1:12             not answered yet
                8F3A2B1C  2026-11-21    0:01  12.45 EUR  not converted yet, audio cut short

                7 quick records = 1 to triage + 1 waiting for audio + 1 to convert + 4 booked
                9 files = 3 taken in + 1 sidecar + 2 duplicates + 2 held + 1 deferred
                Next: `quickrec triage` (say what 1 quick record meant)

                """)
    }

    @Test("At 40 columns") func at40Columns() throws {
        var sample = try Reported.sample()
        sample.balanced = false
        let output = try report(sample, TableStyle(width: 40))
        #expect(
            output.hasSuffix(
                """
                WAITING            RECORDS  AMOUNT
                to triage                1
                waiting for audio        1
                to convert               1  12.45 EUR
                in all                   3  12.45 EUR

                FILES     COUNT  WHY
                deferred      1  There is no space left.
                conflict      1  Another recording has …
                held          1  Not a recording.

                ID        SINCE       WHY
                8F3A2B1C  2026-11-12  audio not here yet
                8F3A2B1C  2026-11-19  not answered yet
                8F3A2B1C  2026-11-21  not converted yet,
                                      audio cut short

                7 quick records = 1 to triage + 1
                  waiting for audio + 1 to convert + 4
                  booked, which does not add up
                9 files = 3 taken in + 1 sidecar + 2
                  duplicates + 2 held + 1 deferred
                Next: `quickrec verify` (see where the
                  books do not add up)

                """), "\(output)")
    }

    @Test("Nothing to do") func nothingToDo() throws {
        let done = try report(Reported.nothing(converted: 5))
        #expect(
            done == """
                Nothing is waiting: all 5 quick records are booked or discarded.

                5 quick records = 5 booked

                """)
        #expect(try report(Reported.nothing(converted: 1)).hasPrefix("Nothing is waiting: the only quick record is "))
        #expect(
            try report(Reported.nothing(converted: 0)) == """
                No quick records yet. Drop voice memos into the inbox and run `quickrec ingest`,
                or write one down with `quickrec add`.

                """)
        let held = try report(Reported.nothing(converted: 0, held: 1))
        #expect(held.hasSuffix("1 file = 1 held\nNext: `quickrec held` (see why 1 file is not taken in)\n"), "\(held)")
    }

    @Test("What came within the last minute came just now") func whatCameWithinTheLastMinuteCameJustNow() throws {
        var sample = try Reported.sample()
        sample.backlog.groups.removeFirst(2)
        let output = try report(sample, TableStyle(width: 100))
        #expect(output.contains("The oldest is from 2026-11-21, just now."), "\(output)")
    }

    @Test("Many are a number, and the command lists as many") func manyAreANumberAndTheCommandListsAsMany() throws {
        var many = try Reported.sample()
        many.backlog.groups[1].count = 1_000
        many.counts[.pending] = 1_000
        many.filterWords = " --tag 'a b'"
        let output = try report(many)
        #expect(
            output.contains(
                """
                and 999 more (`quickrec list --state awaiting_audio --state pending --state
                  processed --tag 'a b'` shows them all)
                """), "\(output)")
        #expect(output.hasSuffix("Next: `quickrec triage --tag 'a b'` (say what 1000 quick records meant)\n"))
    }

    @Test("What comes next is what the command will show") func whatComesNextIsWhatTheCommandWillShow() throws {
        var sample = try Reported.sample()
        sample.newFiles = 2
        #expect(try report(sample).hasSuffix("\nNext: `quickrec ingest` (take in 2 files)\n"))
        sample.newFiles = 0
        sample.files.recordings = 4
        #expect(try report(sample).hasSuffix("\nNext: `quickrec verify` (see where the books do not add up)\n"))
        sample.files.recordings = 3
        // What is snoozed is not triaged, and converting knows no filter.
        sample.backlog.groups[1].reason = .snoozed
        sample.convertible = 12
        sample.filterWords = " --tag a"
        #expect(try report(sample).hasSuffix("\nNext: `quickrec convert` (book 12 quick records)\n"))
    }

    @Test("What has changed since the last report") func whatHasChangedSinceTheLastReport() throws {
        var sample = try Reported.sample()
        sample.change = .first
        #expect(
            try report(sample).contains("\nThis report is remembered; the next `--since-last` says what has changed.\n")
        )
        sample.change = .since(sample.mark)
        #expect(try report(sample).contains("\nSince the report of 2026-11-21 06:30: no change.\n"))
        var mark = sample.mark
        mark.counts = [.pending: 3, .converted: 1]
        mark.held = 1
        mark.deferred = 4
        sample.change = .since(mark)
        #expect(
            try report(sample, TableStyle()).contains(
                "\nSince the report of 2026-11-21 06:30: quick records +3, awaiting_audio +1, pending -2, processed +1, "
                    + "converted +3, held files +1, files not ready -3.\n"))
    }

    @Test(
        "The audio is part of the reason",
        arguments: [
            (AnalysisState.complete, "not answered yet"), (.pending, "not answered yet"),
            (.truncated, "not answered yet, audio cut short"), (.empty, "not answered yet, audio without sound"),
            (.unreadable, "not answered yet, audio unreadable"),
        ])
    func theAudioIsPartOfTheReason(state: AnalysisState, reason: String) throws {
        var sample = try Reported.sample()
        var record = try Samples.pending()
        record.recording?.analysis.state = state
        sample.unprocessed = [record]
        #expect(try report(sample).contains(reason + "\n"))
    }

    @Test("Snoozed records and known amounts") func snoozedRecordsAndKnownAmounts() throws {
        var sample = try Reported.sample()
        var record = try Samples.pending()
        record.entry.lines.removeLast()
        sample.unprocessed = [record]
        #expect(try report(sample).contains("+1000 JPY  not confirmed yet\n"))
        record.snoozedUntil = try Samples.moment("2026-11-21T17:00:00Z")
        sample.unprocessed = [record]
        #expect(try report(sample).contains("snoozed until 2026-11-22\n"))
        // A snooze that is over hides nothing.
        record.snoozedUntil = try Samples.moment("2026-11-20T17:00:00Z")
        sample.unprocessed = [record]
        #expect(try report(sample).contains("not confirmed yet\n"))
    }

    @Test("Sums that no amount can hold are said to be so") func sumsThatNoAmountCanHoldAreSaidToBeSo() throws {
        var sample = try Reported.sample()
        sample.backlog.groups[2].minorUnits = Int128(Int64.max) + 1
        #expect(try report(sample).contains("too much EUR"))
        #expect(
            text(sample.rendered(as: .json, style: TableStyle())).contains(
                #"{"currency":"EUR","type":"expense","amount":null,"count":1}"#))
    }
}

struct ReceiptTests {
    @Test(
        "Ingest",
        arguments: [
            (IngestSummary(IntakeCounts()), "The inbox is empty: nothing to take in."),
            (IngestSummary(IntakeCounts(), isOfNamed: true), "No file is there: nothing to take in."),
            (IngestSummary(IntakeCounts(deferred: 2), isOfNamed: true), "Took in nothing; 2 not ready yet."),
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
    func ingest(summary: IngestSummary, receipt: String) {
        #expect(summary.receipt == receipt)
        #expect(text(summary.rendered(as: .table, style: TableStyle())) == receipt + "\n")
    }

    @Test("Verify") func verify() {
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
                hashes  ok      ok
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
    @Test("Everything that is known, nothing that is not") func everythingThatIsKnownNothingThatIsNot() throws {
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

    @Test("When it was recorded and what the file says of itself") func whenItWasRecordedAndWhatTheFileSaysOfItself()
        throws
    {
        var record = try Samples.processed()
        record.recording?.claim.recordedAt = try Samples.moment("2026-11-20T22:30:00Z")
        record.recording?.claim.texts = ["ti\u{1B}tle": "lunch\u{1B}", "comment": "with Ann"]
        let lines = RecordCard(record, in: try Samples.zone()).text(TableStyle()).split(separator: "\n")
        #expect(
            lines.suffix(3) == [
                "recorded       2026-11-21 06:30", "comment        with Ann", "ti\\u{1B}tle    lunch\\u{1B}",
            ])
    }

    @Test("An income has its sign") func anIncomeHasItsSign() throws {
        var record = try Samples.processed()
        record.entry.type = .income
        #expect(RecordCard(record, in: try Samples.zone()).text(TableStyle()).contains("+12.45 EUR\n"))
    }

    @Test("At 40 columns IDs stay whole, in ASCII too") func at40ColumnsIDsStayWholeInASCIIToo() throws {
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
        #expect(LoudnessLine.text([0, 128, 255], unicode: false) == "_=#")
        #expect(LoudnessLine.text([], unicode: true) == nil)
    }
}
