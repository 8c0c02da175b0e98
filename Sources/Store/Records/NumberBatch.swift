/// Numbers of rows that are gone through a few hundred at a time, so that a million need no more memory than one batch.
struct NumberBatch {
    private static let size = 500
    private var numbers: [Int64] = []

    /// Adds a number; hands over the batch where it is full.
    mutating func add(_ number: Int64, _ body: ([Int64]) throws -> Void) rethrows {
        numbers.append(number)
        if numbers.count == Self.size { try finish(body) }
    }

    /// Hands over what is left.
    mutating func finish(_ body: ([Int64]) throws -> Void) rethrows {
        if !numbers.isEmpty { try body(numbers) }
        numbers.removeAll(keepingCapacity: true)
    }
}
