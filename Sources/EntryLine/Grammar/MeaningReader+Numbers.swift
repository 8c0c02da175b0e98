import Model
import Money

/// Recognizes a bare number among words that is rather part of the note than the amount: `Miete Dezember 2026`, `Rechnung
/// 2026-118`.
extension MeaningReader {
    /// The number here, the only one of the entry, as the user answers: the amount, or a word of the note.
    func numberPart() throws(EntryError) -> Found? {
        guard let text = amount(index), amountPositions.count == 1, plainWordCount > 0,
            isYear(text) || isDocument(text)
        else { return nil }
        let doubt = EntryDoubt.number(text, context.notation.defaultCurrency)
        let isAmount = try answers.answer(to: doubt) == 0
        return ([isAmount ? parts[index] : .word(EntryWord(kind: .quoted, text: text))], 1)
    }

    /// Last year, this or next year, or behind the name of a month one of the five before.
    private func isYear(_ text: String) -> Bool {
        guard let number = DateWords.number(text, digits: 4...4) else { return false }
        let year = context.today.components.year
        let isBehindMonth = folded(index - 1).flatMap(DayWord.month) != nil
        return ((year - (isBehindMonth ? 5 : 1))...(year + 1)).contains(number)
    }

    /// `2026-118`, `2026/118`, and behind a word such as `invoice` also `1234-56`: as a calculation it would be odd.
    private func isDocument(_ text: String) -> Bool {
        guard text.has(anyOf: "-/"), text.utf8.allSatisfy({ (0x2D...0x39).contains($0) && $0 != 0x2E }) else {
            return false
        }
        let numbers = text.split { "-/".contains($0) }
        let year = numbers.first.flatMap { DateWords.number($0, digits: 4...4) }
        return numbers.count > 1
            && (year.map { (1990...(context.today.components.year + 1)).contains($0) } == true
                || isOne(of: AmountJoiner.references, at: index - 1))
    }
}
