import Model
import Money

/// Recognizes names of incomes, alone or beside other words: `side hustle 150`, `tax return 300`, `sale of bike 80`.
extension MeaningReader {
    /// Whether the words beside it make it an income: `tax return 300`, `credit 20 amazon`, `prime d'activité 200`.
    func isIncomeBesideOther(_ key: String) -> Bool {
        let previous = isAmount(index - 1) ? index - 2 : index - 1
        if let before = Self.incomesBehind[key], isOne(of: before, at: previous) {
            // `pocket money for Emma`, `sprinkles for the bake sale`
            let isForOther =
                key == "money" && isOne(of: ["for", "to"], at: index + 1)
                && !isOne(of: EntryVocabulary.ownPronouns, at: index + 2)
            if isForOther || isPurpose(previous) { return false }
            // `bake sale brownies 5`, `bake sale 5`
            let isTaking =
                word(index + 1) == nil
                && AmountJoiner.whole(amount(index + 1) ?? "99", context.notation).map { $0 > 19 } == true
            return folded(previous) != "bake" || isTaking
        }
        if let behind = Self.incomesBefore[key], isOne(of: behind, at: index + 1) { return true }
        return Self.incomesBeside[key]?(self) == true
    }

    /// `invoice paid 500`, `client paid bill 500`
    private var isInvoicePaid: Bool {
        guard index == 1 else { return false }
        return isBesideAmount && isOne(of: ["invoice", "invoices"], at: 0)
            || isOne(of: EntryVocabulary.clientWords, at: 0) && isOne(of: EntryVocabulary.bills, at: 2)
    }

    /// `overtime 112 paid in`, `insurance paid out 260`; not `lunch paid in cash 12`, `I paid out 20`, `rent paid out 900`.
    private var isPaidInOrOut: Bool {
        guard isBeforeEnd(index + 2), !hasOne(of: Self.ownPaying) else { return false }
        let isOwn = [
            EntryVocabulary.everydayWords, EntryVocabulary.rentWords, EntryVocabulary.bills, EntryVocabulary.receivers,
            EntryVocabulary.taxWords,
        ].contains { isOne(of: $0, at: index - 1) }
        return !isOwn && (folded(index + 1) == "in" || folded(index + 1) == "out" && word(index - 1) != nil)
    }

    private static let ownPaying = EntryVocabulary.words(
        "already just had needs bill tax fine tab vet cleaner babysitter")

    /// `bond matured 5000`; not `cd maturity fee 25`.
    private var isMatured: Bool { isOne(of: Self.savings, at: index - 1) && isBeforeEnd(index + 1) }

    /// `pay check 1400`, `hay check 800`; not `property tax check 300`, `cotton check shirt 20`.
    private var isProduceCheck: Bool {
        isOne(of: Self.produce, at: index - 1) && isBeforeEnd(index + 1) && index - 1 == lineStart(index)
    }

    /// Whether the amount, or nothing, stands at `position`.
    private func isBeforeEnd(_ position: Int) -> Bool { isAmount(position) || word(position) == nil }

    /// `side hustle 150`, `chômage novembre 900`, `my student loan came in 1843`: an income and hardly a word more.
    func isLoneIncome(_ key: String) -> Bool {
        let begin = EntryVocabulary.withoutArticle(key)
        let isName =
            EntryVocabulary.beginsLoneName(begin) && plainWordCount <= 9
            && incomeName(where: { name in EntryVocabulary.loneNames.contains { $0.holds(name) } })?.lowerBound == index
        return isName || isIncomeNameApart
    }

    /// Whether a lone name begins the entry, and other words are apart from it: behind the amount (`paie 2000 with Bob`), in
    /// quotes, or the initials of who pays (`beca MEC 1.700`).
    private var isIncomeNameApart: Bool {
        guard (0..<index).allSatisfy({ isAmount($0) || isQuoted($0) || isIncomeFrame($0) || isTime($0) }),
            amountPositions.count == 1
        else { return false }
        var words = (index..<min(index + 6, parts.count)).map { folded($0) ?? "" }
        words[0] = EntryVocabulary.withoutArticle(words[0])
        // `bolsa FCT 1.100`; `bolsa IKEA 5` is a bag.
        let isGrant = EntryVocabulary.grantWords.contains(words[0]) && !isOne(of: EntryVocabulary.shops, at: index + 1)
        if isGrant, isInitials(index + 1) { return true }
        return EntryVocabulary.loneNames.contains { names in
            guard let name = names.first(in: words), name.lowerBound == 0, names.holds(words[name]) else {
                return false
            }
            let end = index + name.count
            return isAmount(end) || isQuoted(end) || isInitials(end) || isOne(of: EntryVocabulary.withWords, at: end)
        }
    }

    func isQuoted(_ position: Int) -> Bool {
        parts.indices.contains(position) && parts[position].word?.kind == .quoted
    }

    /// `MEC`, `ADISU`, `CNPq`; not in a line of capitals.
    private func isInitials(_ position: Int) -> Bool {
        guard let text = word(position), (2...8).contains(text.count),
            // `ayuda ONG 20`
            !isOne(of: ["ayuda", "допомога"], at: index)
        else { return false }
        return text.prefix(2).allSatisfy(\.isUppercase) && text.count { !$0.isUppercase } < 2
            && (word(index) != word(index)?.uppercased() || word(index)?.endsInASCII == false)
    }

