import Foundation
import Model
import Reports
import Testing

/// The documents that are one object each, and lists whose JSON comes from their columns.
struct DocumentTests {
    private let data = TableStyle()

    @Test("Ingest") func ingest() {
        var summary = IngestSummary(
            IntakeCounts(taken: 8, duplicates: 1, held: 2, deferred: 3, ignored: 4, sidecars: 5), otherQueues: 1)
        summary.unreachable = 2
        let json =
            #"{"schema":1,"taken":8,"duplicates":1,"held":2,"deferred":3,"ignored":4,"sidecars":5,"#
            + #""otherQueues":1,"unreachable":2}"# + "\n"
        #expect(text(summary.rendered(as: .json, style: data)) == json)
        #expect(text(summary.rendered(as: .jsonl, style: data)) == json)
        #expect(
            text(summary.rendered(as: .csv, style: data))
                == "taken,duplicates,held,deferred,ignored,sidecars,otherQueues,unreachable\r\n8,1,2,3,4,5,1,2\r\n")
    }

    @Test("Verify") func verify() {
        let report = VerifyReport(checks: [
            VerifyCheck(name: "hashes"),
            VerifyCheck(name: "books", findings: ["seen 3", "accounted for 2"]),
        ])
        #expect(
            text(report.rendered(as: .json, style: data))
                == #"{"schema":1,"ok":false,"checks":[{"name":"hashes","ok":true,"detail":"ok"},"#
                + #"{"name":"books","ok":false,"detail":"seen 3; accounted for 2"}]}"# + "\n")
        #expect(
            text(report.rendered(as: .csv, style: data))
                == "name,ok,detail\r\nhashes,true,ok\r\nbooks,false,seen 3; accounted for 2\r\n")
        #expect(VerifyReport(checks: Array(report.checks.prefix(1))).ok)
    }

    @Test("Report") func report() throws {
        let report = try Reported.sample()
        let zone = try Samples.zone()
        let records = ListShape.records(in: zone)
        let unprocessed = report.unprocessed.map { record in
            text(records.rendered([record], as: .jsonl, style: data)).dropLast()
        }
        let json = text(report.rendered(as: .json, style: data))
        #expect(
            json
                == #"{"schema":1,"counts":{"awaiting_audio":1,"pending":1,"processed":1,"converted":4,"discarded":0},"#
                + #""held":2,"deferred":1,"spokenSeconds":125.4,"oldest":"2026-11-12T12:00:00Z","ages":["#
                + #"{"upTo":"P1D","count":1},{"upTo":"P7D","count":1},{"upTo":"P30D","count":1},"#
                + #"{"upTo":"P365D","count":0},{"upTo":null,"count":0}],"unprocessed":["#
                + unprocessed.joined(separator: ",") + #"],"balanced":true,"secondsToHear":72.4,"reasons":["#
                + #"{"reason":"to_triage","count":1,"today":0,"thisWeek":1,"older":0,"#
                + #""oldest":"2026-11-19T10:05:00+08:00","spokenSeconds":72.4,"amounts":[]},"#
                + #"{"reason":"snoozed","count":0,"today":0,"thisWeek":0,"older":0,"#
                + #""oldest":null,"spokenSeconds":0,"amounts":[]},"#
                + #"{"reason":"awaiting_audio","count":1,"today":0,"thisWeek":0,"older":1,"#
                + #""oldest":"2026-11-12T12:00:00Z","spokenSeconds":0,"amounts":[]},"#
                + #"{"reason":"to_convert","count":1,"today":1,"thisWeek":0,"older":0,"#
                + #""oldest":"2026-11-20T22:30:00.250Z","spokenSeconds":53,"#
                + #""amounts":[{"currency":"EUR","type":"expense","amount":"12.45","count":1}]}],"#
                + #""files":{"new":0,"arriving":0,"deferred":1,"held":2,"conflicts":1,"discarded":0,"#
                + #""duplicates":2,"sidecars":1,"recordings":3,"recordingsWithoutRecord":0,"#
                + #""retryAt":"2026-11-21T07:00:00+08:00","waiting":["#
                + #"{"kind":"held","code":"conflict","reason":"Another recording has this UUID.","count":1,"#
                + #""since":"2026-11-20T20:00:00+08:00","retryAt":null},"#
                + #"{"kind":"held","code":"not_audio","reason":"Not a recording.","count":1,"#
                + #""since":"2026-11-20T20:00:00+08:00","retryAt":null},"#
                + #"{"kind":"deferred","code":"disk_full","reason":"There is no space left.","count":1,"#
                + #""since":"2026-11-20T20:00:00+08:00","retryAt":"2026-11-21T07:00:00+08:00"}]},"#
                + #""sinceLast":null,"next":[{"command":"quickrec triage","count":1},"#
                + #"{"command":"quickrec convert","count":1},{"command":"quickrec held","count":3},"#
                + #"{"command":"quickrec list --state awaiting_audio","count":1}],"unreachableInboxes":0}"# + "\n")
        #expect(text(report.rendered(as: .jsonl, style: data)) == json)
    }

    @Test("Held") func held() throws {
        let zone = try Samples.zone()
        #expect(
            text(ListShape.held(in: zone).rendered([try Reported.held()], as: .json, style: data))
                == "[\n" + #"{"path":"held/x.wav","originalName":"=x\u001b.wav","#
                + #""reason":"Another recording has this UUID; release it to take it in under a new one.","#
                + #""code":"conflict","since":"2026-11-20T20:00:00+08:00","retryAt":null}"# + "\n]\n")
        #expect(
            text(ListShape.held(in: zone).rendered([try Reported.held()], as: .csv, style: data))
                == "path,originalName,reason,code,since,retryAt\r\nheld/x.wav,'=x\u{1B}.wav,"
                + "Another recording has this UUID; release it to take it in under a new one.,"
                + "conflict,2026-11-20T20:00:00+08:00,\r\n")
    }

    @Test("History") func history() throws {
        let step = HistoryAction(
            number: 7, at: try Samples.moment("2026-11-20T12:00:00Z"), kind: "process", summary: "process 8F3A2B1C",
            state: .abandoned)
        let shape = ListShape.history(in: try Samples.zone())
        #expect(
            text(shape.rendered([step], as: .jsonl, style: data))
                == #"{"number":7,"at":"2026-11-20T12:00:00Z","undone":true,"action":"process 8F3A2B1C"}"# + "\n")
        #expect(
            shape.table([step], style: data) == """
                NO  WHEN              STATE   WHAT
                 7  2026-11-20 20:00  undone  process 8F3A2B1C

                """)
    }
}

