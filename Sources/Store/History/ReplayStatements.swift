import GRDB

/// The statements that swap the rows of an action, each prepared once: an action of many records runs them a million
/// times, and even looking for one by its text would take longer than running it.
final class ReplayStatements {
    private struct Key: Hashable {
        var kind: Kind
        var table: String
        /// A bit for each column of the table.
        var columns: UInt64 = 0
    }

    private enum Kind {
        case image, insert, delete, values, assign, note
    }

    private let database: Database
    private var prepared: [Key: Statement] = [:]

    init(_ database: Database) {
        self.database = database
    }

    /// Answers the image of the row with a key.
    func image(of table: HistoryTable) throws -> Statement {
        try statement(Key(kind: .image, table: table.name)) {
            "SELECT \(table.image(of: table.name)) FROM \(table.name) WHERE \(table.key) = ?"
        }
    }

    /// Makes a row of the values of all columns and of the key.
    func insert(_ table: HistoryTable) throws -> Statement {
        try statement(Key(kind: .insert, table: table.name)) { table.insertion }
    }

    /// Deletes the row with a key.
    func delete(_ table: HistoryTable) throws -> Statement {
        try statement(Key(kind: .delete, table: table.name)) { "DELETE FROM \(table.name) WHERE \(table.key) = ?" }
    }

    /// Answers the literals of some columns, which are given in the order of the table.
    func values(_ table: HistoryTable, _ columns: [Int]) throws -> Statement {
        try statement(Key(kind: .values, table: table.name, columns: Self.bits(columns))) {
            let literals = columns.map { "quote(\(table.columns[$0]))" }.joined(separator: ", ")
            return "SELECT \(literals) FROM \(table.name) WHERE \(table.key) = ?"
        }
    }

    /// Sets some columns, which are given in the order of the table; of a record the revision too.
    func assign(_ table: HistoryTable, _ columns: [Int]) throws -> Statement {
        try statement(Key(kind: .assign, table: table.name, columns: Self.bits(columns))) {
            var assignments = columns.map { "\(table.columns[$0]) = ?" }
            if table.name == "quick_records" { assignments.append("revision = revision + 1") }
            return "UPDATE \(table.name) SET \(assignments.joined(separator: ", ")) WHERE \(table.key) = ?"
        }
    }

    /// Puts another image into a row of `changes`.
    func note() throws -> Statement {
        try statement(Key(kind: .note, table: "changes")) { "UPDATE changes SET image = ? WHERE id = ?" }
    }

    private static func bits(_ columns: [Int]) -> UInt64 {
        columns.reduce(0) { $0 | 1 << UInt64($1) }
    }

    private func statement(_ key: Key, _ sql: () -> String) throws -> Statement {
        if let statement = prepared[key] { return statement }
        let statement = try database.makeStatement(sql: sql())
        prepared[key] = statement
        return statement
    }
}
