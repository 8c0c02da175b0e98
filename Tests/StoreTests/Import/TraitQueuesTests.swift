import Testing

@testable import Store

/// What an import finds in the books, where much of it is alike.
struct TraitQueuesTests {
    /// Numbers that are alike; every other one is even besides.
    private func numbers(_ count: Int) -> TraitQueues<String, Int> {
        var numbers = TraitQueues<String, Int>()
        for number in 0..<count { numbers.append(number, number.isMultiple(of: 2) ? ["any", "even"] : ["any"]) }
        return numbers
    }

    @Test("The first with any of the traits is taken, and only once")
    func takesFirst() {
        var numbers = numbers(9)
        func take(_ traits: String...) -> Int? { numbers.takeFirst(traits) { $0 < 3 } }
        #expect(take("odd") == nil)
        #expect([take("even"), take("any"), take("even", "any"), take("any")] == [4, 3, 5, 6])
        #expect([take("even"), take("even"), take("any"), take("any")] == [8, nil, 7, nil])
    }

    @Test("Taking them all takes as long as their number", .timeLimit(.minutes(1)))
    func isLinear() {
        let count = 200_000
        var numbers = numbers(count)
        let traits = Array(repeating: "even", count: count / 2) + Array(repeating: "any", count: count / 2)
        #expect(traits.compactMap { numbers.takeFirst([$0]) { $0 == 0 } }.count == count - 1)
    }
}
