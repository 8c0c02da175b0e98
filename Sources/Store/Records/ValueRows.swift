import GRDB
import JSON

/// Rows of values for one statement, which it reads like a table: so many rows cost one statement, and what is prepared,
/// bound and noted for each statement is paid for once.
///
/// Many are bound as one JSON array (https://www.sqlite.org/json1.html#jeach), a single one as it is.
struct ValueRows {
    private let names: [String]
    private var values: [DatabaseValue] = []

    /// `names` are those of the columns.
    init(_ names: [String]) {
        self.names = names
    }

    /// How many there are.
    var count: Int { values.count / names.count }

    /// Adds a row: NULL, integers and texts, which is all that the columns of people's tables hold.
    mutating func append(_ row: some Sequence<DatabaseValue>) {
        values += row
    }

    /// The rows as a table of a query, with its name.
    var table: String {
        guard count != 1 else {
            return "(SELECT \(names.map { "? AS \($0)" }.joined(separator: ", "))) s"
        }
        let columns = names.enumerated().map { "json_extract(value, '$[\($0.offset)]') AS \($0.element)" }
        // With a limit the row's text is made once, and not for each column.
        return "(SELECT \(columns.joined(separator: ", ")) FROM (SELECT value FROM json_each(?) LIMIT -1)) s"
    }

    /// Runs a statement that selects from `table` and changes one row for each row of it, unless there is none.
    ///
    /// Throws `error` where it changed fewer or more: the rows are not what they were said to be.
    func execute(_ database: Database, else error: (any Error)? = nil, _ sql: (_ table: String) -> String) throws {
        try run(database, sql)
        guard count == 0 || database.changesCount == count else {
            throw error
                ?? DatabaseError(
                    resultCode: .SQLITE_CORRUPT, message: "\(database.changesCount) rows changed instead of \(count)")
        }
    }

    /// The same for a statement that may change any number of rows.
    func run(_ database: Database, _ sql: (_ table: String) -> String) throws {
        guard count > 0 else { return }
        try database.cachedStatement(sql: sql(table)).execute(arguments: arguments)
    }

    /// The same for a statement that makes rows of a table, which are noted as one range where they are many. Answers the
    /// key of the first, behind which the others follow.
    @discardableResult
    func make(in table: String, _ database: Database, _ sql: (_ table: String) -> String) throws -> Int64 {
        if count > 1, let rows = try HistoryRange.noting(table, database, { try execute(database, sql) }) {
            return rows.lowerBound
        }
        if count == 1 { try execute(database, sql) }
        return database.lastInsertedRowID
    }

    /// Hands over what a query finds that selects from `table`, unless there is no row.
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
        for start in stride(from: 0, to: values.count, by: names.count) {
            writer.beginArray()
            for value in values[start..<start + names.count] { writer.write(value) }
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
