import GRDB
import JSON
import Model

/// Rows of values that one statement reads like a table, so that the cost of preparing, binding and logging a statement
/// is paid once.
///
/// Several rows are bound as one JSON array (https://www.sqlite.org/json1.html#jeach), a single one as it is.
struct ValueRows {
    /// The number of rows written together. In case it fails halfway, SQLite copies each page that a statement changes,
    /// and indexes of random IDs change a page per row: with 500 rows, a fifth of the time went there.
    static let batchSize = 2_000

    private let names: [String]
    private var values: [DatabaseValue] = []

    /// Creates an empty table; `names` are the column names.
    init(_ names: [String]) {
        self.names = names
    }

    /// The number of rows.
    var count: Int { values.count / names.count }

    /// Adds a row of NULLs, integers and texts; the user's tables hold no other types.
    mutating func append(_ row: some Sequence<DatabaseValue>) {
        values += row
    }

    /// The rows as a named subquery.
    private var table: String {
        guard count != 1 else {
            return "(SELECT \(names.map { "? AS \($0)" }.joined(separator: ", "))) s"
        }
        let columns = names.enumerated().map { "json_extract(value, '$[\($0.offset)]') AS \($0.element)" }
        // The LIMIT makes SQLite build the row's text once, not for each column.
        return "(SELECT \(columns.joined(separator: ", ")) FROM (SELECT value FROM json_each(?) LIMIT -1)) s"
    }

    /// Runs a statement that selects from `table` and changes one row for each of its rows; does nothing if there are
    /// none.
    ///
    /// Throws `error` if it changed fewer or more rows: the caller's view of them is outdated.
    func execute(_ database: Database, else error: (any Error)? = nil, _ sql: (_ table: String) -> String) throws {
        try run(database, sql)
        guard count == 0 || database.changesCount == count else {
            throw error
                ?? DatabaseError(
                    resultCode: .SQLITE_CORRUPT, message: "\(database.changesCount) rows changed instead of \(count)")
        }
    }

    /// Runs a statement that may change any number of rows.
    func run(_ database: Database, _ sql: (_ table: String) -> String) throws {
        guard count > 0 else { return }
        try database.cachedStatement(sql: sql(table)).execute(arguments: arguments)
    }

    /// Runs a statement that inserts rows into a table, logged as one range if there are several. Returns the first
    /// key; the others follow it.
    @discardableResult
    func make(in table: String, _ database: Database, _ sql: (_ table: String) -> String) throws -> Int64 {
        if count > 1, let rows = try HistoryRange.noting(table, database, { try execute(database, sql) }) {
            return rows.lowerBound
        }
        if count == 1 { try execute(database, sql) }
        return database.lastInsertedRowID
    }

    /// Passes the results of a query that selects from `table` to a closure; does nothing if there are no rows.
    func fetch<Found: FetchableRecord>(
        _ database: Database, _ sql: (_ table: String) -> String, _ body: (Found) throws -> Void
    ) throws {
        guard count > 0 else { return }
        try Found.fetchCursor(database.cachedStatement(sql: sql(table)), arguments: arguments).forEach(body)
    }

    private var arguments: StatementArguments {
        guard count != 1 else { return StatementArguments(values) }
        var writer = JSONWriter()
        writer.beginArray()
        for row in values.batches(of: names.count) {
            writer.beginArray()
            for value in row { writer.write(value) }
            writer.endArray()
        }
        writer.endArray()
        return [String(decoding: writer.bytes, as: UTF8.self)]
    }
}

extension JSONWriter {
    fileprivate mutating func write(_ value: DatabaseValue) {
        switch value.storage {
        case .null: null()
        case .int64(let number): integer(number)
        case .string(let text): string(text)
        case .double, .blob: preconditionFailure("no column of an entry holds \(value)")
        }
    }
}
