import Money

/// Writes the code for names of the queue's currency beside a number: `R45` is `ZAR45`, `500 bob` is `500 KES`.
extension LocalMoney {
    /// The words with the codes.
    static func named(_ words: [EntryWord], _ notation: AmountNotation) -> [EntryWord] {
        let code = notation.defaultCurrency.code
        guard words.contains(where: { $0.kind == .plain && hasDigit($0.text) }) else { return words }
        let names = names(of: code) ?? LocalMoney(signs: [], words: [])
        var result: [EntryWord] = []
        var position = 0
        while position < words.count {
            let word = words[position]
            // `26 de lei`, `3 mii de lei`
            if word.text == "de", words.word(position + 1) == "lei", position > 0, isCount(words[position - 1].text) {
                position += 1
            } else if let sum = names.signed(words, at: position, code) ?? names.suffixed(words, at: position, code) {
                result += word.split(into: sum.texts)
                position += sum.count
            } else {
                result.append(word)
                position += 1
            }
        }
        return result
    }

    private typealias Sum = (texts: [String], count: Int)

    /// The sum that begins with a sign here: `R45`, `KSh 250`, and `R1 850`, which South Africans group so.
    private func signed(_ words: [EntryWord], at position: Int, _ code: String) -> Sum? {
        guard !signs.isEmpty, let text = words.word(position), text.first?.isNumber == false else { return nil }
        let lead = text.prefix { "+-−(".contains($0) }
        let name = text[lead.endIndex...]
        guard let sign = signs.first(where: name.hasPrefix) else { return nil }
        let isApart = sign.count == name.count
        // `R300-R50`
        let rest = String(name.dropFirst(sign.count)).replacing(sign, with: "")
        guard !isApart || lead.isEmpty, var number = isApart ? words.word(position + 1) : rest else { return nil }
        // `KSh 1,500/=`
        if number.hasSuffix("/=") { number.removeLast(2) }
        guard Self.isSum(number) else { return nil }
        let next = position + (isApart ? 2 : 1)
        let groups = Self.groups(words, at: next, behind: number)
        // `E10` is fuel, `E1 500` may be money.
        if code == "EUR", isApart || groups.isEmpty { return nil }
        guard Self.blankGrouping.contains(code), !groups.isEmpty else {
            return ([lead + code + number], next - position)
        }
        return ([lead + code + ([number] + groups).joined()], next - position + groups.count)
    }

    /// The groups of three digits from `position` on, with the decimals at their end; empty if they are none.
    private static func groups(_ words: [EntryWord], at position: Int, behind number: String) -> [String] {
        guard number.count <= 3, number.first != "0", number.allSatisfy(\.isASCIIDigit) else { return [] }
        let groups = (position..<max(position, words.count)).prefix { place in
            // `R12 500 g mince`
            let isQuantity = words.isOne(of: EntryVocabulary.units, at: place + 1)
            let digits = words[place].text.prefix(while: \.isASCIIDigit)
            return words[place].kind == .plain && !words[place].isApart && digits.count == 3 && !isQuantity
                && isBare(words[place].text)
        }.map { words[$0].text }
        return groups.dropLast().allSatisfy { $0.count == 3 } ? groups : []
    }

    private static func isCount(_ word: String) -> Bool { isBare(word) || HomeUnits.factor(word, of: "RON") != nil }

    /// The sum that ends with a word here: `500 bob`, `75dhs`.
    private func suffixed(_ words: [EntryWord], at position: Int, _ code: String) -> Sum? {
        guard let text = words.word(position), let first = text.first, first.isNumber || "+(".contains(first) else {
            return nil
        }
        if text.last?.isNumber == false, !Self.isSum(text) {
            let digits = text.prefix { !$0.isLetter && $0 != "/" }
            let name = text[digits.endIndex...]
            guard Self.isName(String(name), of: code), Self.isBare(digits) else { return nil }
            return ([digits + code], 1)
        }
        guard let next = words.word(position + 1), Self.isName(next, of: code), Self.isSum(text) else { return nil }
        return ([text, code], 2)
    }

    /// Whether the text is a name of the currency with this code behind a number: `bob`; `Bob` may be a man.
    static func isName(_ name: String, of code: String) -> Bool {
        guard !name.isEmpty else { return false }
        if name == "/=" { return ["KES", "TZS", "UGX", "LKR", "PKR"].contains(code) }
        let names = names(of: code)
        return names?.words.contains(name) == true || name.count > 1 && names?.signs.contains(name) == true
            || codes(name)?.contains(code) == true || MoneyWords.isPlainName(name, of: code)
    }

    /// Whether the text is such a number, or thousands: `R2k`.
    private static func isSum(_ text: some StringProtocol) -> Bool {
        isBare(text) || "kK".contains(text.last ?? " ") && isBare(text.dropLast())
    }

    /// Whether the text is a number without letters or signs of money.
    private static func isBare(_ text: some StringProtocol) -> Bool {
        if AmountParser.isPlainNumber(text) { return true }
        guard let first = text.first, first.isNumber || "+(".contains(first) else { return false }
        let number = text.prefix { $0.isNumber || "+-*/(),.'’".contains($0) }
        let rest = text[number.endIndex...]
        // `R45/month`, `R45!`
        return (rest.allSatisfy { "!:;…".contains($0) } || number.last == "/" && rest.first?.isLetter == true)
            && AmountParser.looksLikeAmount(String(number.last == "/" ? number.dropLast() : number))
    }

    /// The codes of the money of another country on the number in the word: `KSh250`, `250dhs`.
    static func codes(gluedIn word: String) -> [String]? {
        guard let first = word.first, hasDigit(word) else { return nil }
        let isBehind = first.isNumber
        let name = isBehind ? word.drop { !$0.isLetter } : word.prefix { !$0.isNumber }
        let number = isBehind ? word[..<name.startIndex] : word[name.endIndex...]
        guard name.count > 1, isBare(number) else { return nil }
        return isBehind ? codes(String(name)) : leadingCodes(String(name))
    }

    /// The number with a sign of the queue's currency, which may mean something else there: `E20`, `50L`.
    static func number(signedIn word: String, _ notation: AmountNotation) -> String? {
        guard
            let sign = names(of: notation.defaultCurrency.code)?.signs.first(where: { sign in
                word.hasPrefix(sign) || word.hasSuffix(sign)
            })
        else { return nil }
        let number = word.hasPrefix(sign) ? word.dropFirst(sign.count) : word.dropLast(sign.count)
        return isBare(number) ? String(number) : nil
    }

    /// Whether the word, in lower case, begins with a sign of any currency and a digit: `r45`.
    static func isSigned(_ word: String) -> Bool {
        let sign = word.prefix { !$0.isNumber }
        return sign.endIndex < word.endIndex && allNames.contains(String(sign))
    }

    private static func hasDigit(_ text: String) -> Bool {
        text.utf8.contains { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
    }

    private static let blankGrouping: Set<String> = ["ZAR", "SZL", "LSL"]
}
