import GRDB

extension RecordFilter {
    /// Values of the first column of a list, in its order; a list with a limit comes as a whole.
    func fetch<Value: DatabaseValueConvertible & StatementColumnConvertible>(
        _ column: String, from subject: FilterSubject, windowSize: Int = LeadingRows.size, _ database: Database,
        _ body: (Value) throws -> Void
    ) throws {
        prepare(database)
        let selection = "\(subject.alias).\(column)"
        if let limit, let window = try LeadingRows(self, subject, size: windowSize, database) {
            let (sql, arguments) = query(selecting: selection, from: subject, in: window)
            let values = try Value.fetchAll(database, sql: sql, arguments: arguments)
            if values.count == limit { return try values.forEach(body) }
        }
        let way = try way(subject, database)
        let (sql, arguments) = query(selecting: selection, from: subject, by: way)
        let values = try Value.fetchCursor(database, sql: sql, arguments: arguments)
        while let value = try values.next() { try body(value) }
    }

    /// Whether the indexes of transactions by amount and by time of making are of use: for less than a sixteenth of all.
    func way(_ subject: FilterSubject, _ database: Database) throws -> IndexUse {
        guard subject.hasStoredDay else { return .search }
        var ranged = RecordFilter(zone: zone)
        (ranged.currency, ranged.minimum, ranged.maximum) = (currency, minimum, maximum)
        ranged.createdBefore = createdBefore
        guard ranged.isNarrow else { return .search }
        let all = try Int.fetchOne(database, sql: "SELECT max(number) FROM transactions") ?? 0
        ranged.limit = all / 16 + 1
        let (sql, arguments) = ranged.query(selecting: "1", from: subject, isOrdered: false)
        let found = try Int.fetchOne(database, sql: "SELECT count(*) FROM (\(sql))", arguments: arguments)
        return (found ?? 0) > all / 16 ? .pass : .search
    }
}
