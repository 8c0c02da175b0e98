import Foundation
import Model
import Money
import Reports
import Testing

/// The page as text; `PageBrowserTests` look at it in a browser.
struct ReportPageTests {
    private func page(
        _ memos: [ReportPage.Memo]? = nil, report: ConversionReport? = nil, place: ReportPage.Place = .inside(depth: 0),
        months: [StatisticsRow] = [], days: [StatisticsRow] = [], idLength: Int = 8
    ) throws -> String {
        let memos =
            try memos ?? [ReportPage.Memo(record: Samples.pending()), ReportPage.Memo(record: Samples.processed())]
        let page = ReportPage(
            report: try report ?? Reported.sample(), memos: memos, leftOut: 3, months: months, days: days, place: place,
            zone: try Samples.zone(), decimalMark: .point, idLength: idLength)
        return text(try page.rendered())
    }

    private static let hostile = [
        "</script><script>alert(1)</script>", "\"\u{301} onmouseover=alert(1) x=\"", "'><img src=x onerror=alert(1)>",
        "<\u{338}script>", "{{{script}}}", "{{#memos}}", "&lt;b&gt;", "]]>", "<!--", "javascript:alert(1)",
        "\u{202E}txt",
        "a\u{0}b\u{1B}[31m", "\u{2028}",
    ]

