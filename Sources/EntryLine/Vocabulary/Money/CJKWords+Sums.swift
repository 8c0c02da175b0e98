import Money

/// Finds the one sum of money in a sentence without blanks: `3杯咖啡57元`, `ずんだ餅を3箱買って2,700円`, `T恤59元`.
extension CJKWords {
    /// The words of such a sentence, with the sum apart; `nil` where another number may belong to it, and where it is paid for
    /// each: `午饭35元饮料8元`, `15元3斤苹果`, `1人1200円`.
    static func sum(in word: String) -> [String]? {
        guard HiddenAmount.hasIdeographs(word), let sign = word.lastIndex(where: moneySigns.contains) else {
            return nil
        }
        let behind = word[sign...].dropFirst()
        let begin = word[..<sign]
        let tenth = "块塊".contains(word[sign]) && behind.count == 1 ? behind.filter(\.isASCIIDigit) : ""
        // `20块钱`, `20美元`
        let money = "美欧歐日".contains(begin.last ?? " ") ? begin.suffix(1) : ""
        let digits = begin.dropLast(money.count).reversed().prefix { HiddenAmount.isDigit($0) || ".,，".contains($0) }
        let number = String(digits.reversed())
        let before = begin.dropLast(money.count + number.count)
        let named = behind.prefix(1).filter { "钱錢".contains($0) }
        let after = behind.dropFirst(tenth.count + named.count)
        // `コーヒーx3500円`; not `豚肉300g498円`
        let letters = before.reversed().prefix { $0.isASCII && $0.isLetter }
        let isTimes = letters.count == 1 && before.dropLast().last.map(HiddenAmount.isDigit) != true
        guard number.first.map(HiddenAmount.isDigit) == true, !isTimes, isSentence(before),
            !isNamedAfterPrice(after), !beginsWithOr(after),
            after.unicodeScalars.allSatisfy({ isIdeographic($0) || isLetter($0) }) || isPortions(after)
        else { return nil }
        let price = number + money + String(word[sign]) + tenth + named
        return [String(before), price, withoutLink(after)].filter { !$0.isEmpty }
    }

    /// `3杯咖啡` of `57元3杯咖啡`: several things behind what was paid for all of them; not `3斤苹果`, `1个`.
    private static func isPortions(_ text: Substring) -> Bool {
        let count = text.prefix(while: HiddenAmount.isDigit)
        let thing = text[count.endIndex...]
        return (1...2).contains(count.count) && count != "1" && portions.contains(thing.first ?? " ") && thing.count > 1
            && thing.unicodeScalars.allSatisfy(isIdeographic)
    }

    private static let portions: Set<Character> = Set("杯个個份张張枚本瓶碗盒袋条條双雙罐匹膳串잔개병")

    /// The parts of a word that begins with an income: `+168洗澡`; not `+3杯咖啡`, `+2万`.
    static func income(_ word: String) -> [String]? {
        guard word.first.map({ "+＋".contains($0) }) == true else { return nil }
        let end = word.dropFirst().firstIndex { !HiddenAmount.isDigit($0) && !".,".contains($0) } ?? word.endIndex
        let rest = word[end...]
        guard rest.count > 1, !isCounted(by: rest), !"万萬千百億亿".contains(rest.first ?? " "),
            rest.unicodeScalars.allSatisfy(isIdeographic), AmountParser.looksLikeAmount(String(word[..<end]))
        else { return nil }
        return [String(word[..<end]), String(rest)]
    }

    /// Whether a number in the text is hardly a name, but what is paid can't be told for certain: `打车25或三十`,
    /// `五千円分`, `台湾ドル250画集`.
    static func hasSum(_ word: String) -> Bool {
        guard HiddenAmount.hasIdeographs(word), word.unicodeScalars.contains(where: isIdeographic) else { return false }
        return word.indices.dropFirst().contains { place in
            let (before, rest) = (word[..<place], word[place...])
            let (last, next) = (before.last ?? " ", rest.first ?? " ")
            // `3000を銀行へ振替`
            if HiddenAmount.isDigit(last) { return "#＃/*×÷或".contains(next) || next == "を" && before.count > 2 }
            if HiddenAmount.isDigit(next) {
                return moneyEnds.contains(where: before.hasSuffix) || before.count == 1 && "+＋".contains(last)
                    || payingVerbs.contains(last) && isUncounted(rest)
            }
            return "一二三四五六七八九十百千万".contains(last) && (rest.hasPrefix("円分") || rest.hasPrefix("元分"))
        }
    }

