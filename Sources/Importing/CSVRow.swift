import Foundation
import Model
import Money

/// One row of a CSV file, with its cells by column.
struct CSVRow {
    /// The number of its first line in the file, from 1.
    let line: Int
    private let cells: [CSVColumn: String]
    /// The cells by which it is known again, for an ID.
    let content: String
    /// The number of cells, without trailing empty ones.
    private let cellCount: Int
    /// The number of all cells.
    let fullCount: Int
    /// An amount in whole units and the two digits in the cell after it, `-12,50`, and whether that cell has a column.
    private let splitAmount: (text: String, isColumn: Bool)?

    /// `line` is the number of the row's first line in the file, from 1; surplus cells only count. With `hasCommas`, an
    /// amount with a decimal comma may be two cells.
    init(_ line: Int, _ cells: [String], _ columns: [CSVColumn?], hasCommas: Bool) {
        self.line = line
        fullCount = cells.count
        splitAmount = hasCommas ? Self.splitAmount(cells, columns) : nil
        cellCount = (cells.lastIndex { !$0.isEmpty } ?? -1) + 1
        content = zip(columns, cells).filter { column, _ in column.map(CSVColumn.ofIdentity.contains) == true }
            .map { $1 }.joined(separator: "\u{1F}")
        var named: [CSVColumn: String] = [:]
        for (column, cell) in zip(columns, cells) { if let column { named[column] = Self.bare(cell) } }
        self.cells = named
    }

    /// The content of a cell; empty if the column is missing.
    subscript(column: CSVColumn) -> String { cells[column] ?? "" }

    /// The ID of its transaction, if that is a UUID.
    var id: TransactionID? { TransactionID(self[.transactionID]) }

    /// Whether an amount column contains a digit, which no header does.
    var hasDigitsInAmounts: Bool {
        CSVColumn.ofMoney.contains { self[$0].contains(where: \.isNumber) }
    }

    private static func splitAmount(_ cells: [String], _ columns: [CSVColumn?]) -> (text: String, isColumn: Bool)? {
        for (index, column) in columns.enumerated() where column.map(CSVColumn.ofMoney.contains) == true {
            guard index + 1 < cells.count else { break }
            let (units, decimals) = (bare(cells[index]), bare(cells[index + 1]))
            let groups: [Substring] = units.split(separator: ".")
            let isWhole =
                units.last?.isWholeNumber == true && !units.contains(",")
                && groups.dropFirst().allSatisfy { $0.count == 3 }
            if isWhole, decimals.count == 2, decimals.allSatisfy(\.isWholeNumber) {
                return ("\(units),\(decimals)", index + 1 < columns.count)
            }
        }
        return nil
    }

    /// Throws if an amount may have been split by its decimal comma: the digits after it belong to no column, or the row
    /// has more cells than the heading, of which the last may be empty.
    func refuseSplitAmount(over cellLimit: Int) throws(BooksPlan.Refusal) {
        guard let splitAmount, !splitAmount.isColumn || fullCount > cellLimit else { return }
        throw BooksPlan.Refusal(
            field: "amount",
            sentence: """
                '\(splitAmount.text)' could be one amount, whose comma makes it two cells; put it in quotes in the file, or \
                name the column after the amount, - where it is none of these.
                """)
    }

    /// Throws if there are more cells than columns: with comma separators, an amount with a decimal comma is two cells.
    func refuseSurplus(over cellLimit: Int) throws(BooksPlan.Refusal) {
        guard cellCount > cellLimit else { return }
        throw BooksPlan.Refusal(
            field: "columns",
            sentence: """
                It has \(cellCount) cells where \(cellLimit) are expected; quote cells with a separator in them, such as \
                "12,50", or name each further column - in --columns.
                """)
    }

    /// Throws if a fact of the whole transaction differs from that in its first row: with a copied ID it is another one.
    func refuseContradiction(to first: CSVRow) throws(BooksPlan.Refusal) {
        let columns = CSVColumn.allCases.filter { !CSVColumn.ofLines.contains($0) }
        guard let column = columns.first(where: { self[$0] != first[$0] }) else { return }
        throw BooksPlan.Refusal(
            field: column.rawValue,
            sentence: """
                Line \(line) has the same transactionID but another \(column.rawValue); remove its ID if it is another \
                transaction.
                """)
    }

    /// A text on one line; notes keep their line breaks.
    func text(_ column: CSVColumn) -> String? {
        let cell = self[column]
        guard column == .note || column == .lineNote else { return HledgerFacts.text(cell).first }
        return cell.allSatisfy(\.isWhitespace) ? nil : cell
    }

    /// Whether the transaction is cleared; `nil` without such a column.
    func isCleared() throws(BooksPlan.Refusal) -> Bool? {
        guard let cell = cells[.cleared] else { return nil }
        let word = cell.trimmingCharacters(in: .whitespaces).lowercased()
        if Self.clearedWords.contains(word) { return true }
        if Self.unclearedWords.contains(word) { return false }
        throw BooksPlan.Refusal(
            field: "cleared", sentence: "'\(cell)' means neither cleared nor uncleared; write yes or no.")
    }

    /// Of YNAB (Reconciled), GnuCash (y, c, n), Quicken (R, c, X, *), ledgers (*, !) and spreadsheets.
    private static let clearedWords: Set = [
        "true", "yes", "1", "c", "x", "*", "cleared", "y", "r", "reconciled", "\u{2713}", "\u{2714}",
    ]
    private static let unclearedWords: Set = [
        "", "false", "no", "0", "n", "!", "uncleared", "unreconciled", "pending", "-",
    ]

