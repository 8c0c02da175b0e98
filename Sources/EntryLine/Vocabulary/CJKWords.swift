import Money

/// Splits entries in Chinese, Japanese and Korean, which have no blanks between words: `午餐120元`, `昨天午饭`.
enum CJKWords {
    /// Whether part of `word` has a meaning other than a word of the note.
    static func isSpecial(_ word: String) -> Bool {
        guard word.unicodeScalars.contains(where: isIdeographic) else { return false }
        return DayWord.unspaced.contains { word.hasPrefix($0) } || part(of: word) != nil || split(word) != nil
            || sent.contains(where: word.hasSuffix)
    }

    /// The type word in `word`.
    static func part(of word: String) -> (list: Set<String>, isWhole: Bool)? {
        guard word.unicodeScalars.contains(where: isIdeographic),
            !["収入印紙", "買取王国"].contains(where: word.hasPrefix),
            // What is paid for it.
            !word.hasPrefix("国民年金") || word.has(anyOf: "受振入")
        else { return nil }
        for (list, terms) in lists {
            if terms.contains(where: { word.holds($0) && !isOfCost(word, $0) }) { return (list, list.contains(word)) }
        }
        // `卖二手书`, `借小明`, `跟小明借`; `跟朋友吃饭` is a dinner.
        let isBegin =
            ["卖", "賣", "借", "欠"].contains { word.hasPrefix($0) } && !word.hasPrefix("借记")
            || ["向", "跟"].contains { word.hasPrefix($0) } && word.contains("借") || isSold(word)
        // `太郎から`, `妈妈给`, `妈妈转来`
        let isEnd =
            word.count > 2 && giverEnds.contains(where: word.hasSuffix) && !word.hasPrefix("还")
            // `練習は6時から`
            && !["時から", "分から", "日から", "月から", "階から", "駅から"].contains(where: word.hasSuffix)
        // `太郎から返済`
        let isFrom = ["から返", "から振", "から送", "から仕送"].contains { word.contains($0) } || isFromPerson(word)
        return isBegin || isEnd || isFrom || isComing(word) || isDoneToMe(word) || isPaidByOther(word)
            ? (EntryVocabulary.receivedWords, false) : nil
    }

    /// The lists of words that `part(of:)` looks for, and the words of each that are written without blanks.
    private static let lists = [
        EntryVocabulary.incomeWords, EntryVocabulary.refundWords, EntryVocabulary.wageWords,
        EntryVocabulary.receivedWords,
    ].map { list in (list, list.filter { $0.unicodeScalars.contains(where: isIdeographic) }) }

    /// `アルバイトの交通費`, `お年玉の袋`, `給料日のランチ`: what is bought or paid for it; not `退款的运费`, `もらったお金の封筒`.
    private static func isOfCost(_ word: String, _ term: String) -> Bool {
        guard let last = term.last, !"了たす我到退还還给給款".contains(last), let place = word.firstRange(of: term),
            place.lowerBound == word.startIndex
        else { return false }
        let rest = word[place.upperBound...].drop { $0 == "日" }
        guard let link = rest.first, "の的".contains(link) else { return false }
        let thing = String(rest.dropFirst())
        return (isPaidFor(thing) || ["袋", "封筒", "準備", "用意"].contains(where: thing.hasSuffix))
            && !["工资", "工資", "薪水", "红包", "紅包", "礼金", "禮金"].contains(where: thing.hasSuffix)
            && !thing.hasSuffix("養育費")
    }

    /// `元夫から養育費`, `母から誕生日`; not `駅からタクシー`, `魚屋さんから`, `友人から買った本`.
    static func isFromPerson(_ word: String) -> Bool {
        guard let from = word.firstRange(of: "から"), !word.has(anyOf: "買借") else { return false }
        let sender = word[..<from.lowerBound]
        return people.contains(where: sender.hasSuffix) && !sender.hasSuffix("屋さん")
    }

