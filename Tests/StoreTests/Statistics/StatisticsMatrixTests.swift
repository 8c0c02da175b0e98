import Foundation
import Model
import Money
import Store
import Testing

/// Sums by time and by name, the largest names, and the sums of all, against those made on paper.
struct StatisticsMatrixTests {
    @Test("Every cell and every edge is the sum of its lines", arguments: [1, 2, 3, 4] as [UInt64])
    func everyCellAndEveryEdgeIsTheSumOfItsLines(seed: UInt64) throws {
        var random = RandomBooks(seed: seed)
        let scratch = try Self.books(&random)
        let model = StatisticsModel(transactions: try scratch.database.transactions(RecordFilter(zone: Scratch.zone)))
        for grouping in StatisticsGrouping.allCases where grouping.unit != nil {
            for across in StatisticsGrouping.allCases where across.unit == nil {
                var request = StatisticsRequest(grouping, across: across, random.filter())
                request.usesUTCDays = random.maybe(1, in: 4)
                let expected = model.cells(
                    by: grouping, across: across, request.filter, usesUTCDays: request.usesUTCDays)
                let statistics = try scratch.database.statistics(request)
                #expect(Set(statistics.matrices.map(\.currency)) == Set(expected.keys))
                for matrix in statistics.matrices {
                    try compare(matrix, expected[matrix.currency] ?? [:])
                    let rows = statistics.rows.filter { $0.currency == matrix.currency }
                    #expect(matrix.keys == rows.compactMap(\.key))
                    #expect(matrix.keyTotals == rows.map(\.amounts))
                    #expect(
                        [matrix.total] == statistics.totals.filter { $0.currency == matrix.currency }.map(\.amounts))
                    #expect(matrix.total == .sum(matrix.keyTotals))
                }
            }
        }
    }

    private func compare(_ matrix: StatisticsMatrix, _ expected: [String: [String?: StatisticsAmounts]]) throws {
        #expect(Set(matrix.names.map(\.name)) == Set(expected.values.flatMap(\.keys)))
        for (key, cells) in zip(matrix.keys, matrix.cells) {
            for (name, cell) in zip(matrix.names, cells) {
                #expect(cell == expected[key]?[name.name] ?? StatisticsAmounts(), "\(key) \(name)")
            }
        }
        for (place, total) in matrix.nameTotals.enumerated() {
            #expect(total == .sum(matrix.cells.map { $0[place] }))
        }
    }

    @Test("A line with several of the other names counts once among them", arguments: [5, 6] as [UInt64], [1, 2, 100])
    func aLineWithSeveralOfTheOtherNamesCountsOnceAmongThem(seed: UInt64, top: Int) throws {
        var random = RandomBooks(seed: seed)
        let scratch = try Self.books(&random)
        let model = StatisticsModel(transactions: try scratch.database.transactions(RecordFilter(zone: Scratch.zone)))
        for grouping in StatisticsGrouping.allCases where grouping.unit == nil {
            let filter = random.filter()
            var request = StatisticsRequest(grouping, filter)
            let all = try scratch.database.statistics(request)
            request.top = top
            let some = try scratch.database.statistics(request)
            #expect(some.totals == all.totals)
            for currency in Set(all.rows.map(\.currency)) {
                let rows = all.rows.filter { $0.currency == currency }
                    .sorted(by: [StatisticsOrder(.amount, descending: true)])
                let shown = some.rows.filter { $0.currency == currency }
                let others = shown.filter { $0.others != nil }
                #expect(shown.filter { $0.others == nil } == Array(rows.prefix(top)))
                #expect(others.map(\.others) == (rows.count > top ? [rows.count - top] : []))
                for row in others {
                    let names = shown.filter { $0.others == nil }.map(\.key)
                    #expect(row.amounts == model.sum(besides: names, by: grouping, of: currency, filter))
                }
            }
            request.grouping = .month
            request.across = grouping
            for matrix in try scratch.database.statistics(request).matrices {
                #expect(matrix.names.count <= top + 1)
                for (name, total) in zip(matrix.names, matrix.nameTotals) where name.others != nil {
                    let names = matrix.names.filter { $0.others == nil }.map(\.name)
                    #expect(total == model.sum(besides: names, by: grouping, of: matrix.currency, filter))
                }
            }
        }
    }

    @Test("Weeks begin where they are told to") func weeksBeginWhereTheyAreToldTo() throws {
        let scratch = try Scratch()
        try scratch.add(Scratch.entry("1.00"), createdAt: "2026-11-15T12:00:00Z", isProcessed: true)
        try scratch.add(Scratch.entry("2.00"), createdAt: "2026-11-16T12:00:00Z", isProcessed: true)
        _ = try scratch.database.convert(zone: Scratch.zone, at: Scratch.now)
        var request = StatisticsRequest(.week, RecordFilter(zone: Scratch.zone))
        func rows() throws -> [String] {
            try scratch.database.statistics(request).rows.map { "\($0.key ?? "") \($0.expense)" }
        }
        #expect(try rows() == ["2026-W46 1.00 EUR", "2026-W47 2.00 EUR"])
        request.weekStart = .sunday
        #expect(try rows() == ["2026-W47 3.00 EUR"])
    }

    private static func books(_ random: inout RandomBooks) throws -> Scratch {
        let scratch = try Scratch()
        _ = try scratch.database.add((0..<60).map { _ in random.record() }, at: Scratch.now)
        _ = try scratch.database.convert(zone: Scratch.zone, at: Scratch.now)
        return scratch
    }
}

extension StatisticsRow {
    fileprivate var amounts: StatisticsAmounts {
        StatisticsAmounts(income: income.minorUnits, expense: expense.minorUnits, count: count)
    }
}

extension StatisticsAmounts {
    fileprivate static func sum(_ all: [StatisticsAmounts]) -> StatisticsAmounts {
        all.reduce(into: StatisticsAmounts()) { sum, amounts in
            sum.income += amounts.income
            sum.expense += amounts.expense
            sum.count += amounts.count
        }
    }
}
