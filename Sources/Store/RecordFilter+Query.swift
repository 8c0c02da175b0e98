import FoundationEssentials
import GRDB
import Model
import Money

/// The names that the same filter has over quick records and over transactions.
struct FilterSubject {
    let table: String
    let alias: String
    let lines: LineRows
    /// An expression for the sum.
    let amount: String
    /// Whether days are stored as days (transactions) or follow from an instant (records).
    let hasStoredDay: Bool

    static let records = FilterSubject(
        table: "quick_records", alias: "q", lines: .entries,
        amount: """
            (SELECT CASE WHEN count(*) = count(amount) THEN sum(amount) END FROM entry_lines
                WHERE record_number = q.number)
            """, hasStoredDay: false)
    static let transactions = FilterSubject(
        table: "transactions", alias: "t", lines: .transactions, amount: "t.amount", hasStoredDay: true)
}

extension RecordFilter {
    /// Makes `record_day`, the civil day of an instant in `zone`, known to a connection whose query sorts by it.
    func prepare(_ database: Database) {
        guard sort.contains(where: { $0.key == .date }) else { return }
        let zone = zone
        database.add(
            function: DatabaseFunction("record_day", argumentCount: 1, pure: true) { values in
                Int64.fromDatabaseValue(values[0]).map { Moment(clampingMilliseconds: $0, in: zone).day.description }
            })
    }

    /// The SELECT over quick records or transactions, and its arguments. Its first columns are `selection`.
    ///
    /// The day of a record is a column where its entry names it, and follows from an instant elsewhere. SQLite would
    /// read all records for such an OR, so there are two SELECTs, each with its index, whose rows it merges in order.
    func query(
        selecting selection: String, from subject: FilterSubject = .records, isOrdered: Bool = true
    ) -> (String, StatementArguments) {
        let order = isOrdered ? (sort.isEmpty ? [Sort(subject.hasStoredDay ? .date : .created)] : sort) : []
        let columns = order.map { subject.column(of: $0.key) } + (isOrdered ? ["\(subject.alias).number"] : [])
        let directions = order.map { $0.isDescending ? " DESC" : "" } + [""]
        let days: [FilterBuilder.Days] =
            subject.hasStoredDay ? [.stored] : since == nil && until == nil ? [.any] : [.made, .named]
        let selected = ([selection] + (days.count > 1 ? columns : [])).joined(separator: ", ")
        var arguments = StatementArguments()
        let selects = days.map { days in
            var builder = FilterBuilder(self, subject, days)
            if type != nil, days == .stored { builder.add("t.number NOT IN (\(OpeningBalances.numbers))") }
            arguments += builder.arguments
            let condition = builder.conditions.isEmpty ? "" : " WHERE " + builder.conditions.joined(separator: " AND ")
            // SQLite would rather read all records in order than sort the few whose entries name a day.
            let index = days == .named ? " INDEXED BY quick_records_date" : ""
            return "SELECT \(selected) FROM \(subject.table) \(subject.alias)\(index)\(condition)"
        }
        // Of several SELECTs together, the columns that sort are named by their numbers.
        let width = selection.split(separator: ",").count
        let keys = zip(columns.indices, directions).map { index, direction in
            (days.count > 1 ? String(width + index + 1) : columns[index]) + direction
        }
        let ending =
            (keys.isEmpty ? "" : " ORDER BY " + keys.joined(separator: ", ")) + (limit.map { " LIMIT \($0)" } ?? "")
        return (selects.joined(separator: " UNION ALL ") + ending, arguments)
    }
}

extension RecordFilter {
    /// The conditions on transactions alone, and their arguments; opening balances are let through.
    func transactionConditions() -> ([String], StatementArguments) {
        let builder = FilterBuilder(self, .transactions, .stored)
        return (builder.conditions, builder.arguments)
    }
}

extension FilterSubject {
    /// An expression for what a key sorts by.
    func column(of key: RecordFilter.SortKey) -> String {
        switch key {
        case .created: "\(alias).created_at"
        case .date: hasStoredDay ? "\(alias).date" : "coalesce(\(alias).date, record_day(\(alias).created_at))"
        case .amount: amount
        case .payee: "(SELECT key FROM payees WHERE id = \(alias).payee_id)"
        case .state: hasStoredDay ? "\(alias).is_cleared" : "\(alias).state"
        case .number: "\(alias).number"
        }
    }
}

/// Collects conditions and their arguments; nothing that a person typed becomes SQL text.
private struct FilterBuilder {
    let subject: FilterSubject
    var conditions: [String] = []
    var arguments = StatementArguments()

    /// Where the days of a filter are looked for.
    enum Days {
        /// Nowhere: all of them.
        case any
        /// In the column of a transaction.
        case stored
        /// In the instant at which a record was made, where its entry names no day.
        case made
        /// In the entry of a record.
        case named
    }

    init(_ filter: RecordFilter, _ subject: FilterSubject, _ days: Days) {
        self.subject = subject
        add(states: filter.states)
        add(days, filter)
        add(values: filter)
        add(tags: filter)
        add(text: filter.text)
    }

