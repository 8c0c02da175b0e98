import Foundation
import TestSupport
import Testing

/// `stats` as people run it.
struct StatsTests {
    private struct Row: Decodable {
        var key: String?
        var others: Int?
        var expense: String
        var expenseBefore: String
    }

    private func rows(_ words: String...) async throws -> [Row] {
        let queue = try ScratchQueue()
        try queue.configure("decimalMark: \".\"\ncurrency: EUR\n")
        let made = try await queue.shell(
            """
            set -e; export QUICKREC_QUEUE=$PWD/queue
            add() { quickrec add --transaction --created-at 2026-$1-10T12:00:00Z "$2" > made.txt; }
            add 11 '10 category:A'; add 11 '20 category:B'; add 11 '30 category:C'; add 11 '1 category:D'
            add 10 '500 category:D'; add 10 '7 category:C'
            """)
        try #require(made.code == 0, "\(made)")
        let period = ["--since", "2026-11-01", "--until", "2026-11-30", "--format", "json", "--queue", "queue"]
        let run = try await queue.runBare(["stats", "--by", "category", "--compare"] + words + period)
        #expect(run.code == 0, "\(run)")
        return try JSONDecoder().decode([Row].self, from: Data(run.output))
    }

    @Test("The names of a comparison are those of its own period, also where others were the largest before")
    func compares() async throws {
        let rows = try await rows("--top", "1")
        #expect(rows.map(\.key) == ["C", nil])
        #expect(rows.map(\.others) == [nil, 3])
        #expect(rows.map(\.expense) == ["30.00", "31.00"])
        #expect(rows.map(\.expenseBefore) == ["7.00", "500.00"])
    }

    @Test("A year that the period before touches as well is one row, and the rest of that has no name of this one")
    func touchesSameYear() async throws {
        let queue = try ScratchQueue()
        let made = try await queue.shell(
            """
            set -e; export QUICKREC_QUEUE=$PWD/queue; quickrec add --transaction '5 #a date:2025-01-10' > made.txt
            quickrec add --transaction '7 #a date:2025-02-10' > made.txt
            """)
        #expect(made.code == 0, "\(made)")
        let words = ["stats", "--by", "year", "--since", "2025-01-27", "--until", "2025-02-24", "--compare"]
        let list = try await queue.runBare(words + ["--format", "json", "--queue", "queue"])
        let rows = try JSONDecoder().decode([Row].self, from: Data(list.output))
        #expect(rows.map(\.key) == ["2025", nil])
        #expect(rows.map(\.expense) == ["7.00", "0.00"])
        #expect(rows.map(\.expenseBefore) == ["0.00", "5.00"])
        #expect(try await queue.runBare(words + ["--queue", "queue"]).text.contains("\n(before)  2025    0.00"))
    }

    @Test("A matrix of which all amounts are zero is said to be one")
    func zeros() async throws {
        let queue = try ScratchQueue()
        #expect(try await queue.run("add", "--transaction", "0 #x").code == 0)
        let run = try await queue.runBare(["stats", "--across", "tag", "--queue", "queue"])
        #expect(run.text.contains("All amounts in EUR are zero."), "\(run)")
    }

    @Test("Books of the first month that there is have statistics")
    func firstMonth() async throws {
        let queue = try ScratchQueue()
        let booked = try await queue.shell(
            """
            printf '0001-01-02,5 EUR,x\\n' > first.csv
            quickrec import csv first.csv --columns date,outflow,tags --any-year --queue queue
            """)
        #expect(booked.code == 0, "\(booked)")
        for words in [[], ["--by", "day"], ["--chart"], ["--svg", "s.svg"]] {
            let run = try await queue.run(["stats"] + words)
            #expect(run.code == 0, "\(words) \(run)")
        }
    }

