package import Model
package import Money

/// Formats entries as entry lines.
package enum EntryText {
    /// Returns a line that `EntryParser` reads back as the same entry under the same notation, for editing in the
    /// prompt.
    ///
    /// This holds for every entry that a line can express. Anything else gets the grammar's default when it is read
    /// back: an amount without a type becomes an expense, and a negative first line is refused with its sentence.
    ///
    /// A note, a tag and a place with a name of `accounts` are put into quotes.
    package static func write(
        _ entry: Entry, notation: AmountNotation, accounts: AccountNames = AccountNames()
    ) -> String {
        let entry = entry.normalized
        var parts: [String] = []
        let isIncome = entry.type == .income
        for (index, line) in entry.lines.enumerated() {
            if index > 0 { parts.append(";") }
            if let amount = line.amount {
                let hasPlus = isIncome && (index == 0 || amount.minorUnits >= 0)
                parts.append((hasPlus ? "+" : "") + text(of: amount, notation: notation))
            }
            parts += line.tags.map { accounts.named($0) == nil ? mark("#", $0) : "#" + quoted($0) }
            if let category = line.category { parts.append(keyed(.category, category)) }
            if index == 0 { parts += wholeParts(of: entry, notation, accounts) }
            if let note = line.note { parts.append(words(note, notation, accounts)) }
        }
        if entry.lines.isEmpty { parts += wholeParts(of: entry, notation, accounts) }
        if let note = entry.note {
            parts.append(entry.lines.count > 1 ? keyed(.note, note) : words(note, notation, accounts))
        }
        return parts.joined(separator: " ")
    }

    /// The parts of the entry as a whole, except the note.
    private static func wholeParts(
        of entry: Entry, _ notation: AmountNotation, _ accounts: AccountNames
    ) -> [String] {
        var attributes: [EntryAttribute] = []
        if entry.lines.first?.amount == nil {
            attributes += [.type, .currency]
        } else if let currency = entry.currency, !notation.uses(currency),
            EntryVocabulary.wordCodes.contains(currency.code) || isInCapitals(entry)
        {
            // The code beside the amount would be asked about.
            attributes.append(.currency)
        }
        attributes += [.location, .payee, .account, .date, .cleared]
        // A following capitalized word could belong to the name.
        let isOpen = entry.date == nil && entry.cleared == nil && following(entry)?.first?.isUppercase == true
        return attributes.compactMap { attribute in
            switch entry[attribute] {
            case nil: nil
            case .text(let text)? where isOpen && KnownNames.goesOn(attribute, text):
                (attribute.traits.mark ?? attribute.rawValue + ":") + quoted(text)
            case .text(let text)? where attribute == .location && accounts.named(text) != nil: "@" + quoted(text)
            case .text(let text)?: name(attribute, text)
            case let value?: "\(attribute.rawValue):\(value)"
            }
        }
    }

    /// Whether a note is in capitals, so that a code beside the amount could be a word of it.
    private static func isInCapitals(_ entry: Entry) -> Bool {
        (entry.lines.map(\.note) + [entry.note]).contains { $0.map(EntryVocabulary.isInCapitals) == true }
    }

    /// A name with its mark or key, quoted if needed.
    package static func name(_ attribute: EntryAttribute, _ name: String) -> String {
        attribute.traits.mark.map { mark($0, name) } ?? keyed(attribute, name)
    }

    /// The note that follows the parts of the whole entry.
    private static func following(_ entry: Entry) -> String? {
        entry.lines.count > 1 ? entry.lines[0].note : entry.lines.first?.note ?? entry.note
    }

    /// Writes a calculation if the plain number would be ambiguous (`1.234 KWD` without a decimal mark set).
    private static func text(of amount: Amount, notation: AmountNotation) -> String {
        let plain = amount.formatted(notation)
        if let parsed = try? AmountParser(notation: notation).parse(plain), parsed.amount == amount { return plain }
        let power = String(repeating: "0", count: amount.currency.exponent)
        return "\(amount.minorUnits)/1\(power) \(amount.currency.code)"
    }

    /// A tag or location with its mark, quoted if needed.
    package static func mark(_ mark: String, _ name: String) -> String {
        mark + (isBare(name) && (mark == "#" || !AmountParser.looksLikeAmount(name)) ? name : quoted(name))
    }

    /// `key:value`, with the value quoted if needed.
    package static func keyed(_ key: EntryAttribute, _ value: String) -> String {
        // Colons separate the levels of accounts and categories.
        return "\(key.rawValue):\(isBare(value.replacing(":", with: "-")) ? value : quoted(value))"
    }

    /// Whether a name needs no quotes, also on a terminal: invisible characters are escaped, within quotes.
    private static func isBare(_ name: String) -> Bool {
        BareName.isValid(name) && TerminalText.isPlain(name) && !name.hasPrefix("'")
    }

    /// The text in quotes, with line breaks, quotes, and invisible or terminal control characters escaped.
    package static func quoted(_ text: String) -> String {
        var result = String.UnicodeScalarView("\"".unicodeScalars)
        let scalars = Array(text.unicodeScalars)
        for (index, scalar) in scalars.enumerated() {
            switch scalar {
            case "\"": result.append(contentsOf: "\\\"".unicodeScalars)
            case "\\": result.append(contentsOf: "\\\\".unicodeScalars)
            case _ where !TerminalText.isPlain(scalars, at: index):
                let number = String(scalar.value, radix: 16, uppercase: true)
                result.append(contentsOf: "\\u{\(number)}".unicodeScalars)
            default: result.append(scalar)
            }
        }
        result.append("\"")
        return String(result)
    }

    /// A note as bare words if each would be read as a word, otherwise in quotes.
    private static func words(_ note: String, _ notation: AmountNotation, _ accounts: AccountNames) -> String {
        let words = note.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
        let folded = words.map(EntryVocabulary.folded)
        let isFromRelative = EntryVocabulary.localIncomePhrases.values.contains { $0.first(in: folded) != nil }
        if isFromRelative || DayWord.hasVague(folded) { return quoted(note) }
        return TerminalText.isPlain(note)
            && words.allSatisfy { isPlainWord($0, notation) && !accounts.mayBegin(with: $0) }
            ? note : quoted(note)
    }

    /// Strict on purpose: superfluous quotes are better than a note that is read as something else.
    private static func isPlainWord(_ word: String, _ notation: AmountNotation) -> Bool {
        OrdinaryWords.meansNothing(word) && Currency(token: word, notation: notation) == nil
    }
}