    private var alias: String { subject.alias }

    mutating func add(_ condition: String, _ values: any DatabaseValueConvertible...) {
        conditions.append(condition)
        arguments += StatementArguments(values)
    }

    mutating func add(states: Set<RecordState>) {
        guard !states.isEmpty else { return }
        if subject.hasStoredDay {
            // What is in the books was converted, or has never been a quick record.
            conditions.append(states.contains(.converted) ? "\(alias).record_number IS NOT NULL" : "0")
            return
        }
        let names = states.map(\.rawValue).sorted()
        conditions.append("\(alias).state IN (\(names.map { _ in "?" }.joined(separator: ", ")))")
        arguments += StatementArguments(names)
    }

    mutating func add(_ days: Days, _ filter: RecordFilter) {
        switch days {
        case .any: break
        case .stored, .named:
            if let since = filter.since { add("\(alias).date >= ?", since.description) }
            if let until = filter.until { add("\(alias).date <= ?", until.description) }
        case .made:
            conditions.append("\(alias).date IS NULL")
            if let since = filter.since { add("\(alias).created_at >= ?", since.startMilliseconds(in: filter.zone)) }
            if let until = filter.until {
                add("\(alias).created_at < ?", (until + 1).startMilliseconds(in: filter.zone))
            }
        }
    }

    mutating func add(values filter: RecordFilter) {
        if let type = filter.type {
            // Not bound, or SQLite could not know that the index of income will do.
            conditions.append("\(alias).type = \(type.rawValue)")
        }
        if let currency = filter.currency { add("\(alias).currency = ?", currency.code) }
        if let cleared = filter.isCleared {
            let column = subject.hasStoredDay ? "\(alias).is_cleared" : "coalesce(\(alias).is_cleared, 0)"
            conditions.append("\(column) = \(cleared ? 1 : 0)")
        }
        if let instant = filter.createdBefore { add("\(alias).created_at < ?", instant) }
        if let instant = filter.awakeAt { add("coalesce(\(alias).snoozed_until, 0) <= ?", instant) }
        if let account = filter.account {
            add("\(alias).account_id = (SELECT id FROM accounts WHERE key = ?)", TagKey(account).text)
        }
        if let payee = filter.payee {
            add("\(alias).payee_id = (SELECT id FROM payees WHERE key = ?)", TagKey(payee).text)
        }
        if let category = filter.category {
            add(
                """
                \(alias).number IN (SELECT \(subject.lines.owner) FROM \(subject.lines.lines)
                    WHERE category_id IN (SELECT id FROM categories WHERE key IN (?, ?)))
                """, TagKey(category).text,
                TagKey(category).text == OpeningBalances.reservedKey ? Schema3.openingKey : TagKey(category).text)
        }
        if let minimum = filter.minimum {
            add("\(alias).currency = ? AND \(subject.amount) >= ?", minimum.currency.code, minimum.minorUnits)
        }
        if let maximum = filter.maximum {
            add("\(alias).currency = ? AND \(subject.amount) <= ?", maximum.currency.code, maximum.minorUnits)
        }
    }

    mutating func add(tags filter: RecordFilter) {
        if !filter.anyTags.isEmpty { addOwners(havingAnyOf: filter.anyTags, negated: false) }
        for tag in filter.allTags { addOwners(havingAnyOf: [tag], negated: false) }
        if !filter.withoutTags.isEmpty { addOwners(havingAnyOf: filter.withoutTags, negated: true) }
    }

    private mutating func addOwners(havingAnyOf tags: [String], negated: Bool) {
        let marks = tags.map { _ in "?" }.joined(separator: ", ")
        conditions.append(
            """
            \(alias).number \(negated ? "NOT IN" : "IN") (
                SELECT l.\(subject.lines.owner) FROM tags g JOIN \(subject.lines.tags) lt ON lt.tag_id = g.id
                JOIN \(subject.lines.lines) l ON l.id = lt.line_id WHERE g.key IN (\(marks)))
            """)
        arguments += StatementArguments(tags.map { TagKey($0).text })
    }

    mutating func add(text: String?) {
        guard let text, !text.isEmpty else { return }
        let escaped = text.reduce(into: "") { result, character in
            if "%_\\".contains(character) { result.append("\\") }
            result.append(character)
        }
        let pattern = "%\(escaped)%"
        add(
            """
            (\(alias).note LIKE ? ESCAPE '\\' OR \(alias).location LIKE ? ESCAPE '\\'
                OR \(alias).payee_id IN (SELECT id FROM payees WHERE name LIKE ? ESCAPE '\\')
                OR \(alias).number IN (
                    SELECT l.\(subject.lines.owner) FROM tags g JOIN \(subject.lines.tags) lt ON lt.tag_id = g.id
                    JOIN \(subject.lines.lines) l ON l.id = lt.line_id WHERE g.name LIKE ? ESCAPE '\\')
                OR \(alias).number IN (
                    SELECT \(subject.lines.owner) FROM \(subject.lines.lines) WHERE note LIKE ? ESCAPE '\\'))
            """, pattern, pattern, pattern, pattern, pattern)
    }
}
