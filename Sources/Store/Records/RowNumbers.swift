import GRDB
import Model

/// The numbers of the rows that a statement is about, for the right side of its `IN`.
///
/// They are bound, several of them as one JSON array (https://www.sqlite.org/json1.html#jeach), so that each statement
/// is prepared once: preparing one in which they are written out takes longer than it then runs.
struct RowNumbers {
    private let numbers: [Int64]
    private let argument: DatabaseValue

    init(_ numbers: [Int64]) {
        self.numbers = numbers
        guard numbers.count != 1 else {
            argument = numbers[0].databaseValue
            return
        }
        var list = TextBuffer()
        for number in numbers {
            list.append(byte: UInt8(ascii: list.bytes.isEmpty ? "[" : ","))
            list.append(number)
        }
        if numbers.isEmpty { list.append("[") }
        list.append("]")
        argument = String(decoding: list.bytes, as: UTF8.self).databaseValue
    }

    /// What stands between the parentheses.
    var list: String { numbers.count == 1 ? "?" : "SELECT value FROM json_each(?)" }

    /// The statement with that list in it, and its argument.
    func statement(_ sql: String, _ database: Database) throws -> Statement {
        let statement = try database.cachedStatement(sql: sql)
        try statement.setArguments([argument])
        return statement
    }
}