    @Test("Millions of days without lines are left out and told, and what needs them is refused")
    func millionsOfDays() async throws {
        let queue = try ScratchQueue()
        let run = try await queue.shell(
            """
            export QUICKREC_QUEUE=$PWD/queue
            printf '0001-01-02,5 EUR,x\\n9999-12-29,5 EUR,x\\n' > far.csv
            quickrec import csv far.csv --columns date,outflow,tags --any-year > far.txt 2>&1; rm far.*
            stats() { quickrec stats --by day "$@" 2>&1; echo $?; }
            for options in '' '--across tag'; do stats $options --format csv | cut -d, -f 1; done; stats
            for options in --compare --chart '--svg drawn.svg'; do stats --since 0001-01-02 $options; done; ls | grep drawn
            quickrec report --html report.html > said.txt 2>&1; grep -o '[0-9]* Sep 9999 to [^"<]*' report.html | uniq
            """)
        let left = "3652054 days without lines are left out"
        let refused = ["--compare", "--chart", "--svg"].map {
            "quickrec: \($0): there are too many days to show each; name a shorter --period.\n64\n"
        }
        #expect(
            run.text == """
                \(left)
                key
                0001-01-02
                9999-12-29
                0
                \(left)
                key
                0001-01-02
                9999-12-29
                0
                Nothing was booked here.
                0
                \(refused.joined())29 Sep 9999 to 29 Dec 9999

                """, "\(run)")
    }

    @Test("A month in which nothing was booked is compared under its own name")
    func emptyMonth() async throws {
        let queue = try ScratchQueue()
        let run = try await queue.shell(
            """
            export QUICKREC_QUEUE=$PWD/queue
            quickrec add --transaction '70 EUR date:2025-01-30' > made.txt 2>&1
            for unit in month year; do quickrec stats --by $unit --period 2025-02 --compare --format csv | tail -n 1; done
            """)
        let lines = run.text.split(whereSeparator: \.isNewline)
        #expect(lines.map { $0.prefix(8) } == ["2025-02,", "2025,202"], "\(run)")
        #expect(lines.allSatisfy { $0.contains("70.00") }, "\(run)")
    }

    @Test(
        "An average is over the days of the books up to today, also over later ones where something is booked on them",
        .needs(.compiler))
    func average() async throws {
        let queue = try ScratchQueue()
        let clock = try queue.folder.preloaded("clock")
        // 2025-11-03, noon in Greenwich.
        try queue.folder.write("\(1_762_171_200 - Int(Date().timeIntervalSince1970))\n", to: "shift")
        let run = try await queue.shell(
            """
            set -e; export QUICKREC_QUEUE=$PWD/queue
            stats() {
                LD_PRELOAD=\(clock) CLOCK_SHIFT=$PWD/shift quickrec stats --since 2025-11-01 --until 2025-11-30 | grep 'PER DAY'
            }
            quickrec add --transaction --created-at 2025-11-01T12:00:00Z '30 EUR' > made.txt 2>&1; stats
            quickrec add --transaction --created-at 2025-11-10T12:00:00Z '60 EUR' > made.txt 2>&1; stats
            """)
        #expect(run.text == "PER DAY  10.00 EUR\nPER DAY   9.00 EUR\n", "\(run)")
    }

    @Test(
        "A comparison with a period that is not over ends today, as does the part of the period before",
        .needs(.compiler))
    func unfinished() async throws {
        let queue = try ScratchQueue()
        let clock = try queue.folder.preloaded("clock")
        // 2025-11-03, noon in Greenwich.
        try queue.folder.write("\(1_762_171_200 - Int(Date().timeIntervalSince1970))\n", to: "shift")
        let run = try await queue.shell(
            """
            set -e; export QUICKREC_QUEUE=$PWD/queue
            add() { quickrec add --transaction --created-at $1T12:00:00Z "$2 EUR" > made.txt 2>&1; }
            add 2025-11-02 10; add 2025-10-02 7; add 2025-10-20 500; add 2024-11-02 4; add 2024-11-20 900
            compare() {
                LD_PRELOAD=\(clock) CLOCK_SHIFT=$PWD/shift quickrec stats --compare --format csv "$@" | tail -n 1 |
                    cut -d , -f 1,2,5,9
            }
            compare --period 'this month'; compare --since 2025-11-01 --until 2025-11-30; compare; compare --by year
            compare --by quarter --period 'this quarter'; compare --period 2025-10
            """)
        #expect(
            run.lines == [
                "2025-11,2025-10,10.00,7.00", "2025-11,2025-10,10.00,7.00", "2025-11,2024-11,10.00,4.00",
                "2025,2024,517.00,4.00", "2025-Q4,2025-Q3,517.00,0.00", "2025-10,2025-09,507.00,0.00",
            ], "\(run)")
    }

    @Test("What stands for others is last, whatever the order")
    func othersLast() async throws {
        for order in ["count", "-count", "expense", "-expense", "key", "-key"] {
            let rows = try await rows("--top", "2", "--sort=\(order)")
            #expect(rows.map { $0.others != nil } == [false, false, true], "\(order)")
        }
    }

    @Test("A column of the names for which there is no room counts each line once, as --top does")
    func narrowMatrix() async throws {
        let queue = try ScratchQueue()
        try queue.configure("decimalMark: \".\"\ncurrency: EUR\n")
        let run = try await queue.shell(
            """
            set -e; export QUICKREC_QUEUE=$PWD/queue TERM=dumb
            add() { quickrec add --transaction "$1 date:2026-$2-05" > made.txt; }
            for month in 10 11; do add '100 #hotel-booking #business-trip #reimbursable #client-acme' $month; done
            add 1 11; add '-0 #client-acme' 11 2> made.txt || true; add '20 #client-acme' 11
            stats() { script -qec "COLUMNS=$* --period 2026" /dev/null | tr -d '\\r' | grep '^TOTAL'; }
            stats 40 quickrec stats --across tag
            stats 44 quickrec stats --across tag
            stats 25 quickrec stats --across tag
            quickrec stats --across tag --top 1 --period 2026 | grep ^TOTAL
            """)
        #expect(
            run.lines == [
                "TOTAL         220.00  201.00  221.00", "TOTAL         220.00  201.00  221.00",
                "TOTAL     221.00  221.00",
                "TOTAL         220.00      201.00  221.00",
            ], "\(run)")
    }

    @Test("A matrix has the same rows in the same order for people and for programs; a chart has so many")
    func matrixRows() async throws {
        let queue = try ScratchQueue()
        try queue.configure("decimalMark: \".\"\ncurrency: EUR\n")
        let run = try await queue.shell(
            """
            set -e; export QUICKREC_QUEUE=$PWD/queue
            add() { quickrec add --transaction --created-at 2026-$1-10T12:00:00Z "$2" > made.txt; }
            add 09 '10 #a'; add 09 '1 #b'; add 10 '30 #a'; add 11 '20 #b'
            stats() { quickrec stats --since 2026-09-01 --until 2026-11-30 "$@"; }
            months() { grep -o '2026-[0-9]*' | uniq | paste -sd ' '; }
            for format in table json csv markdown; do
                stats --by month --across tag --sort -expense --limit 2 --format $format | tail -n +2 | months
            done
            for across in '' '--across tag'; do
                for format in table json csv; do
                    stats --by month $across --limit 2 --format $format | grep -o '^[^0-9]*2026-[0-9]*[" ,]' | months
                done
            done
            stats --by month --chart --limit 2 | tail -n +2 | months
            stats --by tag --chart --sort -expense --limit 1 | grep -c '#\\?[ab] ' || true
            """)
        let rows = run.lines
        #expect(rows.dropLast() == ArraySlice(repeatElement("2026-10 2026-11", count: 11)), "\(run)")
        #expect(rows.last == "1", "\(run)")
    }
}
