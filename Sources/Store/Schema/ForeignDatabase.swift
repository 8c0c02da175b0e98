import Foundation
import GRDB
import SystemPackage

/// A value in another program's database, as SQLite stores it.
package enum ForeignValue: Hashable, Sendable {
    /// NULL.
    case null
    /// A 64-bit integer.
    case integer(Int64)
    /// A floating-point number.
    case real(Double)
    /// Bytes that may not be UTF-8.
    case text([UInt8])
    /// Bytes of a BLOB.
    case blob([UInt8])
    /// A value longer than the limit.
    case tooLarge
}

/// The reason why another program's file can't be read.
package enum ForeignDatabaseError: Error, Hashable, Sendable {
    /// There is no such file.
    case missing(path: String)
    /// The file can't be opened, or is not a regular file.
    case notRead(path: String, errno: Int32)
    /// SQLite can't read it, or reports damage.
    case damaged(path: String, message: String)
    /// The private copy can't be made.
    case notCopied(message: String)
}

extension ForeignDatabaseError: CustomStringConvertible {
    /// A sentence for the user: what failed, why, and what to do.
    package var description: String {
        switch self {
        case .missing(let path): "There is no file '\(path)'; nothing was changed."
        case .notRead(let path, let code):
            "The file '\(path)' can't be read: \(Errno(rawValue: code)); nothing was changed."
        case .damaged(let path, let message):
            "The file '\(path)' is no SQLite database, or a damaged one (\(message)); nothing was changed."
        case .notCopied(let message):
            "The private copy that is read could not be made in the temporary folder: \(message); set TMPDIR to another."
        }
    }
}

/// Another program's SQLite file. The file and those beside it are only read: SQLite opens a private copy, together
/// with the write-ahead log or rollback journal, so that the last commits are seen.
package final class ForeignDatabase {
    /// The largest value that is read, in bytes.
    private static let valueLimit = 1 << 20

    private let folder: String
    private let path: String
    private let connection: Connection

    /// Copies the file at `path` and checks the copy, which is deleted with this object.
    ///
    /// Throws `ForeignDatabaseError`.
    package init(copying path: String) throws {
        self.path = path
        let folder: String
        do throws(Errno) { folder = try TemporaryFolder.make("import") } catch {
            throw ForeignDatabaseError.notCopied(message: "\(error)")
        }
        do {
            for ending in ["", "-wal", "-journal"] {
                try Self.copy(path + ending, to: folder + "/store" + ending, isOptional: !ending.isEmpty)
            }
            connection = try Connection(path: folder + "/store", configuration: Self.configuration)
            let verdict = try connection.queue.unsafeRead { try String.fetchOne($0, sql: "PRAGMA quick_check(1)") }
            guard verdict == "ok" else {
                throw ForeignDatabaseError.damaged(path: path, message: verdict ?? "it can't be checked")
            }
        } catch {
            try? FileManager.default.removeItem(atPath: folder)
            guard let error = error as? DatabaseError else { throw error }
            throw ForeignDatabaseError.damaged(path: path, message: error.message ?? "\(error.resultCode)")
        }
        self.folder = folder
    }

    deinit {
        try? connection.close()
        try? FileManager.default.removeItem(atPath: folder)
    }

    private static var configuration: Configuration {
        var configuration = Configuration()
        configuration.prepareDatabase { database in
            // Nothing in its schema may be executed, and nothing may be written, not even to the copy.
            try database.distrust()
            try database.execute(sql: "PRAGMA query_only = ON")
        }
        return configuration
    }

    private static func copy(_ source: String, to target: String, isOptional: Bool) throws {
        let input = open(source, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard input >= 0 else {
            if isOptional, errno == ENOENT { return }
            throw errno == ENOENT
                ? ForeignDatabaseError.missing(path: source)
                : ForeignDatabaseError.notRead(path: source, errno: errno)
        }
        defer { close(input) }
        var status = stat()
        guard fstat(input, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw ForeignDatabaseError.notRead(
                path: source, errno: status.st_mode & S_IFMT == S_IFDIR ? EISDIR : EINVAL)
        }
        let output = open(target, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard output >= 0 else { throw ForeignDatabaseError.notCopied(message: "\(Errno(rawValue: errno))") }
        let written = FileHandle(fileDescriptor: output, closeOnDealloc: true)
        let read = FileHandle(fileDescriptor: input, closeOnDealloc: false)
        do {
            while let piece = try read.read(upToCount: 1 << 20), !piece.isEmpty { try written.write(contentsOf: piece) }
        } catch {
            throw ForeignDatabaseError.notCopied(message: error.localizedDescription)
        }
    }
}

extension ForeignDatabase {
    /// Returns the columns of each table, by table name, without views and virtual tables.
    package func tables() throws -> [String: [String]] {
        try reading { database in
            let names = try String.fetchAll(
                database, sql: "SELECT name FROM sqlite_schema WHERE type = 'table' AND sql LIKE 'CREATE TABLE%'")
            var tables: [String: [String]] = [:]
            for name in names {
                tables[name] = try String.fetchAll(
                    database, sql: "SELECT name FROM pragma_table_info(?)", arguments: [name])
            }
            return tables
        }
    }

    /// Passes each row of a table to a closure, by rowid: the values of `columns` in order.
    package func forEachRow(
        of table: String, _ columns: [String], _ body: ([ForeignValue]) throws -> Void
    ) throws {
        let selection = columns.flatMap { column in
            let name = Database.quoted(column)
            return [
                "CASE WHEN length(CAST(\(name) AS BLOB)) > \(Self.valueLimit) THEN 'large' ELSE typeof(\(name)) END",
                """
                CASE WHEN length(CAST(\(name) AS BLOB)) > \(Self.valueLimit) THEN NULL
                    WHEN typeof(\(name)) = 'text' THEN CAST(\(name) AS BLOB) ELSE \(name) END
                """,
            ]
        }.joined(separator: ", ")
        try reading { database in
            let rows = try Row.fetchCursor(
                database, sql: "SELECT \(selection) FROM \(Database.quoted(table)) ORDER BY rowid")
            while let row = try rows.next() {
                try body(columns.indices.map { try Self.value(row, at: 2 * $0) })
            }
        }
    }

    private func reading<Value>(_ body: (Database) throws -> Value) throws -> Value {
        do {
            return try connection.queue.unsafeRead(body)
        } catch let error as DatabaseError {
            throw ForeignDatabaseError.damaged(path: path, message: error.message ?? "\(error.resultCode)")
        } catch let error as RowDecodingError {
            throw ForeignDatabaseError.damaged(path: path, message: error.problem)
        }
    }

    /// Decodes a value whose type is in the preceding column.
    private static func value(_ row: Row, at index: Int) throws -> ForeignValue {
        switch try row.decode(String.self, atIndex: index) {
        case "integer": .integer(try row.decode(atIndex: index + 1))
        case "real": .real(try row.decode(atIndex: index + 1))
        // SQLite returns no bytes for an empty text.
        case "text": .text(Array(try row.decode(Data?.self, atIndex: index + 1) ?? Data()))
        case "blob": .blob(Array(try row.decode(Data?.self, atIndex: index + 1) ?? Data()))
        case "large": .tooLarge
        default: .null
        }
    }
}