    private static let giverEnds = EntryVocabulary.listed("から 给 給 还钱 還錢 转来 轉來 汇来 匯來 打来 打來 转过来 轉過來 汇过来 打过来")
    private static let people = EntryVocabulary.listed(
        "夫 妻 母 父 親 姉 兄 妹 弟 娘 息子 孫 友人 友達 先輩 後輩 同僚 上司 さん ちゃん くん 様 ママ パパ")

    /// `魚を売って`, `夜勤手当が入った`, `运费收了`: money comes in by what ends the word; not `売ってる`, `お風呂に入った`, `被收了`.
    private static func isComing(_ word: String) -> Bool {
        guard let last = word.last, "て了たす当".contains(last) else { return false }
        return comingEnds.contains(where: word.hasSuffix) && !word.has(anyOf: "没沒未被")
    }

    private static let comingEnds = EntryVocabulary.listed("売って 売れて が入った が入って が入りました が入ってます 收了 手当")

    /// `妈妈给我`, `小明转给了我`: somebody gave me what follows.
    static func isGivenToMe(_ word: String) -> Bool {
        word.hasSuffix("我") && ["给我", "給我", "给了我", "給了我"].contains { word.hasSuffix($0) && word != $0 }
            && !word.has(anyOf: "没沒不未别別")
    }

    /// `本売れた`, `旧手机卖了`, `팔림`, `卖了旧手机`, `闲鱼卖手机`: a word that says that something was sold.
    static func isSold(_ word: String) -> Bool {
        let place = salePlaces.first(where: word.hasPrefix) ?? ""
        let rest = word.dropFirst(place.count)
        if rest.count > 2, !word.has(anyOf: "没沒不未被场場"),
            soldBegins.contains(where: rest.hasPrefix) || !place.isEmpty && "卖賣".contains(rest.first ?? " ")
        {
            return true
        }
        guard let last = word.last, "たり了掉出림음다".contains(last) else { return false }
        return soldEnds.contains(where: word.hasSuffix) && !word.has(anyOf: "没沒不未被") && !word.hasPrefix("よく")
    }

    private static let salePlaces = EntryVocabulary.listed("闲鱼 閒魚 咸鱼 转转 轉轉 二手 蝦皮")
    private static let soldBegins = EntryVocabulary.listed(
        "卖了 賣了 卖掉 賣掉 卖旧 賣舊 卖二手 賣二手 卖闲置 賣閒置 卖废 賣廢 出了旧 出了二手 出了闲置")
    private static let soldEnds = [
        "売れた", "売れました", "売った", "売りました", "卖出", "賣出", "卖了", "賣了", "卖掉", "賣掉", "卖掉了", "賣掉了", "팔림", "팔았음", "팔았다",
        "팔음",
    ]

    /// `과외비`, `사용료`: a Korean word for what is paid for something.
    static func isFee(_ word: String) -> Bool {
        word.count > 1 && word.last.map { "비료금세".contains($0) } == true
            && !["벌금", "과태료", "범칙금", "세금", "요금"].contains(word)
    }

    /// What is full if `만원` stands before it.
    static let crowded = EntryVocabulary.listed(
        "버스 지하철 전철 열차 기차 엘리베이터 엘베 관객 관중 극장 공연 경기 식당 카페 객석 좌석 행렬 사례 예약 주차 영화 콘서트 병원 인파 이하 이상 미만")