    /// Verbs right before a sum: `从银行卡转2000到微信`.
    private static let payingVerbs: Set<Character> = Set("转轉取充还還付花领領汇匯存")

    /// Whether the number that begins the text counts nothing: `2000到微信`; not `2号线`.
    private static func isUncounted(_ text: Substring) -> Bool {
        let digits = text.prefix(while: HiddenAmount.isDigit)
        return digits.count > 1 && !isCounted(by: text[digits.endIndex...])
    }

    /// `二十或25元`, `二十か25円`: another guess ends the text before an amount; not `何か500円`.
    static func endsInOr(_ text: Substring) -> Bool {
        guard let last = text.last, "或者是はか면는".contains(last) else { return false }
        return last == "か"
            ? text.dropLast().last.map { "一二三四五六七八九十百千万円".contains($0) } == true
            : alternatives.contains(where: text.hasSuffix)
    }

    /// `25元或三十`: another guess begins the text behind an amount.
    static func beginsWithOr(_ text: Substring) -> Bool { alternatives.contains(where: text.hasPrefix) }

    private static let alternatives = EntryVocabulary.listed("或 或者 还是 還是 または もしくは 아니면 또는")

    /// The ends of names of money before a number: `台湾ドル250`.
    private static let moneyEnds = EntryVocabulary.listed("ドル ユーロ ポンド 币 幣")

    /// Whether the text before a sum has no other one, and of each of its numbers says what it counts: `2号线`, `第3回`, `A4用紙`.
    static func isSentence(_ text: Substring) -> Bool {
        guard !openEnds.contains(where: text.hasSuffix), !endsInOr(text), HiddenAmount.spelled(in: String(text)) == nil,
            text.unicodeScalars.allSatisfy({ isIdeographic($0) || isLetter($0) || isDigit($0) })
        else { return false }
        var rest = text
        while let first = rest.firstIndex(where: HiddenAmount.isDigit) {
            let before = text[..<first].last ?? " "
            let isName = before.isASCII && before.isLetter && !"xX".contains(before)
            let digits = rest[first...].prefix(while: HiddenAmount.isDigit)
            rest = rest[digits.endIndex...]
            // `1人1200円` is for each.
            let isEach = digits == "1" && eachUnits.contains { rest == $0 }
            guard before == "第" || isName || !isEach && isCounted(by: rest) else { return false }
        }
        return true
    }

    /// Whether the text begins with a word that counts things, or with what makes a day or a time of the number before it.
    private static func isCounted(by text: Substring) -> Bool {
        let letters = text.prefix { $0.isASCII && $0.isLetter }
        guard letters.isEmpty else { return letterUnits.contains(letters.lowercased()) }
        return text.first.map(counters.contains) == true || longCounters.contains(where: text.hasPrefix)
    }

    /// What follows a sum, without the particle that joins it: `花束を買った` of `千五百円の花束を買った`.
    static func withoutLink(_ text: Substring) -> String { String(text.first == "の" ? text.dropFirst() : text) }

    private static func isLetter(_ scalar: Unicode.Scalar) -> Bool { scalar.isASCII && scalar.properties.isAlphabetic }

    /// What changes the sum behind it: `每斤5元`, `約500円`, `2割引1200円`.
    static let openEnds = EntryVocabulary.listed(
        "第 每 毎 均 各 单价 單價 単価 约 約 近 割 折 引 オフ 减 減 便宜 優惠 优惠 找 お釣り おつり 税抜 税別 あたり ずつ 씩 각")
    private static let counters: Set<Character> = Set(
        """
        杯箱個个路本枚人份斤瓶碗盒張张支只隻条條件套双雙包袋罐台臺部冊册匹足着頭头回次名位時时分秒年月日号號歳岁階楼樓泊晚天週周番線线期集話巻卷度升克缶膳丁切束房株組组点點章課课節节局盘盤串粒つ両辆輛趟站区區
        街巷层層室座口家頁页桶打均개잔명병줄권장박일월시분번호층대회차년살통봉팩벌켤마인
        """)
    private static let longCounters = EntryVocabulary.listed(
        "小时 小時 リットル キロ グラム パック セット ケース ヶ月 か月 カ月 ヵ月 ヶ所 か所 カ所 ピース ページ 公斤 公里 千克")
    private static let letterUnits = EntryVocabulary.words("g kg ml l cl cm mm km gb tb w kwh")
    /// Units that a price can be for one of.
    private static let eachUnits = EntryVocabulary.listed("人 名 位 時間 时间 小时 小時 个小时 個小時 分 泊 日 晚 天 月 か月 ヶ月 个月 個月 명 시간 박 일")
}
