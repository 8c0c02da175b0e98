package import Model
package import Money

/// One prompt when an entry is edited part by part; lines are counted from 0.
package enum EditQuestion: Hashable, Sendable {
    /// A part of the entry as a whole.
    case whole(EntryAttribute)
    /// The amount of a line; after the last line, whether there is another one.
    case amount(Int)
    /// The tags of a line.
    case tags(Int)
    /// The category of a line.
    case category(Int)
    /// The note of a line, where the entry has several.
    case lineNote(Int)
}

/// Edits an entry part by part. Answers are parsed like the parts of an entry line; an empty one clears the part.
package struct EditForm: Sendable {
    /// The entry as edited so far.
    package private(set) var entry: Entry
    /// How the last answer was calculated or rounded; `nil` if it was neither.
    package private(set) var calculation: Calculation?
    private let parser: EntryParser
    private let currency: Currency?

    /// The first prompt.
    package static var first: EditQuestion { .whole(order[0]) }

    /// The order of the prompts for the whole entry.
    private static let order: [EntryAttribute] = [.type, .date, .account, .payee, .location, .note, .cleared]

    /// Starts with the facts of `entry`; amounts without a currency are in that of the entry, otherwise in the default
    /// one.
    package init(_ entry: Entry, context: EntryContext) {
        self.entry = entry
        parser = EntryParser(context: context)
        currency = entry.total?.currency ?? entry.currency
    }

    /// The entry after the last prompt, without its empty lines.
    package var finished: Entry {
        var entry = entry.normalized
        entry.lines.removeAll { $0 == EntryLine() }
        entry.currency = entry.lines.lazy.compactMap { $0.amount?.currency }.first ?? entry.currency
        return entry
    }

    /// Throws if the lines don't add up to a valid amount.
    package func checkTotal() throws(EntryError) {
        try AmountResolver.checkTotal(of: finished)
    }

    /// The label of the prompt.
    package func label(of question: EditQuestion) -> String {
        let isSplit = entry.lines.count > 1
        func ofLine(_ name: String, _ index: Int) -> String { isSplit ? "line \(index + 1) \(name)" : name }
        return switch question {
        case .whole(let attribute): attribute.name
        case .amount(let index):
            index > 0 && index >= entry.lines.count ? "another line's amount" : ofLine("amount", index)
        case .tags(let index): ofLine("tags", index)
        case .category(let index): ofLine("category", index)
        case .lineNote(let index): ofLine("note", index)
        }
    }

    /// The entry-line key that the answer is a value of; `nil` if the prompt does not accept names.
    package func key(of question: EditQuestion) -> EntryAttribute? {
        switch question {
        case .whole(let attribute): [.account, .payee, .location].contains(attribute) ? attribute : nil
        case .category: .category
        case .amount, .tags, .lineNote: nil
        }
    }

    /// The current value in the form of an answer; empty if unknown. Safe for a terminal, with quotes and escapes where
    /// needed.
    package func present(_ question: EditQuestion) -> String {
        switch question {
        case .whole(let attribute): Self.answer(entry[attribute]?.description)
        case .amount(let index): line(index)?.amount.map { $0.formatted(parser.context.notation) } ?? ""
        case .tags(let index): (line(index)?.tags ?? []).map { EntryText.mark("#", $0) }.joined(separator: " ")
        case .category(let index): Self.answer(line(index)?.category)
        case .lineNote(let index): Self.answer(line(index)?.note)
        }
    }

    /// The text as an answer that `value` reads back: unquoted if nothing would be lost or taken for quotes.
    private static func answer(_ text: String?) -> String {
        guard let text else { return "" }
        let isBare = TerminalText.isPlain(text) && text == text.trimmed && !isQuoted(text)
        return isBare ? text : EntryText.quoted(text)
    }

    private static func isQuoted(_ text: String) -> Bool {
        text.count > 1 && text.hasPrefix("\"") && text.hasSuffix("\"")
    }

    /// Applies an answer and returns the next prompt; `nil` at the end. An existing value need not be readable:
    /// repeating it changes nothing.
    ///
    /// `decimalMark` is the mark the user has chosen for this answer if it is ambiguous.
    package mutating func answer(
        _ text: String, to question: EditQuestion, decimalMark: DecimalMark? = nil
    ) throws(EntryError) -> EditQuestion? {
        let text = text.trimmed
        calculation = nil
        guard text != present(question) else { return next(after: question) }
        let lineCount = entry.lines.count
        try change(question, to: text, decimalMark)
        // If a line was removed, the next one has taken its place.
        return entry.lines.count < lineCount ? question : next(after: question)
    }

    private func next(after question: EditQuestion) -> EditQuestion? {
        switch question {
        case .whole(let attribute):
            Self.order.drop { $0 != attribute }.dropFirst().first.map { .whole($0) } ?? .amount(0)
        case .amount(let index): index == 0 || index < entry.lines.count ? .tags(index) : nil
        case .tags(let index): .category(index)
        case .category(let index): entry.lines.count > 1 ? .lineNote(index) : .amount(index + 1)
        case .lineNote(let index): .amount(index + 1)
        }
    }

    private mutating func change(
        _ question: EditQuestion, to text: String, _ mark: DecimalMark?
    ) throws(EntryError) {
        switch question {
        case .whole(let attribute): entry[attribute] = text.isEmpty ? nil : try value(attribute, text)[attribute]
        case .amount(let index): try changeAmount(index, text, mark)
        case .tags(let index): try changeTags(index, text)
        case .category(let index):
            let category = text.isEmpty ? nil : try value(.category, text).lines.first?.category
            changeLine(index) { $0.category = category }
        case .lineNote(let index):
            let note = text.isEmpty ? nil : try value(.note, text).note
            changeLine(index) { $0.note = note }
        }
    }

    /// Parses the part like `key:value`, also if it is typed with its key; completion inserts names with their quotes.
    private func value(_ key: EntryAttribute, _ text: String) throws(EntryError) -> Entry {
        let mark = "\(key.rawValue):"
        let text = key != .note && text.lowercased().hasPrefix(mark) ? String(text.dropFirst(mark.count)).trimmed : text
        return try parser.parse("\(key.rawValue):" + (Self.isQuoted(text) ? text : EntryText.quoted(text))).entry
    }

    /// A line of several is removed if its amount is cleared.
    private mutating func changeAmount(_ index: Int, _ text: String, _ mark: DecimalMark?) throws(EntryError) {
        guard !text.isEmpty else {
            if entry.lines.count > 1, index < entry.lines.count {
                entry.lines.remove(at: index)
            } else if index < entry.lines.count {
                changeLine(index) { $0.amount = nil }
            }
            return
        }
        let parsed = try amount(text, in: index, mark)
        if index == 0 { try AmountResolver.checkFirst(parsed, text) }
        if index > 0 { try AmountResolver.checkLater(parsed, text, entry.type) }
        if index == 0, parsed.hasPlusSign { entry.type = .income }
        calculation = Calculation(text: text, parsed)
        changeLine(index) { $0.amount = parsed.amount }
    }

    /// `13` keeps the currency the amount had, `13 USD` sets its own; all lines share one currency.
    private func amount(_ text: String, in index: Int, _ mark: DecimalMark?) throws(EntryError) -> ParsedAmount {
        var notation = parser.context.notation
        notation.decimalMark = mark ?? notation.decimalMark
        let parser = AmountParser(notation: notation)
        let others = entry.lines.indices.lazy.filter { $0 != index }.compactMap { entry.lines[$0].amount?.currency }
        let isNamed = (try? parser.parse(text))?.namesCurrency == true
        do throws(AmountError) {
            return try parser.parse(text, currency: others.first ?? (isNamed ? nil : currency))
        } catch {
            throw .amount(error)
        }
    }

    /// Words are tags with or without their marks; anything with another meaning in an entry line is refused.
    private mutating func changeTags(_ index: Int, _ text: String) throws(EntryError) {
        var tags: [String] = []
        let words = try EntryTokenizer.words(of: text)
        for word in words {
            switch word.kind {
            case .value(.tag), .quoted:
                // Only empty quotes clear the tags.
                guard !word.text.isEmpty else {
                    guard words.count == 1 else { throw .noTag("\"\"") }
                    break
                }
                if let bad = NameText.firstForbidden(in: word.text) { throw .controlCharacter(bad) }
                tags.append(word.text)
            case .plain:
                let isTag = !AmountParser.looksLikeAmount(word.text) && !AmountParser.looksLikeDate(word.text)
                guard isTag else { throw .noTag(word.text) }
                guard BareName.isValid(word.text) else { throw .invalidName(mark: "#", name: word.text) }
                tags.append(word.text)
            case .value(let key): throw .noTag("\(key.rawValue):\(word.text)")
            case .separator: throw .noTag(word.text)
            }
        }
        tags = tags.distinctNames
        changeLine(index) { $0.tags = tags }
    }

    private func line(_ index: Int) -> EntryLine? {
        entry.lines.indices.contains(index) ? entry.lines[index] : nil
    }

    private mutating func changeLine(_ index: Int, _ change: (inout EntryLine) -> Void) {
        while entry.lines.count <= index { entry.lines.append(EntryLine()) }
        change(&entry.lines[index])
    }
}