    /// `发红包`, `包红包给侄子`, `给妈妈发红包`: money that is given away.
    static func isGift(_ word: String) -> Bool {
        if envelopes.contains(where: word.hasSuffix) || ["あげた", "渡した"].contains(where: word.hasSuffix)
            || ["借给", "借給"].contains(where: { word.hasPrefix($0) && !word.hasSuffix("我") })
        {
            return true
        }
        guard word.has(anyOf: "红紅") else { return false }
        // `给妈妈发红包`, but not `给我发红包`.
        let isToOthers =
            ["给", "給", "我给", "我給"].contains { word.hasPrefix($0) } && !["给我", "給我"].contains { word.hasPrefix($0) }
        // `紅包包給表妹`
        let behind = ["红包", "紅包"].lazy.compactMap { word.firstRange(of: $0) }.first.map { word[$0.upperBound...] }
        if let behind, let to = behind.firstIndex(where: { "给給".contains($0) }),
            let receiver = behind[to...].dropFirst().first, receiver != "我"
        {
            return true
        }
        // `给表妹的生日红包`
        if isToOthers, ["红包", "紅包"].contains(where: word.hasSuffix) { return true }
        return ["发红包", "發紅包", "包红包", "包紅包", "送红包", "送紅包", "塞红包"].contains {
            word.hasPrefix($0) || isToOthers && word.contains($0)
        }
    }

    /// `花ちゃん`, `太郎くん`, `太郎に`: a child, or somebody who is given something; not `おばあちゃん`, `私に`.
    static func isChild(_ word: String) -> Bool {
        ["ちゃん", "くん", "君", "に", "へ"].contains { word.hasSuffix($0) && word.count > $0.count }
            && !elders.contains(where: word.contains)
    }

    /// `太郎に` of `太郎にお小遣い`: whose pocket money it is.
    static func withoutPocketMoney(_ word: String) -> String? {
        guard word.hasSuffix("小遣い"), word.count > 4 else { return nil }
        let name = word.dropLast(word.hasSuffix("お小遣い") ? 4 : 3)
        return String(name.last == "の" ? name.dropLast() : name)
    }

    private static let elders = EntryVocabulary.listed("ばあ じい ばば じじ おじ おば 母 父 親 祖 叔 伯 兄 姉 私 僕 俺 自分")

    /// `发工资`, `夫の給料`, `工资到账`: a wage, whose it is, and that it has come, and nothing else; not `员工工资`.
    static func isWage(_ word: String) -> Bool {
        guard let wage = EntryVocabulary.unspacedWages.first(where: word.holds), wage != word,
            let place = word.firstRange(of: wage)
        else { return false }
        var before = word[..<place.lowerBound]
        while let begin = wageBegins.first(where: before.hasPrefix) { before = before.dropFirst(begin.count) }
        let behind = word[place.upperBound...]
        return before.isEmpty && (behind.isEmpty || wageEnds.contains(String(behind)))
    }

    private static let wageBegins = EntryVocabulary.listed(
        """
        发了 發了 发 發 领了 領了 领 領 拿到 拿 收到 我的 我 老公的 老婆的 老公 老婆 夫の 妻の 旦那の 主人の 嫁の 今月の 先月の 今月 先月 本月 上月 这个月 這個月 上个月 上個月 公司
        单位 バイトの バイト パートの パート アルバイトの アルバイト 副業の 会社の 남편 아내 이번달 지난달 알바
        """)
    private static let wageEnds = EntryVocabulary.words(
        "了 到账 到帳 入账 入帳 发了 發了 到手 入金 振込 が入った が出た 入った 出た 入りました 手取り 입금 들어옴 받음")

    /// What money is given in.
    private static let envelopes = EntryVocabulary.listed("利是封 利市封 红包袋 紅包袋 红包封 紅包封 お年玉袋 ポチ袋 ぽち袋 祝儀袋")

    /// `收学生家长`, `家长付了`, `田中さんが払った`: somebody else has paid, for work or a rent; not `收快递`, `老公付了`.
    private static func isPaidByOther(_ word: String) -> Bool {
        if word.hasPrefix("收") { return payers.contains(where: word.hasSuffix) }
        guard let last = word.last, "付了交款た".contains(last), let end = paidEnds.first(where: word.hasSuffix) else {
            return false
        }
        let payer = word.dropLast(end.count)
        return payers.contains(where: payer.hasSuffix)
    }

