import Foundation
import GRDB
import TestSupport
import Testing

/// A database that an earlier program has made, as it lies in `Tests/Fixtures`.
struct FixtureDatabase: CustomTestStringConvertible, Sendable {
    /// The schema that the program has made.
    let schema: Int
    let url: URL

    var testDescription: String { url.lastPathComponent }

    /// All of them, oldest first.
    static let all: [FixtureDatabase] = {
        let folder = Checkout.tests("Fixtures")
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.compactMap { name in
            guard let match = name.wholeMatch(of: /schema-(\d+)\.sqlite/), let schema = Int(match.1) else { return nil }
            return FixtureDatabase(schema: schema, url: folder.appending(path: name))
        }.sorted { $0.schema < $1.schema }
    }()

    /// A copy in a folder of its own.
    func copied() throws -> DatabaseFolder {
        let folder = try DatabaseFolder()
        try FileManager.default.copyItem(atPath: url.path, toPath: folder.path)
        chmod(folder.path, 0o600)
        return folder
    }
}

/// A folder with a database in it that no `QueueDatabase` has open; removed at the end.
final class DatabaseFolder: Sendable {
    private let scratch: ScratchFolder
    var folder: String { scratch.path }
    var path: String { scratch.path("quickrec.sqlite") }

    init() throws {
        scratch = try ScratchFolder()
    }

    /// The bytes of the database.
    var bytes: Data? { FileManager.default.contents(atPath: path) }

    /// The files in the folder, those in `backups` too.
    var files: [String] {
        (FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []).sorted()
    }

    /// What stands in the database, read by SQLite alone.
    func facts() throws -> Facts { try Facts(of: path) }
}

/// Every value of every row of a database, by table and by key, so that two schemas can be compared.
struct Facts {
    /// The values of a table's rows by its columns; rows by their key, as text.
    struct Table {
        var columns: [String]
        var rows: [String: [String: DatabaseValue]]
    }

    let schema: Int
    let tables: [String: Table]

    init(of path: String) throws {
        var configuration = Configuration()
        configuration.readonly = true
        (schema, tables) = try DatabaseQueue(path: path, configuration: configuration).read { database in
            var tables: [String: Table] = [:]
            let names = try String.fetchAll(
                database,
                sql: "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'")
            for name in names where name != "grdb_migrations" { tables[name] = try Self.table(name, database) }
            return (try Int.fetchOne(database, sql: "PRAGMA user_version") ?? 0, tables)
        }
    }

    private static func table(_ name: String, _ database: Database) throws -> Table {
        // Generated columns are derived from the others, and are in `table_xinfo` only: both are compared.
        let information = try Row.fetchAll(
            database, sql: "SELECT name, pk FROM pragma_table_xinfo(?)", arguments: [name])
        let columns = information.map { $0[0] as String }
        let keys = information.filter { $0[1] as Int > 0 }.map { $0[0] as String }
        let selection = columns.map { "\"\($0)\"" }.joined(separator: ", ")
        var rows: [String: [String: DatabaseValue]] = [:]
        for row in try Row.fetchAll(database, sql: "SELECT \(selection) FROM \"\(name)\"") {
            let key = keys.map { "\(row[$0] as DatabaseValue)" }.joined(separator: "|")
            rows[key.isEmpty ? "\(rows.count)" : key] = Dictionary(
                uniqueKeysWithValues: columns.map { ($0, row[$0] as DatabaseValue) })
        }
        return Table(columns: columns, rows: rows)
    }

    /// What is in these facts and not, or not as it was, in `later`; a sentence each.
    ///
    /// Tables, columns and rows that come on top are no loss. `known` names what a migration moves on purpose, as
    /// `table` or `table.column`; the migration's own test then shows where it has gone.
    func losses(in later: Facts, moved known: Set<String> = []) -> [String] {
        var losses: [String] = []
        for (name, table) in tables.sorted(by: { $0.key < $1.key }) where !known.contains(name) {
            guard let other = later.tables[name] else {
                losses.append("the table \(name) is gone")
                continue
            }
            let columns = table.columns.filter { !known.contains("\(name).\($0)") }
            losses += columns.filter { !other.columns.contains($0) }.map { "the column \(name).\($0) is gone" }
            for (key, row) in table.rows.sorted(by: { $0.key < $1.key }) {
                guard let same = other.rows[key] else {
                    losses.append("row \(key) of \(name) is gone")
                    continue
                }
                for column in columns where same[column] != nil && same[column] != row[column] {
                    let values = "\(row[column] ?? .null) → \(same[column] ?? .null)"
                    losses.append("\(name).\(column) of row \(key) has changed: \(values)")
                }
            }
        }
        return losses
    }
}