struct BatchOutcomeTests {
    private let data = TableStyle()

    private struct Reason: Error, CustomStringConvertible {
        let description: String
    }

    @Test("Made transactions and what failed") func madeTransactionsAndWhatFailed() throws {
        let transaction = try Samples.transaction()
        let failed = [
            BatchFailure(
                .id("8F3A2B1C-0000-4000-8000-000000000002"), Reason(description: "It has no \"amount\".")),
            BatchFailure(.id(nil), Reason(description: "The line names no record.")),
        ]
        let outcome = BatchOutcome(.converted, [transaction], count: 1, .transactions, failed: failed)
        let object = text(ListShape.transactions.rendered([transaction], as: .jsonl, style: data)).dropLast()
        #expect(
            text(outcome.rendered(as: .json, style: data))
                == #"{"schema":1,"converted":["# + object
                + #"],"failed":[{"id":"8F3A2B1C-0000-4000-8000-000000000002","error":"It has no \"amount\"."},"#
                + #"{"id":null,"error":"The line names no record."}]}"# + "\n")
        #expect(text(outcome.rendered(as: .csv, style: data)) == "converted,failed\r\n1,2\r\n")
        #expect(
            failed.map(\.text) == [
                "8F3A2B1C-0000-4000-8000-000000000002: It has no \"amount\".", "The line names no record.",
            ])
        #expect(
            text(outcome.rendered(as: .table, style: data))
                == ListShape.transactions.table([transaction], style: data))
    }

    @Test("Many are a number") func manyAreANumber() throws {
        let shape = ListShape.records(in: try Samples.zone())
        let failure = BatchFailure(.line(3), Reason(description: "No JSON."))
        let outcome = BatchOutcome<QuickRecord>(.added, nil, count: 1_001, shape, failed: [failure])
        #expect(
            text(outcome.rendered(as: .json, style: data))
                == #"{"schema":1,"addedCount":1001,"failed":[{"line":3,"error":"No JSON."}]}"# + "\n")
        #expect(text(outcome.rendered(as: .table, style: data)) == "Added 1001 quick records; 1 failed.\n")
        #expect(failure.text == "line 3: No JSON.")
    }
}
