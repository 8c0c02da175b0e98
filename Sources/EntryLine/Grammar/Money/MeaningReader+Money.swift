import Model
import Money

/// Recognizes words beside an amount that may name another currency: `20 livres`, `20 deutsche Mark`, `20 Guatemalan
/// quetzals`, `20 dólares liberianos`, `Franken 12`.
extension MeaningReader {
    /// The word here as part of the note, if the user says that the amount keeps its currency.
    func moneyPart() throws(EntryError) -> Found? {
        guard
            let (text, codes, position) = leadingMoney ?? followingMoney ?? lowercaseSign ?? dollars ?? apartMoney
                ?? joinedMoney,
            let amount = amount(position), !names(.currency)
        else { return nil }
        let parsed = try? AmountParser(notation: context.notation).parse(amount)
        let currency = parsed?.amount.currency ?? context.notation.defaultCurrency
        let doubt = EntryDoubt.currency(amount: amount, word: text, currency)
        guard try answers.answer(to: doubt) == 0 else { throw .unnamedCurrency(text, example: codes.first) }
        // `Hong Kong`
        return ([.word(EntryWord(kind: .quoted, text: text))], text.count { $0 == " " } + 1)
    }

    typealias Mention = (text: String, codes: [String], amount: Int)

    /// The word here if it can be the money of the amount after it, which names none: `cena con lei 42`, `KSh 250`.
    private var leadingMoney: Mention? {
        if let amount = amount(index + 1), let text = word(index), let codes = LocalMoney.leadingCodes(text),
            !amount.namesCurrency, !codes.contains(context.notation.defaultCurrency.code)
        {
            return (text, codes, index + 1)
        }
        guard case .currency(let text) = parts[index], text.allSatisfy(\.isLetter),
            let amount = amount(index + 1), !amount.namesCurrency,
            let currency = Currency(token: text, notation: context.notation)
        else { return nil }
        return (text, [currency.code], index + 1)
    }

    /// The word here if it can be the money of the only amount, from which others separate it: `euro lunch 12.50`, `lunch 25 in
    /// pounds`; not `pounds of apples 5`, `Euro Disney 50`.
    private var apartMoney: Mention? {
        guard case .currency(let text) = parts[index], Self.apartNames.contains(EntryVocabulary.folded(text)),
            amountPositions.count == 1, let amount = amountPositions.first, self.amount(amount)?.namesCurrency == false,
            abs(amount - index) > 1,
            index < amount
                ? index == 0 || folded(index - 1).map(MoneyWords.isCountry) == true
                : index == end - 1 && folded(index - 1).map(MoneyWords.isPreposition) == true,
            let currency = Currency(token: text, notation: context.notation),
            currency != context.notation.defaultCurrency
        else { return nil }
        let isOfThing = index < amount && isOne(of: Self.thingsOfMoney, at: index + 1)
        return isOfThing ? nil : (text, [currency.code], amount)
    }

    /// Names of currencies that are hardly anything else at the end of a line.
    private static let apartNames = EntryVocabulary.words(
        "euro euros dollar dollars pounds yen yuan zloty rs rm baht rupees pesos forint lira francs")
    /// Behind them: a weight, or a name.
    private static let thingsOfMoney = EntryVocabulary.moneyNameEnds.values.reduce(
        EntryVocabulary.words("of cup cups final finals ticket tickets 2024 2028 truck trip trucks bill menu deal spot")
    ) { $0.union($1) }

    /// The word here if it joins another to the money of the amount beside it: `20 Dollar-Taxi`, `yen-ramen 900`, and
    /// behind that `40 Dollarhotel`.
    private var joinedMoney: Mention? {
        guard let text = word(index),
            let money = folded(index).flatMap(Self.joinedMoney)
                ?? (isAmount(index - 1) ? Self.compoundMoney(text) : nil),
            amountPositions.count == 1, let position = [index - 1, index + 1].first(where: isAmount),
            amount(position)?.namesCurrency == false,
            // `CAD-lunch`; not `cad-lunch`.
            let currency = Currency(token: money, notation: context.notation)
                ?? (text.contains(money.uppercased()) ? Currency(code: money.uppercased()) : nil),
            currency != context.notation.defaultCurrency
        else { return nil }
        return (text, [currency.code], position)
    }

