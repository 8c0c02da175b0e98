import FoundationEssentials
import GRDB
import Model
import Money

/// How the rows are found that a filter lets through.
enum IndexUse {
    /// Any index may lead to them.
    case search
    /// Any but those by amount and by time of making: many rows have such, and a detour by an index for each of them
    /// takes longer than looking at all.
    case pass
    /// One by one in the order of a list, so that each is asked by itself.
    case walk
}

/// Collects conditions and their arguments; nothing that a person typed becomes SQL text.
struct FilterBuilder {
    let subject: FilterSubject
    let way: IndexUse
    var conditions: [String] = []
    var arguments = StatementArguments()
    /// Conditions on lines, as SELECTs of the numbers of their owners.
    private var owners: [String] = []

    /// Where the days of a filter are looked for.
    enum Days {
        /// Nowhere: all of them.
        case any
        /// In the column of a transaction.
        case stored
        /// In the instant at which a record was made, where its entry names no day.
        case made
        /// In the entry of a record.
        case named
    }

    init(_ filter: RecordFilter, _ subject: FilterSubject, _ days: Days, _ way: IndexUse) {
        self.subject = subject
        self.way = way
        add(states: filter.states)
        add(days, filter)
        add(values: filter)
        add(tags: filter)
        add(text: filter.text)
    }

    private var alias: String { subject.alias }

    private var isWalking: Bool { way == .walk }

    /// A column; with the plus that keeps SQLite from its index (https://www.sqlite.org/optoverview.html#disqualify)
    /// while walking.
    private func column(_ name: String) -> String { (isWalking ? "+" : "") + alias + "." + name }

    /// The same for amounts and times, whose indexes are of use for few rows only.
    private func ranged(_ name: String) -> String { (way == .search ? "" : "+") + alias + "." + name }

    mutating func add(_ condition: String, _ values: any DatabaseValueConvertible...) {
        add(condition, StatementArguments(values))
    }

    mutating func add(_ condition: String, _ values: StatementArguments) {
        conditions.append(condition)
        arguments += values
    }

    mutating func add(states: Set<RecordState>) {
        guard !states.isEmpty else { return }
        if subject.hasStoredDay {
            // What is in the books was converted, or has never been a quick record.
            conditions.append(states.contains(.converted) ? "\(alias).record_number IS NOT NULL" : "0")
            return
        }
        let names = states.map(\.rawValue).sorted()
        conditions.append("\(alias).state IN (\(names.map { _ in "?" }.joined(separator: ", ")))")
        arguments += StatementArguments(names)
    }

    mutating func add(_ days: Days, _ filter: RecordFilter) {
        switch days {
        case .any: break
        case .stored, .named:
            if let since = filter.since { add("\(alias).date >= ?", since.description) }
            if let until = filter.until { add("\(alias).date <= ?", until.description) }
        case .made:
            conditions.append("\(alias).date IS NULL")
            if let since = filter.since { add("\(alias).created_at >= ?", since.startMilliseconds(in: filter.zone)) }
            if let until = filter.until {
                add("\(alias).created_at < ?", (until + 1).startMilliseconds(in: filter.zone))
            }
        }
    }

    mutating func add(values filter: RecordFilter) {
        if let type = filter.type {
            // Not bound, or SQLite could not know that the index of income will do.
            conditions.append("\(alias).type = \(type.rawValue)")
        }
        if let currency = filter.currency { add("\(ranged("currency")) = ?", currency.code) }
        if let cleared = filter.isCleared {
            let column = subject.hasStoredDay ? "\(alias).is_cleared" : "coalesce(\(alias).is_cleared, 0)"
            conditions.append("\(column) = \(cleared ? 1 : 0)")
        }
        if let instant = filter.createdBefore { add(createdBefore, instant) }
        // Transactions are never snoozed.
        if let instant = filter.awakeAt, !subject.hasStoredDay {
            add("coalesce(\(alias).snoozed_until, 0) <= ?", instant)
        }
        if let account = filter.account {
            add("\(column("account_id")) = (SELECT id FROM accounts WHERE key = ?)", TagKey(account).text)
        }
        if let payee = filter.payee {
            add("\(column("payee_id")) = (SELECT id FROM payees WHERE key = ?)", TagKey(payee).text)
        }
        if let category = filter.category { add(category: category) }
        if let minimum = filter.minimum {
            add("\(ranged("currency")) = ? AND \(ranged("amount")) >= ?", minimum.currency.code, minimum.minorUnits)
        }
        if let maximum = filter.maximum {
            add("\(ranged("currency")) = ? AND \(ranged("amount")) <= ?", maximum.currency.code, maximum.minorUnits)
        }
    }

    /// Records are in the order of the instant. Of transactions few are searched for, which SQLite does not know: it
    /// takes an open end for a quarter of all (https://www.sqlite.org/lang_corefunc.html#likelihood).
    private var createdBefore: String {
        if subject.usualKey == .created { return "\(alias).created_at < ?" }
        return way == .search ? "likelihood(\(alias).created_at < ?, 0.01)" : "\(ranged("created_at")) < ?"
    }

    private mutating func add(category: String) {
        let key = TagKey(category).text
        // The name is shown, but is not what the system's category is found by.
        let other = key == OpeningBalances.reservedKey ? OpeningBalances.categoryKey : key
        let lines = subject.lines
        let categories = "category_id IN (SELECT id FROM categories WHERE key IN (?, ?))"
        if isWalking {
            add(
                "EXISTS (SELECT 1 FROM \(lines.lines) WHERE \(lines.owner) = \(alias).number AND +\(categories))",
                key, other)
        } else {
            owners.append("SELECT \(lines.owner) FROM \(lines.lines) WHERE \(categories)")
            add("\(alias).number IN (\(owners.last ?? ""))", key, other)
        }
    }

