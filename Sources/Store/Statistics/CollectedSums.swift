import Model

/// The sums for the few calendar periods that the lines of one day may fall into.
struct CollectedSums {
    private let scope: WalkScope
    var stretches: [(number: Int?, sums: [StatisticsSum])] = []

    init(_ scope: WalkScope) {
        self.scope = scope
    }

    /// Returns the slot of a day's period; the period farthest away is flushed to make room.
    mutating func place(of day: CivilDay, to sums: inout StatisticsSums) -> Int {
        let number = scope.question.unit?.number(of: day)
        if let place = stretches.firstIndex(where: { $0.number == number }) { return place }
        if stretches.count < 3 {
            stretches.append((number, scope.noSums))
            return stretches.count - 1
        }
        // The day before, the day itself and the day after are in three periods at most; the farthest period is
        // complete.
        let distance = { (stretch: Int?) in abs((stretch ?? 0) - (number ?? 0)) }
        let place = stretches.indices.max { distance(stretches[$0].number) < distance(stretches[$1].number) } ?? 0
        scope.hand(&stretches[place].sums, of: stretches[place].number, to: &sums)
        stretches[place].number = number
        return place
    }

    /// Flushes what is left.
    mutating func handAll(to sums: inout StatisticsSums) {
        for place in stretches.indices {
            scope.hand(&stretches[place].sums, of: stretches[place].number, to: &sums)
        }
    }
}
