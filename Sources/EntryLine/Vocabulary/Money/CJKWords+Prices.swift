import Money

/// Chinese and Japanese words that are followed by their price without a blank: `午饭28`, `收到红包200`, `バス代210`.
extension CJKWords {
    /// Whether the number at the end of a word, behind `before`, can only be what was paid or received.
    ///
    /// Only behind the words listed here: `看战狼2`, `公交128` and `小米14` are names, and `咖啡2` are two of them.
    static func isPrice(_ number: String, behind before: String, notation: AmountNotation) -> Bool {
        let thing = behindCount(behindDate(before))
        guard thing.unicodeScalars.allSatisfy(isIdeographic), !isOpen(thing) || isIncome(thing),
            let match = number.wholeMatch(of: /([1-9][0-9]{0,6}|[1-9][0-9]{0,2}(?:,[0-9]{3})+)(?:\.[0-9]{1,2})?/)
        else { return false }
        let whole = match.1
        if isFraction(number, of: thing, notation) { return true }
        // `午饭11.5` can be the fifth of November, `学费2026` a year, and `コーヒー12` twelve cups.
        if whole.count < number.count, whole.count == 2, whole < "13" { return false }
        // `停车费8`; `电费8` may be that of August, and `电影票2` are two.
        if whole.count == 1, !"费費".contains(before.last ?? " ") || before.has(anyOf: "水电電气氣租学學房网網物管月年会會班") {
            return false
        }
        if whole.count == 4, ("2010"..."2039").contains(whole) { return false }
        if whole.count == 2, notation.defaultCurrency.exponent == 0 { return false }
        return spent.contains(where: before.hasSuffix) || isGivenToMe(before) || isReceivedMoney(before)
            || isPaidFor(thing) || isIncome(before) || isDecimalPrice(number, of: thing, notation)
            || isSum(whole, of: thing)
    }

    /// `五芳斋粽子36`, `货车保险2,350`: more than a day of the month, behind a thing that is not numbered and that nobody counts
    /// without its price.
    private static func isSum(_ number: Substring, of thing: String) -> Bool {
        let isMany = number.count > 2 || number.count == 2 && number > "31"
        return isMany && number != "101" && dishes.contains(where: thing.hasSuffix)
    }

    /// `生椰拿铁9.9`, `打车12.5`: decimals behind a thing that is bought, which are no time: not `早餐8.30`.
    private static func isFraction(_ number: String, of thing: String, _ notation: AmountNotation) -> Bool {
        guard notation.defaultCurrency.exponent == 2, let mark = number.firstIndex(of: ".") else { return false }
        let decimals = number[mark...].dropFirst()
        let isTime = decimals.count == 2 && decimals < "60" && Int(number[..<mark]).map { $0 < 25 } == true
        if isTime, thing.has(anyOf: "餐饭飯看约約课課会會号號病牙饮飲聚") { return false }
        return isPaidFor(thing) || "买買购購充".contains(thing.first ?? " ") && thing.count > 1
            || goods.contains(where: thing.hasSuffix)
    }

    /// The parts of a word with what was paid for a thing, and by how many it was shared: `钢琴课150/2`; not `作业5/2`.
    static func shared(_ word: String) -> [String]? {
        guard let slash = word.lastIndex(where: { "/÷".contains($0) }), HiddenAmount.hasIdeographs(word) else {
            return nil
        }
        let digits = word[..<slash].reversed().prefix { HiddenAmount.isDigit($0) || $0 == "." }.reversed()
        let thing = word[..<slash].dropLast(digits.count)
        guard let sum = Int(String(digits.prefix { $0 != "." })), sum > 31,
            let sharers = DateWords.number(word[slash...].dropFirst(), digits: 1...2), (2...20).contains(sharers),
            thing.unicodeScalars.allSatisfy(isIdeographic), isPaidFor(String(thing)) || "课課".contains(thing.last ?? " ")
        else { return nil }
        return [String(thing), String(digits) + String(word[slash...])]
    }

