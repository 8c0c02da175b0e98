import GRDB
import Model

extension HistoryTable {
    /// Returns the table that a change names.
    static func noted(_ name: String) throws -> HistoryTable {
        guard let table = named(name) else {
            throw StoreError.refused(
                "The history names the table '\(name)', which quickrec doesn't have; run \(quickrec: "verify").")
        }
        return table
    }

    /// Returns the columns that a change names.
    func columns(_ names: String) throws -> [String] {
        let named = names.split(separator: ",").map(String.init)
        guard !named.isEmpty, named.allSatisfy(columns.contains) else {
            throw StoreError.refused(Wording.unknownColumn(of: name))
        }
        return named
    }

    /// Inserts rows from their images.
    func insert(_ images: [(row: Int64, image: String)], _ database: Database) throws {
        let names = columns + [key]
        var rows = ValueRows(names)
        for (row, image) in images {
            rows.append(try Self.values(image, count: columns.count) + [row.databaseValue])
        }
        try rows.execute(database) { "INSERT INTO \(name) (\(names.joined(separator: ", "))) SELECT * FROM \($0)" }
    }

    /// The literals of the current columns of the changed row, as an expression over `changes`.
    func present(_ columns: [String]) -> String {
        "(SELECT \(Self.image(of: columns, in: name)) FROM \(name) WHERE \(key) = changes.row_id)"
    }

    /// Returns the values in an image, ready to bind.
    static func values(_ image: String?, count: Int) throws -> [DatabaseValue] {
        guard let image, let values = SQLLiterals.parse(image), values.count == count else {
            throw StoreError.refused("The history holds an image that quickrec can't read; run \(quickrec: "verify").")
        }
        return values
    }
}
