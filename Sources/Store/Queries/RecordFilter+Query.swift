import FoundationEssentials
import GRDB
import Model

/// The names that the same filter has over quick records and over transactions.
struct FilterSubject {
    let table: String
    let alias: String
    let lines: LineRows
    /// An expression for the sum.
    let amount: String
    /// Whether days are stored as days (transactions) or follow from an instant (records).
    let hasStoredDay: Bool
    /// What lists are sorted by unless something else is said, the column of it, and its index.
    let usualKey: RecordFilter.SortKey
    let usualColumn: String
    let usualIndex: String

    static let records = FilterSubject(
        table: "quick_records", alias: "q", lines: .entries,
        amount: """
            (SELECT CASE WHEN count(*) = count(amount) THEN sum(amount) END FROM entry_lines
                WHERE record_number = q.number)
            """, hasStoredDay: false, usualKey: .created, usualColumn: "created_at",
        usualIndex: "quick_records_created")
    static let transactions = FilterSubject(
        table: "transactions", alias: "t", lines: .transactions, amount: "t.amount", hasStoredDay: true,
        usualKey: .date, usualColumn: "date", usualIndex: "transactions_date")
}

extension RecordFilter {
    /// Makes the functions known that a query of this filter calls: `record_day`, the civil day of an instant in `zone`,
    /// and `text_has`, whether a text has the one that is looked for.
    func prepare(_ database: Database) {
        if sort.contains(where: { $0.key == .date }) {
            let zone = zone
            database.add(
                function: DatabaseFunction("record_day", argumentCount: 1, pure: true) { values in
                    Int64.fromDatabaseValue(values[0]).map {
                        Moment(clampingMilliseconds: $0, in: zone).day.description
                    }
                })
        }
        if let text, !text.isEmpty {
            let wanted = SearchKey(text)
            database.add(
                function: DatabaseFunction("text_has", argumentCount: 1, pure: true) { values in
                    String.fromDatabaseValue(values[0]).map { SearchKey($0).contains(wanted) }
                })
        }
    }

    /// The SELECT over quick records or transactions, and its arguments. Its first columns are `selection`; with a
    /// `window`, only rows in that are looked at, one after the other.
    ///
    /// The day of a record is a column where its entry names it, and follows from an instant elsewhere. SQLite would
    /// read all records for such an OR, so there are two SELECTs, each with its index, whose rows it merges in order.
    func query(
        selecting selection: String, from subject: FilterSubject = .records, isOrdered: Bool = true,
        in window: LeadingRows? = nil, by way: IndexUse = .search
    ) -> (String, StatementArguments) {
        let order = isOrdered ? (sort.isEmpty ? [Sort(subject.usualKey)] : sort) : []
        let columns = order.map { subject.column(of: $0.key) } + (isOrdered ? ["\(subject.alias).number"] : [])
        let directions = (order.map(\.isDescending) + [false]).map { $0 != isFromEnd ? " DESC" : "" }
        let days: [FilterBuilder.Days] =
            subject.hasStoredDay ? [.stored] : since == nil && until == nil ? [.any] : [.made, .named]
        let selected = ([selection] + (days.count > 1 ? columns : [])).joined(separator: ", ")
        var arguments = StatementArguments()
        let selects = days.map { days in
            var builder = FilterBuilder(self, subject, days, window == nil ? way : .walk)
            if type != nil, days == .stored { builder.add("t.number NOT IN (\(OpeningBalances.numbers))") }
            if let window { builder.add("\(subject.alias).\(window.condition)", window.bound) }
            arguments += builder.arguments
            let condition = builder.conditions.isEmpty ? "" : " WHERE " + builder.conditions.joined(separator: " AND ")
            // SQLite would rather read all records in order than sort the few whose entries name a day.
            let index = days == .named ? "quick_records_date" : window == nil ? nil : subject.usualIndex
            return "SELECT \(selected) FROM \(subject.table) \(subject.alias)"
                + (index.map { " INDEXED BY \($0)" } ?? "") + condition
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
    func transactionConditions(by way: IndexUse) -> ([String], StatementArguments) {
        let builder = FilterBuilder(self, .transactions, .stored, way)
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
