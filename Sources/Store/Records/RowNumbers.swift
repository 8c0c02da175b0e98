import GRDB

/// The numbers of the rows that a statement is about, for the right side of its `IN`.
///
/// A single one is bound, so that its statement is prepared once however often it is asked for. Several are written out:
/// as integers they need no binding, and there is no limit on how many.
struct RowNumbers {
    let numbers: [Int64]

    /// What stands between the parentheses.
    var list: String { isSingle ? "?" : numbers.map(String.init).joined(separator: ",") }

    private var isSingle: Bool { numbers.count == 1 }

    /// The statement with that list in it, and the argument that it needs.
    func statement(_ sql: String, _ database: Database) throws -> Statement {
        guard isSingle else { return try database.makeStatement(sql: sql) }
        let statement = try database.cachedStatement(sql: sql)
        try statement.setArguments([numbers[0]])
        return statement
    }
}