    /// `粉笔盒18.5`: decimals that are no time and measure nothing; not `看比赛19.30`, `体温36.5`, `安卓15.1`.
    private static func isDecimalPrice(_ number: String, of thing: String, _ notation: AmountNotation) -> Bool {
        guard notation.defaultCurrency.exponent == 2, let mark = number.firstIndex(of: "."),
            !thing.has(anyOf: "温溫重高步跑版统統卓号號分率度速鞋码碼围圍")
        else { return false }
        let decimals = number[mark...].dropFirst()
        return decimals.count == 1 || number[..<mark] > "24" || number[..<mark].count > 2 || decimals > "59"
    }

    /// `蛋糕花了268`: what somebody spends by these words is money.
    private static let spent = EntryVocabulary.listed(
        """
        花了 花掉 付了 一共 总共 總共 共计 合计 合計 总计 總計 消费 消費 支付 输了 輸了 输掉 輸掉
        亏了 虧了 赔了 賠了 交了 缴了 繳了 充了 刷了 捐了 罚了 罰了 加了
        """)

    /// `退款`, `給料`: nothing but a word for an income.
    private static func isIncome(_ word: String) -> Bool {
        [EntryVocabulary.refundWords, EntryVocabulary.wageWords, EntryVocabulary.incomeWords].contains {
            $0.contains(word)
        }
    }

    /// `付了` in `5号付了` and `11月5日付了`.
    private static func behindDate(_ word: String) -> String {
        guard word.first?.isASCIIDigit == true, let end = word.firstIndex(where: { "日号號".contains($0) }),
            word[..<end].allSatisfy({ $0.isASCIIDigit || $0 == "月" })
        else { return word }
        return String(word[end...].dropFirst())
    }

    /// `奶茶` in `2杯奶茶`.
    private static func behindCount(_ word: String) -> String {
        let digits = word.prefix(while: \.isASCIIDigit)
        guard (1...2).contains(digits.count), let measure = word[digits.endIndex...].first,
            "杯个個份瓶碗盒斤张張枚本".contains(measure)
        else { return word }
        return String(word[digits.endIndex...].dropFirst())
    }

    /// Whether the word ends in something that is paid for and never numbered.
    static func isPaidFor(_ word: String) -> Bool {
        guard let last = word.last else { return false }
        let before = word.dropLast().last ?? " "
        let isFee =
            "费費丼麺饭飯粥汤湯".contains(last) || last == "租" && !"出招转轉".contains(before)
            || last == "代" && !"时時年世现現近古历歴初次先后後交当當朝替取一二三四五六七八九十何".contains(before)
        return (isFee || isMoney(last, behind: before)) && !before.isNumber && word.count > 1
            || prices.contains { word.hasSuffix($0) }
    }

    /// `饭钱`, `高铁票`, `快餐`, `维修费用`, `커피값`: money for something, a ticket or a meal; not `挣钱`, `股票`.
    private static func isMoney(_ last: Character, behind before: Character) -> Bool {
        switch last {
        case "钱", "錢": !"挣掙赚賺还還借退收找欠给給发發换換零存取捡付本价價多少有".contains(before)
        case "票": !"股发發选選投钞鈔支传傳邮郵".contains(before)
        case "餐": before != "套"
        case "用": "费費".contains(before)
        case "값": true
        default: false
        }
    }

    /// Whether the word is about a share, a debt or a day that is not read: `三天前午饭`, `上次午饭`.
    private static func isOpen(_ word: String) -> Bool {
        let day = DayWord.unspaced.first { word.hasPrefix($0) } ?? ""
        let rest = String(word.dropFirst(day.count)).replacing("挂号", with: "").replacing("掛號", with: "")
        return rest.has(anyOf: "第均每半各折省退优優免欠还還卖賣借昨前周週月号號年去明后後翌先来來")
            || ["上次", "上回", "那天", "当天", "當天", "礼拜", "禮拜", "星期"].contains { rest.hasPrefix($0) }
    }

    /// `收到红包`, `收到妈妈的红包`, `お年玉もらった`: money that somebody has received; `收到快递` is a parcel.
    static func isReceivedMoney(_ word: String) -> Bool {
        guard !word.endsInASCII else { return false }
        if ["收到", "我收到"].contains(where: { word.hasPrefix($0) }) { return money.contains { word.hasSuffix($0) } }
        return ["もらった", "貰った"].contains { end in
            word.hasSuffix(end) && money.contains(String(word.dropLast(end.count)))
        }
    }

