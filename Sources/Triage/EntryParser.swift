import Model
package import Money

/// Reads an entry line: `12.50 #lunch @Taipei payee:"Joe's" note words`.
///
/// - Order-free. An amount is an expense, with `+` in front an income; a currency may stand on it or beside it.
/// - `#tag`, `@location`; `payee:` `account:` `category:` `date:` `type:` `currency:` `cleared:` `note:` (and `tag:`,
///   `location:`), keys in any case, values in quotes where needed. Empty quotes take back what was known.
/// - A word with any other colon (`12:30`, `https://…`), and everything else, is the note. What is in quotes is
///   the note whatever it looks like.
/// - A `;` on its own begins the next line. Amount, tags, category and words belong to the line, the other parts to
///   the whole, also `note:`; with one line the words are the note of the whole. Each of several lines needs its
///   amount; later ones may be negative (a discount), the total may not.
package struct EntryParser: Sendable {
    package let context: EntryContext

    package init(context: EntryContext) {
        self.context = context
    }

    /// What `text` says; never traps, whatever it is. Linear in its length.
    ///
    /// `currency` is that of amounts which name none, where it is not the default one (a sidecar named it, say).
    package func parse(_ text: String, currency: Currency? = nil) throws(EntryError) -> ParsedEntry {
        var notation = context.notation
        notation.defaultCurrency = currency ?? notation.defaultCurrency
        var draft = EntryDraft(context: context)
        for part in try AmountJoiner.parts(of: EntryTokenizer.words(of: text), notation: notation) {
            try draft.add(part)
        }
        try draft.finishLine()
        return try AmountResolver(draft: draft, notation: notation).parsed()
    }
}

/// One line of an entry, its amount still text.
struct LineDraft: Hashable {
    var amount: String?
    /// A currency without an amount.
    var currency: String?
    var category: String?
    private(set) var tags: [String] = []
    var words: [String] = []

    private var tagKeys: Set<TagKey> = []

    /// Whether it says something of a line and not only of the whole.
    var hasLineParts: Bool { amount != nil || category != nil || !tags.isEmpty }

    /// Adds a tag that the line doesn't have yet, in whatever spelling.
    mutating func add(tag: String) {
        if tagKeys.insert(TagKey(tag)).inserted { tags.append(tag) }
    }
}

/// An entry while its words are gathered.
struct EntryDraft {
    let context: EntryContext
    /// The finished lines.
    private(set) var lines: [LineDraft] = []
    private(set) var type: TransactionType?
    private(set) var currency: Currency?
    private(set) var payee: String?
    private(set) var location: String?
    private(set) var account: String?
    private(set) var date: CivilDay?
    private(set) var cleared: Bool?
    private(set) var clearedFields: Set<EntryField> = []
    /// What `note:` said.
    private(set) var notes: [String] = []
    private var line = LineDraft()
    /// Values as typed, by the keys that may occur only once.
    private var values: [EntryKey: String] = [:]
    private var hasWords = false

    init(context: EntryContext) {
        self.context = context
    }

    /// Takes in the next part, in order.
    mutating func add(_ part: EntryPart) throws(EntryError) {
        switch part {
        case .amount(let text):
            if let first = line.amount { throw .twoAmounts(first, text) }
            line.amount = text
        case .currency(let text):
            try addCurrency(text)
        case .word(let word):
            switch word.kind {
            case .separator:
                try finishLine(isLast: false)
                return
            case .plain:
                guard !AmountParser.looksLikeDate(word.text) else { throw .bareDate(word.text) }
                line.words.append(word.text)
            case .quoted:
                if word.text.isEmpty { clearedFields.insert(.note) } else { line.words.append(word.text) }
            case .value(let key):
                try add(key, word.text)
            }
        }
        hasWords = true
    }

    /// Ends a line at a `;`, or at the end of the text.
    mutating func finishLine(isLast: Bool = true) throws(EntryError) {
        guard hasWords else {
            // Nothing at all is an entry that says nothing.
            if isLast, lines.isEmpty { return }
            throw .emptyLine(lines.count + 1)
        }
        lines.append(line)
        line = LineDraft()
        hasWords = false
        values[.category] = nil
    }

    /// Codes are taken seriously anywhere, for an amount in the wrong currency is a wrong fact; words that can be
    /// a currency's sign beside an amount (`kr`) are words elsewhere.
    private mutating func addCurrency(_ text: String) throws(EntryError) {
        let isSign = text.unicodeScalars.contains { $0.properties.generalCategory == .currencySymbol }
        guard Currency(code: text) != nil || isSign else {
            line.words.append(text)
            return
        }
        if line.currency != nil { throw .strayCurrency(text) }
        line.currency = text
    }

    private mutating func add(_ key: EntryKey, _ value: String) throws(EntryError) {
        guard !value.isEmpty else {
            if let field = key.field { clearedFields.insert(field) }
            return
        }
        switch key {
        case .tag:
            line.add(tag: value)
            return
        case .note:
            notes.append(value)
            return
        default:
            if let first = values.updateValue(value, forKey: key) {
                throw .repeated(key, first: first, second: value)
            }
        }
        switch key {
        case .payee: payee = value
        case .location: location = value
        case .account: account = value
        case .category: line.category = value
        case .date: date = try day(value)
        case .type: type = try known(TransactionType(name: value.lowercased()), key, value)
        case .currency: currency = try known(Currency(code: value.uppercased()), key, value)
        case .cleared: cleared = try known(["yes": true, "no": false][value.lowercased()], key, value)
        case .tag, .note: preconditionFailure("tags and notes were added above")
        }
    }

    private func day(_ value: String) throws(EntryError) -> CivilDay {
        guard let day = DateWords(context: context).day(value) else { throw .unknownDate(value) }
        return day
    }

    private func known<Value>(_ found: Value?, _ key: EntryKey, _ value: String) throws(EntryError) -> Value {
        guard let found else { throw .unknownValue(key, value) }
        return found
    }
}

extension EntryKey {
    /// What empty quotes behind the key take back.
    fileprivate var field: EntryField? {
        switch self {
        case .payee: .payee
        case .account: .account
        case .category: .category
        case .date: .date
        case .cleared: .cleared
        case .note: .note
        case .tag: .tags
        case .location: .location
        case .type, .currency: nil
        }
    }
}
