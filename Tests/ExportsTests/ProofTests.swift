import Foundation
import Model
import Money
import TestSupport
import Testing

@testable import Exports

/// The real programs read what is exported for them, and come to the same balances to the last minor unit.
struct ProofTests {
    /// Two hundred random books, whose names begin with their number, in one file: each program starts a few times only.
    private static let books: HostileBooks = {
        var all = HostileBooks(seed: 0, prefix: "b0 ", count: 15)
        for seed in 1..<200 { all.add(HostileBooks(seed: UInt64(seed), prefix: "b\(seed) ", count: 15)) }
        return all
    }()

    /// Ten thousand transactions with notes that try to be something else.
    private static let notes = HostileBooks(seed: 4_711, count: 10_000)

    private static let cases = [("200 random books", books), ("10,000 notes", notes)]

    private func written(
        _ books: HostileBooks, _ make: (BookNames, @escaping ExportSink) -> any TransactionWriter
    ) throws -> [UInt8] {
        let bytes = Collected()
        var writer = make(books.names) { bytes.all += $0 }
        for transaction in books.transactions { try writer.add(transaction) }
        try writer.finish()
        return bytes.all
    }

    private final class Collected {
        var all: [UInt8] = []
    }

    private static let firstDay = CivilDay(daysSinceEpoch: -200_000)

    private func names(_ books: HostileBooks, _ style: NameStyle) -> ExportNames {
        ExportNames(books.names, mapping: ExportMapping(), style: style)
    }

    private static func number(after words: String, in text: String) -> Int? {
        text.range(of: words).flatMap { range in
            Int(text[range.upperBound...].drop { !$0.isNumber }.prefix { $0.isNumber })
        }
    }

    @Test("hledger", arguments: cases)
    func hledger(name: String, books: HostileBooks) async throws {
        let folder = try ScratchFolder()
        let journal = try written(books) { JournalWriter(.hledger, $0, mapping: ExportMapping(), sink: $1) }
        let check = try await OtherProgram.run("hledger", ["-f", "FILE", "check", "-s"], on: journal, in: folder)
        #expect(check.code == 0, "\(check)")
        #expect(check.errors.isEmpty, "\(check)")
        let balance = try await OtherProgram.run(
            "hledger", ["-f", "FILE", "balance", "--flat", "-E", "-O", "csv"], on: journal, in: folder)
        let theirs = try #require(OtherProgram.hledgerBalances(balance.text), "\(balance)")
        let ours = Balances(books.transactions, names(books, .journal))
        #expect(theirs.differences(from: ours) == [])
        let stats = try await OtherProgram.run("hledger", ["-f", "FILE", "stats"], on: journal, in: folder)
        #expect(Self.number(after: "Transactions  ", in: stats.text) == books.transactions.count, "\(stats)")
    }

    @Test("ledger", arguments: cases)
    func ledger(name: String, books: HostileBooks) async throws {
        let folder = try ScratchFolder()
        let journal = try written(books) { JournalWriter(.ledger, $0, mapping: ExportMapping(), sink: $1) }
        let balance = try await OtherProgram.run(
            "ledger",
            [
                "--args-only", "--pedantic", "-f", "FILE", "balance", "--flat", "--empty", "--no-total", "--format",
                OtherProgram.ledgerFormat,
            ], on: journal, in: folder)
        #expect(balance.code == 0, "\(balance.errorText)")
        #expect(balance.errors.isEmpty, "\(balance.errorText)")
        let theirs = try #require(OtherProgram.ledgerBalances(balance.text))
        let ours = Balances(books.transactions, names(books, .journal))
        #expect(theirs.differences(from: ours) == [])
        let stats = try await OtherProgram.run(
            "ledger", ["--args-only", "-f", "FILE", "stats"], on: journal, in: folder)
        let postings = books.transactions.reduce(0) { $0 + $1.lines.count + 1 }
        #expect(Self.number(after: "Number of postings", in: stats.text) == postings, "\(stats)")
    }