    @Test("No name becomes markup", arguments: hostile)
    func noNameBecomesMarkup(name: String) throws {
        var record = try Samples.processed()
        record.entry.note = name
        record.entry.payee = name
        record.entry.location = name
        record.entry.account = name
        record.entry.lines[0].tags = [name]
        record.recording?.originalName = FileName(name)
        record.recording?.claim.codec = name
        var report = try Reported.sample()
        report.filterWords = " --tag " + name
        report.files.waiting[0].reason = name
        let found = try page([ReportPage.Memo(record: record)], report: report, place: .outside(queue: "/" + name))
        var plain = record
        (plain.entry.note, plain.entry.payee, plain.entry.location, plain.entry.account) = ("x", "x", "x", "x")
        plain.entry.lines[0].tags = ["x"]
        plain.recording?.originalName = FileName("x")
        plain.recording?.claim.codec = "x"
        report.filterWords = " --tag x"
        report.files.waiting[0].reason = "x"
        let innocent = try page([ReportPage.Memo(record: plain)], report: report, place: .outside(queue: "/x"))
        // The same tags and attributes in the same order, whatever the names are.
        for mark in ["<", ">", "\""] {
            #expect(found.count { String($0) == mark } == innocent.count { String($0) == mark }, "\(mark)")
            #expect(
                found.unicodeScalars.count { String($0) == mark }
                    == innocent.unicodeScalars.count { String($0) == mark },
                "\(mark) with a mark behind it")
        }
        for scalar in found.unicodeScalars where scalar != "\n" {
            let category = scalar.properties.generalCategory
            #expect(category != .control)
            #expect(category != .format)
            #expect(category != .lineSeparator)
        }
    }

    @Test("Nothing runs and nothing is loaded but what the page has itself")
    func nothingRunsAndNothingIsLoadedButWhatThePageHasItself() throws {
        let found = try page()
        let policy = try #require(found.firstMatch(of: /http-equiv="Content-Security-Policy" content="([^"]*)"/))
        #expect(policy.1.hasPrefix("default-src 'none'; style-src 'sha256-"))
        #expect(policy.1.contains("; script-src 'sha256-"))
        #expect(!policy.1.contains("unsafe"))
        #expect(!policy.1.contains("http"))
        for address in found.matches(of: /(?:src|href)="([^"]*)"/) {
            #expect(["#", "d", "a"].contains(address.1.prefix(1)), "\(address.1)")
        }
        #expect(!found.contains(" style="))
        #expect(!found.contains("{{"))
    }

    @Test(
        "Recordings are found from where the page lies",
        arguments: [
            (ReportPage.Place.inside(depth: 0), "archive/2026/11/"), (.inside(depth: 2), "../../archive/2026/11/"),
            (.outside(queue: "/home/ann/my queue#1?%"), "file:///home/ann/my%20queue%231%3F%25/archive/2026/11/"),
            (
                .outside(queue: "/q/Бухгалтерия"),
                "file:///q/%D0%91%D1%83%D1%85%D0%B3%D0%B0%D0%BB%D1%82%D0%B5%D1%80%D0%B8%D1%8F/archive/2026/11/"
            ),
        ])
    func recordingsAreFoundFromWhereThePageLies(place: ReportPage.Place, start: String) throws {
        #expect(
            try page(place: place).contains(
                "<a class=\"player\" href=\"\(start)8F3A2B1C-0000-4000-8000-00000000000A.wav\""))
    }

    @Test(
        "What no browser plays is said",
        arguments: [
            (AudioContainer.wav, "PCM_16", nil), (.wav, "GSM610", "WAV with GSM610"), (.ogg, "SPEEX", "Ogg with SPEEX"),
            (.ogg, "OPUS", nil), (.mp4, "AAC", nil), (.mp4, "ALAC", "ALAC"), (.threeGP, "AMR_NB", "AMR_NB"),
            (.amr, nil, "AMR"),
            (.aiff, "PCM_16", "AIFF"), (.flac, nil, nil), (.mpegAudio, nil, nil), (.webm, nil, nil),
        ] as [(AudioContainer, String?, String?)])
    func whatNoBrowserPlaysIsSaid(container: AudioContainer, codec: String?, obstacle: String?) throws {
        var record = try Samples.pending()
        record.recording?.claim.container = container
        record.recording?.claim.codec = codec
        let found = try page([ReportPage.Memo(record: record)])
        #expect(found.contains("<a class=\"player\"") == (obstacle == nil))
        if let obstacle {
            #expect(found.contains("Most browsers don’t play \(obstacle): <code>quickrec play 8F3A2B1C</code>"))
        }
    }

    @Test("What is snoozed is a part of what is pending, and stands behind it")
    func whatIsSnoozedIsAPartOfWhatIsPendingAndStandsBehindIt() throws {
        var report = try Reported.sample()
        report.counts[.discarded] = 2
        report.backlog.groups[1].reason = .snoozed
        let found = try page(report: report)
        let places = ["Waiting for audio", "Snoozed, of these two", "Processed", "Discarded"].map {
            found.range(of: "\($0)<")?.lowerBound
        }
        #expect(!places.contains(nil), "\(places)")
        #expect(places.compactMap { $0 } == places.compactMap { $0 }.sorted(), "\(places)")
        #expect(found.contains(">without 2 discarded: <code>quickrec list --state discarded</code>"))
    }

    @Test("What is left out is to be had by a command that lists it") func whatIsLeftOutIsToBeHadByACommandThatListsIt()
        throws
    {
        // Three records are unprocessed.
        #expect(try page().contains("quickrec list --state awaiting_audio --state pending --state processed</code>"))
        let three = try [Samples.awaiting(), Samples.pending(), Samples.processed()].map { ReportPage.Memo(record: $0) }
        #expect(try page(three).contains("<code>quickrec transactions</code>"))
    }

    @Test("What is booked counts, whatever the record says") func whatIsBookedCountsWhateverTheRecordSays() throws {
        var transaction = try Samples.transaction()
        transaction.payee = "Ann"
        let found = try page([ReportPage.Memo(record: try Samples.processed(), transaction: transaction)])
        #expect(found.contains("<b class=\"amount income\">+12.345\u{A0}KWD</b> <span>Ann · =1+1</span>"))
        #expect(found.contains("<span class=\"state done\">booked</span>"))
        #expect(!found.contains("<span>Joe"))
    }

    @Test("What has no tag can be chosen") func whatHasNoTagCanBeChosen() throws {
        let memos = try [Samples.processed(), Samples.awaiting()].map { ReportPage.Memo(record: $0) }
        #expect(try page(memos).contains("<option value=\"0\">no tag</option>"))
        #expect(try page(memos).contains("data-tag=\"0\""))
        #expect(try !page(Array(memos.prefix(1))).contains("no tag"))
    }

    @Test("An opening balance has its own sign", arguments: [(TransactionType.expense, "\u{2212}"), (.income, "+")])
    func anOpeningBalanceHasItsOwnSign(type: TransactionType, sign: String) throws {
        var transaction = try Samples.transaction()
        (transaction.type, transaction.isOpeningBalance) = (type, true)
        (transaction.payee, transaction.location, transaction.note) = (nil, nil, nil)
        let found = try page([ReportPage.Memo(record: nil, transaction: transaction)])
        #expect(
            found.contains("<b class=\"amount unknown\">\(sign)12.345\u{A0}KWD</b> <span>opening balance</span>"))
    }

    @Test("An ID has as many characters as tell it from all others") func anIDHasAsManyCharactersAsTellItFromAllOthers()
        throws
    {
        #expect(try page(idLength: 11).contains("<code>8F3A2B1C-00</code>"))
    }

    @Test("Months are summed to the last digit, earlier ones by year")
    func monthsAreSummedToTheLastDigitEarlierOnesByYear() throws {
        func month(_ key: String, _ income: Int64, _ expense: Int64, _ code: String = "EUR") throws -> StatisticsRow {
            StatisticsRow(
                key: key, income: try Samples.amount(income, code), expense: try Samples.amount(expense, code),
                net: try Samples.amount(income - expense, code), count: 1)
        }
        let months =
            try (1...12).map { try month("2025-\($0 < 10 ? "0" : "")\($0)", 100, 1) }
            + [month("2026-01", 5_000, 12_345), month("2026-02", 0, 7), month("2026-02", 500, 0, "JPY")]
        let found = try page(months: months)
        func row(_ name: String, _ cells: String...) -> String {
            "<tr><th scope=\"row\">\(name)</th>" + cells.map { "<td class=\"number\">\($0)</td>" }.joined() + "</tr>"
        }
        #expect(found.contains(row("Jan 2026", "50.00", "123.45", "\u{2212}73.45")))
        #expect(found.contains(row("2025, other months", "2.00", "0.02", "1.98")))
        #expect(!found.contains(">Feb 2025<"))
        #expect(try page(months: Array(months.dropFirst())).contains(row("Feb 2025", "1.00", "0.01", "0.99")))
        #expect(found.contains(row("Total", "62.00", "123.64", "\u{2212}61.64")))
        #expect(found.contains(row("Total", "500", "0", "500")))
    }

    @Test("The chart has its values and a title for each bar") func theChartHasItsValuesAndATitleForEachBar() throws {
        let days = try (1...3).map { day in
            StatisticsRow(
                key: "2026-11-0\(day)", income: try Samples.eur(day == 2 ? 8_000 : 0), expense: try Samples.eur(1_000),
                net: try Samples.eur(0), count: 1)
        }
        let found = try page(days: days)
        #expect(found.contains("<figcaption>EUR, 1 Nov 2026 to 3 Nov 2026</figcaption>"))
        #expect(found.contains("<title>Mon 2 Nov 2026: income 80.00\u{A0}EUR</title>"))
        #expect(found.matches(of: /<rect class="expense"/).count == 6)
        for tick in ["20", "0", "20", "40", "60", "80"] {
            #expect(found.contains(" text-anchor=\"end\">\(tick)</text>"), "\(tick)")
        }
    }

    @Test("A queue with nothing in it") func aQueueWithNothingInIt() throws {
        let found = try page([], report: Reported.nothing(converted: 0))
        #expect(found.contains("No quick records yet. Drop voice memos into the inbox"))
        #expect(found.contains("<p class=\"empty\" id=\"none\">No records here.</p>"))
        #expect(!found.contains("<figure>"))
    }
}
