package import FoundationEssentials
import GRDB
package import Model
package import Money

/// What lists, reports and statistics let through; every condition that is set has to hold.
package struct RecordFilter: Sendable {
    /// Which column sorts.
    package enum SortKey: String, CaseIterable, Sendable {
        case created, date, amount, payee, state, number
    }

    /// A sort key with its direction.
    package struct Sort: Hashable, Sendable {
        package var key: SortKey
        package var isDescending: Bool

        package init(_ key: SortKey, descending: Bool = false) {
            self.key = key
            isDescending = descending
        }
    }

    /// Any of these; empty for all.
    package var states: Set<RecordState> = []
    /// At least one of these tags.
    package var anyTags: [String] = []
    /// All of these tags.
    package var allTags: [String] = []
    /// None of these tags.
    package var withoutTags: [String] = []
    /// First day, in `zone`.
    package var since: CivilDay?
    /// Last day, in `zone`.
    package var until: CivilDay?
    package var type: TransactionType?
    package var currency: Currency?
    package var account: String?
    package var category: String?
    package var payee: String?
    /// Smallest sum, in its currency only.
    package var minimum: Amount?
    /// Largest sum, in its currency only.
    package var maximum: Amount?
    /// Anywhere in note, payee, location or tags, ASCII letters in either case.
    package var text: String?
    package var isCleared: Bool?
    /// Made before this instant, in milliseconds since 1970.
    package var createdBefore: Int64?
    /// Leaves out records that are snoozed beyond this instant, in milliseconds since 1970.
    package var awakeAt: Int64?
    package var sort: [Sort] = []
    package var limit: Int?
    /// Where days begin and end.
    package var zone: TimeZone

    package init(zone: TimeZone, states: Set<RecordState> = []) {
        self.zone = zone
        self.states = states
    }
}

/// The names that the same filter has over quick records and over transactions.
struct FilterSubject {
    let table: String
    let alias: String
    let lines: LineRows
    /// An expression for the sum.
    let amount: String
    /// Whether days are stored as days (transactions) or follow from an instant (records).
    let hasStoredDay: Bool

    static let records = FilterSubject(
        table: "quick_records", alias: "q", lines: .entries,
        amount: "(SELECT sum(amount) FROM entry_lines WHERE record_number = q.number)", hasStoredDay: false)
    static let transactions = FilterSubject(
        table: "transactions", alias: "t", lines: .transactions, amount: "t.amount", hasStoredDay: true)
}

extension RecordFilter {
    /// The SELECT over quick records, and its arguments.
    func query(selecting selection: String, from subject: FilterSubject = .records) -> (String, StatementArguments) {
        let builder = FilterBuilder(self, on: subject)
        let condition = builder.conditions.isEmpty ? "" : " WHERE " + builder.conditions.joined(separator: " AND ")
        let order =
            (sort.isEmpty ? [Sort(subject.hasStoredDay ? .date : .created)] : sort).map { builder.order($0) } + [
                "\(subject.alias).number"
            ]
        let ending = limit.map { " LIMIT \($0)" } ?? ""
        let sql = "SELECT \(selection) FROM \(subject.table) \(subject.alias)\(condition)"
        return (sql + " ORDER BY \(order.joined(separator: ", "))\(ending)", builder.arguments)
    }

    /// The conditions alone, and their arguments.
    func conditions(on subject: FilterSubject) -> ([String], StatementArguments) {
        let builder = FilterBuilder(self, on: subject)
        return (builder.conditions, builder.arguments)
    }
}

/// Collects conditions and their arguments; nothing that a person typed becomes SQL text.
private struct FilterBuilder {
    let subject: FilterSubject
    var conditions: [String] = []
    var arguments = StatementArguments()

    init(_ filter: RecordFilter, on subject: FilterSubject) {
        self.subject = subject
        add(states: filter.states)
        add(days: filter.since, filter.until, zone: filter.zone)
        add(values: filter)
        add(tags: filter)
        add(text: filter.text)
    }

    private var alias: String { subject.alias }

    mutating func add(_ condition: String, _ values: any DatabaseValueConvertible...) {
        conditions.append(condition)
        arguments += StatementArguments(values)
    }

    mutating func add(states: Set<RecordState>) {
        guard !states.isEmpty, !subject.hasStoredDay else { return }
        let names = states.map(\.rawValue).sorted()
        conditions.append("\(alias).state IN (\(names.map { _ in "?" }.joined(separator: ", ")))")
        arguments += StatementArguments(names)
    }

