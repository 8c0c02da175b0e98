/// Numbers in Chinese, Japanese and Korean numerals before a word for money: `千円`, `三十五块`, `이만오천원`.
enum CJKNumerals {
    /// The number and the word for money in digits, and apart from them what else is in `word`: `理发三十五块`,
    /// `花了二十块买烤红薯`, `三块五`, `千五百円の花束`.
    ///
    /// `nil` below ten, where 块 are also pieces, without tenths or 钱 behind it; in Korean behind other words than those for
    /// what is paid for, since numerals are also syllables; for `만원`, which also means "full"; for a last numeral that
    /// stands for more in Chinese and for ones in Japanese (`三百五`, `一万二`), and for `百八十块`, which is "about a hundred"
    /// in Chinese.
    static func inDigits(_ word: String) -> [String]? {
        if let tenths = tenths(word) { return tenths }
        guard word != "만원", let sign = word.lastIndex(where: CJKWords.moneySigns.contains) else { return nil }
        let numerals = word[..<sign].reversed().prefix {
            digits[$0] != nil || units[$0] != nil || tenThousands.contains($0) || "零〇".contains($0)
        }
        let (money, rest) = (String(word[sign]), word[sign...].dropFirst())
        let before = String(word[..<sign].dropLast(numerals.count))
        guard "円원".contains(money) || numerals.last.map({ digits[$0] != nil || $0 == "十" }) == true,
            before.isEmpty || money != "원" && (CJKWords.isPaidFor(before) || isBegin(before[...])),
            let value = value(numerals.reversed()), value > 0,
            "円원".contains(money) || value < 10_000 || value % 10_000 == 0 || value % 10_000 > 9
        else { return nil }
        if "块塊元".contains(money), let named = hundredths(behind: rest), !named.isBare || value < 100 {
            return [before, String(value) + money + named.digits, String(named.rest)].filter { !$0.isEmpty }
        }
        let isNamed = rest.first.map { "钱錢".contains($0) } == true
        let behind = isNamed ? rest.dropFirst() : rest
        let isLarge = value >= 10 || behind.isEmpty && !"块塊".contains(money)
        guard isNamed || isLarge, !CJKWords.isNamedAfterPrice(behind), !CJKWords.beginsWithOr(behind),
            behind.isEmpty || money != "원",
            behind.unicodeScalars.allSatisfy(CJKWords.isIdeographic)
        else { return nil }
        return [before, String(value), money, CJKWords.withoutLink(behind)].filter { !$0.isEmpty }
    }

    /// The parts of a word with a sum of a hundred or more in Chinese numerals without money, where Chinese is spoken, in digits:
    /// `三百五`, `房租三千五`, `三百五的鞋`; `nil` behind what has a number itself (`房间三百二`) and for a vague one (`一千五左右`).
    static func sum(_ word: String) -> [String]? {
        guard HiddenAmount.hasIdeographs(word), let first = word.firstIndex(where: { "一二两兩三四五六七八九".contains($0) })
        else {
            return nil
        }
        let numerals = word[first...].prefix { "〇零一二两兩三四五六七八九十百千万萬".contains($0) }
        let (before, behind) = (word[..<first], word[numerals.endIndex...])
        guard numerals.has(anyOf: "百千万萬"), numerals.count > 1, let value = spokenValue(Array(numerals)), value > 99,
            isBegin(before),
            before.isEmpty || "花付吃买買".contains(before) || CJKWords.isPaidFor(String(before))
                || !CJKWords.isNumbered(String(before), value),
            behind.isEmpty || behind.count > 1 && "的买買".contains(behind.first ?? " "), !behind.hasNumber
        else { return nil }
        return [String(before), String(value), String(behind.first == "的" ? behind.dropFirst() : behind)].filter {
            !$0.isEmpty
        }
    }

    /// The same where the last numeral stands for tens, hundreds or thousands: 350 for `三百五`, 12,000 for `一万二`.
    private static func spokenValue(_ numerals: [Character]) -> Int? {
        guard let last = numerals.last, let digit = digits[last], let unit = numerals.dropLast().last else {
            return value(numerals)
        }
        guard let factor = unit == "百" ? 10 : unit == "千" ? 100 : "万萬".contains(unit) ? 1_000 : nil else {
            return value(numerals)
        }
        return value(numerals.dropLast()).map { $0 + digit * factor }
    }

    /// Whether nothing at the end of the text may belong to the number behind it: `周三十元`, `张三百块`, `3百块`, `数千円`.
    private static func isBegin(_ text: Substring) -> Bool {
        guard let last = text.last else { return true }
        return !last.isNumber && !"零〇亿億兆半数數几幾何好多余餘上周週期拜初高大小老阿张張李王赵趙".contains(last) && CJKWords.isSentence(text)
    }