    /// `mẹ cho 500.000`, `am primit 200 de la mama`
    func isIncomePhrase(_ key: String) -> Bool {
        let local = EntryVocabulary.localIncomePhrases[context.notation.defaultCurrency.code]
        return [EntryVocabulary.incomePhrases, local].contains { phrases in
            phrases?.begins(with: key) == true
                && phrases?.first(in: parts[index...].indices.prefix(8).map { folded($0) ?? "" })?.lowerBound == 0
        }
    }

    /// `couch sale 100`; not `summer sale 40`, `zara sale 40`.
    private var isSaleBehind: Bool {
        guard context.notation.decimalMark == .point, word(index - 1) != nil, word(index + 1) == nil else {
            return false
        }
        return ![EntryVocabulary.saleSeasons, EntryVocabulary.sellers].contains { isOne(of: $0, at: index - 1) }
    }

    /// `client payment 1450`, `facture client Dupont 1200`; not `lunch with client`.
    var isClientPayment: Bool {
        guard isOne(of: EntryVocabulary.clientWords, at: index) else { return false }
        return [index - 1, index + 1].contains { folded($0).map(EntryVocabulary.isBillOrPayment) == true }
    }

    /// `return shoes 40`; not `return ticket 40`.
    private var isReturned: Bool {
        isLineStart
            && folded(index + 1).map {
                !EntryVocabulary.journeyWords.contains($0) && !EntryVocabulary.cities.contains($0)
            } == true
    }

    /// `sale of bike 80`
    private var isSaleOf: Bool { isLineStart && folded(index + 1) == "of" }

    /// Words that are an income behind others.
    private static let incomesBehind: [String: Set<String>] = [
        "return": EntryVocabulary.refunders.union(["tax"]), "sale": sales,
        "guthaben": EntryVocabulary.words("nebenkosten heizkosten strom betriebskosten"),
        "money": EntryVocabulary.words("birthday christmas holiday pocket babysitting mowing sitting tip tips"),
        "check": checks, "cheque": checks, "claim": EntryVocabulary.words("insurance expense expenses mileage travel"),
        "payment": EntryVocabulary.words("settlement action disability"),
        "récupérée": ["caution", "consigne"], "récupéré": ["acompte", "dépôt"],
        "돈": EntryVocabulary.words("준 보내준 부쳐준 판 번"),
        "geldi": EntryVocabulary.words(
            "kira kirası para parası burs harçlık prim ikramiye avans faiz iade havale eft ödeme nafaka maaş"),
    ]

    /// The same before others; not `collected parcel 5`.
    private static let incomesBefore: [String: Set<String>] = [
        "prime": EntryVocabulary.words("de d'activité annuelle exceptionnelle"), "paga": ["extra"],
        "pfandflaschen": bottlesReturned, "flaschen": bottlesReturned, "leergut": bottlesReturned,
        "collected": EntryVocabulary.arrivingWords,
    ]

    /// The same where this holds of their neighbours.
    private static let incomesBeside: [String: @Sendable (MeaningReader) -> Bool] = EntryVocabulary.table([
        ({ $0.isLineStart }, "sain bán"), ({ $0.isLineStart && $0.plainWordCount == 2 }, "продажа"),
        ({ $0.isBesideAmount }, "пришло пришли поступило přišlo přišly"),
        ({ $0.isReturned || $0.isReturnToShop }, "return retour"), ({ $0.isReturnToShop }, "returns retours"),
        ({ $0.isCredit || $0.isBesideAmount && $0.isAlone }, "credit"), ({ $0.isCredit }, "crédit crédito credito"),
        ({ $0.isAmount($0.index + 1) }, "collected"), ({ $0.isSaleOf || $0.isSaleBehind }, "sale"),
        ({ $0.isLineStart && $0.isAmount($0.index + 1) }, "made"), ({ $0.isAmount($0.index - 1) }, "入った 入りました"),
        ({ $0.isBesideAmount && $0.isAlone }, "paie prime"), ({ $0.isInvoicePaid || $0.isPaidInOrOut }, "paid"),
        ({ $0.isMatured }, "matured maturity"), ({ $0.isProduceCheck }, "check cheque"),
    ])

    /// All words that are an income beside others.
    static let wordsBesideIncomes = Set(incomesBehind.keys).union(incomesBefore.keys).union(incomesBeside.keys)

    private static let bottlesReturned = EntryVocabulary.words("abgegeben weggebracht eingelöst zurückgebracht")
    private static let checks = EntryVocabulary.words(
        """
        settlement action disability pension unemployment welfare retirement royalty rebate birthday graduation insurance
        """)
    private static let savings = EntryVocabulary.words("fd rd ppf cd isa policy bond bonds endowment savings deposit")
    private static let produce = EntryVocabulary.words(
        "pay tax stimulus corn wheat grain soybean hay barley cotton timber")
    private static let sales = EntryVocabulary.words("garage yard ebay etsy vinted car moving estate boot bake")
}
