package import Model
package import Money

/// Parses an entry line: `12.50 #lunch @Taipei payee:"Joe's" note words`.
///
/// - The order is free. An amount is an expense, with a leading `+` an income; a currency may be attached or adjacent.
/// - `#tag`, `@location`; `payee:` `account:` `category:` `date:` `type:` `currency:` `cleared:` `note:` (and `tag:`,
///   `location:`), keys in any case, values in quotes where needed. Empty quotes clear a known value.
/// - A word before a colon that is nearly a key is refused. A word with any other colon (`12:30`, `https://…`), and
///   everything else, is part of the note. Quoted text is part of the note whatever it looks like.
/// - A `;` outside quotes, half-width or full-width, starts the next line. Amount, tags, category and words belong to
///   the line, the other parts to the whole entry, also `note:`; with one line the words are the note of the whole.
///   Each of several lines needs its amount; later ones may be negative (a discount), the total may not.
package struct EntryParser: Sendable {
    /// The user's conventions and the day.
    package let context: EntryContext

    /// Parses entries in that context.
    package init(context: EntryContext) {
        self.context = context
    }

    /// Parses `text`; never traps, whatever the input. Linear in its length.
    ///
    /// `currency` applies to amounts without one, if it is not the default (a sidecar named it, say), and `account` is that
    /// of what is known. `answers` resolve the doubts thrown before.
    package func parse(
        _ text: String, currency: Currency? = nil, account: String? = nil, answers: EntryAnswers = [:]
    ) throws(EntryError) -> ParsedEntry {
        var context = context
        if let currency, currency != context.notation.defaultCurrency {
            context.notation.usedCurrencies.insert(context.notation.defaultCurrency)
            context.notation.defaultCurrency = currency
        }
        let notation = context.notation
        let words = try Self.words(text, context, answers)
        let joined = try Self.joined(words, context, answers)
        var draft = EntryDraft(context: context, notation: notation, answers: answers)
        var problems: [EntryError] = []
        var parts: [EntryPart] = []
        do throws(EntryError) {
            parts = try MeaningReader.parts(joined, context: context, account: account, answers: answers)
        } catch {
            guard case .doubt(let doubt) = error, case .income = doubt, joined.count(where: { $0.amount != nil }) > 1
            else { throw error }
            // Of two amounts, `lent Tom 50, got 20 back`, which one is meant comes first.
            try checkAmounts(text, currency, account, answers.merging([doubt: 1]) { $1 })
            throw error
        }
        for part in parts.withEmoji(of: words).withoutEndMarks {
            do throws(EntryError) {
                try draft.add(part)
            } catch {
                EntryError.add(error, to: &problems)
            }
        }
        try EntryError.check(problems)
        try draft.finishLine()
        return try AmountResolver(draft: draft, notation: notation).parsed()
    }

    /// Throws the question which number is the amount, if that is asked with those answers.
    private func checkAmounts(
        _ text: String, _ currency: Currency?, _ account: String?, _ answers: EntryAnswers
    ) throws(EntryError) {
        do throws(EntryError) {
            _ = try parse(text, currency: currency, account: account, answers: answers)
        } catch {
            if case .doubt(.amount) = error { throw error }
        }
    }

    /// The parts of the line, before its words are read for what they mean.
    static func joined(
        _ text: String, _ context: EntryContext, _ answers: EntryAnswers
    ) throws(EntryError) -> [EntryPart] {
        try joined(words(text, context, answers), context, answers)
    }

    /// The words of the line, with values last and marks apart.
    private static func words(
        _ text: String, _ context: EntryContext, _ answers: EntryAnswers
    ) throws(EntryError) -> [EntryWord] {
        let words = try EntryTokenizer.words(of: text)
        if let word = words.first(where: \.isPartlyUnreadable) { throw .hiddenAmount(word.text) }
        return try KnownNames.joined(words, context: context, answers: answers)
            .withValuesLast.replacingEach(AmountJoiner.withoutPicture).replacingEach(DayPunctuation.weekdayApart)
            .withMarksApart
    }

    private static func joined(
        _ words: [EntryWord], _ context: EntryContext, _ answers: EntryAnswers
    ) throws(EntryError) -> [EntryPart] {
        let notation = context.notation
        let cleaned = DayPunctuation.removed(from: AmountJoiner.cleaned(words, notation))
        let apart = GluedMoney.apart(cleaned, notation: notation)
        let settled = try DoubtfulMoney.settled(apart, notation: notation, answers: answers)
        let shown = try HiddenAmounts.apart(settled, notation: notation, answers: answers)
        return try AmountJoiner.parts(of: shown, notation: notation)
    }

    /// Parses `text` in the currency of what is known, and applies it to that.
    ///
    /// Throws a doubt for a word that would be nothing but a note: it may be a command's name, or a slip.
    package func parse(
        _ text: String, onto known: Entry, tags: TagMerging, answers: EntryAnswers = [:]
    ) throws(EntryError) -> (typed: ParsedEntry, entry: Entry) {
        let currency = known.currency ?? known.total?.currency
        var context = context
        context.hasAmount = known.total != nil
        let parser = EntryParser(context: context)
        var typed = try parser.parse(text, currency: currency, account: known.account, answers: answers)
        if currency == nil, let other = try inAccountCurrency(text, typed, known, answers) { typed = other }
        let entry = try known.merging(typed, tags: tags)
        if let doubt = try newAmount(text, typed, known, answers), answers[doubt] != 0 { throw .doubt(doubt) }
        if let word = Self.loneNote(text, entry, known) {
            let doubt = EntryDoubt.loneNote(word: word)
            guard answers[doubt] == 0 else { throw .doubt(doubt) }
        }
        return (typed, entry)
    }

    /// The entry in the currency of its account, if that is another one and the user means it in an amount without one.
    ///
    /// The question shows the amount as it would be stored: `1.234` may be 1234.000 KWD.
    private func inAccountCurrency(
        _ text: String, _ typed: ParsedEntry, _ known: Entry, _ answers: EntryAnswers
    ) throws(EntryError) -> ParsedEntry? {
        guard !typed.namesCurrency, let amount = typed.entry.total, let account = typed.entry.account ?? known.account,
            let currency = context.accounts().currency(of: account), currency != amount.currency,
            let number = try Self.joined(text, context, answers).lazy.compactMap(\.amount).first
        else { return nil }
        let converted = answers.converted(from: amount.currency, to: currency)
        let other = try parse(text, currency: currency, account: known.account, answers: converted)
        let doubt = EntryDoubt.accountCurrency(text: number, account: account, other.entry.total ?? amount)
        return try answers.answer(to: doubt) == 0 ? other : nil
    }

    /// Whether a whole number beside words, or a small sum of some, takes the place of a known amount: `Gehalt November
    /// 13`, `2 coffees`, `Sieg 4-2`.
    private func newAmount(
        _ text: String, _ typed: ParsedEntry, _ known: Entry, _ answers: EntryAnswers
    ) throws(EntryError) -> EntryDoubt? {
        guard let old = known.total, let new = typed.entry.total, old != new, typed.entry.lines.count == 1,
            typed.entry.note ?? typed.entry.lines[0].note != nil, !typed.namesCurrency,
            case let parts = try Self.joined(text, context, answers), parts.contains(where: \.isText),
            let number = parts.lazy.compactMap(\.amount).first,
            Self.mayBeOfNote(number) || AmountResolver.isTime(number, in: parts),
            answers[.number(number, context.notation.defaultCurrency)] == nil
        else { return nil }
        return .newAmount(number, known: old)
    }

    /// `42`, `4-2`, `4×2` and `2.5`, which few write for 2.50.
    private static func mayBeOfNote(_ number: String) -> Bool {
        number.allSatisfy { $0.isASCIIDigit || "+-−*×/÷()' ".contains($0) }
            || number.dropLast(2).allSatisfy(\.isASCIIDigit) && number.suffix(2).first.map { ".,".contains($0) } == true
    }

    /// The word typed if it is the only change to an entry that lacks nothing.
    private static func loneNote(_ text: String, _ entry: Entry, _ known: Entry) -> String? {
        let word = text.trimmed
        guard known.missing.isEmpty, entry.note == word, known.note != word, !word.contains(where: \.isWhitespace),
            // An empty line would give it a type too.
            var accepted = try? known.merging(ParsedEntry(entry: Entry()), tags: .adding)
        else { return nil }
        accepted.note = word
        return accepted == entry ? word : nil
    }
}
