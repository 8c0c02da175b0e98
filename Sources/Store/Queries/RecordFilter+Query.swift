import GRDB
import Model

/// The names a filter uses for quick records or for transactions.
struct FilterSubject {
    /// The name of the table.
    let table: String
    /// Its alias in statements.
    let alias: String
    /// Its tables of lines and tags.
    let lines: LineRows
    /// Whether days are stored as days (transactions) or follow from an instant (records).
    let hasStoredDay: Bool
    /// The default sort key of lists.
    let usualKey: RecordFilter.SortKey
    /// The column of `usualKey`.
    let usualColumn: String
    /// The index on `usualColumn`.
    let usualIndex: String

    /// Quick records, by creation time.
    static let records = FilterSubject(
        table: "quick_records", alias: "q", lines: .entries, hasStoredDay: false, usualKey: .created,
        usualColumn: "created_at", usualIndex: "quick_records_created")
    /// Transactions, by day.
    static let transactions = FilterSubject(
        table: "transactions", alias: "t", lines: .transactions, hasStoredDay: true, usualKey: .date,
        usualColumn: "date", usualIndex: "transactions_date")
}

extension RecordFilter {
    /// Registers the functions that a query of this filter calls: `record_day`, the civil day of an instant in `zone`,
    /// and `text_has`, whether a text contains the search text.
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

    /// Returns the SELECT over quick records or transactions, with its arguments. Its first columns are `selection`;
    /// with a `part`, it reads only that part's rows.
    ///
    /// The day of a record is a column if its entry names it; otherwise it follows from an instant. For such an OR
    /// SQLite would read all records, so there are two SELECTs, each with its index, whose rows it merges in order.
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
            if type != nil || !lacking.isEmpty, days == .stored {
                builder.add("t.number NOT IN (\(OpeningBalances.numbers))")
            }
            if let part { builder.add(part.condition, part.arguments) }
            arguments += builder.arguments
            let condition = builder.conditions.isEmpty ? "" : " WHERE " + builder.conditions.joined(separator: " AND ")
            // SQLite would otherwise read all records in order instead of sorting the few whose entries name a day.
            let index = days == .named ? "quick_records_date" : part?.index
            return "SELECT \(selected) FROM \(part?.source ?? "")\(subject.table) \(subject.alias)"
                + (index.map { " INDEXED BY \($0)" } ?? "") + condition
        }
        // A compound SELECT is sorted by column numbers.
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
    /// Returns the conditions on transactions alone, with their arguments; opening balances are included.
    func transactionConditions(by way: IndexUse) -> ([String], StatementArguments) {
        let builder = FilterBuilder(self, .transactions, .stored, way)
        return (builder.conditions, builder.arguments)
    }
}
