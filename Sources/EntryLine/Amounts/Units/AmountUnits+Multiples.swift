import Money

/// Converts large units in Chinese, Japanese and Korean: `2万円`, `1万2千円`, `4천 500원`.
extension AmountUnits {
    /// `2万円`, `2.5万`, `1万2千円`, `3만5천원`, `4천5백원`, `2千500円`, `給料25万円`, `2万韩元`, `母から1万円もらった`; not `2万歩`,
    /// `2千5块`, which is 2500 or 2005.
    func multiple(_ text: String) -> [String]? {
        guard text.has(anyOf: "万萬만千천百백") else { return nil }
        let start = Self.lastNumber(text)
        let plus = text[..<start].suffix(1).filter { "+＋".contains($0) }
        let before = text[..<start].dropLast(plus.count)
        guard let number = Self.fallingUnits(text[before.endIndex...].dropFirst(plus.count)) else { return nil }
        let money = CJKWords.money(beginning: number.rest)
        let sign = CJKWords.moneySigns.contains(money) || Currency(token: money, notation: notation) != nil ? money : ""
        let after = number.rest.dropFirst(sign.count)
        let isNote = CJKWords.isSentence(before) && after.unicodeScalars.allSatisfy(CJKWords.isIdeographic)
        guard isNote, after.isEmpty || !sign.isEmpty && !CJKWords.isNamedAfterPrice(after) else {
            return nil
        }
        let isKnown = number.isComplete && ["JPY", "KRW", "CNY", "TWD"].contains(notation.defaultCurrency.code)
        guard !sign.isEmpty || isKnown else { return nil }
        return [String(before), plus + String(number.value), String(sign), CJKWords.withoutLink(after)].filter {
            !$0.isEmpty
        }
    }

    /// Where the last number begins, of which the units between its digits are parts: at the 1 of `3人で1万2千円`.
    private static func lastNumber(_ text: String) -> String.Index {
        let places = zip(text.indices, text).filter { $0.1.isASCIIDigit }.map(\.0)
        return places.last { place in
            text[..<place].last.map { !$0.isASCIIDigit && $0 != "." && units[$0] == nil } ?? true
        } ?? text.endIndex
    }

    /// The number in several words, each but the last with a smaller unit than the one before, and with the currency
    /// behind it: `4천 500원`; not `3千 500`, `2百 150块`, `4천 500원 할인`.
    func sum(_ words: ArraySlice<EntryWord>, before next: EntryWord?) -> [EntryWord]? {
        let texts = words.map { DateWords.halfWidth($0.text) }
        let isChain = texts.dropLast().dropLast(Self.hasDigit(texts.last ?? "") ? 0 : 1).allSatisfy { text in
            text.last.map { Self.units[$0] != nil } == true
        }
        let areNumbers = texts.dropFirst().allSatisfy { $0.first?.isASCIIDigit == true || !Self.hasDigit($0) }
        guard isChain, areNumbers, texts.count(where: Self.hasDigit) > 1, !Self.isReduction(next),
            let amount = multiple(texts.joined()),
            amount.last.map({ !CJKWords.money(beginning: $0[...]).isEmpty }) == true
        else { return nil }
        return amount.map { EntryWord($0) }
    }

    /// How many zeros the unit at the end of a number in one word has: `2k`, `3千`; `nil` for other words.
    static func zeros(of word: EntryWord) -> Int? {
        guard let last = word.text.last, word.text.dropLast().last?.isASCIIDigit == true else { return nil }
        if let unit = units[last] { return zeros(in: unit) }
        return "kK".contains(last) && !word.text.hasPrefix("401") && word.text.first?.isASCIIDigit == true ? 3 : nil
    }

    /// A number with digits before each of its falling units, and what follows it. It is complete if the ones have as many
    /// digits as the last unit has zeros: `1万2000`, not `1万500`.
    private static func fallingUnits(_ text: Substring) -> (value: Int, isComplete: Bool, rest: Substring)? {
        var (value, limit, isComplete, rest) = (0, Int.max, false, text)
        while rest.first?.isASCIIDigit == true {
            let digits = rest.prefix(while: \.isASCIIDigit)
            rest = rest[digits.endIndex...]
            let decimals = value == 0 && rest.first == "." ? rest.dropFirst().prefix(while: \.isASCIIDigit) : ""
            if !decimals.isEmpty { rest = rest[decimals.endIndex...] }
            guard digits.first != "0", digits.count <= 4, decimals.count <= 3, let count = Int(digits) else {
                return nil
            }
            guard var unit = rest.first.flatMap({ units[$0] }) else {
                guard value > 0, limit <= 10_000, digits.count > 1, count < limit else { return nil }
                return (value + count, digits.count == zeros(in: limit) && isComplete, rest)
            }
            rest.removeFirst()
            // `2백만원`
            if unit < 10_000, let larger = rest.first, units[larger] == 10_000 {
                unit *= 10_000
                rest.removeFirst()
            }
            let isLast = rest.first?.isASCIIDigit != true
            guard unit < limit, limit == .max || count * unit < limit, decimals.isEmpty || isLast,
                let thousandths = Int(decimals.padding(to: 3)), thousandths * unit % 1_000 == 0
            else { return nil }
            // `3百` are also three hundred of anything.
            isComplete = value > 0 || unit > 100
            value += count * unit + thousandths * unit / 1_000
            limit = unit
        }
        return value > 0 ? (value, isComplete, rest) : nil
    }

    /// Words behind an amount that lower the one before it, or that name what was paid besides.
    private static func isReduction(_ word: EntryWord?) -> Bool {
        guard let word, word.kind == .plain else { return false }
        return reductions.contains(where: word.text.hasPrefix)
    }

    private static let reductions = EntryVocabulary.listed(
        "할인 쿠폰 포인트 거스름 割引 引き 値引 オフ クーポン ポイント お釣 おつり 优惠 優惠 折 减 減 找 手数料 手續費 手续费 수수료 送料")

    private static let units: [Character: Int] = [
        "万": 10_000, "萬": 10_000, "만": 10_000, "千": 1_000, "천": 1_000, "百": 100, "백": 100,
    ]

    private static func zeros(in unit: Int) -> Int { String(unit).count - 1 }
    private static func hasDigit(_ text: String) -> Bool { text.contains(where: \.isASCIIDigit) }
}

extension AmountJoiner {
    /// Refuses `2k 500`, `3千 500` and `mil 500`, of which the number alone is hardly the amount; not `5k 12.50`.
    func checkMultiple(before position: Int, number start: Int) throws(EntryError) {
        guard let word = plain(position - 1), !isAmountStart(position - 1) else { return }
        guard let zeros = Self.loneThousands.contains(word.folded) ? 3 : AmountUnits.zeros(of: word) else { return }
        let number = words[start].text.drop { $0.isCurrencySymbol }
        let digits = number.prefix(while: \.isASCIIDigit)
        guard !number[digits.endIndex...].hasNumber else { return }
        // `race 5k 35`: a length and what was paid.
        let isLength = word.text.isASCII && digits.count != zeros
        if !isLength { throw .multiplier(word.text, words[start].text) }
    }

    /// A thousand, without a number before it.
    private static let loneThousands = EntryVocabulary.words(
        "mil thousand tausend mille tusen tusind duizend tysiąc тысяча")
}
