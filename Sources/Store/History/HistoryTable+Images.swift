import GRDB

extension HistoryTable {
    /// The table that a change names.
    static func noted(_ name: String) throws -> HistoryTable {
        guard let table = named(name) else {
            throw StoreError.refused(
                "The history names the table '\(name)', which quickrec doesn't have; run `quickrec verify`.")
        }
        return table
    }

    /// Makes a row of the values of all columns and of the key.
    var insertion: String {
        let marks = String(repeating: "?, ", count: columns.count) + "?"
        return "INSERT INTO \(name) (\(columns.joined(separator: ", ")), \(key)) VALUES (\(marks))"
    }

    /// Makes a row from its image, with `insertion`.
    func insert(_ image: String, row: Int64, by statement: Statement) throws {
        let values = try Self.values(image, count: columns.count) + [row.databaseValue]
        try statement.execute(arguments: StatementArguments(values))
    }

    /// The values in an image, ready to be bound.
    static func values(_ image: String?, count: Int) throws -> [DatabaseValue] {
        guard let image, let values = SQLLiterals.parse(image), values.count == count else {
            throw StoreError.refused("The history holds an image that quickrec can't read; run `quickrec verify`.")
        }
        return values
    }
}
