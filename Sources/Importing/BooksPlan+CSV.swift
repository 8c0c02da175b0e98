package import Model
package import Money
import Store

/// The options for reading a CSV file.
package struct CSVReading: Sendable {
    /// The columns of the file from the left; `nil` for one to leave out.
    package var columns: [CSVColumn?]
    /// The account of rows without one; `nil` for the default account of their currency.
    package var account: String?
    /// The marks in amounts, and the default currency.
    package var notation: AmountNotation
    /// Whether the user has named the default currency; otherwise that of a known account comes first.
    package var isCurrencyNamed: Bool
    /// The day in a cell; `nil` if it has none.
    package var day: @Sendable (String) -> CivilDay?
    /// The order of days that is not used; `nil` if the user has named the one that is.
    package var otherOrder: OtherDayOrder?

    /// `columns` are those of the file from the left; `nil` for one to leave out.
    package init(
        columns: [CSVColumn?], account: String?, notation: AmountNotation, isCurrencyNamed: Bool = false,
        otherOrder: OtherDayOrder? = nil, day: @escaping @Sendable (String) -> CivilDay?
    ) {
        self.columns = columns
        self.account = account
        self.notation = notation
        self.isCurrencyNamed = isCurrencyNamed
        self.otherOrder = otherOrder
        self.day = day
    }
}

extension BooksPlan {
    /// Reads a CSV file. A first row with neither a day nor a digit in its amounts is treated as a header.
    ///
    /// Throws `ImportError` if the file is not CSV, or if one of its days shows that they have the other order: those
    /// that can be read in both orders would be booked on wrong days; likewise if only the other one has no day to come.
    package init(csv bytes: [UInt8], _ reading: CSVReading, _ known: KnownNames) throws {
        self.init("csv", known)
        var table = try CSVTable(bytes, cellCount: reading.columns.count)
        var cellLimit = reading.columns.count
        var isFirst = true
        var shortHeading: Int?
        // Consecutive rows of one transaction.
        var group: [CSVRow] = []
        while let row = try table.nextRow(reading.columns) {
            defer { isFirst = false }
            if isFirst, Self.isHeading(row, reading) {
                cellLimit = max(cellLimit, row.fullCount)
                if row.fullCount < reading.columns.count { shortHeading = row.fullCount }
                continue
            }
            // Only a UUID: banks write the same reference, such as NOTPROVIDED, into many rows.
            if let first = group.first, row.id == nil || row.id != first.id {
                add(group, reading, cellLimit)
                group = []
            }
            group.append(row)
        }
        if !group.isEmpty { add(group, reading, cellLimit) }
        if let shortHeading, sourceCount == 0 {
            throw ImportError.notCSV(
                "its only row has \(shortHeading.counted("cell")) where --columns names \(reading.columns.count)")
        }
        if let otherOrderRow, let other = reading.otherOrder {
            throw ImportError.dayOrder(
                DayOrderProof(otherOrderRow), other: other.name, opposite: try Self.opposite(bytes, reading, other))
        }
        if let other = reading.otherOrder, transactions.contains(where: { $0.date > other.today }) {
            try Self.refuseFuture(bytes, reading, other)
        }
        if let below = expenses.belowZero, let above = expenses.aboveZero {
            throw ImportError.twoSigns(below: below, above: above)
        }
    }

    /// Throws if days lie in the future that have passed in the other order, and none the other way round.
    private static func refuseFuture(_ bytes: [UInt8], _ reading: CSVReading, _ other: OtherDayOrder) throws {
        var table = try CSVTable(bytes, cellCount: reading.columns.count)
        var future: (proof: DayOrderProof, day: CivilDay)?
        while let row = try table.nextRow(reading.columns) {
            guard let day = reading.day(row[.date]), let otherDay = other.day(row[.date]) else { continue }
            if otherDay > other.today { return }
            if day > other.today, future == nil { future = (DayOrderProof(row), day) }
        }
        if let future { throw ImportError.futureDayOrder(future.proof, day: future.day, other: other.name) }
    }

    /// The first row whose day can't have the other order.
    private static func opposite(
        _ bytes: [UInt8], _ reading: CSVReading, _ other: OtherDayOrder
    ) throws -> DayOrderProof? {
        var table = try CSVTable(bytes, cellCount: reading.columns.count)
        while let row = try table.nextRow(reading.columns) {
            if reading.day(row[.date]) != nil, other.day(row[.date]) == nil { return DayOrderProof(row) }
        }
        return nil
    }

