/// Numbers in Chinese, Japanese and Korean numerals before a word for money: `千円`, `三十五块`, `이만오천원`.
enum CJKNumerals {
    /// The number and the word for money in digits, if `word` is nothing else or follows what is paid for: `理发三十五块`.
    ///
    /// `nil` below ten, where 块 are also pieces, for `만원`, which also means "full", for a last numeral that stands for
    /// tens in Chinese and for ones in Japanese (`三百五`), and for `百八十块`, which is "about a hundred" in Chinese.
    static func inDigits(_ word: String) -> [String]? {
        guard let money = word.last, CJKWords.moneySigns.contains(money), word != "만원" else { return nil }
        let numerals = word.dropLast().reversed().prefix {
            digits[$0] != nil || units[$0] != nil || tenThousands.contains($0)
        }
        let before = String(word.dropLast(numerals.count + 1))
        guard "円원".contains(money) || numerals.last.map({ digits[$0] != nil || $0 == "十" }) == true else { return nil }
        guard before.isEmpty || CJKWords.isPaidFor(before), let value = value(numerals.reversed()), value >= 10 else {
            return nil
        }
        return [before, String(value), String(money)].filter { !$0.isEmpty }
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

    /// Whether a number of hundreds or more in Chinese numerals ends the word, behind what is paid for: `房租三千五`.
    static func endsInHundreds(_ word: String) -> Bool {
        guard let last = word.last, digits[last] != nil || units[last] != nil || tenThousands.contains(last) else {
            return false
        }
        let numerals = String(word.reversed().prefix { "〇零一二两兩三四五六七八九十百千万萬".contains($0) }.reversed())
        return numerals.count > 1 && isHundreds(numerals) && CJKWords.isPaidFor(String(word.dropLast(numerals.count)))
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
        guard parts.count == 2 else { return ones }
        return (parts[0].isEmpty ? 1 : belowTenThousand(parts[0])).map { $0 * 10_000 + ones }
    }

    /// The value of units in falling order, each with at most one digit before it.
    private static func belowTenThousand(_ numerals: ArraySlice<Character>) -> Int? {
        var total = 0
        var digit: Int?
        var limit = 10_000
        for numeral in numerals {
            if let unit = units[numeral] {
                guard unit < limit else { return nil }
                total += (digit ?? 1) * unit
                (digit, limit) = (nil, unit)
            } else if digit == nil {
                digit = digits[numeral]
            } else {
                return nil
            }
        }
        guard let digit else { return total }
        return limit == 10 || limit == 10_000 ? total + digit : nil
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