    /// What is bought, and a journey, before a price with decimals: `地铁3.5`; `公交128` is a bus.
    private static let goods = EntryVocabulary.listed(
        """
        拿铁 拿鐵 美式 摩卡 卡布奇诺 茶 豆浆 豆漿 牛奶 酸奶 可乐 可樂 雪碧 啤酒 果汁 汽水 矿泉水 礦泉水 冰淇淋 雪糕 冰棍 面包 麵包 蛋糕 鸡蛋 雞蛋 煎饼 煎餅 油条 油條 馒头 饅頭
        肉夹馍 肠粉 腸粉 汉堡 漢堡 薯条 薯條 炸鸡 炸雞 鸡腿 雞腿 烤肠 米饭 凉皮 麻辣烫 饼 餅 香蕉 西瓜 草莓 葡萄 橙子 青菜 豆腐 猪肉 牛肉 鸡肉 纸巾 紙巾 牙膏 洗衣液
        地铁 地鐵 公交 公交车 公交車 巴士 滴滴 轻轨 輕軌 轮渡 輪渡
        """)
    /// What is eaten, learned or insured, behind which a sum stands that can't be a number of them.
    private static let dishes = EntryVocabulary.listed(
        """
        咖啡 蛋糕 粽子 月饼 月餅 串 火锅 火鍋 烧烤 燒烤 面包 麵包 寿司 壽司 烤鸭 烤鴨 小龙虾 奶粉 猫粮 貓糧 狗粮 狗糧 课 課 保险 保險 拔牙
        コーヒー ケーキ バーガー 弁当 カレー ハンバーグ 焼肉
        """)
    private static let money = EntryVocabulary.words(
        "红包 紅包 压岁钱 壓歲錢 工资 工資 薪水 奖金 獎金 退款 转账 轉帳 汇款 匯款 礼金 禮金 租金 お年玉 お小遣い 小遣い お祝い金 祝い金")

    /// What is paid for by itself, and not numbered.
    private static let prices = EntryVocabulary.listed(
        """
        早饭 早飯 早餐 早点 早點 午饭 午飯 午餐 中饭 中午饭 晚饭 晚飯 晚餐 夜宵 宵夜 消夜 下午茶 点心 點心 吃饭 吃飯 聚餐 外卖 外賣 便当 便當 盒饭 火锅 火鍋 烧烤 燒烤 奶茶 珍奶 咖啡 饮料 飲料
        手搖飲 零食 水果 买菜 買菜 蔬菜 超市 菜市场 菜市場 打车 打車 打的 计程车 計程車 出租车 加油 停车 停車 洗车 洗車 车票 車票 机票 機票 门票 門票 电影票 電影票 看电影 看電影 理发 理髮 剪发 剪髮
        剪头发 剪頭髮 买药 買藥 看病 看牙 看牙醫 挂号 掛號 房租 买书 買書 买衣服 買衣服 日用品 话费 話費 电费 電費 水费 水費 燃气费 瓦斯費 网费 網費 停车费 停車費 油费 油費 学费 學費 车费 車費 打车费
        運費 运费 快递费 物业费 管理費 会费 會費 红包 紅包 工资 工資 薪水 朝食 朝ご飯 朝ごはん 昼食 昼ご飯 昼ごはん 昼飯 夕食 夕飯 夜ご飯 晩ご飯 ランチ ディナー モーニング コーヒー 弁当 お弁当 おやつ
        飲み会 ラーメン うどん 寿司 タクシー スーパー ガソリン 美容院 散髪 床屋 家賃 食費 交通費 切符 送料 入場料 手数料 参加費 会費 電気代 水道代 ガス代 バス代 電車代 タクシー代 昼食代 食事代 飲み代
        携帯代 スマホ代 駐車場代 ガソリン代 薬代 本代 洋服代 お茶代 お菓子代 份子钱 份子錢 随礼 隨禮 礼金 禮金 夜食 定食
        押金 세탁비 수리비 진료비 통신비 난방비 보험료 전기세 수도세 전기요금
        拉面 炒面 拌面 汤面 牛肉面 凉面 泡面 小面 刀削面 热干面 拉麵 牛肉麵 米线 米粉 饺子 餃子 包子 택시비 교통비 관리비 병원비 주차비 배달비 식비 밥값 술값 월세 식대
        """)
}
