import Model
import Money
import Reports
import Testing

struct TableTests {
    private func records() throws -> [QuickRecord] {
        [try Samples.processed(), try Samples.awaiting(), try Samples.pending()]
    }

    private func table(_ records: [QuickRecord], _ style: TableStyle) throws -> String {
        ListShape.records(in: try Samples.zone()).table(records, style: style)
    }

    @Test("In a pipe nothing is left out but empty columns") func inAPipeNothingIsLeftOutButEmptyColumns() throws {
        #expect(
            try table(records(), TableStyle()) == """
                ID        DAY         TIME   STATE           UNTIL                AMOUNT  TYPE     TAGS         PAYEE\
                  LENGTH  FILE         NOTE
                8F3A2B1C  2026-11-21  06:30  processed       2026-12-01 16:00  12.45 EUR  expense  lunch, team  Joe's\
                    0:01  Lunch 1.wav  with "Ann"
                8F3A2B1C  2026-11-12  20:00  awaiting_audio
                8F3A2B1C  2026-11-01  10:05  pending                                      income   gift              \
                   ~1:12  Lunch 1.wav

                """)
    }

    @Test("At 80 columns the least important go") func at80ColumnsTheLeastImportantGo() throws {
        #expect(
            try table(records(), TableStyle(width: 80)) == """
                ID        DAY         STATE              AMOUNT  TYPE     TAGS         PAYEE
                8F3A2B1C  2026-11-21  processed       12.45 EUR  expense  lunch, team  Joe's
                8F3A2B1C  2026-11-12  awaiting_audio
                8F3A2B1C  2026-11-01  pending                    income   gift

                """)
    }

    @Test("The type stays where it is narrow")
    func theTypeStays() throws {
        let record = try Samples.processed()
        let transaction = try Samples.transaction()
        for width in [40, 45, 50, 60, 80] {
            let style = TableStyle(width: width)
            var tables = [try table([record], style)]
            if width > 40 {
                tables.append(ListShape.transactions.table([transaction], style: style))
                tables.append(ListShape.conversions(isDryRun: true).table([transaction], style: style))
            }
            for table in tables {
                #expect(table.contains("TYPE"), "\(width): \(table)")
                #expect(table.split(separator: "\n").allSatisfy { $0.count <= width }, "\(width): \(table)")
            }
        }
    }

    @Test("At 40 columns the rest is cut") func at40ColumnsTheRestIsCut() throws {
        #expect(
            try table(records(), TableStyle(width: 40)) == """
                ID        STATE          AMOUNT  TYPE
                8F3A2B1C  processed   12.45 EUR  expense
                8F3A2B1C  awaiting_…
                8F3A2B1C  pending                income

                """)
        #expect(
            try table(records(), TableStyle(width: 40, unicode: false)).split(separator: "\n")[2]
                == "8F3A2B1C  awaitin...")
    }

    @Test("IDs are as long as they must be, amounts have the mark that the user types")
    func iDsAreAsLongAsTheyMustBeAmountsHaveTheMarkThatTheUserTypes() throws {
        let style = TableStyle(idLength: 14, decimalMark: .comma)
        let lines = try table([try Samples.processed()], style).split(separator: "\n")
        #expect(lines[1].hasPrefix("8F3A2B1C-0000-  2026-11-21"))
        #expect(lines[1].contains(" 12,45 EUR "))
        #expect(TableStyle(idLength: 3).idLength == 8)
    }

    @Test("Colour stands around cells and not around blanks") func colourStandsAroundCellsAndNotAroundBlanks() throws {
        let lines = try table([try Samples.awaiting()], TableStyle(width: 60, colour: true)).split(separator: "\n")
        #expect(
            lines == [
                "\u{1B}[1mID\u{1B}[0m        \u{1B}[1mDAY\u{1B}[0m         \u{1B}[1mTIME\u{1B}[0m   "
                    + "\u{1B}[1mSTATE\u{1B}[0m           \u{1B}[1mAMOUNT\u{1B}[0m",
                "\u{1B}[2m8F3A2B1C\u{1B}[0m  2026-11-12  20:00  \u{1B}[33mawaiting_audio\u{1B}[0m",
            ])
    }

    @Test("A list without rows prints nothing") func aListWithoutRowsPrintsNothing() throws {
        #expect(try table([], TableStyle(width: 80)).isEmpty)
    }

    @Test("Transactions") func transactions() throws {
        var yen = try Samples.transaction()
        yen.amount = try Samples.amount(-1_234_567, "JPY")
        yen.payee = "食堂"
        yen.isCleared = false
        #expect(
            ListShape.transactions.table([try Samples.transaction(), yen], style: TableStyle()) == """
                ID        DATE        TYPE          AMOUNT  ACCOUNT  CATEGORY  TAGS    PAYEE  CLEARED  NOTE
                8F3A2B1C  2026-11-21  income   +12.345 KWD  cash     Work      a;b, c         yes      =1+1
                8F3A2B1C  2026-11-21  income  -1234567 JPY  cash     Work      a;b, c  食堂   no       =1+1

                """)
    }

    @Test("At 40 columns, one space between columns leaves room for the type")
    func transactionsAt40Columns() throws {
        var spent = try Samples.transaction()
        spent.type = .expense
        spent.amount = try Samples.eur(125_050)
        #expect(
            ListShape.transactions.table([spent], style: TableStyle(width: 40)) == """
                ID       DATE       TYPE         AMOUNT
                8F3A2B1C 2026-11-21 expense 1250.50 EUR

                """)
        #expect(ListShape.transactions.table([spent], style: TableStyle(width: 42)).contains("8F3A2B1C  2026-11-21  "))
    }

    @Test("Held files say why below each other where it is narrow") func heldFilesSayWhyBelowEachOtherWhereItIsNarrow()
        throws
    {
        let zone = try Samples.zone()
        #expect(
            ListShape.held(in: zone).table([try Reported.held()], style: TableStyle(width: 40)) == """
                FILE          REASON
                =x\\u{1B}.wav  Another recording has this
                              UUID; release it to take
                              it in under a new one.

                """)
        #expect(
            ListShape.held(in: zone).table([try Reported.held()], style: TableStyle()) == """
                ID     FILE          CODE      SINCE             REASON
                x.wav  =x\\u{1B}.wav  conflict  2026-11-20 20:00  Another recording has this UUID; release it to take it in \
                under a new one.

                """)
    }

    @Test("Whom an amount went to is shown rather than a note, and the sign at every width")
    func whomAnAmountWentToIsShownRatherThanANoteAndTheSignAtEveryWidth() throws {
        var record = try Samples.processed()
        record.entry.type = .income
        record.entry.note = "a note that is longer than the line has room for"
        let shape = ListShape.records(in: try Samples.zone())
        #expect(shape.table([record], style: TableStyle(width: 80)).contains("Joe's"))
        #expect(shape.table([record], style: TableStyle(width: 40)).contains("+12.45 EUR"))
    }

    @Test(
        "Hostile text reaches no terminal and no pipe",
        arguments: [
            "\u{1B}]0;evil\u{7}", "a\nb", "a\rb", "\u{9B}31m", "\u{202E}txt.exe", "\u{0}", "\u{2028}x", "tab\there",
            "\u{7F}", "zero\u{200B}width", "\u{2066}iso",
        ])
    func hostileTextReachesNoTerminalAndNoPipe(text hostile: String) throws {
        var record = try Samples.processed()
        record.entry.note = hostile
        record.entry.payee = hostile
        record.entry.location = hostile
        record.entry.account = hostile
        record.entry.lines[0].tags = [hostile]
        record.entry.lines[0].category = hostile
        record.discardReason = hostile
        record.recording?.originalName = FileName(bytes: Array(hostile.utf8) + [0xFF, 0x9B])
        record.recording?.analysis.reason = hostile
        record.recording?.claim.codec = hostile
        let zone = try Samples.zone()
        for style in [TableStyle(), TableStyle(width: 40), TableStyle(width: 200, unicode: false)] {
            let card = text(RecordCard(record, in: zone).rendered(as: .table, style: style))
            let list = try table([record], style)
            #expect(list.split(separator: "\n").count == 2)
            for scalar in (list + card).unicodeScalars where scalar != "\n" {
                let category = scalar.properties.generalCategory
                #expect(category != .control, "\(hostile)")
                #expect(category != .format, "\(hostile)")
                #expect(category != .lineSeparator, "\(hostile)")
                #expect(style.unicode || scalar.isASCII)
            }
            #expect((list + card).contains("\\u{"))
        }
    }

    @Test(
        "No line is wider than the terminal and no number is cut", arguments: [20, 30, 40, 41, 57, 80, 100, 132, 200])
    func noLineIsWiderThanTheTerminalAndNoNumberIsCut(width: Int) throws {
        var record = try Samples.processed()
        record.entry.note = String(repeating: "long note ", count: 30)
        record.entry.payee = "株式会社東京食堂サービス"
        let style = TableStyle(width: width)
        let zone = try Samples.zone()
        let output = try table([record, try Samples.pending()], style)
        #expect(output.contains("12.45 EUR"))
        #expect(output.contains("8F3A2B1C"))
        let card = text(RecordCard(record, in: zone).rendered(as: .table, style: style))
        let report = text(try Reported.sample().rendered(as: .table, style: style))
        let transactions = ListShape.transactions.table([try Samples.transaction()], style: style)
        let held = width < 30 ? "" : ListShape.held(in: zone).table([try Reported.held()], style: style)
        for line in (output + card + report + transactions + held).split(separator: "\n") {
            // A column that must stay keeps its least width on a terminal that is too narrow for anything.
            #expect(TerminalText.width(String(line)) <= max(width, 28), "\(line)")
            #expect(line.last != " ")
        }
    }

    @Test("Rows behind the sample keep its widths") func rowsBehindTheSampleKeepItsWidths() {
        let shape = ListShape<Int>(columns: [
            Column(nil, title: "N", priority: 0, alignment: .right) { .integer($0) },
            Column(nil, title: "TEXT", priority: 1, minimumWidth: 4) { .text($0 < 2_000 ? "12345" : "1234567890") },
        ])
        let piped = shape.table(0...2_000, style: TableStyle()).split(separator: "\n")
        #expect(piped.count == 2_002)
        #expect(piped[1] == "   0  12345")
        #expect(piped[2_001] == "2000  1234567890")
        let cut = shape.table(0...2_000, style: TableStyle(width: 80)).split(separator: "\n")
        #expect(cut[2_001] == "2000  1234…")
    }
}