    mutating func add(tags filter: RecordFilter) {
        if !filter.anyTags.isEmpty { addOwners(havingAnyOf: filter.anyTags, negated: false) }
        for tag in filter.allTags { addOwners(havingAnyOf: [tag], negated: false) }
        if !filter.withoutTags.isEmpty { addOwners(havingAnyOf: filter.withoutTags, negated: true) }
    }

    private mutating func addOwners(havingAnyOf tags: [String], negated: Bool) {
        let marks = tags.map { _ in "?" }.joined(separator: ", ")
        let not = negated ? "NOT " : ""
        let lines = subject.lines
        if isWalking {
            conditions.append(
                """
                \(not)EXISTS (
                    SELECT 1 FROM \(lines.lines) l CROSS JOIN \(lines.tags) lt ON lt.line_id = l.id
                    WHERE l.\(lines.owner) = \(alias).number
                        AND +lt.tag_id IN (SELECT id FROM tags WHERE key IN (\(marks))))
                """)
        } else {
            let found = """
                SELECT l.\(lines.owner) FROM tags g JOIN \(lines.tags) lt ON lt.tag_id = g.id
                    JOIN \(lines.lines) l ON l.id = lt.line_id WHERE g.key IN (\(marks))
                """
            conditions.append("\(alias).number \(not)IN (\(found))")
            if !negated { owners.append(found) }
        }
        arguments += StatementArguments(tags.map { TagKey($0).text })
    }

    /// A SELECT of the numbers of all that are let through, which looks at their lines only; `nil` where there is any other
    /// condition, or none.
    var ownersByLines: String? {
        guard !owners.isEmpty, owners.count == conditions.count else { return nil }
        return owners.joined(separator: " INTERSECT ")
    }

    /// As `SearchKey` compares: without case, accents and widths.
    ///
    /// Those that have the text are looked up in the indexes of texts.
    mutating func add(text: String?) {
        guard let text, !text.isEmpty else { return }
        let lines = subject.lines
        let has = TextCondition(SearchKey(text))
        guard !isWalking else { return add(has) }
        let payees = "SELECT id FROM payees WHERE \(has.sql(of: "name"))"
        let tagged = """
            SELECT l.\(lines.owner) FROM tags g CROSS JOIN \(lines.tags) lt ON lt.tag_id = g.id
                CROSS JOIN \(lines.lines) l ON l.id = lt.line_id WHERE \(has.sql(of: "g.name"))
            """
        conditions.append(
            """
            \(alias).number IN (
                \(has.owners(subject))
                UNION ALL SELECT number FROM \(subject.table) WHERE payee_id IN (\(payees))
                UNION ALL \(tagged))
            """)
        arguments += has.ownerArguments + has.arguments + has.arguments
    }

    /// The same, asked of one row.
    private mutating func add(_ has: TextCondition) {
        let lines = subject.lines
        let columns = ["\(alias).note", "\(alias).location", "name", "l.note", "g.name"].map { has.sql(of: $0) }
        conditions.append(
            """
            (\(columns[0]) OR \(columns[1]) OR +\(alias).payee_id IN (SELECT id FROM payees WHERE \(columns[2]))
                OR EXISTS (
                    SELECT 1 FROM \(lines.lines) l WHERE l.\(lines.owner) = \(alias).number AND (\(columns[3]) OR EXISTS (
                        SELECT 1 FROM \(lines.tags) lt CROSS JOIN tags g ON g.id = lt.tag_id
                        WHERE lt.line_id = l.id AND \(columns[4])))))
            """)
        for _ in columns { arguments += has.arguments }
    }
}

/// Whether a column has a text: for ASCII SQLite's own LIKE, which knows case there and nothing else, is right and ten
/// times as quick as a function of ours.
struct TextCondition {
    private let pattern: String?
    /// LIKE takes half as long again where it has to look for it.
    private let hasEscapes: Bool

    init(_ key: SearchKey) {
        guard key.text.utf8.allSatisfy({ $0 < 0x80 }) else {
            (pattern, hasEscapes) = (nil, false)
            return
        }
        let escaped = key.text.reduce(into: "") { result, character in
            if "%_\\".contains(character) { result.append("\\") }
            result.append(character)
        }
        (pattern, hasEscapes) = ("%\(escaped)%", escaped != key.text)
    }

    /// What `sql` needs each time that it is used.
    var arguments: StatementArguments { pattern.map { [$0] } ?? [] }

    /// What `owners` needs.
    var ownerArguments: StatementArguments { arguments + arguments + arguments }

    /// A SELECT of the numbers of those whose note or location, or the note of a line, has the text.
    func owners(_ subject: FilterSubject) -> String {
        let lines = subject.lines
        return """
            SELECT number FROM \(subject.table) INDEXED BY \(subject.table)_text
                WHERE (note IS NOT NULL OR location IS NOT NULL) AND (\(sql(of: "note")) OR \(sql(of: "location")))
            UNION ALL SELECT \(lines.owner) FROM \(lines.lines) INDEXED BY \(lines.lines)_note WHERE \(sql(of: "note"))
            """
    }

    func sql(of column: String) -> String {
        // No text in ASCII has one in other letters.
        let plain = pattern == nil ? "" : "\(column) LIKE ?" + (hasEscapes ? " ESCAPE '\\'" : "") + " OR "
        // Characters are as many as bytes in ASCII only; the GLOB that says so takes fifteen times as long.
        return """
            (\(column) IS NOT NULL AND (\(plain)length(\(column)) <> length(CAST(\(column) AS BLOB))
                AND text_has(\(column))))
            """
    }
}
