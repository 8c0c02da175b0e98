import Money

/// Recognizes clauses that begin with somebody else, who has paid, given or bought: `the bride paid 85`, `somebody bought my
/// guitar 150`.
extension MeaningReader {
    /// `somebody bought my guitar 150`, `mi vecino compró miel 24`: a sale. Not `Tom bought me lunch 20`, `my son bought candy 3`,
    /// which were paid from the same purse.
    var isBought: Bool {
        guard isOne(of: Self.buyingVerbs, at: index), !amountPositions.isEmpty,
            !isOne(of: EntryVocabulary.meWords, at: index + 1), !isSpeakerBehind(index)
        else { return false }
        return isBuyer(before: index, of: index + 1)
    }

    static let buyingVerbs = EntryVocabulary.words(
        "bought buys kaufte kauft kocht köpte købte kjøpte compró comprou kupił kupiła koupil koupila")

    /// Whether somebody else is named before `verb` who is of another household, or who has bought what is mine.
    func isBuyer(before verb: Int, of thing: Int) -> Bool {
        let isMine = isOne(of: Self.mineWords, at: thing)
        return isOther(before: verb, isStranger: !isMine) || isMine && isNamed(before: verb)
    }

    /// `Tom bought lunch I paid him 20`
    private func isSpeakerBehind(_ verb: Int) -> Bool {
        (verb + 1..<line(of: verb).upperBound).contains { isOne(of: EntryVocabulary.receivers, at: $0) }
    }

    /// Whether a clause begins with one word for somebody, a name or a relative, right before `verb`.
    func isNamed(before verb: Int) -> Bool {
        guard let name = folded(verb - 1), verb - 1 == lineStart(verb), word(verb - 1)?.hasSuffix(",") == false,
            !name.hasSuffix("'s"), !isTime(verb - 1)
        else { return false }
        let isOther = [EntryVocabulary.sellers, EntryVocabulary.everydayWords, EntryVocabulary.receivers]
            .contains { $0.contains(name) }
        return !isOther && (isCapitalized(verb - 1) || isOne(of: EntryVocabulary.people, at: verb - 1))
    }

    /// Whether the words before `verb`, from the begin of its clause on, name somebody else: `they`, `the bride`, `Ben's
    /// mum`, `my neighbor Carl`, `Mrs Wong`. A stranger is of another household; those who are paid don't pay.
    func isOther(before verb: Int, isStranger: Bool = false, pays: Bool = false) -> Bool {
        let isClauseStart = { (start: Int) in
            plain(start - 1) == nil || word(start - 1)?.hasSuffix(",") == true
                || isOne(of: EntryVocabulary.ands, at: start - 1)
        }
        guard var start = (max(0, verb - 4)..<verb).last(where: isClauseStart) else { return false }
        while start < verb, isTime(start) { start += 1 }
        guard start < verb else { return false }
        let isCloser = (start + 2..<max(verb, start + 2)).allSatisfy { isCapitalized($0) && !isTime($0) }
        if verb - start == 1 {
            return isOne(of: Self.somebody, at: start)
                || !isStranger && isOne(of: EntryVocabulary.otherPronouns, at: start)
        }
        let isPerson =
            isOne(of: Self.strangers, at: start + 1) || !pays && isOne(of: Self.paidPeople, at: start + 1)
            || !isStranger && isOne(of: Self.household, at: start + 1)
        if isOne(of: Self.determiners, at: start) {
            // `the Hendersons`; not `The Bills`.
            let isFamily =
                verb == start + 2 && isCapitalized(start + 1) && folded(start + 1)?.hasSuffix("s") == true
                && ["the", "les", "los", "i"].contains(word(start))
                && !isOne(of: EntryVocabulary.everydayWords, at: start + 1)
            return isPerson && isCloser || isFamily && !isStranger
        }
        // `paciente García pagó 120`
        let isNoun = isOne(of: Self.strangers, at: start) || !isStranger && isOne(of: Self.household, at: start)
        if isNoun { return (start + 1..<verb).allSatisfy { isCapitalized($0) && !isTime($0) } }
        if isOne(of: EntryVocabulary.titles, at: start) { return !isStranger && isCapitalized(start + 1) && isCloser }
        // `Ben's mum`, `Bens Mutter`; not `Kids school`.
        let isOwner =
            isCapitalized(start) && folded(start)?.hasSuffix("s") == true
            && (folded(start)?.hasSuffix("'s") == true || isCapitalized(start + 1))
        return isOwner && isPerson && verb == start + 2
    }