    private static let payers = EntryVocabulary.listed(
        "家长 家長 学生 學生 客户 客戶 客人 租客 房客 雇主 甲方 邻居 鄰居 老板 老闆 さん 様 保護者 お客 生徒 取引先")
    private static let paidEnds = EntryVocabulary.listed(
        "付 付了 支付 支付了 交了 付款 が払った が支払った が払ってくれた が払いました が支払いました")

    /// `小王付我`, `老板发我`: somebody has done something to me that costs me nothing; not `请我`, `陪我`, `收我`.
    private static func isDoneToMe(_ word: String) -> Bool {
        guard word.hasSuffix("我"), word.count > 2, let verb = word.dropLast().last else { return false }
        return !"请請和跟同与與陪带帶帮幫替为為对對给給让讓叫找收宰坑罚罰骗騙扣问問要欠自是有等教送借向本".contains(verb)
    }

    /// Whether somebody else is named before the verb that ends `verb`, in Chinese: `老板发了`, `小王转账`; not `房租转了`, `给妹妹发了`,
    /// `银行转账`.
    static func isSent(_ word: String, by verb: String) -> Bool {
        guard !verb.endsInASCII, let end = sent.first(where: verb.hasSuffix), word.hasSuffix(end) else { return false }
        let sender = word.dropLast(end.count)
        return (2...4).contains(sender.count) && sender.unicodeScalars.allSatisfy(isIdeographic)
            && !sender.has(anyOf: "费費钱錢租款金账帳卡行网網支微信机機贷貸红紅我给給帮幫向对對替为為又刚剛已就才都被再还還")
            && DayWord(String(sender)) == nil
    }

    private static let sent = [
        "发了", "發了", "给了", "給了", "打了", "转了", "轉了", "转账", "轉帳", "轉賬", "汇款", "匯款", "打款",
        "打钱", "打錢", "给生活费", "給生活費", "打生活费",
    ]

    /// Whether `word` is a shop and a refund: `淘宝退款`.
    static func isRefund(_ word: String) -> Bool {
        refundsByEnd[String(word.suffix(2))]?.contains { refund in
            word.hasSuffix(refund) && EntryVocabulary.refunders.contains(String(word.dropLast(refund.count)))
        } == true
    }

    /// The words for a refund by their last two characters, because every word of every entry is looked up.
    private static let refundsByEnd = Dictionary(grouping: EntryVocabulary.refundWords) { String($0.suffix(2)) }

    /// Splits a word at full-width punctuation beside an amount: `午饭：12.5元`, `1200円（税込）`, `房租3500，押一付三`.
    static func atPunctuation(_ word: String) -> [String] {
        guard word.has(anyOf: "：（，。、,"), !word.isASCII else { return [word] }
        for (place, character) in zip(word.indices, word) where place > word.startIndex {
            let before = word[..<place]
            let after = word[word.index(after: place)...]
            let isAmount = { (text: Substring) in
                AmountParser.looksLikeAmount(String(text)) || split(String(text)) != nil
            }
            if character == "：", before.last?.isNumber == false, isAmount(after) {
                return [before + "：", after].map(String.init)
            }
            // Of two numbers, the word is refused as a whole.
            if "，。、,".contains(character),
                character != "," && before.unicodeScalars.last.map(isDigit) == true || endsInSum(String(before)),
                !after.isEmpty, !after.unicodeScalars.contains(where: isDigit)
            {
                return [before, after].map(String.init)
            }
            if character == "（", isAmount(before), after.first?.isNumber == false {
                return [before, word[place...]].map(String.init)
            }
        }
        // `えーと、ランチ850円`
        guard let comma = word.lastIndex(where: { "，、,".contains($0) }), comma > word.startIndex,
            !word[..<comma].unicodeScalars.contains(where: isDigit)
        else { return [word] }
        let after = String(word[comma...].dropFirst())
        return split(after) == nil ? [word] : [String(word[..<comma]), after]
    }

