import GRDB

/// The totals of days, computed from their lines: the correct contents of `day_totals`.
struct DaySums {
    /// A SELECT of the days, as `day`.
    private let days: String

    /// The days that changed after they were summed.
    static let stale = DaySums(days: "SELECT day FROM stale_days")
    /// All other days.
    static let summedUp = DaySums(
        days: "SELECT DISTINCT date AS day FROM transactions WHERE date NOT IN (SELECT day FROM stale_days)")

    /// The totals of one day, by kind of line and by payee, and its lines.
    struct Totals {
        /// The sums by kind of line.
        var kinds: [DayTotal]
        /// The sums by payee, without opening balances.
        var payees: [DayTotal]
        /// The lines in the format of `day_lines.lines`.
        var lines: [UInt8]
    }

    /// Passes the totals of each day that has lines to a closure, by day; `number` returns the number of a kind.
    func forEach(
        _ database: Database, number: (CategoryTagSet) throws -> Int64, _ body: (String, Totals) throws -> Void
    ) throws {
        let opening = try Int64.fetchOne(database, sql: "SELECT id FROM categories WHERE is_system = 1")
        let rows = try Row.fetchCursor(database, sql: sql)
        var (kinds, payees, lines) = (PackedSums(), PackedSums(), DayLineEncoder())
        func add(_ line: Line) throws {
            let kind = try number(line.kind)
            kinds.add(line, number: kind)
            if line.kind.category != opening { payees.add(line, number: line.payee) }
            lines.add(line.transaction, DayLine(kind: kind, amount: line.amount))
        }
        func take() -> Totals { Totals(kinds: kinds.take(), payees: payees.take(), lines: lines.take()) }
        var line: Line?
        while let row = try rows.next() {
            let id = try row.decode(Int64.self, atIndex: 0)
            if line?.id == id {
                if let tag = try row.decode(Int64?.self, atIndex: 8) { line?.kind.tags.append(tag) }
                continue
            }
            try line.map(add)
            let next = try Line(row)
            if let day = line?.day, day != next.day { try body(day, take()) }
            line = next
        }
        guard let line else { return }
        try add(line)
        try body(line.day, take())
    }

    /// The order is that of the indexes, so nothing is sorted: by day, with the tags of a line in consecutive rows.
    private var sql: String {
        """
        SELECT l.id, s.day, t.type, t.account_id, t.is_cleared, coalesce(t.payee_id, 0), l.amount,
            coalesce(l.category_id, 0), lt.tag_id, t.number, t.created_at, t.amount
        FROM (\(days)) s CROSS JOIN transactions t ON t.date = s.day
        CROSS JOIN transaction_lines l ON l.transaction_number = t.number
        LEFT JOIN transaction_line_tags lt ON lt.line_id = l.id
        ORDER BY s.day, t.number, l.position, lt.tag_id
        """
    }

    /// A line with the tags read so far.
    private struct Line {
        let id: Int64
        let day: String
        let transaction: DayTransaction
        let amount: Int64
        var kind: CategoryTagSet

        var payee: Int64 { transaction.payee }

        /// Decodes the columns by position: there are many rows.
        init(_ row: Row) throws {
            id = try row.decode(atIndex: 0)
            day = try row.decode(atIndex: 1)
            transaction = DayTransaction(
                number: try row.decode(atIndex: 9), createdAt: try row.decode(atIndex: 10),
                account: try row.decode(atIndex: 3), type: try row.decode(atIndex: 2),
                isCleared: try row.decode(atIndex: 4), payee: try row.decode(atIndex: 5),
                amount: try row.decode(atIndex: 11))
            amount = try row.decode(atIndex: 6)
            let tag = try row.decode(Int64?.self, atIndex: 8)
            kind = CategoryTagSet(category: try row.decode(atIndex: 7), tags: tag.map { [$0] } ?? [])
        }
    }

    /// The sums of one day by the number of a kind or of a payee.
    private struct PackedSums {
        private var sums: [DayTotal.Key: DayTotal] = [:]
        /// Sums that the next line would overflow; it began a new one.
        private var full: [DayTotal] = []

        mutating func add(_ line: Line, number: Int64) {
            let transaction = line.transaction
            let key = DayTotal.Key(
                number: number, account: transaction.account, type: transaction.type, isCleared: transaction.isCleared)
            guard let sum = sums[key] else {
                sums[key] = DayTotal(key: key, amount: line.amount, count: 1)
                return
            }
            let (amount, overflow) = sum.amount.addingReportingOverflow(line.amount)
            if overflow { full.append(sum) }
            sums[key] = DayTotal(
                key: key, amount: overflow ? line.amount : amount, count: overflow ? 1 : sum.count + 1)
        }

        /// Returns the sums in the order of their keys and resets them.
        mutating func take() -> [DayTotal] {
            let totals = full + sums.values.sorted { $0.key < $1.key }
            sums.removeAll(keepingCapacity: true)
            full = []
            return totals
        }
    }
}
