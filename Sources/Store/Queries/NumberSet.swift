import GRDB

/// A set of mostly consecutive row numbers: one bit for each, because building a `Set` of a million takes longer than
/// SQLite's query.
struct NumberSet {
    private static let largest: Int64 = 1 << 27

    private var words: [UInt64] = []
    /// Numbers too large for the bit set.
    private var others: Set<Int64> = []

    /// Creates the set of the numbers that a SELECT returns.
    init(_ database: Database, _ sql: String, _ arguments: StatementArguments) throws {
        let numbers = try Int64.fetchCursor(database, sql: sql, arguments: arguments)
        while let number = try numbers.next() { insert(number) }
    }

    /// The number of elements.
    var count: Int { words.reduce(others.count) { $0 + $1.nonzeroBitCount } }

    /// Whether the set contains the number.
    func contains(_ number: Int64) -> Bool {
        guard (0..<Self.largest).contains(number) else { return others.contains(number) }
        let place = Int(number >> 6)
        return place < words.count && words[place] & 1 << UInt64(number & 63) != 0
    }

    private mutating func insert(_ number: Int64) {
        guard (0..<Self.largest).contains(number) else {
            others.insert(number)
            return
        }
        let place = Int(number >> 6)
        if place >= words.count { words.append(contentsOf: repeatElement(0, count: place - words.count + 1)) }
        words[place] |= 1 << UInt64(number & 63)
    }
}