    /// Splits `word` around a number with a currency sign: `午餐120元` is `午餐 120元`, `35元午饭` is `35元 午饭`. `nil` for any
    /// other word, and for things named after their price.
    static func split(_ word: String) -> [String]? {
        CJKNumerals.spokenPrice(word) ?? atNumber(word) ?? sum(in: word)
    }

    /// The same of the only number.
    private static func atNumber(_ word: String) -> [String]? {
        // `阿嬤紅包+1000`
        if let plus = word.firstIndex(where: { "+＋".contains($0) }), plus > word.startIndex,
            word[..<plus].unicodeScalars.allSatisfy(isIdeographic), word[plus...].dropFirst().first?.isNumber == true,
            AmountParser.looksLikeAmount(String(word[plus...]))
        {
            return [String(word[..<plus]), String(word[plus...])]
        }
        let scalars = Array(word.unicodeScalars)
        guard scalars.contains(where: isIdeographic), let first = scalars.firstIndex(where: isNumberPart) else {
            return nil
        }
        let end = scalars[first...].firstIndex { !isNumberPart($0) } ?? scalars.count
        // `水果12块5`, `花了88块5买猫粮`
        let isTenth =
            end + 1 < scalars.count && "块塊".unicodeScalars.contains(scalars[end]) && isDigit(scalars[end + 1])
            && (end + 2 == scalars.count || isBought(text(scalars[(end + 2)...])))
        guard isTenth || !scalars[end...].contains(where: isDigit), scalars[first..<end].contains(where: isDigit) else {
            return nil
        }
        let hasSignBefore = scalars[first] == "¥" || scalars[first] == "￥"
        let signLength = signs.first { scalars[end...].starts(with: $0) }?.count ?? 0
        // `日幣1500`: the currency goes behind its amount.
        if signLength == 0, end == scalars.count, moneyNames.contains(text(scalars[..<first])) {
            return [text(scalars[first...]), text(scalars[..<first])]
        }
        guard hasSignBefore || signLength > 0 else { return nil }
        var amountEnd = end + signLength
        // `12块半`, `12块5午饭`
        let isSpoken = signLength == 1 && "块塊元".unicodeScalars.contains(scalars[end])
        if isTenth || isSpoken && scalars[amountEnd...].first == "半" { amountEnd += 1 }
        let (before, after) = (scalars[..<first], scalars[amountEnd...])
        guard !before.isEmpty || !after.isEmpty || scalars[amountEnd - 1] == "半", before.allSatisfy(isIdeographic),
            after.allSatisfy(isIdeographic),
            before.last != "第", !isNamedAfterPrice(Substring(text(after))), !endsInOr(Substring(text(before))),
            !beginsWithOr(Substring(text(after)))
        else { return nil }
        let texts = [text(before), text(scalars[first..<amountEnd]), withoutLink(Substring(text(after)))]
        return texts.filter { !$0.isEmpty }.map {
            $0.replacing("块半", with: "块5").replacing("塊半", with: "塊5").replacing("元半", with: "元5")
        }
    }

    /// What is done with the money right before it: `买猫粮`, `吃午饭`; not `斤苹果`.
    private static func isBought(_ text: String) -> Bool {
        text.count > 1 && text.first.map { "买買吃喝坐看付".contains($0) } == true
            && text.unicodeScalars.allSatisfy(isIdeographic)
    }

    /// Whether `rest`, which follows a price, makes the price part of a name.
    static func isNamedAfterPrice(_ rest: Substring) -> Bool {
        nameEnds.contains { rest.hasPrefix($0) } && !debits.contains { rest.hasPrefix($0) }
    }

    /// What is debited or taken out, and no discount.
    private static let debits = ["引き落", "引落", "引き出", "引出"]

    /// Currencies as they are written before a number.
    private static let moneyNames = EntryVocabulary.words(
        "日幣 日币 日元 日圓 日圆 美金 美元 欧元 歐元 港幣 港币 人民币 人民幣 台幣 台币 韓元 韩元 英鎊 英镑 歐羅 人仔 澳門幣 ドル ユーロ 달러 유로")

