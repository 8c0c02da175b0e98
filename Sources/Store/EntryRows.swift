import GRDB
import Model
import Money

/// How an `Entry` lies in `quick_records`, `entry_lines` and `entry_line_tags`.
enum EntryRows {
    /// The columns of `quick_records` that hold an entry, in the order of `arguments(for:)`.
    static let columns = ["type", "currency", "payee_id", "account_id", "location", "note", "date", "is_cleared"]

    /// The values of `columns`; payees and accounts are made where they are new.
    static func arguments(for entry: Entry, _ database: Database) throws -> StatementArguments {
        let currency = entry.total?.currency ?? entry.lines.lazy.compactMap(\.amount).first?.currency ?? entry.currency
        let payee = try entry.payee.map { try NameTable.payees.identifier(of: $0, database) }
        let account = try entry.account.map { name in
            guard let currency else {
                throw StoreError.refused(
                    "The entry names the account '\(name)' but no amount, so its currency is unknown; add the amount.")
            }
            return try AccountTable.identifier(of: name, currency: currency.code, database)
        }
        return [
            entry.type?.rawValue, currency?.code, payee, account, entry.location, entry.note,
            entry.date?.description, entry.cleared.map { $0 ? 1 : 0 },
        ]
    }

    /// Adds the lines of an entry to a record that has none.
    static func insertLines(of entry: Entry, record number: Int64, _ database: Database) throws {
        for (position, line) in entry.lines.enumerated() {
            let category = try line.category.map { try NameTable.categories.identifier(of: $0, database) }
            try database.cachedStatement(
                sql: """
                    INSERT INTO entry_lines (record_number, position, amount, category_id, note)
                    VALUES (?, ?, ?, ?, ?)
                    """
            ).execute(arguments: [number, position, line.amount?.minorUnits, category, line.note])
            let lineID = database.lastInsertedRowID
            for (tagPosition, tag) in uniqueTags(line.tags).enumerated() {
                let tagID = try NameTable.tags.identifier(of: tag, database)
                try database.cachedStatement(
                    sql: "INSERT INTO entry_line_tags (line_id, tag_id, position) VALUES (?, ?, ?)"
                ).execute(arguments: [lineID, tagID, tagPosition])
            }
        }
    }

    /// Puts `entry` in the place of what the record has.
    static func replace(with entry: Entry, record number: Int64, _ database: Database) throws {
        let assignments = columns.map { "\($0) = ?" }.joined(separator: ", ")
        let arguments = try arguments(for: entry, database) + [number]
        try database.cachedStatement(sql: "UPDATE quick_records SET \(assignments) WHERE number = ?")
            .execute(arguments: arguments)
        try database.cachedStatement(
            sql: "DELETE FROM entry_line_tags WHERE line_id IN (SELECT id FROM entry_lines WHERE record_number = ?)"
        ).execute(arguments: [number])
        try database.cachedStatement(sql: "DELETE FROM entry_lines WHERE record_number = ?")
            .execute(arguments: [number])
        try insertLines(of: entry, record: number, database)
    }

    private static func uniqueTags(_ tags: [String]) -> [String] {
        var seen: Set<TagKey> = []
        return tags.filter { seen.insert(TagKey($0)).inserted }
    }
}
