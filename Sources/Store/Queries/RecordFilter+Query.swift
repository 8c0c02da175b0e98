import FoundationEssentials
import GRDB
import Model

/// The names that the same filter has over quick records and over transactions.
struct FilterSubject {
    let table: String
    let alias: String
    let lines: LineRows
    /// Whether days are stored as days (transactions) or follow from an instant (records).
    let hasStoredDay: Bool
    /// What lists are sorted by unless something else is said, the column of it, and its index.
    let usualKey: RecordFilter.SortKey
    let usualColumn: String
    let usualIndex: String

    static let records = FilterSubject(
        table: "quick_records", alias: "q", lines: .entries, hasStoredDay: false, usualKey: .created,
        usualColumn: "created_at", usualIndex: "quick_records_created")
    static let transactions = FilterSubject(
        table: "transactions", alias: "t", lines: .transactions, hasStoredDay: true, usualKey: .date,
        usualColumn: "date", usualIndex: "transactions_date")
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

    /// The SELECT over quick records or transactions, and its arguments. Its first columns are `selection`; of a `part`,
    /// only its rows are looked at.
    ///
    /// The day of a record is a column where its entry names it, and follows from an instant elsewhere. SQLite would
    /// read all records for such an OR, so there are two SELECTs, each with its index, whose rows it merges in order.
    func query(
        selecting selection: String, from subject: FilterSubject = .records, isOrdered: Bool = true,
        of part: ListPart? = nil, by way: IndexUse = .search
    ) -> (String, StatementArguments) {
        let order = isOrdered ? (part?.order ?? []) + subject.order(by: sort) : []
        let columns = order.map(\.expression)
        let directions = order.map { $0.isDescending != isFromEnd ? " DESC" : "" }
        let days: [FilterBuilder.Days] =
            subject.hasStoredDay ? [.stored] : since == nil && until == nil ? [.any] : [.made, .named]
        let selected = ([selection] + (days.count > 1 ? columns : [])).joined(separator: ", ")
        var arguments = StatementArguments()
        let selects = days.map { days in
            var builder = FilterBuilder(self, subject, days, way)
            if type != nil, days == .stored { builder.add("t.number NOT IN (\(OpeningBalances.numbers))") }
            if let part { builder.add(part.condition, part.arguments) }
            arguments += builder.arguments
            let condition = builder.conditions.isEmpty ? "" : " WHERE " + builder.conditions.joined(separator: " AND ")
            // SQLite would rather read all records in order than sort the few whose entries name a day.
            let index = days == .named ? "quick_records_date" : part?.index
            return "SELECT \(selected) FROM \(part?.source ?? "")\(subject.table) \(subject.alias)"
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
