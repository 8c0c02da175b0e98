import Foundation
import GRDB
import Model

// A NULL in a NOT NULL column and an invalid value throw `RowDecodingError`, which `StoreError.wrapping` turns into the
// message about a damaged database.
extension Row {
    /// The bytes of a BLOB.
    func bytes(forColumn name: String) throws -> [UInt8] {
        try Array(decode(Data.self, forColumn: name))
    }

    /// The bytes of a BLOB; `nil` for NULL.
    func bytesIfPresent(forColumn name: String) throws -> [UInt8]? {
        try decode(Data?.self, forColumn: name).map { Array($0) }
    }

    /// The instant in `name_at`, in milliseconds since 1970, with the offset in `name_offset`; `nil` for NULL, and for
    /// an invalid offset.
    func moment(_ name: String) throws -> Moment? {
        guard let milliseconds = try decode(Int64?.self, forColumn: name + "_at"),
            let seconds = try decode(Int?.self, forColumn: name + "_offset")
        else { return nil }
        return Moment(milliseconds: milliseconds, offsetSeconds: seconds)
    }
}

extension Database {
    /// Whether there is a row; `rows` is a SELECT without its columns.
    func hasRow(_ rows: String, _ arguments: StatementArguments = []) throws -> Bool {
        try Bool.fetchOne(cachedStatement(sql: "SELECT EXISTS (SELECT 1 \(rows))"), arguments: arguments) == true
    }

    /// A quoted SQL identifier (https://www.sqlite.org/lang_keywords.html). GRDB's `quotedDatabaseIdentifier` leaves
    /// quotes in the name as they are.
    static func quoted(_ name: String) -> String { "\"" + name.replacing(scalar: "\"", with: "\"\"") + "\"" }
}

extension Identifier: DatabaseValueConvertible {
    /// The 36-character form in upper case.
    var databaseValue: DatabaseValue { description.databaseValue }

    /// Parses the 36-character form; `nil` for anything else.
    static func fromDatabaseValue(_ value: DatabaseValue) -> Identifier? {
        String.fromDatabaseValue(value).flatMap { Identifier($0) }
    }
}