    /// The value of a word that is nothing but a number below ten thousand in Chinese numerals; `nil` for others and `二三`.
    static func number(_ word: String) -> Int? {
        let numerals = Array(word)
        guard !numerals.isEmpty, numerals.allSatisfy({ digits[$0] != nil || units[$0] != nil }) else { return nil }
        return belowTenThousand(numerals[...])
    }

    /// Whether the word is nothing but a number of hundreds or more in Chinese numerals, in more than one: `兩百五`; Korean
    /// ones are also towns.
    static func isHundreds(_ word: String) -> Bool {
        guard let first = word.unicodeScalars.first, first.value > 0x2E80, (2...9).contains(word.count) else {
            return false
        }
        return word.has(anyOf: "百千万萬") && word.contains { digits[$0] != nil }
            && word.allSatisfy { "〇零一二两兩三四五六七八九十百千万萬半".contains($0) }
    }

    /// Whether a number of hundreds or more in Chinese numerals ends the word, behind other words: `房租三千五`.
    static func endsInHundreds(_ word: String) -> Bool {
        guard let last = word.last, digits[last] != nil || units[last] != nil || tenThousands.contains(last) else {
            return false
        }
        let numerals = String(word.reversed().prefix { "〇零一二两兩三四五六七八九十百千万萬".contains($0) }.reversed())
        let before = word.dropLast(numerals.count)
        return numerals.count > 1 && isHundreds(numerals) && before.last != "第"
            && before.unicodeScalars.allSatisfy(CJKWords.isIdeographic)
    }

    /// The value of the last numeral if the word is nothing but a number in Chinese numerals, with money or without, or one of
    /// tens or more in Korean, also the 만 of `만2천원`: 1,000 for `二千`, `二千円` and `오천`, 1 for `十二`.
    static func lastUnit(_ word: String) -> Int? {
        guard let first = word.unicodeScalars.first, first.value > 0x2E80 else { return nil }
        let number = word.last.map { "元块塊円圆圓".contains($0) } == true ? word.dropLast() : word[...]
        guard let last = number.last else { return nil }
        let isKorean =
            digits[last] == nil && (number.count > 1 || last != "십")
            && number.allSatisfy { "일이삼사오육칠팔구십백천만".contains($0) }
        guard isKorean || number.allSatisfy({ "〇零一二两兩三四五六七八九十百千万萬".contains($0) }) else { return nil }
        return tenThousands.contains(last) ? 10_000 : units[last] ?? 1
    }

    /// The same for tenths of a yuan: `五毛`, `打印花了五毛钱`, `五毛钱打印`. Without 钱 nothing follows them, since 三毛 is also a
    /// writer, and nothing but money stands before 角, since 八角 is also a spice.
    private static func tenths(_ word: String) -> [String]? {
        guard let unit = word.firstIndex(where: { "毛角".contains($0) }), unit > word.startIndex,
            let named = hundredths(behind: word[word.index(before: unit)...])
        else { return nil }
        let before = word[..<unit].dropLast()
        let isNamed = word[unit...].dropFirst().first.map { "钱錢".contains($0) } == true
        guard isNamed || named.rest.isEmpty && (before.isEmpty || word[unit] == "毛"),
            word[..<unit].last?.isASCII == false,
            before.isEmpty || CJKWords.isPaidFor(String(before)) || isBegin(before)
        else { return nil }
        return [String(before), "0.\(named.digits)元", String(named.rest)].filter { !$0.isEmpty }
    }

    /// The words of a price whose tenths or hundredths are named behind 块 or 元, with these in digits: `水果3块五` is `水果
    /// 3块5`, `12元八角` is `12元8`, `3块零五` is `3块05`, `3块五毛包子` is `3块5 包子`; `nil` for others, such as `35元两杯` and
    /// `20元八宝粥`.
    static func spokenPrice(_ word: String) -> [String]? {
        guard let sign = word.lastIndex(where: { "块塊元".contains($0) }), sign > word.startIndex,
            let named = hundredths(behind: word[sign...].dropFirst())
        else { return nil }
        let number = word[..<sign].reversed().prefix { HiddenAmount.isDigit($0) }.count
        let plus = word[..<sign].dropLast(number)
        let before = plus.last.map { "+＋".contains($0) } == true ? plus.dropLast() : plus
        // `100块零五` may be 100.05 or 100.50.
        guard number > 0, !named.isBare || number < 3, before.unicodeScalars.allSatisfy(CJKWords.isIdeographic),
            before.last != "第"
        else { return nil }
        let price = word[before.endIndex...sign] + named.digits
        return [String(before), String(price), String(named.rest)].filter { !$0.isEmpty }
    }

