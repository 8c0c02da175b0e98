import Foundation
package import Model
package import Money
import Store

/// The options for reading a CSV file.
package struct CSVReading: Sendable {
    package var columns: [CSVColumn?]
    /// The account of rows without one; `nil` for the default account of their currency.
    package var account: String?
    /// The marks in amounts, and the default currency.
    package var notation: AmountNotation
    /// The day in a cell; `nil` if it has none.
    package var day: @Sendable (String) -> CivilDay?

    package init(
        columns: [CSVColumn?], account: String?, notation: AmountNotation,
        day: @escaping @Sendable (String) -> CivilDay?
    ) {
        self.columns = columns
        self.account = account
        self.notation = notation
        self.day = day
    }
}

extension BooksPlan {
    /// Reads a CSV file. A first row with neither a day nor a digit in its amounts is treated as a header.
    ///
    /// Throws `ImportError` if the file is not CSV.
    package init(csv bytes: [UInt8], _ reading: CSVReading, _ known: KnownNames) throws {
        self.init("csv", known)
        var table = try CSVTable(bytes, cellCount: reading.columns.count)
        var cellLimit = reading.columns.count
        var isFirst = true
        // Consecutive rows with the same transaction ID.
        var group: [CSVRow] = []
        while let (line, cells) = try table.next() {
            defer { isFirst = false }
            let row = CSVRow(line, cells, reading.columns)
            if isFirst, Self.isHeading(row, reading) {
                cellLimit = max(cellLimit, cells.count)
                continue
            }
            let id = row[.transactionID]
            if let first = group.first, id.isEmpty || id != first[.transactionID] {
                add(group, reading, cellLimit)
                group = []
            }
            group.append(row)
        }
        if !group.isEmpty { add(group, reading, cellLimit) }
    }

    private static func isHeading(_ row: CSVRow, _ reading: CSVReading) -> Bool {
        reading.day(row[.date]) == nil && !row.hasDigitsInAmounts
    }

    private mutating func add(_ rows: [CSVRow], _ reading: CSVReading, _ cellLimit: Int) {
        sourceCount += 1
        let name = "line \(rows[0].line)"
        do throws(Refusal) {
            for row in rows { try row.refuseSurplus(over: cellLimit) }
            try add(rows, name, reading)
        } catch {
            refuse(name, error.field, error.sentence)
        }
    }

    private mutating func add(_ rows: [CSVRow], _ name: String, _ reading: CSVReading) throws(Refusal) {
        let first = rows[0]
        guard let date = reading.day(first[.date]) else {
            throw Refusal(field: "date", sentence: "'\(first[.date])' is not a day.")
        }
        var lines: [EntryLine] = []
        for row in rows {
            var line = EntryLine(amount: try row.amount(reading.notation))
            line.category = row.text(.category)
            line.tags = row[.tags].split(separator: ";").compactMap { HledgerFacts.text(String($0)).first }
            line.note = row.text(.lineNote)
            lines.append(line)
        }
        guard let currency = lines.first?.amount?.currency, lines.allSatisfy({ $0.amount?.currency == currency })
        else { throw Refusal(field: "amount", sentence: "Its rows have more than one currency.") }
        let isOpening = first[.kind] == "opening"
        let type = try Self.orient(&lines, first, currency)
        if isOpening { lines = lines.map { EntryLine(amount: $0.amount) } }
        var entry = Entry(
            type: type, currency: currency, lines: lines, payee: first.text(.payee), location: first.text(.location),
            note: first.text(.note), cleared: first.isCleared)
        if let named = first.text(.account) ?? reading.account { entry.account = account(named, currency) }
        let id = TransactionID(first[.transactionID]) ?? derivedID(rows.map(\.content).joined(separator: "\n"))
        add(ImportedTransaction(id: id, date: date, entry: entry, isOpeningBalance: isOpening), named: name)
    }

    /// Determines the type and orients the lines so that their sum is not negative.
    private static func orient(
        _ lines: inout [EntryLine], _ row: CSVRow, _ currency: Currency
    ) throws(Refusal) -> TransactionType {
        let sum = lines.reduce(Int128(0)) { $0 + Int128($1.amount?.minorUnits ?? 0) }
        let named = TransactionType(name: row[.type])
        guard named != nil || row[.type].isEmpty else {
            throw Refusal(field: "type", sentence: "'\(row[.type])' is neither income nor expense.")
        }
        guard sum >= 0 || named != .income else {
            throw Refusal(field: "amount", sentence: "It is income with an amount below zero.")
        }
        let type = sum < 0 ? .expense : named ?? (sum == 0 ? .expense : .income)
        if type == .expense, sum <= 0 {
            lines = lines.map { line in
                var line = line
                line.amount = line.amount.map { Amount(minorUnits: -$0.minorUnits, currency: currency) }
                return line
            }
        }
        return type
    }
}

