/// A batch of row numbers, so that processing a million rows needs no more memory than one batch.
struct NumberBatch {
    private let size: Int
    private var numbers: [Int64] = []

    /// Creates a batch for a list. A list in an order other than that of its table reads pages at random; larger
    /// batches have more rows on the same page.
    init(_ filter: RecordFilter? = nil) {
        let key = filter?.sort.first?.key
        size = key == .amount || key == .payee ? 4_000 : 500
    }

    /// Adds a number; passes the batch to `body` when it is full.
    mutating func add(_ number: Int64, _ body: ([Int64]) throws -> Void) rethrows {
        numbers.append(number)
        if numbers.count == size { try finish(body) }
    }

    /// Passes the remaining numbers to `body`.
    mutating func finish(_ body: ([Int64]) throws -> Void) rethrows {
        if !numbers.isEmpty { try body(numbers) }
        numbers.removeAll(keepingCapacity: true)
    }
}
