import Model

/// Looks once more at an entry whose words mean something together, but for a quote among them or the marks that join them:
/// `"Lisa's shop" got paid 500`, `Bob/paid/me 20`, `last_night pizza 12`.
extension MeaningReader {
    /// The parts as they were read, with the type that the words have without those in quotes; asks about words that are joined.
    mutating func reread(_ read: [EntryPart]) throws(EntryError) -> [EntryPart] {
        let isTyped = namesType || hasPlus || read.contains(where: \.isType)
        if !isTyped, let type = try typeWithoutQuotes() { return [type] + read }
        guard let joined = parts.lazy.compactMap({ $0.word.flatMap(Self.joined) }).first else { return read }
        let isHyphen = !joined.text.has(anyOf: Self.joiners)
        let apart = parts.flatMap { part in
            part.word.flatMap(Self.joined)?.words.map { .word(EntryWord($0)) } ?? [part]
        }
        var second: [EntryPart] = []
        do throws(EntryError) {
            second = try Self.read(apart, context: context, account: knownAccount, answers: answers)
        } catch {
            switch error {
            case .doubt(.income) where !isHyphen && !isTyped: return try [typeAsked(joined.text)] + read
            case .doubt(.transfer) where !isHyphen && !isTyped, .vagueDay where !isHyphen: throw error
            default: return read
            }
        }
        if !isTyped, second.contains(where: \.isIncome) { return try [typeAsked(joined.text)] + read }
        let hasDay = namesDate || read.contains { $0.day != nil }
        guard !hasDay, let day = second.lazy.compactMap(\.day).first, day.day != reference,
            !isHyphen || day.text.contains(" ") || joined.words.count > 2
                || EntryVocabulary.plainOnWords.contains(EntryVocabulary.folded(joined.words[0])),
            let meant = try answer(joined.text, day.day, nil)
        else { return read }
        return [.day(meant, joined.text)] + read
    }

    /// The type that the entry has without its quotes, which is certain where they stand at an end of it.
    private func typeWithoutQuotes() throws(EntryError) -> EntryPart? {
        let others = parts.filter { $0.word?.kind != .quoted }
        guard others.count < parts.count else { return nil }
        let plain = parts.indices.filter { parts[$0].word?.kind != .quoted }
        let isAtEnd = plain.last.map { $0 - plain[0] + 1 == plain.count } == true
        do throws(EntryError) {
            let second = try Self.read(others, context: context, account: knownAccount, answers: answers)
            guard let type = second.first(where: \.isType), case .type(.income, let text) = type else {
                return second.first(where: \.isType)
            }
            return isAtEnd ? type : try typeAsked(text)
        } catch {
            switch error {
            case .doubt(.income) where isAtEnd, .doubt(.transfer) where isAtEnd: throw error
            default: return nil
            }
        }
    }

    private func typeAsked(_ text: String) throws(EntryError) -> EntryPart {
        .type(try answers.answer(to: .income(word: text)) == 0 ? .income : .expense, text)
    }

    private static func joined(_ word: EntryWord) -> (text: String, words: [String])? {
        word.kind == .plain ? joinedWords(word.text).map { (word.text, $0) } : nil
    }

    /// The words that marks join in one, at least one of which has a meaning: `got_paid`, `last/night`, `3/days/ago`; `nil` for
    /// others, such as `24/7`, `T-Shirt` and `https://…`.
    static func joinedWords(_ text: String) -> [String]? {
        guard text.has(anyOf: joiners) || text.has(anyOf: dashes) else { return nil }
        let words = text.split(omittingEmptySubsequences: false) { joiners.contains($0) || dashes.contains($0) }
        let areWords = words.allSatisfy { part in
            let isNumber = DateWords.number(part, digits: 1...2) != nil
            return isNumber || !part.isEmpty && part.allSatisfy { $0.isLetter || $0 == "'" }
        }
        return areWords && words.contains { EntryVocabulary.isSpecial(String($0)) } ? words.map(String.init) : nil
    }

    private static let joiners = "/_|·,"
    /// The hyphen and the dashes.
    static let dashes = "-–—"
}

extension EntryPart {
    /// Whether it states an income.
    fileprivate var isIncome: Bool { if case .type(.income, _) = self { true } else { false } }
    /// The day that it states, and the words for that.
    fileprivate var day: (day: CivilDay, text: String)? {
        if case .day(let day, let text) = self { (day, text) } else { nil }
    }
}
