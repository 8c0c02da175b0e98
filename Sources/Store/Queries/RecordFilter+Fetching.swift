import GRDB

extension RecordFilter {
    /// Values of the first column of a list, in its order; a list with a limit comes as a whole.
    func fetch<Value: DatabaseValueConvertible & StatementColumnConvertible>(
        _ column: String, from subject: FilterSubject, windowSize: Int = LeadingRows.size, _ database: Database,
        _ body: (Value) throws -> Void
    ) throws {
        prepare(database)
        let selection = "\(subject.alias).\(column)"
        if let limit, let window = try LeadingRows(self, subject, size: windowSize, database),
            let values: [Value] = try Self.all(limit, query(selecting: selection, from: subject, in: window), database)
        {
            return try values.forEach(body)
        }
        let way = try way(subject, database)
        if let limit, let days = try LeadingDays(self, subject, by: way, database),
            let values: [Value] = try Self.all(
                limit, days.filter.query(selecting: selection, from: subject, by: way), database)
        {
            return try values.forEach(body)
        }
        if let limit, let parts = try ListPart.all(of: self, subject, database) {
            return try Self.fetch(parts, limit, selection, from: subject, database).forEach(body)
        }
        let (sql, arguments) = query(selecting: selection, from: subject, by: way)
        let values = try Value.fetchCursor(database, sql: sql, arguments: arguments)
        while let value = try values.next() { try body(value) }
    }

    /// The values of a part of the list that may be too small; `nil` where it is.
    private static func all<Value: DatabaseValueConvertible & StatementColumnConvertible>(
        _ limit: Int, _ query: (sql: String, arguments: StatementArguments), _ database: Database
    ) throws -> [Value]? {
        let values = try Value.fetchAll(database, sql: query.sql, arguments: query.arguments)
        return values.count == limit ? values : nil
    }

    private static func fetch<Value: DatabaseValueConvertible & StatementColumnConvertible>(
        _ parts: [ListPart], _ limit: Int, _ selection: String, from subject: FilterSubject, _ database: Database
    ) throws -> [Value] {
        var values: [Value] = []
        for part in parts where values.count < limit {
            var filter = part.filter
            filter.limit = limit - values.count
            let (sql, arguments) = filter.query(selecting: selection, from: subject, of: part)
            values += try Value.fetchAll(database, sql: sql, arguments: arguments)
        }
        return values
    }

    /// Whether the indexes by amount, and that of transactions by time of making, are of use: for less than a sixteenth of
    /// all. Where fewer records than that are in the states that are asked for, it is quicker to look at each of these than
    /// to find all that have a tag.
    func way(_ subject: FilterSubject, _ database: Database) throws -> IndexUse {
        if !subject.hasStoredDay, !states.isEmpty, picksLines {
            var inStates = RecordFilter(zone: zone)
            inStates.states = states
            if try inStates.isRare(subject, database) { return .walk }
        }
        var ranged = RecordFilter(zone: zone)
        (ranged.minimum, ranged.maximum) = (minimum, maximum)
        if subject.hasStoredDay { (ranged.currency, ranged.createdBefore) = (currency, createdBefore) }
        return try !ranged.isNarrow || ranged.isRare(subject, database) ? .search : .pass
    }

    /// Whether it lets through less than a sixteenth of all.
    private func isRare(_ subject: FilterSubject, _ database: Database) throws -> Bool {
        let all = try Int.fetchOne(database, sql: "SELECT max(number) FROM \(subject.table)") ?? 0
        var filter = self
        filter.limit = all / 16 + 1
        let (sql, arguments) = filter.query(selecting: "1", from: subject, isOrdered: false)
        return try Int.fetchOne(database, sql: "SELECT count(*) FROM (\(sql))", arguments: arguments) ?? 0 <= all / 16
    }
}