    /// Whether the word is nothing but tenths or hundredths, as behind `3块`: `五`, `五毛`, `零五`.
    static func isHundredths(_ word: String) -> Bool { hundredths(behind: word[...]).map(\.rest.isEmpty) == true }

    /// The tenths or hundredths at the start of `text` in digits, whether only `零` says that they are hundredths, and what
    /// follows them.
    private static func hundredths(behind text: Substring) -> (digits: String, isBare: Bool, rest: Substring)? {
        var rest = text
        let zero = rest.prefix(1).filter { "零〇0".contains($0) }
        rest = rest.dropFirst(zero.count)
        guard let numeral = rest.first, let digit = Int(String(numeral)) ?? digits[numeral], (1...9).contains(digit),
            numeral.isASCII || "一二两兩三四五六七八九".contains(numeral)
        else { return nil }
        rest = rest.dropFirst()
        let unit = rest.prefix(1).filter { "毛角分".contains($0) }
        rest = rest.dropFirst(unit.count)
        guard !unit.isEmpty else {
            // `12块5` is read anyway, and `35元两` is a weight.
            let isNumeral = !zero.isEmpty || !numeral.isASCII && !"两兩".contains(numeral)
            return isNumeral && (rest.first.map { "的，买買吃喝打坐付交充修剪洗订訂给給".contains($0) } ?? true)
                ? (zero.isEmpty ? String(digit) : "0\(digit)", !zero.isEmpty, rest) : nil
        }
        var result = unit == "分" ? "0\(digit)" : String(digit)
        if unit != "分", let next = rest.first, let cents = Int(String(next)) ?? digits[next], (1...9).contains(cents),
            rest.dropFirst().allSatisfy({ $0 == "分" })
        {
            result += String(cents)
            rest = rest.suffix(0)
        }
        if let money = rest.first, "钱錢".contains(money) { rest = rest.dropFirst() }
        let isThing = unit == "毛" && !rest.prefix(1).has(anyOf: "衣巾线線笔筆毯豆血绒絨裤褲")
        return rest.isEmpty || isThing ? (result, false, rest) : nil
    }

    /// The date with its numerals in digits, if the word is nothing else: `三号`, `十一月五日`; `nil` for other words.
    static func dateInDigits(_ word: String) -> String? {
        guard let last = word.last, "日号號".contains(last), (2...7).contains(word.count), !word.endsInASCII else {
            return nil
        }
        var (result, numerals) = ("", [Character]())
        for character in word {
            if digits[character] != nil || character == "十" {
                numerals.append(character)
            } else {
                guard "月日号號".contains(character), let value = belowTenThousand(numerals[...]), (1...31).contains(value)
                else {
                    return nil
                }
                result += String(value) + String(character)
                numerals = []
            }
        }
        return result
    }

    private static func value(_ numerals: [Character]) -> Int? {
        let parts = numerals.split(omittingEmptySubsequences: false) { tenThousands.contains($0) }
        guard let last = parts.last, parts.count <= 2, let ones = last.isEmpty ? 0 : belowTenThousand(last) else {
            return nil
        }
        guard numerals.first.map({ "零〇".contains($0) }) != true else { return nil }
        guard parts.count == 2 else { return ones }
        return (parts[0].isEmpty ? 1 : belowTenThousand(parts[0])).map { $0 * 10_000 + ones }
    }

    /// The value of units in falling order, each with at most one digit before it.
    private static func belowTenThousand(_ numerals: ArraySlice<Character>) -> Int? {
        var total = 0
        var digit: Int?
        var limit = 10_000
        var isFilled = false
        for numeral in numerals {
            if "零〇".contains(numeral) {
                // `四百零六`
                guard digit == nil, limit > 10, !isFilled else { return nil }
                isFilled = true
            } else if let unit = units[numeral] {
                guard unit < limit else { return nil }
                total += (digit ?? 1) * unit
                (digit, limit) = (nil, unit)
            } else if digit == nil {
                digit = digits[numeral]
            } else {
                return nil
            }
        }
        guard let digit else { return "零〇".contains(numerals.last ?? " ") ? nil : total }
        return isFilled || limit == 10 || limit == 10_000 ? total + digit : nil
    }

    private static let digits: [Character: Int] = {
        let rows = [
            ("一일", 1), ("二两兩이", 2), ("三삼", 3), ("四사", 4), ("五오", 5), ("六육", 6), ("七칠", 7), ("八팔", 8), ("九구", 9),
        ]
        return rows.reduce(into: [:]) { table, row in
            for character in row.0 { table[character] = row.1 }
        }
    }()
    private static let units: [Character: Int] = [
        "十": 10, "십": 10, "百": 100, "백": 100, "千": 1_000, "천": 1_000,
    ]
    private static let tenThousands: Set<Character> = ["万", "萬", "만"]
}
