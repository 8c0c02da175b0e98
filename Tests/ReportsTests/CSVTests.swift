import Foundation
import Model
import Money
import Reports
import Testing

struct CSVTests {
    /// Rows of one text and one number.
    private static let shape = ListShape<(String, Double)>(columns: [
        Column("text") { .text($0.0) }, Column("number") { .number($0.1) },
    ])

    private func csv(_ value: String, width: Int? = nil, unicode: Bool = true) -> String {
        let style = TableStyle(width: width, unicode: unicode)
        return text(Self.shape.rendered([(value, -1.5)], as: .csv, style: style))
    }

    @Test(
        "Texts are exact, quoted and no formulas; numbers stay numbers",
        arguments: [
            ("plain", "plain"), ("", ""), ("a,b", "\"a,b\""), ("a\"b", "\"a\"\"b\""), ("a\r\nb", "\"a\r\nb\""),
            ("=1+1", "'=1+1"), ("+1", "'+1"), ("-1", "'-1"), ("@A1", "'@A1"), ("\tx", "'\tx"), ("\rx", "\"'\rx\""),
            ("=a,\"b\"", "\"'=a,\"\"b\"\"\""), ("'=1", "''=1"), (" =1", " =1"), ("a=1", "a=1"),
            ("\u{1B}[2J", "\u{1B}[2J"),
            ("午餐", "午餐"),
        ])
    func textsAreExactQuotedAndNoFormulasNumbersStayNumbers(value: String, cell: String) {
        #expect(Array(csv(value).utf8) == Array("text,number\r\n\(cell),-1.5\r\n".utf8))
    }

    @Test("On a terminal texts are made fit for it") func onATerminalTextsAreMadeFitForIt() {
        #expect(csv("\u{1B}[2J\nx", width: 80) == "text,number\r\n\\u{1B}[2J\\u{A}x,-1.5\r\n")
        #expect(csv("é", width: 80, unicode: false) == "text,number\r\n\\u{E9},-1.5\r\n")
    }

    @Test("Records") func records() throws {
        var record = try Samples.pending()
        record.entry.note = "two\nlines"
        let shape = ListShape.records(in: try Samples.zone())
        let csv = text(
            shape.rendered(
                [try Samples.processed(), try Samples.awaiting(), record], as: .csv, style: TableStyle()))
        let lines = csv.split(separator: "\r\n", omittingEmptySubsequences: false)
        #expect(lines.count == 5)
        #expect(lines.last?.isEmpty == true)
        #expect(
            lines[0] == """
                id,audioUUID,state,createdAt,createdAtSource,day,amount,currency,type,tags,location,payee,note,\
                account,category,cleared,categories,lineCount,snoozedUntil,transactionID,audio.path,audio.originalName,audio.container,\
                audio.codec,audio.sampleRate,audio.channels,audio.frames,audio.duration,audio.durationSource,\
                audio.analysis,audio.bytes,audio.sha256,audio.peak,audio.reason
                """)
        #expect(
            lines[1] == """
                8F3A2B1C-0000-4000-8000-000000000001,8F3A2B1C-0000-4000-8000-00000000000A,processed,\
                2026-11-20T23:30:00.250+01:00,metadata,2026-11-21,12.45,EUR,expense,lunch;team,Taipei,Joe's,\
                "with ""Ann""\",cash,,true,Food,2,2026-12-01T08:00:00Z,8F3A2B1C-0000-4000-8000-00000000000E,\
                archive/2026/11/8F3A2B1C-0000-4000-8000-00000000000A.wav,Lunch 1.wav,WAV,PCM_16,44100,1,44090,\
                0.999773,decoded,truncated,88244,\(String(repeating: "ab", count: 31))0f,0.5,10 frames are missing
                """)
        #expect(
            lines[2] == """
                8F3A2B1C-0000-4000-8000-000000000002,8F3A2B1C-0000-4000-8000-00000000000B,awaiting_audio,\
                2026-11-12T12:00:00Z,sidecar,2026-11-12,,,,,,,,,,,,0,,,,,,,,,,,,,,,,
                """)
        #expect(
            lines[3] == """
                8F3A2B1C-0000-4000-8000-000000000003,8F3A2B1C-0000-4000-8000-00000000000A,pending,\
                2026-11-19T10:05:00+08:00,filename,2026-11-01,,JPY,income,gift,,,"two\nlines",,,,,2,,,\
                archive/2026/11/8F3A2B1C-0000-4000-8000-00000000000A.wav,Lunch 1.wav,WAV,PCM_16,44100,1,44100,\
                72.4,claimed,pending,88244,\(String(repeating: "ab", count: 31))0f,,
                """)
    }

    @Test("Transactions") func transactions() throws {
        let csv = text(ListShape.transactions.rendered([try Samples.transaction()], as: .csv, style: TableStyle()))
        let lines = csv.split(separator: "\r\n", omittingEmptySubsequences: false)
        #expect(
            lines == [
                """
                id,quickRecordID,audioUUID,date,createdAt,type,amount,currency,account,payee,location,note,tags,\
                cleared,categories,lineCount,kind
                """,
                """
                8F3A2B1C-0000-4000-8000-00000000000E,8F3A2B1C-0000-4000-8000-000000000001,,2026-11-21,\
                2026-11-21T09:00:00+08:00,income,12.345,KWD,cash,,,'=1+1,a;b;c,true,Work,1,ordinary
                """,
                "",
            ])
    }

    @Test("An empty list has a header") func anEmptyListHasAHeader() {
        #expect(text(Self.shape.rendered([], as: .csv, style: TableStyle())) == "text,number\r\n")
    }

    @Test("The report has a row for each unprocessed record and says why")
    func theReportHasARowForEachUnprocessedRecordAndSaysWhy() async throws {
        let report = try Reported.sample().rendered(as: .csv, style: TableStyle())
        let script = """
            import csv,sys
            for row in csv.DictReader(open(0, newline='')): print(row['id'][-1], row['amount'] or '-', row['why'])
            """
        #expect(
            try await Python.run(script, input: report) == """
                2 - audio not here yet
                3 - not answered yet
                1 12.45 not converted yet, audio cut short

                """)
    }

    @Test("Python reads back what was written") func pythonReadsBackWhatWasWritten() async throws {
        let values = [
            "a,b", "\"", "\"\"", "two\nlines", "cr\rlf\r\n", "=cmd", "é午餐🍜", "", " ", "\u{1B}[0m", "\\", "a;b", "'",
            "\u{2028}",
        ]
        let bytes = Self.shape.rendered(values.map { ($0, 0) }, as: .csv, style: TableStyle())
        let script = "import csv,json,sys; print(json.dumps([r[0] for r in csv.reader(open(0, newline=''))]))"
        let read = try JSONDecoder().decode([String].self, from: Data(try await Python.run(script, input: bytes).utf8))
        let expected = ["text"] + values.map { $0 == "=cmd" ? "'=cmd" : $0 }
        #expect(read.map { Array($0.utf8) } == expected.map { Array($0.utf8) })
    }
}
