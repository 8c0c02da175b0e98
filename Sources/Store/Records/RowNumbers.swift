import GRDB
import Model

/// Row numbers for the right side of a statement's `IN`.
///
/// They are bound, several of them as one JSON array (https://www.sqlite.org/json1.html#jeach), so that each statement
/// is prepared once: preparing it with literal numbers takes longer than running it.
struct RowNumbers {
    private let numbers: [Int64]
    private let argument: DatabaseValue

    /// Prepares the numbers as one argument: a single number itself, otherwise a JSON array.
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

    /// The SQL between the parentheses.
    var list: String { numbers.count == 1 ? "?" : "SELECT value FROM json_each(?)" }

    /// Returns the statement with that list and its argument.
    func statement(_ sql: String, _ database: Database) throws -> Statement {
        let statement = try database.cachedStatement(sql: sql)
        try statement.setArguments([argument])
        return statement
    }
}
