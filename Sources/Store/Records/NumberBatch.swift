/// Numbers of rows that are gone through some at a time, so that a million need no more memory than one batch.
struct NumberBatch {
    private let size: Int
    private var numbers: [Int64] = []

    /// A list that is not in the order in which rows lie in their tables reads them from everywhere; the more of them at
    /// once, the more lie on one page.
    init(_ filter: RecordFilter? = nil) {
        let key = filter?.sort.first?.key
        size = key == .amount || key == .payee ? 4_000 : 500
    }

    /// Adds a number; hands over the batch where it is full.
    mutating func add(_ number: Int64, _ body: ([Int64]) throws -> Void) rethrows {
        numbers.append(number)
        if numbers.count == size { try finish(body) }
    }

    /// Hands over what is left.
    mutating func finish(_ body: ([Int64]) throws -> Void) rethrows {
        if !numbers.isEmpty { try body(numbers) }
        numbers.removeAll(keepingCapacity: true)
    }
}