/// One row of a CSV file, with its cells by column.
struct CSVRow {
    let line: Int
    private let cells: [CSVColumn: String]
    /// The whole row, for an ID.
    let content: String
    /// The number of cells, without trailing empty ones.
    private let cellCount: Int

    init(_ line: Int, _ cells: [String], _ columns: [CSVColumn?]) {
        self.line = line
        cellCount = (cells.lastIndex { !$0.isEmpty } ?? -1) + 1
        content = cells.joined(separator: "\u{1F}")
        var named: [CSVColumn: String] = [:]
        for (column, cell) in zip(columns, cells) { if let column { named[column] = Self.bare(cell) } }
        self.cells = named
    }

    /// The content of a cell; empty if the column is missing.
    subscript(column: CSVColumn) -> String { cells[column] ?? "" }

    /// Whether an amount column contains a digit, which no header does.
    var hasDigitsInAmounts: Bool {
        [.amount, .outflow, .inflow].contains { self[$0].contains(where: \.isNumber) }
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

    /// A text on one line; notes keep their line breaks.
    func text(_ column: CSVColumn) -> String? {
        let cell = self[column]
        guard column == .note || column == .lineNote else { return HledgerFacts.text(cell).first }
        return cell.allSatisfy(\.isWhitespace) ? nil : cell
    }

    var isCleared: Bool? {
        cells[.cleared].map { ["true", "yes", "1", "c", "x", "*", "cleared"].contains($0.lowercased()) }
    }

    /// The signed amount: positive for income, negative for an expense.
    func amount(_ notation: AmountNotation) throws(BooksPlan.Refusal) -> Amount {
        var found: Amount?
        for (column, sign) in [(CSVColumn.amount, Int64(1)), (.outflow, -1), (.inflow, 1)] {
            guard let cell = cells[column]?.trimmingCharacters(in: .whitespaces), !cell.isEmpty else { continue }
            let amount = try amount(cell, notation)
            guard column == .amount || amount.minorUnits >= 0 else {
                throw BooksPlan.Refusal(
                    field: column.rawValue,
                    sentence: "'\(cell)' is below zero, so it could mean either; name that column amount.")
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

    private func amount(_ cell: String, _ notation: AmountNotation) throws(BooksPlan.Refusal) -> Amount {
        var currency: Currency?
        if !self[.currency].isEmpty {
            currency = Currency(token: self[.currency], notation: notation)
            guard currency != nil else {
                throw BooksPlan.Refusal(field: "currency", sentence: "'\(self[.currency])' is not an ISO 4217 code.")
            }
        }
        let (isNegative, digits) = Self.unsigned(cell)
        guard !digits.utf8.contains(where: "+-*/()%".utf8.contains) else {
            throw BooksPlan.Refusal(field: "amount", sentence: "'\(cell)' is not an amount.")
        }
        do throws(AmountError) {
            let amount = try AmountParser(notation: notation).parse(digits, currency: currency).amount
            return Amount(minorUnits: (isNegative ? -1 : 1) * amount.minorUnits, currency: amount.currency)
        } catch {
            var sentence = "\(error)"
            // The error's advice for a single typed amount would have to be followed for each row.
            if case .ambiguous = error {
                sentence = "'\(cell)' could be two amounts; say which mark is the decimal one, with --decimal-mark."
            }
            throw BooksPlan.Refusal(field: "amount", sentence: sentence)
        }
    }

    private static let minusSigns: Set<Character> = ["-", "\u{2212}"]

    /// Negative amounts are `-5`, `5-` and `(5)`, as written by banks and bookkeepers.
    private static func unsigned(_ cell: String) -> (isNegative: Bool, digits: String) {
        if let first = cell.first, minusSigns.contains(first) { return (true, String(cell.dropFirst())) }
        if let last = cell.last, minusSigns.contains(last) { return (true, String(cell.dropLast())) }
        if cell.hasPrefix("("), cell.hasSuffix(")") { return (true, String(cell.dropFirst().dropLast())) }
        return (false, cell.hasPrefix("+") ? String(cell.dropFirst()) : cell)
    }

    /// The text without the apostrophe that keeps a spreadsheet from evaluating it as a formula.
    private static func bare(_ cell: String) -> String {
        guard cell.hasPrefix("'"), let next = cell.dropFirst().utf8.first, "=+-@\t\r".utf8.contains(next) else {
            return cell
        }
        return String(cell.dropFirst())
    }
}
