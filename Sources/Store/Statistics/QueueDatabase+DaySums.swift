import Foundation
import GRDB

extension DaySums.Totals {
    /// The sums in the format of `day_totals.totals`.
    fileprivate var packedKinds: Data { Data(DayTotalCoding.encode(kinds)) }
    /// The sums in the format of `day_totals.payees`.
    fileprivate var packedPayees: Data { Data(DayTotalCoding.encode(payees)) }
    fileprivate var packedLines: Data { Data(lines) }
}

extension QueueDatabase {
    /// Sums the stale days, if there are any. Afterwards `day_totals` agrees with the lines.
    static func sumUpStaleDays(_ database: Database) throws {
        guard try hasStaleDays(database) else { return }
        for table in ["day_totals", "day_lines"] {
            try database.execute(sql: "DELETE FROM \(table) WHERE day IN (SELECT day FROM stale_days)")
        }
        var kinds = CategoryTagSetNumbers(database)
        try DaySums.stale.forEach(database, number: { try kinds.make($0) }) { day, totals in
            try database.cachedStatement(sql: "INSERT INTO day_totals (day, totals, payees) VALUES (?, ?, ?)")
                .execute(arguments: [day, totals.packedKinds, totals.packedPayees])
            try database.cachedStatement(sql: "INSERT INTO day_lines (day, lines) VALUES (?, ?)")
                .execute(arguments: [day, totals.packedLines])
        }
        try database.execute(sql: "DELETE FROM stale_days")
    }

    /// Whether any day changed after it was summed.
    static func hasStaleDays(_ database: Database) throws -> Bool {
        try database.hasRow("FROM stale_days")
    }

    /// Returns sentences about days whose totals or packed lines disagree with their lines; stale days are skipped.
    static func wrongTotals(_ database: Database) throws -> [String] {
        var expected: [String: [Data]] = [:]
        var kinds = CategoryTagSetNumbers(database)
        try DaySums.summedUp.forEach(database, number: { try kinds.find($0) ?? 0 }) { day, totals in
            expected[day] = [totals.packedKinds, totals.packedPayees, totals.packedLines]
        }
        var wrong: Set<String> = []
        let rows = try Row.fetchCursor(
            database,
            sql: """
                SELECT day, totals, payees, coalesce(lines, x'') AS lines FROM day_totals LEFT JOIN day_lines USING (day)
                WHERE day NOT IN (SELECT day FROM stale_days)
                """)
        while let row = try rows.next() {
            let day = try row.decode(String.self, forColumn: "day")
            let packed = try ["totals", "payees", "lines"].map { try row.decode(Data.self, forColumn: $0) }
            if expected.removeValue(forKey: day) != packed { wrong.insert(day) }
        }
        return wrong.union(expected.keys).sorted().prefix(findingLimit).map {
            "the totals of \($0) are not the sums of its lines"
        }
    }
}