    mutating func add(days since: CivilDay?, _ until: CivilDay?, zone: TimeZone) {
        if subject.hasStoredDay {
            if let since { add("\(alias).date >= ?", since.description) }
            if let until { add("\(alias).date <= ?", until.description) }
            return
        }
        if let since { add("\(alias).created_at >= ?", since.startMilliseconds(in: zone)) }
        if let until { add("\(alias).created_at < ?", (until + 1).startMilliseconds(in: zone)) }
    }

    mutating func add(values filter: RecordFilter) {
        if let type = filter.type { add("\(alias).type = ?", type.rawValue) }
        if let currency = filter.currency { add("\(alias).currency = ?", currency.code) }
        if let cleared = filter.isCleared {
            conditions.append("coalesce(\(alias).is_cleared, 0) = \(cleared ? 1 : 0)")
        }
        if let instant = filter.createdBefore { add("\(alias).created_at < ?", instant) }
        if let instant = filter.awakeAt { add("coalesce(\(alias).snoozed_until, 0) <= ?", instant) }
        if let account = filter.account {
            add("\(alias).account_id = (SELECT id FROM accounts WHERE key = ?)", TagKey(account).text)
        }
        if let payee = filter.payee {
            add("\(alias).payee_id = (SELECT id FROM payees WHERE key = ?)", TagKey(payee).text)
        }
        if let category = filter.category {
            add(
                "\(alias).number IN (SELECT \(subject.lines.owner) FROM \(subject.lines.lines) WHERE category_id = "
                    + "(SELECT id FROM categories WHERE key = ?))", TagKey(category).text)
        }
        if let minimum = filter.minimum {
            add("\(alias).currency = ? AND \(subject.amount) >= ?", minimum.currency.code, minimum.minorUnits)
        }
        if let maximum = filter.maximum {
            add("\(alias).currency = ? AND \(subject.amount) <= ?", maximum.currency.code, maximum.minorUnits)
        }
    }

    mutating func add(tags filter: RecordFilter) {
        if !filter.anyTags.isEmpty { addOwners(havingAnyOf: filter.anyTags, negated: false) }
        for tag in filter.allTags { addOwners(havingAnyOf: [tag], negated: false) }
        if !filter.withoutTags.isEmpty { addOwners(havingAnyOf: filter.withoutTags, negated: true) }
    }

    private mutating func addOwners(havingAnyOf tags: [String], negated: Bool) {
        let marks = tags.map { _ in "?" }.joined(separator: ", ")
        conditions.append(
            """
            \(alias).number \(negated ? "NOT IN" : "IN") (
                SELECT l.\(subject.lines.owner) FROM tags g JOIN \(subject.lines.tags) lt ON lt.tag_id = g.id
                JOIN \(subject.lines.lines) l ON l.id = lt.line_id WHERE g.key IN (\(marks)))
            """)
        arguments += StatementArguments(tags.map { TagKey($0).text })
    }

    mutating func add(text: String?) {
        guard let text, !text.isEmpty else { return }
        let escaped = text.reduce(into: "") { result, character in
            if "%_\\".contains(character) { result.append("\\") }
            result.append(character)
        }
        let pattern = "%\(escaped)%"
        add(
            """
            (\(alias).note LIKE ? ESCAPE '\\' OR \(alias).location LIKE ? ESCAPE '\\'
                OR \(alias).payee_id IN (SELECT id FROM payees WHERE name LIKE ? ESCAPE '\\')
                OR \(alias).number IN (
                    SELECT l.\(subject.lines.owner) FROM tags g JOIN \(subject.lines.tags) lt ON lt.tag_id = g.id
                    JOIN \(subject.lines.lines) l ON l.id = lt.line_id WHERE g.name LIKE ? ESCAPE '\\')
                OR \(alias).number IN (
                    SELECT \(subject.lines.owner) FROM \(subject.lines.lines) WHERE note LIKE ? ESCAPE '\\'))
            """, pattern, pattern, pattern, pattern, pattern)
    }

    func order(_ sort: RecordFilter.Sort) -> String {
        let column =
            switch sort.key {
            case .created: "\(alias).created_at"
            case .date: subject.hasStoredDay ? "\(alias).date" : "coalesce(\(alias).date, '')"
            case .amount: subject.amount
            case .payee: "(SELECT key FROM payees WHERE id = \(alias).payee_id)"
            case .state: subject.hasStoredDay ? "\(alias).is_cleared" : "\(alias).state"
            case .number: "\(alias).number"
            }
        return column + (sort.isDescending ? " DESC" : "")
    }
}
