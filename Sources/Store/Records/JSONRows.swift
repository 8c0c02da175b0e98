import GRDB
import JSON

/// Rows of values for one statement, which it reads from one argument: so many rows cost one statement, and what is
/// prepared, bound and noted for each statement is paid for once.
struct JSONRows {
    private var writer = JSONWriter()
    private var count = 0

    init() {
        writer.beginArray()
    }

    /// Adds a row: NULL, integers and texts, which is all that the columns of people's tables hold.
    mutating func append(_ values: some Sequence<DatabaseValue>) {
        count += 1
        writer.beginArray()
        for value in values {
            switch value.storage {
            case .null: writer.null()
            case .int64(let number): writer.integer(number)
            case .string(let text): writer.string(text)
            case .double, .blob: preconditionFailure("no column of an entry holds \(value)")
            }
        }
        writer.endArray()
    }

    /// Runs a statement that selects from `json_each(?)` and changes one row for each row of this, unless there is none.
    ///
    /// Throws `error` where it changed fewer or more: the rows are not what they were said to be.
    func execute(_ sql: String, _ database: Database, else error: (any Error)? = nil) throws {
        guard count > 0 else { return }
        try database.cachedStatement(sql: sql).execute(arguments: [argument])
        guard database.changesCount == count else {
            throw error
                ?? DatabaseError(
                    resultCode: .SQLITE_CORRUPT, message: "\(database.changesCount) rows changed instead of \(count)")
        }
    }

    /// Hands over the rows that a query finds for these, unless there is none of them.
    func fetch<Found: FetchableRecord>(_ sql: String, _ database: Database, _ body: (Found) throws -> Void) throws {
        guard count > 0 else { return }
        try Found.fetchCursor(database.cachedStatement(sql: sql), arguments: [argument]).forEach(body)
    }

    private var argument: String {
        var ended = writer
        ended.endArray()
        return String(decoding: ended.bytes, as: UTF8.self)
    }

    /// The value at `index` of a row that `json_each` answers.
    static func value(_ index: Int) -> String { "json_extract(value, '$[\(index)]')" }

    /// The first values of a row under these names.
    static func values(_ names: [String]) -> String {
        names.enumerated().map { "\(value($0.offset)) AS \($0.element)" }.joined(separator: ", ")
    }
}
