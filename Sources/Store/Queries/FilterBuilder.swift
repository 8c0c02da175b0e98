import GRDB
import Model
import Money

/// How SQLite finds the rows that match a filter.
enum IndexUse {
    /// Any index may be used.
    case search
    /// Any index except those by amount and creation time: many rows match these, and an index lookup for each of them
    /// takes longer than a full scan.
    case pass
    /// Row by row in the order of a list, with the conditions checked on each.
    case walk
}

/// Collects conditions and their arguments; user input never becomes SQL text.
struct FilterBuilder {
    /// Whether records or transactions are filtered.
    private let subject: FilterSubject
    /// How SQLite is to find the rows.
    private let way: IndexUse
    /// The conditions so far, to be joined with AND.
    var conditions: [String] = []
    /// The arguments of the conditions, in order.
    var arguments = StatementArguments()
    /// Conditions on lines, as SELECTs of the owners' numbers.
    private var owners: [String] = []

    /// Where the days of a filter are compared.
    enum Days {
        /// Nowhere: the filter has no days.
        case any
        /// In the date column of a transaction.
        case stored
        /// In the creation time of a record whose entry names no day.
        case made
        /// In the entry of a record.
        case named
    }

    /// Collects all conditions of a filter, with its days compared as `days` says.
    init(_ filter: RecordFilter, _ subject: FilterSubject, _ days: Days, _ way: IndexUse) {
        self.subject = subject
        self.way = way
        add(states: filter.states)
        add(days, filter)
        add(values: filter)
        add(tags: filter)
        add(lacking: filter.lacking)
        add(text: filter.text)
    }

    private var alias: String { subject.alias }

    private var isWalking: Bool { way == .walk }

    /// Returns a column, with a unary plus that disables its index (https://www.sqlite.org/optoverview.html#disqualify)
    /// during a walk.
    private func column(_ name: String) -> String { (isWalking ? "+" : "") + alias + "." + name }

    /// Returns an amount or time column, whose index helps only if few rows match.
    private func ranged(_ name: String) -> String { (way == .search ? "" : "+") + alias + "." + name }

    /// Adds a condition with its arguments.
    mutating func add(_ condition: String, _ values: any DatabaseValueConvertible...) {
        add(condition, StatementArguments(values))
    }

    /// Adds a condition with its arguments.
    mutating func add(_ condition: String, _ values: StatementArguments) {
        conditions.append(condition)
        arguments += values
    }

    /// Adds a condition on the states; none if the set is empty.
    private mutating func add(states: Set<RecordState>) {
        guard !states.isEmpty else { return }
        if subject.hasStoredDay {
            // A transaction was converted from a record, or never was a quick record.
            conditions.append(states.contains(.converted) ? "\(alias).record_number IS NOT NULL" : "0")
            return
        }
        let names = states.map(\.rawValue).sorted()
        conditions.append("\(alias).state IN (\(names.map { _ in "?" }.joined(separator: ", ")))")
        arguments += StatementArguments(names)
    }

    /// Adds the conditions on the first and last day.
    private mutating func add(_ days: Days, _ filter: RecordFilter) {
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

    /// Adds the conditions on type, currency, clearing, times, names and amounts.
    private mutating func add(values filter: RecordFilter) {
        if let type = filter.type {
            // Not bound, because SQLite could not tell then that the partial index of income applies.
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

    /// Records are in the order of the instant. Few transactions match, which SQLite does not know: it estimates an
    /// open-ended range at a quarter of all rows (https://www.sqlite.org/lang_corefunc.html#likelihood).
    private var createdBefore: String {
        if subject.usualKey == .created { return "\(alias).created_at < ?" }
        return way == .search ? "likelihood(\(alias).created_at < ?, 0.01)" : "\(ranged("created_at")) < ?"
    }

    private mutating func add(category: String) {
        let key = TagKey(category).text
        // The display name is not the key by which the system's category is found.
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

    /// Adds the conditions on tags.
    private mutating func add(tags filter: RecordFilter) {
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

    /// Adds the conditions on what is missing; an item without lines lacks the facts of lines too.
    private mutating func add(lacking: Set<RecordFilter.Fact>) {
        let lines = subject.lines
        let own = "SELECT 1 FROM (SELECT 1) LEFT JOIN \(lines.lines) l ON l.\(lines.owner) = \(alias).number"
        if lacking.contains(.payee) { conditions.append("\(alias).payee_id IS NULL") }
        if lacking.contains(.category) { conditions.append("EXISTS (\(own) WHERE l.category_id IS NULL)") }
        if lacking.contains(.tag) {
            conditions.append("EXISTS (\(own) LEFT JOIN \(lines.tags) lt ON lt.line_id = l.id WHERE lt.id IS NULL)")
        }
    }

    /// A SELECT of the numbers of all matches that reads only their lines; `nil` if there is any other condition, or
    /// none.
    var ownersByLines: String? {
        guard !owners.isEmpty, owners.count == conditions.count else { return nil }
        return owners.joined(separator: " INTERSECT ")
    }

    /// Adds a text condition that compares like `SearchKey`: ignoring case, accents and widths.
    ///
    /// Matches are looked up in the text indexes.
    private mutating func add(text: String?) {
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

    /// Adds the same condition, evaluated on one row.
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

/// Whether a column contains a text: for ASCII, SQLite's own LIKE, which ignores only ASCII case, is correct and ten
/// times as fast as a custom function.
struct TextCondition {
    private let pattern: String?
    /// LIKE takes half as long again with an ESCAPE clause.
    private let hasEscapes: Bool

    /// SQLite refuses patterns of more than 50,000 bytes (https://www.sqlite.org/limits.html); in one of this length each
    /// may stand behind a backslash.
    private static let longest = 20_000

    /// Creates the condition for a folded search text.
    init(_ key: SearchKey) {
        guard key.text.utf8.count <= Self.longest, key.text.utf8.allSatisfy({ $0 < 0x80 }) else {
            (pattern, hasEscapes) = (nil, false)
            return
        }
        let escaped = key.text.reduce(into: "") { result, character in
            if "%_\\".contains(character) { result.append("\\") }
            result.append(character)
        }
        (pattern, hasEscapes) = ("%\(escaped)%", escaped != key.text)
    }

    /// The arguments of `sql`, for each use.
    var arguments: StatementArguments { pattern.map { [$0] } ?? [] }

    /// The arguments of `owners`.
    var ownerArguments: StatementArguments { arguments + arguments + arguments }

    /// Returns a SELECT of the owners whose note or location, or the note of a line, contains the text.
    func owners(_ subject: FilterSubject) -> String {
        let lines = subject.lines
        return """
            SELECT number FROM \(subject.table) INDEXED BY \(subject.table)_text
                WHERE (note IS NOT NULL OR location IS NOT NULL) AND (\(sql(of: "note")) OR \(sql(of: "location")))
            UNION ALL SELECT \(lines.owner) FROM \(lines.lines) INDEXED BY \(lines.lines)_note WHERE \(sql(of: "note"))
            """
    }

    /// Returns the condition on a column; it needs `arguments`.
    func sql(of column: String) -> String {
        // A non-ASCII text never occurs in an ASCII one, and one that is so long in no text of the books.
        let plain = pattern == nil ? "" : "\(column) LIKE ?" + (hasEscapes ? " ESCAPE '\\'" : "") + " OR "
        // Only in ASCII is the number of characters that of bytes; a GLOB for ASCII takes fifteen times as long.
        return """
            (\(column) IS NOT NULL AND (\(plain)length(\(column)) <> length(CAST(\(column) AS BLOB))
                AND text_has(\(column))))
            """
    }
}