    /// The name of money that a mark joins to other words: `dollar-taxi`, `pounds-for-lunch`, `gbp-tea`; not `dollar-tree`.
    static func joinedMoney(_ word: String) -> String? {
        guard word.has(anyOf: "-/_") else { return nil }
        let parts = word.split(omittingEmptySubsequences: false) { "-/_".contains($0) }.map(String.init)
        guard parts.count > 1, parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy(\.isLetter) }),
            let money = [parts[0], parts[parts.count - 1]].first(where: { part in
                apartNames.contains(part) || EntryVocabulary.tradedCodes.contains(part)
            })
        else { return nil }
        let rest = parts[0] == money ? parts[1] : parts[0]
        return parts.count > 2 || rest.count > 1 && !thingsOfMoney.contains(rest) ? money : nil
    }

    /// The name of money that begins a German compound: `Dollarhotel`, `Frankenfondue`; not `Kronenkorken`, `Pfundskerl`.
    static func compoundMoney(_ word: String) -> String? {
        guard let first = word.utf8.first, "DFPKYEZR".utf8.contains(first), word.utf8.count > 8,
            let money = compoundBegins.first(where: word.hasPrefix)
        else { return nil }
        let rest = word.dropFirst(money.count)
        return rest.allSatisfy(\.isLowercase) && !compoundNames.contains(where: rest.hasPrefix)
            ? money.lowercased() : nil
    }

    private static let compoundBegins = EntryVocabulary.listed("Dollar Franken Pfund Kronen Yen Euro Zloty Rubel")
    /// What makes a name of a compound, or a weight: `Kronenzeitung`, `Pfundsteak`.
    private static let compoundNames = EntryVocabulary.listed(
        """
        s korken zeitung halle leuchter bier ama tree zeichen kurs general wein stein bahn land city star jackpot palette
        stück päische visions
        """)

    private var followingMoney: Mention? {
        guard (max(0, index - 4)..<index).contains(where: isAmount), let found = money ?? foreign ?? country,
            isOnlyAmount(found.amount)
        else { return nil }
        return found
    }

    /// The word here if it can be the money of an amount without a currency: right after it, or after words that can
    /// name a country.
    private var money: Mention? {
        let currency = context.notation.defaultCurrency
        if let text = word(index), let key = folded(index) {
            if let code = nationality(key), code != currency.code { return (text, [code], index - 1) }
            guard let meaning = MoneyWords.meaning(text, folded: key),
                let position = bareAmount(isPlain: meaning.isPlain),
                position < index - 1 || !meaning.includes(currency)
            else { return nil }
            return (text, meaning.codes, position)
        }
        guard case .currency(let text) = parts[index], text.allSatisfy(\.isLetter), Currency(code: text) == nil,
            let position = bareAmount(isPlain: true)
        else { return nil }
        let key = EntryVocabulary.folded(text)
        let isOther = Currency(token: text, notation: context.notation) != currency || MoneyWords.isShared(key)
        return isOther && !EntryVocabulary.plainMoney.contains(key) ? (text, [], position) : nil
    }

    /// The currency of a country that gives its money its name: `12 canadian` and nothing more; other nationalities are
    /// cuisines.
    private func nationality(_ key: String) -> String? {
        guard index == end - 1, isAmount(index - 1), bareAmount(isPlain: true) != nil,
            EntryVocabulary.nationalities.contains(key), let code = MoneyCountries.code(key, money: "dollars"),
            ["CAD", "AUD", "USD"].contains(code)
        else { return nil }
        return code
    }

    /// The position of an amount without a currency before `index`, at most three words away.
    private func bareAmount(isPlain: Bool) -> Int? {
        var position = index - 1
        while position >= max(0, index - 3), let between = folded(position) {
            guard
                MoneyWords.isCountry(between)
                    || isPlain && (isCapitalized(position) || !MoneyWords.isPreposition(between))
            else { return nil }
            position -= 1
        }
        return amount(position).map(\.namesCurrency) == false ? position : nil
    }

    /// The word here if it specifies the money word before it: `dólares liberianos`, `dollars des îles Caïmans`.
    private var foreign: Mention? {
        guard let amount = amount(index - 1), let text = word(index), let key = folded(index) else { return nil }
        let isOfPlace = MoneyWords.genitives.contains(key) && (isCapitalized(index + 1) || isCapitalized(index + 2))
        guard isOfPlace || MoneyWords.foreignWords.contains(key), let money = amount.split(separator: " ").last,
            money.contains(where: \.isLetter), Currency(code: money) == nil,
            !isOfPlace || MoneyWords.isShared(money.lowercased()),
            // `100 pesos argentins` are refused: no answer would say which pesos.
            (try? AmountParser(notation: context.notation).parse(amount)) != nil
        else { return nil }
        return (text, [], index - 1)
    }

    /// The word here if it names a country whose money is called like that of the amount before it: `$10 Canadian`, `10
    /// dollars (Canadian)`.
    private var country: Mention? {
        guard let amount = amount(index - 1), amount.namesCurrency, let text = word(index) else { return nil }
        let key = EntryVocabulary.folded(text.trimmingPunctuation)
        let pair = word(index + 1).map { text + " " + $0 }
        let isPair = pair.map { MoneyCountries.isPair($0.lowercased()) } == true
        guard let code = MoneyCountries.code(isPair ? (pair ?? key).lowercased() : key, money: amount),
            let parsed = try? AmountParser(notation: context.notation).parse(amount),
            parsed.amount.currency.code != code
        else { return nil }
        return (isPair ? pair ?? text : text, [code], index - 1)
    }

    /// Whether the amount is the only one in its line; several are asked about.
    func isOnlyAmount(_ position: Int) -> Bool {
        line(of: position).count(where: isAmount) == 1
    }
}
