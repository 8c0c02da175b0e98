import Money

/// Recognizes prices that hang on other words beside an amount.
extension HiddenAmount {
    /// Whether the word is a price with what else was paid for behind a plus sign: `12.50+tip`, `午餐100+飲料`; not `B12+zinc`.
    static func isSummand(_ word: String) -> Bool {
        guard let sign = word.firstIndex(where: { "+＋&".contains($0) }),
            word[sign...].dropFirst().first?.isLetter == true
        else { return false }
        let name = word[..<sign].prefix { !$0.isNumber && !$0.isCurrencySymbol }
        let price = word[name.endIndex..<sign]
        let isNumber =
            price.contains(where: \.isNumber)
            && price.allSatisfy {
                $0.isNumber || $0.isCurrencySymbol || ".,'’元块塊円원".contains($0)
            }
        // `7&i` is a shop.
        let isPriced = price.contains { !$0.isNumber }
        return isNumber && (isPriced || word[sign] != "&") && name.last.map { $0.isASCII && $0.isLetter } != true
    }

    /// `lunch(12.50)`
    var isInParentheses: Bool {
        let isPriced = amount.contains { !$0.isNumber }
        return isPriced && before.last.map { "(（".contains($0) } == true && before.dropLast().last?.isLetter == true
            && after.first.map { ")）".contains($0) } == true
    }

    /// Whether letters follow a price with a sign: `£5each`; not `20€-Gutschein`.
    var isSigned: Bool { amount.contains(where: \.isCurrencySymbol) && before.isEmpty && after.first?.isLetter == true }
}
