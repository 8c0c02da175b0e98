import Model

/// Names of several words that stand without quotes: `account:Credit Card` where the books have that account.
enum KnownNames {
    /// Names have at most so many words more than the first.
    private static let lengthLimit = 3

    /// The words, with those that are one known name put together. Throws the doubt where a shorter one is known too.
    static func joined(
        _ words: [EntryWord], context: EntryContext, answers: EntryAnswers
    ) throws(EntryError) -> [EntryWord] {
        var result: [EntryWord] = []
        var index = 0
        while index < words.count {
            let word = words[index]
            index += 1
            guard case .value(let key) = word.kind, !word.isClosed, !word.text.isEmpty,
                let name = longest(key, word.text, Array(words[index...].prefix(lengthLimit)), context)
            else {
                result.append(word)
                continue
            }
            var isWhole = true
            if context.isKnown(key, word.text) {
                let doubt = EntryDoubt.name(key, [name.text, word.text])
                guard let answer = answers[doubt] else { throw .doubt(doubt) }
                isWhole = answer == 0
            }
            result.append(isWhole ? EntryWord(kind: word.kind, text: name.text) : word)
            if isWhole { index += name.count }
        }
        return result
    }

    /// The longest known name that `first` and plain words behind it make, and how many of those.
    private static func longest(
        _ key: EntryAttribute, _ first: String, _ following: [EntryWord], _ context: EntryContext
    ) -> (text: String, count: Int)? {
        let plain = following.prefix { $0.kind == .plain }.map(\.text)
        return plain.indices.reversed().lazy.map { last in
            var text = ([first] + plain[...last]).joined(separator: " ")
            while text.last == "," { text.removeLast() }
            return (text, last + 1)
        }.first { context.isKnown(key, $0.0) }
    }
}
