import GRDB
import Model

/// A part of a list that is sorted by something of which many rows have the same: one currency, one state, all that have
/// a payee, or all that lack it.
///
/// An index has the rows of a part in their order. Of the list as a whole none does, and SQLite would sort a million rows
/// for the first fifty.
struct ListPart {
    /// What is left of the filter and of its order.
    var filter: RecordFilter
    let condition: String
    /// What the part is sorted by before that.
    var order: [ListOrder] = []
    /// What the rows are joined to.
    var source = ""

    /// All parts of a list with a limit, in their order; `nil` where it is not sorted by anything of that kind, or where
    /// it is narrowed so that another index finds its rows.
    static func all(
        of filter: RecordFilter, _ subject: FilterSubject, _ database: Database
    ) throws -> [ListPart]? {
        // Days of records are two SELECTs.
        guard let sort = filter.sort.first, filter.limit != nil, !filter.hasText,
            subject.hasStoredDay || filter.since == nil && filter.until == nil,
            sort.key == .amount ? !filter.picksLines : !filter.hasIndexBesides(subject)
        else { return nil }
        var rest = filter
        rest.sort.removeFirst()
        let alias = subject.alias
        switch sort.key {
        case .created, .date, .number: return nil
        case .state: return subject.hasStoredDay ? try byClearing(rest, sort, database) : byState(rest, sort)
        case .amount:
            let key = ListOrder(expression: "\(alias).amount", isDescending: sort.isDescending)
            let known = try currencies(subject, database).map { code in
                ListPart(
                    filter: rest, condition: "\(alias).currency = '\(code)' AND \(alias).amount IS NOT NULL",
                    order: [key])
            }
            return known + [ListPart(filter: rest, condition: "\(alias).amount IS NULL")]
        case .payee:
            let key = ListOrder(expression: "p.key", isDescending: sort.isDescending)
            let named = ListPart(
                filter: rest, condition: "\(alias).payee_id = p.id", order: [key], source: "payees p CROSS JOIN ")
            return [named, ListPart(filter: rest, condition: "\(alias).payee_id IS NULL")]
        }
    }

    private static func byState(_ rest: RecordFilter, _ sort: RecordFilter.Sort) -> [ListPart] {
        let states = (rest.states.isEmpty ? Set(RecordState.allCases) : rest.states).sorted {
            sort.isDescending ? $0.rawValue > $1.rawValue : $0.rawValue < $1.rawValue
        }
        return states.map { state in
            var filter = rest
            filter.states = [state]
            return ListPart(filter: filter, condition: "1")
        }
    }

    /// No index has what is cleared; where nothing is, nothing is looked for.
    private static func byClearing(
        _ rest: RecordFilter, _ sort: RecordFilter.Sort, _ database: Database
    ) throws -> [ListPart] {
        let uncleared = "SELECT count(*) FROM transactions WHERE is_cleared = 0"
        let hasCleared =
            try !sort.isDescending
            || Bool.fetchOne(database, sql: "SELECT (\(uncleared)) < (SELECT count(*) FROM transactions)") ?? true
        let parts = hasCleared ? [sort.isDescending, !sort.isDescending] : [false]
        return parts.filter { $0 == rest.isCleared ?? $0 }.map { isCleared in
            var filter = rest
            filter.isCleared = isCleared
            return ListPart(filter: filter, condition: "1")
        }
    }

    /// The currencies of all amounts, in order: one look into the index for each.
    private static func currencies(_ subject: FilterSubject, _ database: Database) throws -> [String] {
        let codes = "SELECT min(currency) FROM \(subject.table) WHERE amount IS NOT NULL"
        return try String.fetchAll(
            database,
            sql: """
                WITH RECURSIVE found (code) AS (
                    \(codes) UNION ALL SELECT (\(codes) AND currency > code) FROM found WHERE code IS NOT NULL)
                SELECT code FROM found WHERE code IS NOT NULL AND code GLOB '[A-Z][A-Z][A-Z]'
                """)
    }
}
