import GRDB
import Model
import Money

extension LineRows {
    /// Adds lines to an owner that has none; `category` answers the row of a category's name.
    func insert(
        _ entryLines: [EntryLine], owner number: Int64, _ database: Database,
        category: (String, Database) throws -> Int64 = NameTable.categories.identifier
    ) throws {
        for (position, line) in entryLines.enumerated() {
            let categoryID = try line.category.map { try category($0, database) }
            try database.cachedStatement(
                sql: "INSERT INTO \(lines) (\(owner), position, amount, category_id, note) VALUES (?, ?, ?, ?, ?)"
            ).execute(arguments: [number, position, line.amount?.minorUnits, categoryID, line.note])
            let lineID = database.lastInsertedRowID
            for (tagPosition, tag) in line.tags.distinctNames.enumerated() {
                let tagID = try NameTable.tags.identifier(of: tag, database)
                try database.cachedStatement(sql: "INSERT INTO \(tags) (line_id, tag_id, position) VALUES (?, ?, ?)")
                    .execute(arguments: [lineID, tagID, tagPosition])
            }
        }
    }

    /// Takes all lines and their tags from an owner.
    func delete(owner number: Int64, _ database: Database) throws {
        try database.cachedStatement(
            sql: "DELETE FROM \(tags) WHERE line_id IN (SELECT id FROM \(lines) WHERE \(owner) = ?)"
        ).execute(arguments: [number])
        try database.cachedStatement(sql: "DELETE FROM \(lines) WHERE \(owner) = ?").execute(arguments: [number])
    }
}