    @Test("Beancount", arguments: cases)
    func beancount(name: String, books: HostileBooks) async throws {
        let folder = try ScratchFolder()
        let file = try written(books) {
            BeancountWriter($0, mapping: ExportMapping(), firstDay: Self.firstDay, sink: $1)
        }
        let check = try await OtherProgram.run("bean-check", ["FILE"], on: file, in: folder)
        #expect(check.code == 0, "\(check)")
        #expect(check.errors.isEmpty, "\(check)")
        #expect(check.output.isEmpty, "\(check)")
        let sums = try await OtherProgram.run(
            "python3", ["-c", OtherProgram.beancountScript, "FILE"], on: file, in: folder)
        var theirs = Balances()
        let lines = sums.lines
        for line in lines.dropLast() {
            let cells = line.split(separator: "\t").map(String.init)
            let isExact = cells.count == 3 && theirs.add(cells[0], cells[1], cells[2])
            #expect(isExact, "\(line)")
        }
        let ours = Balances(books.transactions, names(books, .beancount))
        #expect(theirs.differences(from: ours) == [])
        #expect(lines.last.flatMap { Int($0) } == books.transactions.count)
    }

    @Test("No two accounts become one", arguments: cases)
    func distinct(name: String, books: HostileBooks) {
        for style in [NameStyle.journal, .beancount] {
            let names = names(books, style)
            let accounts = Set(books.names.accounts.map { Array(names.account($0.name).name.utf8) })
            #expect(accounts.count == books.names.accounts.count)
            let tags = Set(books.names.tags.map { Array(names.tag($0).utf8) })
            #expect(tags.count == books.names.tags.count)
        }
    }

    @Test("Python reads every cell of a CSV file as it was, and sums come to the balances", arguments: cases)
    func csv(name: String, books: HostileBooks) async throws {
        let folder = try ScratchFolder()
        let file = try written(books) { CSVTransactionWriter(.plain, $0, mapping: ExportMapping(), sink: $1) }
        let script = """
            import csv, json, sys
            rows = csv.DictReader(open(sys.argv[1], newline="", encoding="utf-8"))
            json.dump(list(rows), sys.stdout)
            """
        let read = try await OtherProgram.run("python3", ["-c", script, "FILE"], on: file, in: folder)
        let rows = try JSONDecoder().decode([[String: String]].self, from: Data(read.output))
        let lines = books.transactions.flatMap { transaction in transaction.lines.map { (transaction, $0) } }
        try #require(rows.count == lines.count, "\(read.errorText)")
        for (row, (transaction, line)) in zip(rows, lines) {
            #expect(row["transactionID"] == transaction.id.description)
            #expect(row["date"] == transaction.date.description)
            for (column, text) in [
                ("account", transaction.account), ("payee", transaction.payee), ("note", transaction.note),
                ("category", line.category), ("lineNote", line.note), ("location", transaction.location),
                ("tags", JoinedTexts.join(line.tags)),
            ] { #expect(Self.isSame(row[column] ?? "", text ?? ""), "\(column)") }
            let sign: Int64 = transaction.type == .income ? 1 : -1
            let units = sign * (line.amount?.minorUnits ?? 0)
            #expect(row["amount"] == Amount(minorUnits: units, currency: transaction.amount.currency).decimalString)
        }
    }

    /// Whether a cell holds a text: with an apostrophe where it would be a formula, without what no reader can take.
    private static func isSame(_ cell: String, _ text: String) -> Bool {
        let first = text.utf8.first { $0 != UInt8(ascii: "'") }
        let guarded = first.map { "=+-@\t\r".utf8.contains($0) } == true ? "'" + text : text
        let readable = guarded.utf8.map { $0 < 0x20 && ![9, 10, 13].contains($0) || $0 == 0x7F ? 0x20 : $0 }
        return Array(cell.utf8) == readable
    }

    @Test("GnuCash's splits of each transaction come to zero")
    func gnucash() throws {
        let file = try written(Self.books) { CSVTransactionWriter(.gnucash, $0, mapping: ExportMapping(), sink: $1) }
        let rows = OtherProgram.rows(String(decoding: file, as: UTF8.self))
        var sums: [String: Balances] = [:]
        for row in rows.dropFirst() {
            let code = String(row[4].dropFirst("CURRENCY::".count))
            let isExact = sums[row[1], default: Balances()].add("", code, row[8])
            #expect(isExact)
        }
        #expect(sums.count == Self.books.transactions.count)
        #expect(sums.values.allSatisfy { $0 == Balances() })
    }
}