    /// The verb of `Jonas hat 20 in die Kasse gezahlt`, `sie haben 85 bar bezahlt`, `mein Nachbar hat Honig für 24 gekauft`, `mon
    /// voisin a acheté du miel 24`, where nobody but somebody else is named before the helper.
    func paidVerb(behind helper: Int) -> Int? {
        let isBought = { (verb: Int) in isOne(of: Self.boughtWords, at: verb) && isBuyer(before: helper, of: helper + 1)
        }
        guard isOne(of: EntryVocabulary.helpers, at: helper) else {
            return !amountPositions.isEmpty && isBought(helper + 1) ? helper + 1 : nil
        }
        // In German and Dutch the verb ends the clause.
        guard let amount = amountPositions.first(where: { $0 > helper }),
            !(helper + 1..<amount).contains(where: { word($0)?.hasSuffix(",") == true }),
            let verb = (amount + 1..<line(of: helper).upperBound).first(where: { word($0) != nil && endsClause($0) })
        else { return nil }
        let isPaid =
            [EntryVocabulary.givenWords, EntryVocabulary.sentWords, ["eingezahlt", "einbezahlt"]].contains {
                isOne(of: $0, at: verb)
            } && (isOther(before: helper) || isNamed(before: helper))
        return isPaid || isBought(verb) ? verb : nil
    }

    private func endsClause(_ position: Int) -> Bool {
        word(position + 1) == nil || word(position)?.hasSuffix(",") == true
    }

    private static let boughtWords = EntryVocabulary.unaccented(
        "gekauft abgekauft acheté achetée achetés achetées comprado comprato comprati comprata gekocht köpt købt kjøpt")

    /// `raffle made 88.50`, `sizzle raised 412.35`, `fete brought in 230`; not `dress made 40`.
    var isRaised: Bool {
        let sum = isPhrase(["brought", "in"], at: index) ? index + 2 : index + 1
        return isOne(of: ["made", "raised", "brought"], at: index) && isAmount(sum)
            && isOne(of: Self.fundraisers, at: index - 1)
    }

    private static let fundraisers = EntryVocabulary.words(
        "sale sales raffle sizzle stall busking gig fete fair tombola quiz concert auction jumble bazaar show market bake"
    )

    private static let mineWords = EntryVocabulary.words(
        "my our mein meine meinen unser unsere unseren mon ma mes notre nos mi mis nuestro nuestra mio mia meu minha min mitt"
    )
    private static let determiners = EntryVocabulary.possessives.union(MoneyClause.receiverArticles).union(
        EntryVocabulary.words(
            "a an one some another mein dein sein unser euer ein eine un une una uno um uma en een der die l'"))
    private static let somebody = EntryVocabulary.words(
        "somebody someone jemand iemand quelqu'un alguien qualcuno alguém någon noen ktoś někdo")
    /// Those behind `determiners` who may pay or give, but buy for the household.
    private static let household = EntryVocabulary.people.union(
        EntryVocabulary.words(
            """
            family kid daughter son child mother father mutter vater tochter sohn kind oma opa mère père fille famille hija hijo
            madre padre figlia figlio
            """))
    /// Those who also buy something.
    private static let strangers = EntryVocabulary.clientWords.union(EntryVocabulary.tenants).union(
        EntryVocabulary.words(
            """
            patient paciente paziente pupil tenant lodger parents ouders eltern genitori bride groom couple lady gentleman guy
            woman man girl boy buyer guest stranger tourist visitor student neighbour neighbor neighbours neighbors braut brautpaar dame herr typ käufer käuferin kundin nachbar nachbarin nachbarn
            schülerin schüler gast mariée monsieur voisin voisine élève ami amie vecino vecina señora señor chico chica amigo
            amiga vicino vicina signora signore amico amica vizinho vizinha senhora senhor buurman buurvrouw mevrouw meneer
            granne grannen kompis vän sąsiad sąsiadka pan pani soused sousedka
            """))
    /// Those who may give something, but are paid more often than they pay.
    private static let paidPeople = EntryVocabulary.words("pastor vicar school club teacher verein")
}
