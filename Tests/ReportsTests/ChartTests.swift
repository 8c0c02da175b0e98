import Model
import Money
import Reports
import Testing

struct ChartTests {
    private func row(
        _ key: String?, income: Int64 = 0, expense: Int64 = 0, _ code: String = "EUR"
    ) throws -> StatisticsRow {
        let currency = try #require(Currency(code: code))
        func amount(_ units: Int64) -> Amount { Amount(minorUnits: units, currency: currency) }
        return StatisticsRow(
            key: key, income: amount(income), expense: amount(expense), net: amount(income &- expense), count: 1)
    }

    private func week() throws -> [StatisticsRow] {
        try [12_50, 0, 3_10, 40_00, 0, 0, 19_99].enumerated().map { place, units in
            try row("2026-11-0\(place + 1)", expense: units)
        }
    }

    @Test("A line over time fits forty columns") func aLineOverTimeFitsFortyColumns() throws {
        let chart = StatisticsChart(try week(), by: .day)
        let text = chart.text(style: TableStyle(width: 40))
        #expect(
            text == """
                EXPENSE BY DAY, EUR
                40┤                  ⡄
                  │                 ⡜⠘⡄
                30┤                ⡰⠁ ⢱
                  │               ⢠⠃   ⢣
                20┤              ⢀⠇    ⠈⡆              ⡠
                  │              ⡎      ⠘⡄           ⢀⠜
                10┤⠑⢄⡀          ⡜        ⢱          ⡰⠁
                  │  ⠈⠢⡀       ⡰⠁         ⢣       ⡠⠊
                 0┤    ⠈⠑⠤⠔⠒⠒⠊⠉⠁          ⠈⠦⠤⠤⠤⠤⠤⠔⠁
                  └─────────────────────────────────────
                   2026-11-01   2026-11-04    2026-11-07

                """)
        #expect(text.split(separator: "\n").allSatisfy { TerminalText.width(String($0)) <= 40 })
    }

    @Test("Without Unicode there is nothing but ASCII") func withoutUnicodeThereIsNothingButASCII() throws {
        let text = StatisticsChart(try week(), by: .day).text(style: TableStyle(width: 40, unicode: false))
        #expect(
            text == """
                EXPENSE BY DAY, EUR
                40+                  *
                  |                 * *
                30+                *   *
                  |               *    *
                20+               *     *              *
                  |*             *       *           **
                10+ **          *         *         *
                  |   **    ****          *       **
                 0+     ****               *******
                  +-------------------------------------
                   2026-11-01   2026-11-04    2026-11-07

                """)
    }

    @Test("Names have bars, with what is below zero told apart") func namesHaveBarsWithWhatIsBelowZeroToldApart() throws
    {
        let rows = try [
            row("Café \u{1B}[31m", expense: 12_50), row("lunch with everybody from the team", expense: 100_00),
            row("refund", expense: -5_00), row(nil, expense: 1), row("gift", income: 30_00),
        ]
        let text = StatisticsChart(rows, by: .tag).text(style: TableStyle(width: 40, decimalMark: .comma))
        #expect(
            text == """
                EXPENSE BY TAG, EUR
                Café \\u{1B}[… ██▍                  12,50
                lunch with e… ███████████████████ 100,00
                refund        ░                    -5,00
                (no tag)      ▏                     0,01

                INCOME BY TAG, EUR
                gift █████████████████████████████ 30,00

                """)
        #expect(text.split(separator: "\n").allSatisfy { TerminalText.width(String($0)) <= 40 })
        #expect(text.utf8.allSatisfy { $0 != 0x1B })
    }

    @Test("Every chart fits its width", arguments: [24, 40, 79, 80, 200])
    func everyChartFitsItsWidth(width: Int) throws {
        let large = try (1...500).map { place in
            try row(
                "\(1000 + place)", income: Int64.max / 2 - Int64(place), expense: Int64(place * place) - 4_000, "KWD")
        }
        for count in [1, 2, 3, 10, 500] {
            for grouping in [StatisticsGrouping.day, .month, .payee] {
                for unicode in [true, false] {
                    let text = StatisticsChart(Array(large.prefix(count)), by: grouping)
                        .text(style: TableStyle(width: width, unicode: unicode))
                    let widest = text.split(separator: "\n").map { TerminalText.width(String($0)) }.max() ?? 0
                    // Amounts are never cut: those of bars may need more than the narrowest terminals have.
                    #expect(widest <= width || (width < 40 && grouping != .day), "\(count) by \(grouping)")
                    if !unicode { #expect(text.utf8.allSatisfy { $0 < 0x80 }) }
                }
            }
        }
    }

    @Test("A picture is well-formed, says what it shows, and escapes what it is given")
    func aPictureIsWellFormedSaysWhatItShowsAndEscapesWhatItIsGiven() async throws {
        let hostile = "a&\u{301}<b>\"'\u{1B}]0;x\u{7}\u{202E}\u{FFFE}"
        let rows = try [
            row(hostile, income: 5_00, expense: 12_50), row(nil, expense: -3_00), row("tea", expense: 300, "JPY"),
        ]
        let script = """
            import sys, xml.etree.ElementTree as T
            root = T.fromstring(sys.stdin.buffer.read())
            n = '{http://www.w3.org/2000/svg}'
            print(root.tag == n + 'svg', root.get('role'), root.get('aria-labelledby'))
            print(root.find(n + 'title').text)
            print(root.find(n + 'desc').text)
            print(sum(1 for _ in root.iter(n + 'polyline')), sum(1 for _ in root.iter(n + 'rect')))
            print(all(e.tag.startswith(n) for e in root.iter()))
            """
        let bars = try await Python.run(script, input: StatisticsChart(rows, by: .tag).svg())
        #expect(
            bars == """
                True img title description
                Expense and income by tag
                EUR: expense up to 12.50 (a&\u{301}<b>"'\\u{1B}]0;x\\u{7}\\u{202E}\\u{FFFE}), \
                income up to 5.00 (a&\u{301}<b>"'\\u{1B}]0;x\\u{7}\\u{202E}\\u{FFFE}). \
                JPY: expense up to 300 (tea).
                0 5
                True

                """)
        let comma = try await Python.run(script, input: StatisticsChart(rows, by: .tag).svg(decimalMark: .comma))
        #expect(comma.contains("EUR: expense up to 12,50 ("), "\(comma)")
        let twoPanels = try week() + [row("2026-11-01", income: 9, "KWD")]
        let lines = try await Python.run(script, input: StatisticsChart(twoPanels, by: .day).svg())
        #expect(
            lines == """
                True img title description
                Expense and income by day
                EUR, 2026-11-01 to 2026-11-07: expense up to 40.00 (2026-11-04). \
                KWD, 2026-11-01 to 2026-11-01: income up to 0.009 (2026-11-01).
                2 1
                True

                """)
    }

    @Test("Axes have round numbers") func axesHaveRoundNumbers() throws {
        func labels(_ values: [Int64], _ code: String) throws -> [String] {
            let rows = try values.enumerated().map { try row("\($0.offset)", expense: $0.element, code) }
            return StatisticsChart(rows, by: .day).text(style: TableStyle(width: 60)).split(separator: "\n")
                .filter { $0.contains("┤") }.map { $0.prefix { $0 != "┤" }.filter { $0 != " " } }
        }
        #expect(try labels([0, 40_00], "EUR") == ["40", "30", "20", "10", "0"])
        #expect(try labels([-1_50, 2_00], "EUR") == ["2", "1", "0", "-1", "-2"])
        #expect(try labels([0, 3], "EUR") == ["0.03", "0.02", "0.01", "0.00"])
        #expect(try labels([0, 3_000_000], "JPY") == ["3M", "2M", "1M", "0"])
        #expect(try labels([0, 12_345_678], "KWD") == ["15k", "10k", "5k", "0"])
        #expect(try labels([0, 0], "EUR") == ["1", "0"])
        #expect(try labels([.min, .max], "EUR").count >= 3)
    }
}
