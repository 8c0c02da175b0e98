import GRDB
import Model
import Money

extension LineRows {
    /// Answers the row of a category's name.
    typealias Categories = (String, Database) throws -> Int64

    /// Adds lines to an owner behind the `count` that it has.
    func insert(
        _ entryLines: some Collection<EntryLine>, owner number: Int64, after count: Int = 0, _ database: Database,
        category: Categories = NameTable.categories.identifier
    ) throws {
        for (position, line) in entryLines.enumerated() {
            try database.cachedStatement(
                sql: "INSERT INTO \(lines) (\(owner), position, amount, category_id, note) VALUES (?, ?, ?, ?, ?)"
            ).execute(arguments: [number, count + position] + values(of: line, category, database))
            // Before the tags: new ones are inserted too.
            let id = database.lastInsertedRowID
            try insert(Self.identifiers(of: line.tags, database)[...], line: id, database)
        }
    }

    /// Puts lines in the place of those that an owner has. What stays the same is not touched, and not in the history.
    func replace(
        with entryLines: [EntryLine], owner number: Int64, _ database: Database,
        category: Categories = NameTable.categories.identifier
    ) throws {
        let old = try Int64.fetchAll(
            database.cachedStatement(sql: "SELECT id FROM \(lines) WHERE \(owner) = ? ORDER BY position"),
            arguments: [number])
        for (line, id) in zip(entryLines, old) {
            try database.cachedStatement(
                sql: "UPDATE \(lines) SET amount = ?, category_id = ?, note = ? WHERE id = ?"
            ).execute(arguments: try values(of: line, category, database) + [id])
            try replaceTags(of: id, with: Self.identifiers(of: line.tags, database), database)
        }
        for id in old.dropFirst(entryLines.count) {
            try replaceTags(of: id, with: [], database)
            try database.cachedStatement(sql: "DELETE FROM \(lines) WHERE id = ?").execute(arguments: [id])
        }
        try insert(
            entryLines.dropFirst(old.count), owner: number, after: old.count, database, category: category)
    }

    /// Takes all lines and their tags from an owner.
    func delete(owner number: Int64, _ database: Database) throws {
        try database.cachedStatement(
            sql: "DELETE FROM \(tags) WHERE line_id IN (SELECT id FROM \(lines) WHERE \(owner) = ?)"
        ).execute(arguments: [number])
        try database.cachedStatement(sql: "DELETE FROM \(lines) WHERE \(owner) = ?").execute(arguments: [number])
    }

    private func values(of line: EntryLine, _ category: Categories, _ database: Database) throws -> StatementArguments {
        [line.amount?.minorUnits, try line.category.map { try category($0, database) }, line.note]
    }

    private static func identifiers(of tags: [String], _ database: Database) throws -> [Int64] {
        try tags.distinctNames.map { try NameTable.tags.identifier(of: $0, database) }
    }

    private func insert(
        _ identifiers: ArraySlice<Int64>, line: Int64, after position: Int = -1, _ database: Database
    ) throws {
        for (offset, tag) in identifiers.enumerated() {
            try database.cachedStatement(sql: "INSERT INTO \(tags) (line_id, tag_id, position) VALUES (?, ?, ?)")
                .execute(arguments: [line, tag, position + 1 + offset])
        }
    }

    /// Keeps the first ones that are the same.
    private func replaceTags(of line: Int64, with new: [Int64], _ database: Database) throws {
        let old = try LineTag.fetchAll(
            database.cachedStatement(
                sql: "SELECT id, tag_id, position FROM \(tags) WHERE line_id = ? ORDER BY position"),
            arguments: [line])
        let kept = zip(old, new).prefix { $0.tag == $1 }.count
        for tag in old[kept...] {
            try database.cachedStatement(sql: "DELETE FROM \(tags) WHERE id = ?").execute(arguments: [tag.id])
        }
        try insert(new[kept...], line: line, after: old[..<kept].last?.position ?? -1, database)
    }
}

/// A tag of a line, as it lies in its table.
private struct LineTag: FetchableRecord {
    let id: Int64
    let tag: Int64
    let position: Int

    init(row: Row) throws {
        id = try row.decode(forColumn: "id")
        tag = try row.decode(forColumn: "tag_id")
        position = try row.decode(forColumn: "position")
    }
}
