import Foundation
import TestSupport
import Testing

/// The programs that exports are for, as Debian installs them.
enum OtherProgram {
    /// What a program prints when it runs on `journal`, the last of its arguments being `FILE` where it is named so.
    static func run(
        _ program: String, _ arguments: [String], on journal: [UInt8], in folder: ScratchFolder
    ) async throws -> CommandRun {
        try folder.write(journal, to: "export")
        let words = arguments.map { $0 == "FILE" ? folder.path("export") : $0 }
        var launch = Launch(
            "/usr/bin/" + program, words,
            environment: ["PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8", "HOME": folder.path],
            folder: folder.path)
        launch.limit = 120
        return try await ChildProcess(launch).result()
    }

    /// The balances in what `hledger balance` prints as CSV.
    static func hledgerBalances(_ text: String) -> Balances? {
        var balances = Balances()
        for row in rows(text).dropFirst() where row.count == 2 && row[0] != "total" {
            for amount in row[1].split(separator: ",") {
                let words = amount.split(separator: " ")
                guard words.count == 2 else {
                    if amount == "0" { continue }
                    return nil
                }
                guard balances.add(row[0], String(words[1]), String(words[0])) else { return nil }
            }
        }
        return balances
    }

    /// The balances in lines of an account, a tab, and amounts with `\n` in between.
    static func ledgerBalances(_ text: String) -> Balances? {
        var balances = Balances()
        for line in text.split(separator: "\n") {
            let cells = line.split(separator: "\t")
            guard cells.count == 2 else { return nil }
            for amount in String(cells[1]).components(separatedBy: "\\n") where amount != "0" {
                let words = amount.split(separator: " ")
                guard words.count == 2, balances.add(String(cells[0]), String(words[1]), String(words[0])) else {
                    return nil
                }
            }
        }
        return balances
    }

    /// The format of `ledger balance` that `ledgerBalances` reads. Its own totals hold those of accounts below, also with
    /// `--flat`.
    static let ledgerFormat = "%(account)\t%(join(scrub(display_amount)))\n"

    /// Adds up with Beancount's own loader: one line for each account and currency, the number of transactions at the
    /// end. Its `bean-query` rounds to what most amounts of a currency have.
    static let beancountScript = """
        import collections, sys
        from beancount import loader
        from beancount.core import data
        entries, errors, _ = loader.load_file(sys.argv[1])
        for error in errors:
            print(error, file=sys.stderr)
        sums, count = collections.defaultdict(int), 0
        for entry in entries:
            if isinstance(entry, data.Transaction):
                count += 1
                for posting in entry.postings:
                    sums[posting.account, posting.units.currency] += posting.units.number
        for (account, currency), number in sums.items():
            print(account, currency, format(number, "f"), sep="\\t")
        print(count)
        sys.exit(1 if errors else 0)
        """

    /// The rows of a CSV text whose cells may be quoted.
    static func rows(_ text: String) -> [[String]] {
        var rows: [[String]] = []
        var row: [String] = []
        var cell = ""
        var isQuoted = false
        var wasQuote = false
        for scalar in text.unicodeScalars where scalar != "\r" {
            if scalar == "\"" {
                // Two quotes within a quoted cell are one.
                if wasQuote { cell.append("\"") }
                isQuoted.toggle()
                wasQuote = !isQuoted
                continue
            }
            wasQuote = false
            if scalar == ",", !isQuoted {
                row.append(cell)
                cell = ""
            } else if scalar == "\n", !isQuoted {
                rows.append(row + [cell])
                (row, cell) = ([], "")
            } else {
                cell.unicodeScalars.append(scalar)
            }
        }
        return rows
    }
}