    private static func isHeading(_ row: CSVRow, _ reading: CSVReading) -> Bool {
        reading.day(row[.date]) == nil && !row.hasDigitsInAmounts
    }

    private mutating func add(_ rows: [CSVRow], _ reading: CSVReading, _ cellLimit: Int) {
        sourceCount += 1
        let name = "line \(rows[0].line)"
        do throws(Refusal) {
            for row in rows {
                try row.refuseSurplus(over: cellLimit)
                try row.refuseSplitAmount(over: cellLimit)
            }
            for row in rows.dropFirst() { try row.refuseContradiction(to: rows[0]) }
            try add(rows, name, reading)
        } catch {
            refuse(name, error.field, error.sentence)
        }
    }

    private mutating func add(_ rows: [CSVRow], _ name: String, _ reading: CSVReading) throws(Refusal) {
        let first = rows[0]
        guard let date = reading.day(first[.date]) else {
            if otherOrderRow == nil, reading.otherOrder?.day(first[.date]) != nil { otherOrderRow = first }
            throw Refusal(field: "date", sentence: Wording.noDay(first[.date]))
        }
        let named = first.text(.account) ?? reading.account
        var notation = reading.notation
        if !reading.isCurrencyNamed, let named, let currency = currency(of: named) {
            notation.defaultCurrency = currency
            guard
                isBooked(named) || currency == reading.notation.defaultCurrency
                    || rows.allSatisfy({ (try? $0.amount(reading.notation)) == (try? $0.amount(notation)) })
            else { throw Refusal(field: "amount", sentence: Wording.openCurrency(named, currency)) }
        }
        var lines: [EntryLine] = []
        for row in rows {
            var line = EntryLine(amount: try row.amount(notation))
            line.category = row.text(.category)
            line.tags = JoinedTexts.split(row[.tags]).compactMap { HledgerFacts.text($0).first }
            line.note = row.text(.lineNote)
            lines.append(line)
        }
        guard let currency = lines.first?.amount?.currency, lines.allSatisfy({ $0.amount?.currency == currency })
        else { throw Refusal(field: "amount", sentence: "Its rows have more than one currency.") }
        let isOpening = try first.isOpening()
        let sum = lines.reduce(Int128(0)) { $0 + Int128($1.amount?.minorUnits ?? 0) }
        let type = try Self.orient(&lines, sum, first, currency)
        if isOpening { lines = lines.map { EntryLine(amount: $0.amount) } }
        var entry = Entry(
            type: type, currency: currency, lines: lines, payee: first.text(.payee), location: first.text(.location),
            note: first.text(.note), cleared: try first.isCleared())
        // Rows with a UUID come from an export, which writes what an expense gives back below zero.
        if TransactionType(name: first[.type]) == .expense, first.id == nil { expenses.note(sum, line: first.line) }
        if let named { entry.account = account(named, currency) }
        // Rows needn't name their account and currency, and two accounts of one bank have equal rows.
        let addition = "\(named.map { TagKey($0).text } ?? "") \(currency.code)"
        let id = first.id ?? derivedID(rows.map(\.content).joined(separator: "\n"), with: addition)
        add(
            ImportedTransaction(
                id: id, isIDNamed: first.id != nil, date: date, entry: entry, isOpeningBalance: isOpening), named: name)
    }

    /// Determines the type and orients the lines so that their sum is not negative.
    private static func orient(
        _ lines: inout [EntryLine], _ sum: Int128, _ row: CSVRow, _ currency: Currency
    ) throws(Refusal) -> TransactionType {
        let named = TransactionType(name: row[.type])
        guard named != nil || row[.type].isEmpty else {
            throw Refusal(field: "type", sentence: "'\(row[.type])' is neither income nor expense.")
        }
        guard sum >= 0 || named != .income else {
            throw Refusal(field: "amount", sentence: "It is income with an amount below zero.")
        }
        guard sum <= 0 || named != .expense || row[.inflow].isEmpty else {
            throw Refusal(field: "inflow", sentence: "It is an expense with an inflow.")
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
