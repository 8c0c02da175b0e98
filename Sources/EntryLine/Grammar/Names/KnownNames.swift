import Model
import Money

/// Joins unquoted names of several words: `account:Credit Card` if the books have that account.
enum KnownNames {
    /// The maximum number of words after the first.
    private static let lengthLimit = 3

    /// Returns the words with those of one known name joined. Throws the doubt if a shorter name is known too.
    static func joined(
        _ words: [EntryWord], context: EntryContext, answers: EntryAnswers
    ) throws(EntryError) -> [EntryWord] {
        var result: [EntryWord] = []
        var index = 0
        while index < words.count {
            let word = trimmed(words[index])
            index += 1
            guard case .value(let key) = word.kind, !word.isClosed, !word.text.isEmpty else {
                result.append(word)
                continue
            }
            if let name = withoutPunctuation(key, word.text, context) {
                result.append(EntryWord(kind: word.kind, text: name, isClosed: true))
                continue
            }
            let following = words[index...].prefix(lengthLimit).prefix { $0.kind == .plain }.map(\.text)
            let known = longest(key, word.text, following, context)
            guard let name = known ?? probable(key, word.text, following, context) else {
                result.append(word)
                continue
            }
            var isWhole = true
            if known == nil || context.isKnown(key, word.text) {
                let doubt = EntryDoubt.name(key, [name.text, word.text])
                isWhole = try answers.answer(to: doubt) == 0
            }
            result.append(isWhole ? EntryWord(kind: word.kind, text: name.text) : word)
            if isWhole { index += name.count }
        }
        return result
    }

    /// The word with single blanks within its name and none at its ends, as names are stored: `account:"Visa "`.
    private static func trimmed(_ word: EntryWord) -> EntryWord {
        guard case .value(let key) = word.kind, key != .note, word.isClosed else { return word }
        let text = word.text.singleSpaced
        return text == word.text || text.isEmpty ? word : EntryWord(kind: word.kind, text: text, isClosed: true)
    }

    /// The new name that probably starts with `first`: a capitalized account (`account:Credit Card`), a place or payee
    /// that is incomplete by itself (`@New York`), or a name continued by `&` (`category:Food & Drink`).
    private static func probable(
        _ key: EntryAttribute, _ first: String, _ plain: [String], _ context: EntryContext
    ) -> (text: String, count: Int)? {
        var count = 0
        if plain.count > 1, plain[0] == "&" { count = 2 }
        if count == 0, goesOn(key, first), !context.isKnown(key, first) {
            count = plain.prefix { $0.first?.isUppercase == true && Currency(code: $0) == nil }.count
        }
        return count > 0 ? (([first] + plain[..<count]).joined(separator: " "), count) : nil
    }

    /// Whether a capitalized word after `first` probably belongs to the same name.
    static func goesOn(_ key: EntryAttribute, _ first: String) -> Bool {
        switch key {
        case .account: first.first?.isUppercase == true
        case .location, .payee: begins.contains(first.lowercased())
        case .category, .tag, .date, .type, .currency, .cleared, .note: false
        }
    }

    /// The longest known name formed by `first` and the plain words after it, and the number of those words.
    private static func longest(
        _ key: EntryAttribute, _ first: String, _ plain: [String], _ context: EntryContext
    ) -> (text: String, count: Int)? {
        return plain.indices.reversed().lazy.map { last in
            var text = ([first] + plain[...last]).joined(separator: " ")
            if !context.isKnown(key, text) { while let mark = text.last, marks.contains(mark) { text.removeLast() } }
            return (text, last + 1)
        }.first { context.isKnown(key, $0.0) && $0.0.last != " " }
    }

    /// The known name without the punctuation of running text behind it: `account:Visa.`; `nil` for other names.
    private static func withoutPunctuation(_ key: EntryAttribute, _ text: String, _ context: EntryContext) -> String? {
        guard text.last.map(marks.contains) == true, !context.isKnown(key, text) else { return nil }
        let name = String(text.reversed().drop { marks.contains($0) }.reversed())
        return context.isKnown(key, name) ? name : nil
    }

    private static let marks: Set<Character> = [",", ".", "!", "?", ":", ")", "…", "。", "，", "、"]

    /// Words that begin the name of a place or payee, and are none by themselves: `New York`, `The Crown`.
    private static let begins = EntryVocabulary.words(
        """
        new san santa são sao los las saint saints st st. sankt bad el la le les l' der die das den de the tel hong
        kuala rio buenos abu addis cape kap port fort mount north south east west great upper lower nova novo nueva
        nuevo nouvelle nizhny novi stara gran grand il lo gli i o os as het 't café cafe bar hotel restaurant ristorante
        pizzeria bäckerei boulangerie chez casa bei dr dr. mr mr. mrs mrs. frau herr monsieur madame don doña señor
        señora
        """)
}