    private static let signNames =
        CurrencyWords.countryNames
        + EntryVocabulary.listed(
            """
            块钱 元钱 塊錢 人民币 美元 欧元 日元 元 块 塊 円 圆 圓 원 港币 港幣 ドル ユーロ 米ドル 香港ドル 新台币 新台幣 港元 英镑 英鎊 加元 加币 加幣 澳元 澳币 澳幣 新币 新幣 新元 台币 台幣 泰铢 泰銖
            韩元 韓元 日币 日幣
            """)
    private static let largeMoney =
        signNames
        + EntryVocabulary.listed(
            "ウォン 엔 엔화 위안 위안화 달러 유로 파운드 日圓 日圆 韩币 韓幣 人民元 人民幣 越南盾 印尼盾 卢比 盧比 卢布 盧布 美金 欧 歐元 ポンド 人民币 バーツ 泰铢 英镑")

    /// The longest name of money at the start of the text: `韩元` of `韩元炸鸡`, `JPY`.
    static func money(beginning text: Substring) -> Substring {
        let code = text.prefix { $0.isASCII && $0.isLetter }
        if code.count == 3, code == code.uppercased() { return code }
        return text.prefix(largeMoney.lazy.filter(text.hasPrefix).map(\.count).max() ?? 0)
    }

    private static let signs = signNames.map { Array($0.unicodeScalars) }
    private static let wholeSigns = Set(signNames.map { $0[...] })

    /// Whether the text, not all of it digits, ends in a number or in one with its money: `たこ焼き600円`.
    static func endsInSum(_ text: String) -> Bool {
        guard text.unicodeScalars.contains(where: isIdeographic),
            let digit = text.lastIndex(where: HiddenAmount.isDigit)
        else { return false }
        let money = text[digit...].dropFirst()
        return money.isEmpty || wholeSigns.contains(money)
    }

    /// The word without the full stop behind its sum: `买菜32块。`, and at the end of a line `32。`.
    static func withoutStop(_ word: String, isLast: Bool) -> String {
        guard let last = word.last, "。！!".contains(last) else { return word }
        let rest = String(word.dropLast())
        return isLast && rest.allSatisfy(HiddenAmount.isDigit) || endsInSum(rest) ? rest : word
    }

    /// Signs for money behind a number.
    static let moneySigns = "元块塊円圆圓원蚊"

    /// Words after a price in the names of things: a 100-yen shop, a 500-yen coin, a 1000-yen note.
    private static let nameEnds = EntryVocabulary.listed(
        """
        ショップ 玉 札 硬貨 硬币 店 均 引 券 以 分 台 代 未 起 左右 のお釣 のおつり のクーポン の割 の値引
        の商品券 のギフト の図書 のポイント のところ のはず の予定 のつもり の差額 の返 の小銭 の予算 の残 の儲 の得
        """)

    private static func isNumberPart(_ scalar: Unicode.Scalar) -> Bool {
        isDigit(scalar) || ".,，．¥￥".unicodeScalars.contains(scalar)
    }

    /// Whether the scalar is a digit, half-width or full-width.
    static func isDigit(_ scalar: Unicode.Scalar) -> Bool {
        ("0"..."9").contains(scalar) || ("０"..."９").contains(scalar)
    }

    /// Whether the scalar is in a block of kana, ideographs or Hangul (Unicode, Blocks.txt), or is `々`, `〆` or `〇`.
    static func isIdeographic(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x3040...0x30FF, 0x3400...0x9FFF, 0xAC00...0xD7AF, 0x1100...0x11FF, 0xF900...0xFAFF, 0x3005...0x3007: true
        default: false
        }
    }

    /// Whether the scalar is a letter of katakana, which begins a word.
    static func isKatakana(_ scalar: Unicode.Scalar) -> Bool { (0x30A1...0x30FA).contains(scalar.value) }

    private static func text(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
        var view = String.UnicodeScalarView()
        view.append(contentsOf: scalars)
        return String(view)
    }
}
