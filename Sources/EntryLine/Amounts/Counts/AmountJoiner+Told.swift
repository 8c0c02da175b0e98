/// Recognizes numbers that the word beside them shows to be no money: `for the 3 kids`, `500 pieces`, `chapter 4`.
extension AmountJoiner {
    /// Whether the whole number at `position`, beside one amount, is that of several whose owner or article is named, of
    /// pieces or pages, or of a chapter or a lesson behind the amount; not `music book 12.50 lesson 20`.
    func isTold(_ position: Int, _ number: String) -> Bool {
        let others = amounts(besides: position)
        guard let count = DateWords.number(number, digits: 1...4), others.count == 1, let other = others.first,
            !isBeforeGroup(position), !isCurrency(position + 1), !isCurrency(position - 1)
        else { return false }
        return isOfSeveral(position, count, other) || isOfPieces(position, count, other)
            || isLabeled(position, count, other)
    }

    /// `ice creams for the 3 kids 7.50`, `+38 bath for the 2 dogs`; not `the 5 guys 20`, which may be for each, and `my 45
    /// jeans 5.00 off`.
    private func isOfSeveral(_ position: Int, _ count: Int, _ other: Int) -> Bool {
        guard (2...99).contains(count), isClear(other) || words[other].text.beginsWithPlus,
            other < position || isLineEnd(behind: other), whole(words[other].text).map({ $0 >= count }) == true,
            isOne(of: Self.determiners, at: position - 1), isPlain(position + 1),
            !isAmountStart(position + 1), !isCapitalized(position + 1), let thing = folded(position + 1)
        else { return false }
        return isCountable(words[position + 1]) && !Self.dues.contains(thing)
            && (thing.hasSuffix("s") || isOne(of: Self.people, at: position + 1))
    }

    /// `jigsaw 500 pieces 12.99`, `120 kopies 6,00`; not `garage 80 pièces 45,00`, two things, and `copies 200 pages 0.10`, the
    /// price of one.
    private func isOfPieces(_ position: Int, _ count: Int, _ other: Int) -> Bool {
        let isBox =
            count > 199 && count.isMultiple(of: 50) && !isOne(of: EntryVocabulary.everydayWords, at: position - 1)
        return (isBox || count > 9 && isBegin(position)) && isOne(of: Self.pieces, at: position + 1) && isClear(other)
            && whole(words[other].text).map { $0 > 0 } == true
    }

    /// `copies 12.50 chapter 4`, `top 8.50 size 12`, `+225 Ellie's mum week 24`; not `lesson 20 +5 tip`.
    private func isLabeled(_ position: Int, _ count: Int, _ other: Int) -> Bool {
        guard word(position - 1)?.last?.isLetter == true, other < position - 1 else { return false }
        if words[other].text.beginsWithPlus {
            return isEnd(position + 1)
                && (count < 20 && isOne(of: Self.labels, at: position - 1)
                    || count < 54 && isOne(of: Self.weeks, at: position - 1))
        }
        return isClear(other) && count < 61
            && (isOne(of: Self.unsoldLabels, at: position - 1)
                || isOne(of: ["day"], at: position - 1) && isOne(of: ["of"], at: position + 1))
    }

    /// Before several that are known.
    private static let determiners = EntryVocabulary.words(
        "the my our his her their these those meine meinen unsere unseren mes nos ses mis mijn onze")
    /// Several of these are a sum, or words that calculate.
    private static let dues = EntryVocabulary.words(
        "quids dues subs fees fines costs charges less minus moins menos cotisations takings winnings tips savings")
    /// What a puzzle, a document or a box has by the hundred.
    private static let pieces = EntryVocabulary.words(
        """
        piece pieces pcs page pages sheets prints copies words tablets capsules teile seiten blatt tabletten kapseln pièces
        feuilles hojas páginas pezzi fogli pagine stuks vellen kopies kopieën kopien kopier kopii fotokopien copias
        fotocopias fotocópias impressões fotocopie photocopies
        """)
    private static let weeks = EntryVocabulary.words("week kw woche semaine")
    /// What has a number and no price.
    private static let unsoldLabels = EntryVocabulary.words(
        """
        scene chapter episode grade stage level kw folge kapitel chapitre épisode aflevering size taille größe groesse
        grösse maat talla taglia tamanho storlek størrelse rozmiar
        """)
    /// The same, and what has one of its own, behind an amount with a plus.
    private static let labels = unsoldLabels.union(
        EntryVocabulary.words("session lesson class flat unit plot term round match lektion stunde séance leçon les"))
}
