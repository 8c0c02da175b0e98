import Money

/// Recognizes signs in lower case and the word `us` beside an amount, which may name its currency: `rm 12 nasi`, `lunch
/// $14.50 us`.
extension MeaningReader {
    /// `rm 12` and `rp 50000` are asked about: rooms have numbers, too.
    var lowercaseSign: Mention? {
        guard let text = word(index), let code = Self.lowercaseSigns[text],
            code != context.notation.defaultCurrency.code,
            context.notation.defaultCurrency.code != "CHF" || text != "rp", isAmount(index + 1),
            isOnlyAmount(index + 1), let amount = amount(index + 1), !amount.namesCurrency
        else { return nil }
        return (text, [code], index + 1)
    }

    /// `us 14.50`, `20 us app` and `14.50 US funds` where other dollars are the currency; not `lunch for us 14.50`.
    var dollars: Mention? {
        let currency = context.notation.defaultCurrency
        guard let text = word(index), isOne(of: Self.unitedStates, at: index), currency.code != "USD",
            Currency(token: "$", notation: context.notation) == currency, !isOne(of: Self.beforeUs, at: index - 1),
            let position = [index - 1, index + 1].first(where: isAmount), isOnlyAmount(position),
            let amount = amount(position), amount.allSatisfy({ !$0.isLetter && (!$0.isCurrencySymbol || $0 == "$") })
        else { return nil }
        return (text, ["USD"], position)
    }

    static let lowercaseSigns = ["rm": "MYR", "rp": "IDR"]
    private static let unitedStates: Set<String> = ["us", "u.s.", "usa"]
    /// Words before `us` that make it those who paid.
    private static let beforeUs = EntryVocabulary.words(
        "for of with to from all both cost costs gave give charged paid took got")
}
