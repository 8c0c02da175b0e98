import GRDB
import Model
import Money

/// Changes to the lines of many owners, collected and then executed with one statement of each kind. Unchanged lines
/// are not touched and not in the history.
struct LineChanges {
    /// Returns the row ID of a category's name.
    typealias Category = (String, inout NameCache, Database) throws -> Int64

    private let rows: LineRows
    private var untagged = ValueRows(["owner", "position", "tag"])
    private var removed = ValueRows(["owner", "position"])
    private var changed = ValueRows(["owner", "position", "amount", "category", "note"])
    private var added = ValueRows(["owner", "position", "amount", "category", "note"])
    private var tagged = ValueRows(["owner", "position", "tag", "place"])

    /// Creates an empty collection for the lines of records or transactions.
    init(_ rows: LineRows) {
        self.rows = rows
    }

    /// Replaces an owner's current lines, which are `old`.
    mutating func append(
        owner: Int64, from old: [EntryLine] = [], to new: [EntryLine], _ names: inout NameCache, _ database: Database,
        category: Category = { try $1.identifier(of: $0, in: .categories, $2) }
    ) throws {
        for position in 0..<max(old.count, new.count) {
            let place = [owner.databaseValue, position.databaseValue]
            guard position < new.count else {
                try retag(place, from: old[position].tags, to: [], &names, database)
                removed.append(place)
                continue
            }
            let line = new[position]
            let present = position < old.count ? old[position] : nil
            if present == nil || present?.amount != line.amount || present?.category != line.category
                || present?.note != line.note
            {
                let row = try line.category.map { try category($0, &names, database) }
                let values = [
                    line.amount?.minorUnits.databaseValue ?? .null, row?.databaseValue ?? .null,
                    line.note?.databaseValue ?? .null,
                ]
                if present == nil { added.append(place + values) } else { changed.append(place + values) }
            }
            try retag(place, from: present?.tags ?? [], to: line.tags.distinctNames, &names, database)
        }
    }

    /// Keeps the leading tags that are the same.
    private mutating func retag(
        _ place: [DatabaseValue], from old: [String], to new: [String], _ names: inout NameCache, _ database: Database
    ) throws {
        let kept = zip(old, new).prefix { $0 == $1 || TagKey($0) == TagKey($1) }.count
        for tag in old[kept...] {
            untagged.append(place + [try names.identifier(of: tag, in: .tags, database).databaseValue])
        }
        for (offset, tag) in new[kept...].enumerated() {
            let row = try names.identifier(of: tag, in: .tags, database)
            tagged.append(place + [row.databaseValue, offset.databaseValue])
        }
    }

    /// Executes all collected changes and empties the collection.
    ///
    /// Throws a `DatabaseError` if the current lines differ from `old`.
    mutating func execute(_ database: Database) throws {
        let line = "l.\(rows.owner) = s.owner AND l.position = s.position"
        try untagged.execute(database) {
            """
            DELETE FROM \(rows.tags) WHERE id IN (
                SELECT t.id FROM \($0) JOIN \(rows.lines) l ON \(line)
                JOIN \(rows.tags) t ON t.line_id = l.id AND t.tag_id = s.tag)
            """
        }
        try removed.execute(database) {
            "DELETE FROM \(rows.lines) WHERE id IN (SELECT l.id FROM \($0) JOIN \(rows.lines) l ON \(line))"
        }
        try changed.execute(database) {
            """
            UPDATE \(rows.lines) AS l SET amount = s.amount, category_id = s.category, note = s.note
            FROM \($0) WHERE \(line)
            """
        }
        try added.make(in: rows.lines, database) {
            "INSERT INTO \(rows.lines) (\(rows.owner), position, amount, category_id, note) SELECT * FROM \($0)"
        }
        try tagged.make(in: rows.tags, database) {
            """
            INSERT INTO \(rows.tags) (line_id, tag_id, position)
            SELECT l.id, s.tag,
                s.place + coalesce((SELECT max(position) + 1 FROM \(rows.tags) WHERE line_id = l.id), 0)
            FROM \($0) JOIN \(rows.lines) l ON \(line)
            """
        }
        self = LineChanges(rows)
    }
}