    /// Whether it is an opening balance.
    func isOpening() throws(BooksPlan.Refusal) -> Bool {
        switch self[.kind].trimmingCharacters(in: .whitespaces).lowercased() {
        case "opening": return true
        case "", "ordinary": return false
        default:
            throw BooksPlan.Refusal(field: "kind", sentence: "'\(self[.kind])' is neither opening nor ordinary.")
        }
    }

    /// The signed amount: positive for income, negative for an expense.
    func amount(_ notation: AmountNotation) throws(BooksPlan.Refusal) -> Amount {
        var found: Amount?
        for (column, sign) in [(CSVColumn.amount, Int64(1)), (.outflow, -1), (.inflow, 1)] {
            guard let cell = cells[column]?.trimmingCharacters(in: .whitespaces), !Self.emptyCells.contains(cell) else {
                continue
            }
            let amount = try amount(cell, notation)
            guard column == .amount || amount.minorUnits >= 0 else {
                throw BooksPlan.Refusal(
                    field: column.rawValue,
                    sentence: Wording.eitherDirection(cell))
            }
            // YNAB and banks fill the other column with zero.
            guard found != nil, found?.minorUnits != 0 else {
                found = Amount(minorUnits: sign * amount.minorUnits, currency: amount.currency)
                continue
            }
            guard amount.minorUnits == 0 else {
                throw BooksPlan.Refusal(field: column.rawValue, sentence: "It has a second amount, '\(cell)'.")
            }
        }
        guard let found else { throw BooksPlan.Refusal(field: "amount", sentence: "It has no amount.") }
        return found
    }

    /// What banks write where one of two columns of amounts has none.
    private static let emptyCells: Set = ["", "-", "\u{2013}", "\u{2014}"]

    private func amount(_ cell: String, _ notation: AmountNotation) throws(BooksPlan.Refusal) -> Amount {
        var currency: Currency?
        if !self[.currency].isEmpty {
            currency = try Currency(imported: self[.currency], field: "currency", notation)
        }
        guard let (isNegative, digits) = Self.unsigned(AmountParser.halfWidth(cell)) else {
            throw BooksPlan.Refusal(field: "amount", sentence: Wording.noAmount(cell))
        }
        // A row with a UUID comes from an export of quickrec, which writes -1.234 KWD with a point.
        var notation = notation
        if id != nil, notation.decimalMark == nil, !digits.utf8.contains(UInt8(ascii: ",")) {
            notation.decimalMark = .point
        }
        do throws(AmountError) {
            let parsed = try AmountParser(notation: notation).parse(digits, currency: currency)
            if !parsed.isExpression {
                let sign: Int64 = isNegative ? -1 : 1
                return Amount(minorUnits: sign * parsed.amount.minorUnits, currency: parsed.amount.currency)
            }
        } catch {
            // What is read has blanks for the signs, so that its places are those of the cell.
            var sentence = "\(error)".replacing(digits, with: cell, maxReplacements: 1)
            // The error's advice for a single typed amount would have to be followed for each row.
            if case .ambiguous = error {
                sentence = "'\(cell)' could be two amounts; say which mark is the decimal one, with --decimal-mark."
            }
            throw BooksPlan.Refusal(field: "amount", sentence: sentence)
        }
        throw BooksPlan.Refusal(field: "amount", sentence: Wording.noAmount(cell))
    }

    /// The triangles are those of Japanese banks.
    private static let minusSigns: Set<Character> = ["-", "△", "▲"]

    /// The sign of an amount, and its text with a blank for each sign; `nil` for a calculation, or for signs that
    /// contradict each other.
    ///
    /// Negative amounts are `-5`, `5-` and `(5)`, as written by banks and bookkeepers, also with a currency: `$-5`,
    /// `EUR (5)`. `12,-` has no cents.
    private static func unsigned(_ cell: String) -> (isNegative: Bool, digits: String)? {
        guard let first = cell.firstIndex(where: \.isNumber), var end = cell.lastIndex(where: \.isNumber) else {
            return (false, cell)
        }
        guard !cell[first...end].contains(where: { "+-*/()".contains($0) }), !cell.contains("%") else { return nil }
        end = cell.index(after: end)
        let dashes = cell[end...].dropFirst().prefix(while: minusSigns.contains)
        if let mark = cell[end...].first, ".,:/".contains(mark) { end = max(end, dashes.endIndex) }
        func signs(_ text: Substring) -> String {
            String(text.compactMap { minusSigns.contains($0) ? "-" : "+()".contains($0) ? $0 : nil })
        }
        func blank(_ text: Substring) -> String {
            String(text.map { minusSigns.contains($0) || "+()".contains($0) ? " " : $0 })
        }
        let digits = blank(cell[..<first]) + cell[first..<end] + blank(cell[end...])
        switch (signs(cell[..<first]), signs(cell[end...])) {
        case ("", ""), ("+", ""), ("", "+"): return (false, digits)
        case ("-", ""), ("", "-"), ("(", ")"): return (true, digits)
        default: return nil
        }
    }

    /// The text without the apostrophe that keeps a spreadsheet from evaluating it as a formula.
    private static func bare(_ cell: String) -> String {
        let first = cell.utf8.first { $0 != UInt8(ascii: "'") }
        guard cell.hasPrefix("'"), let first, "=+-@\t\r".utf8.contains(first) else { return cell }
        return String(cell.dropFirst())
    }
}
