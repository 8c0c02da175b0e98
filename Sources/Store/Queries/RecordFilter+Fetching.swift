import GRDB

extension RecordFilter {
    /// Returns the values of the first column of a list, in order; a list with a limit is read at once.
    func fetch<Value: DatabaseValueConvertible & StatementColumnConvertible>(
        _ column: String, from subject: FilterSubject, windowSize: Int = ListPart.windowSize, _ database: Database,
        _ body: (Value) throws -> Void
    ) throws {
        prepare(database)
        let selection = "\(subject.alias).\(column)"
        if limit != nil { return try first(selection, subject, windowSize, database).forEach(body) }
        let (sql, arguments) = query(selecting: selection, from: subject, by: try way(subject, database))
        let values = try Value.fetchCursor(database, sql: sql, arguments: arguments)
        while let value = try values.next() { try body(value) }
    }

    /// Returns the first values, by the first method that finds as many as the limit.
    private func first<Value: DatabaseValueConvertible & StatementColumnConvertible>(
        _ selection: String, _ subject: FilterSubject, _ windowSize: Int, _ database: Database
    ) throws -> [Value] {
        func values(of part: ListPart) throws -> [Value] {
            let (sql, arguments) = part.filter.query(selecting: selection, from: subject, of: part, by: part.way)
            return try Value.fetchAll(database, sql: sql, arguments: arguments)
        }
        func all(_ part: ListPart?) throws -> [Value]? {
            guard let values = try part.map(values) else { return nil }
            return values.count == limit ? values : nil
        }
        if let found = try all(.window(of: self, subject, size: windowSize, database)) { return found }
        let way = try way(subject, database)
        if let found = try all(.days(of: self, subject, by: way, database)) { return found }
        guard let limit, let parts = try ListPart.all(of: self, subject, database) else {
            return try values(of: ListPart(filter: self, way: way))
        }
        return try parts.reduce(into: []) { found, part in
            var part = part
            guard found.count < limit else { return }
            part.filter.limit = limit - found.count
            // A part that is a list of its own has its own beginning.
            found +=
                part.condition == "1"
                ? try part.filter.first(selection, subject, windowSize, database) : try values(of: part)
        }
    }

    /// Chooses whether to use the indexes by amount, and the index of transactions by creation time: they help for less
    /// than a sixteenth of all rows. If fewer records than that are in the requested states, checking each of these is
    /// faster than finding all that have a tag.
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

    /// Whether less than a sixteenth of all rows match.
    private func isRare(_ subject: FilterSubject, _ database: Database) throws -> Bool {
        let all = try Int.fetchOne(database, sql: "SELECT max(number) FROM \(subject.table)") ?? 0
        var filter = self
        filter.limit = all / 16 + 1
        return try filter.count(subject, database) <= all / 16
    }

    /// The number of matches, up to the limit.
    func count(_ subject: FilterSubject, by way: IndexUse = .search, _ database: Database) throws -> Int {
        let (sql, arguments) = query(selecting: "1", from: subject, isOrdered: false, by: way)
        return try Int.fetchOne(database, sql: "SELECT count(*) FROM (\(sql))", arguments: arguments) ?? 0
    }
}

extension RecordFilter {
    /// Whether the filter has a search text.
    var hasText: Bool { text.map { !$0.isEmpty } ?? false }

    /// Whether the filter has conditions on tags or categories.
    var picksLines: Bool {
        !anyTags.isEmpty || !allTags.isEmpty || !withoutTags.isEmpty || category != nil
    }

    /// Whether a condition makes SQLite use an index that is not in the order of the list.
    func hasIndexBesides(_ subject: FilterSubject) -> Bool {
        if picksLines { return true }
        return subject.hasStoredDay
            ? currency != nil || minimum != nil || maximum != nil || createdBefore != nil
            : account != nil || payee != nil || minimum != nil || maximum != nil
    }
}
