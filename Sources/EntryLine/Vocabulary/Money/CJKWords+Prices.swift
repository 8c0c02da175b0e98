import Money

/// Chinese, Japanese and Korean words that are followed by their price without a blank: `午饭28`, `拔牙280`, `バス代210`.
extension CJKWords {
    /// Whether the number at the end of a word, behind `before`, is what was paid or received.
    ///
    /// As the only one of its line it is, but for the number of a name (`看战狼2`, `公交128`), a day, a time or what may be
    /// counted (`面膜10`); beside another amount (not `isOnly`) it may be, from 32 on.
    static func isPrice(_ number: String, behind before: String, isOnly: Bool, notation: AmountNotation) -> Bool {
        let thing = beforeCount(behindCount(behindDate(before)))
        guard isText(thing),
            let match = number.wholeMatch(of: /([1-9][0-9]{0,6}|[1-9][0-9]{0,2}(?:,[0-9]{3})+)(?:\.[0-9]{1,2})?/),
            let whole = Int(match.1.filter(\.isASCIIDigit))
        else { return false }
        let isDecimal = match.1.count < number.count
        let isCertain =
            isSpent(before) || isSold(before) || isGivenToMe(before) || isReceivedMoney(before) || isIncome(before)
        guard isCertain || !isOpen(thing) else { return false }
        if isFraction(number, of: thing, notation) { return true }
        let isPaid = isCertain || isPaidFor(thing)
        // `午饭11.5` can be the fifth of November, `学费2026` a year, `加油92` a petrol.
        let isYear = match.1.count == 4 && (isPaid ? 2010...2039 : 1990...2049).contains(whole)
        if isDecimal && (10...12).contains(whole) || isYear || isSize(whole, of: thing) { return false }
        // `打车去机场86.5`: classes and halls have no decimals.
        guard isPaid || (isOnly || whole > 31) && !isNumbered(thing, isDecimal ? 100 : whole) && part(of: thing) == nil
        else { return false }
        // `早餐8.30` may be a time.
        if isDecimal, !isCertain { return isPaid ? whole > 9 : isDecimalPrice(number, notation) }
        return whole >= least(behind: thing, isPaid: isPaid, notation)
    }

    /// Whether the text is a word or several without a number: `T恤`, `豆角、土豆`.
    private static func isText(_ text: String) -> Bool {
        text.unicodeScalars.allSatisfy { isIdeographic($0) || $0.isASCII && $0.properties.isAlphabetic || $0 == "、" }
    }

    /// The least number behind a thing that is hardly a number of them: `凉茶8`, but `粽子8` may be eight.
    private static func least(behind thing: String, isPaid: Bool, _ notation: AmountNotation) -> Int {
        guard notation.defaultCurrency.exponent > 0 else {
            if notation.defaultCurrency.code == "KRW" { return 1_000 }
            return isPaid || goods.contains(where: thing.hasSuffix) ? 100 : 200
        }
        let last = thing.last ?? " "
        let isFee = "费費".contains(last) && !thing.has(anyOf: "学學房物管月年会會班") || thing.hasSuffix("花了")
        if isFee || thing.hasSuffix("付了") { return 1 }
        let isServing = "茶浆漿汤湯粥饭飯餐奶".contains(last) || isPaid && "车車菜果食".contains(last)
        return isServing || isCount(thing.suffix(2)) ? 3 : isPaid ? 10 : 20
    }

    /// `两瓶` of `元气森林两瓶11`: how many there were is said already.
    private static func isCount(_ text: Substring) -> Bool {
        text.count == 2 && "一二两兩三四五六七八九十几".contains(text.first ?? " ")
            && "杯个個份瓶碗盒斤条條双雙包袋件把本".contains(text.last ?? " ")
    }

    /// A petrol or the size of a shoe: `加油92`, `买鞋42`.
    private static func isSize(_ number: Int, of thing: String) -> Bool {
        switch thing.last {
        case "油": [92, 95, 98].contains(number)
        case "鞋", "靴": (34...48).contains(number)
        default: false
        }
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

    /// The parts of a word with a calculation behind what was paid for: `钢琴课150/2`, `午餐15*4`, `打车18.5+12.3`; not `作业5/2`.
    static func calculated(_ word: String) -> [String]? {
        guard let sign = word.lastIndex(where: { "/÷*×+".contains($0) }), HiddenAmount.hasIdeographs(word) else {
            return nil
        }
        let digits = word[..<sign].reversed().prefix { HiddenAmount.isDigit($0) || $0 == "." }.reversed()
        let thing = String(word[..<sign].dropLast(digits.count))
        let behind = word[sign...].dropFirst()
        guard let sum = Int(String(digits.prefix { $0 != "." })), isText(thing), !isOpen(thing) else { return nil }
        let isShared = "/÷".contains(word[sign])
        let isPrice =
            isShared
            ? sum > 31 && DateWords.number(behind, digits: 1...2).map { (2...20).contains($0) } == true
                && !isNumbered(thing, sum)
            : isPaidFor(thing) && AmountParser.isPlainNumber(String(behind))
        return isPrice ? [thing, String(digits) + String(word[sign...])] : nil
    }

    /// `粉笔盒18.5`: decimals that are no time; not `看比赛19.30`, `版本3.5`.
    private static func isDecimalPrice(_ number: String, _ notation: AmountNotation) -> Bool {
        guard notation.defaultCurrency.exponent == 2, let mark = number.firstIndex(of: "."), number[..<mark].count > 1
        else { return false }
        let decimals = number[mark...].dropFirst()
        return decimals.count == 1 || number[..<mark] > "24" || number[..<mark].count > 2 || decimals > "59"
    }

    /// `蛋糕花了268`: what somebody spends by these words is money.
    private static func isSpent(_ word: String) -> Bool { spent.contains(where: word.hasSuffix) }

    private static let spent = EntryVocabulary.listed(
        """
        花了 花掉 付了 一共 总共 總共 共计 合计 合計 总计 總計 消费 消費 支付 输了 輸了 输掉 輸掉
        亏了 虧了 赔了 賠了 交了 缴了 繳了 充了 刷了 捐了 罚了 罰了 加了 用了
        """)

    /// `退款`, `給料`: nothing but a word for an income.
    private static func isIncome(_ word: String) -> Bool {
        [EntryVocabulary.refundWords, EntryVocabulary.wageWords, EntryVocabulary.incomeWords].contains {
            $0.contains(word)
        }
    }

    /// `酒店` in `酒店2晚`, `火车票` in `火车票2张`.
    private static func beforeCount(_ word: String) -> String {
        guard let measure = word.last, "晚泊박잔병개张張장次杯瓶份盒袋斤碗枚本回".contains(measure) else { return word }
        let thing = word.dropLast().reversed().drop(while: \.isASCIIDigit).reversed()
        return (1...2).contains(word.count - 1 - thing.count) && !thing.isEmpty ? String(thing) : word
    }

    /// `付了` in `5号付了` and `11月5日付了`, `买鞋` in `双11买鞋`.
    private static func behindDate(_ word: String) -> String {
        if let sale = ["双11", "雙11", "双12", "雙12", "618"].first(where: word.hasPrefix) {
            return String(word.dropFirst(sale.count))
        }
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

    /// Whether the word is about a share, a discount, a debt or a day that is not read: `八折`, `上次午饭`.
    private static func isOpen(_ word: String) -> Bool {
        let day = DayWord.unspaced.first { word.hasPrefix($0) } ?? ""
        let rest = sales.reduce(String(word.dropFirst(day.count))) { $0.replacing($1, with: "") }
        return rest.has(anyOf: "第均每毎各折割省退免欠还還卖賣借貸约約")
            || openBegins.contains(where: rest.hasPrefix) || openEnds.contains(where: rest.hasSuffix)
    }

    /// Nobody sells or lends these: they are bought, or one buys there.
    private static let sales = ["外卖", "外賣", "专卖", "專賣", "小卖部", "借书卡"]
    private static let openBegins = EntryVocabulary.listed(
        """
        上次 上回 那天 当天 當天 礼拜 禮拜 星期 去年 今年 明年 年前 年后 年後 大前天 大后天 大後天 正月 一月 二月 三月 四月 五月 六月 七月 八月 九月 十月 十一月 十二月 初一 初二 初三 初四 初五
        初六 初七 初八 AA 半价 半價 优惠 優惠 找零 找钱 找錢
        """)

    /// `收到红包`, `收到妈妈的红包`, `お年玉もらった`, `友達から返してもらった`: money that somebody has received; `收到快递` is a parcel.
    static func isReceivedMoney(_ word: String) -> Bool {
        guard !word.endsInASCII, !word.has(anyOf: "没沒未不被") else { return false }
        if ["收到", "我收到"].contains(where: { word.hasPrefix($0) }) {
            return receivedSums.contains(where: word.hasSuffix)
        }
        if word.hasPrefix("收") { return ["房租", "租金", "红包", "紅包", "学费", "學費"].contains(where: word.hasSuffix) }
        // `奶奶给的红包`
        if word.has(anyOf: "给給"), !"给給我还還".contains(word.first ?? " ") {
            let isGiven = ["给的", "給的"].contains { word.contains($0) }
            if isGiven { return ["红包", "紅包", "压岁钱", "壓歲錢", "生活费", "生活費", "零花钱"].contains(where: word.hasSuffix) }
        }
        guard let end = receivedEnds.first(where: word.hasSuffix) else { return false }
        guard ["もらった", "貰った"].contains(end) else { return true }
        // `お年玉をもらった`, `飲み会代もらった`; not `直してもらった`, which was paid for.
        let thing = word.dropLast(end.count)
        let last = thing.last == "を" ? thing.dropLast().last : thing.last
        return last.map { "代金円玉い料費賃給".contains($0) } ?? true || isFromPerson(word)
    }

    /// What says at the end of a word that money came: `小李还我`, `押金退了`, `敷金が戻ってきた`.
    private static let receivedEnds = EntryVocabulary.listed(
        """
        还我 還我 还了我 還了我 转我 轉我 退货退款 退貨退款 衣服退款 退押金 押金退回 押金退了 押金退還 费退了 費退了 给我转了 給我轉了 给我打了 收益 中奖 中獎 彩票中了 報銷到帳 报销到账 兼职收入 費收入
        费收入 租金收入 年終獎金 年终奖金 打工薪水 客户付款 客戶付款 もらった 貰った 返してくれた 返ってきた 戻ってきた 振り込まれた 給料入った バイト代入った 当たった から返金
        の返金 の払い戻し の還付 敷金返還 税還付 売上 家賃収入 家賃が入った 給料日
        """)
    /// The same behind `收到`: money, and no parcel.
    private static let receivedSums = EntryVocabulary.listed(
        """
        红包 紅包 压岁钱 壓歲錢 工资 工資 薪水 奖金 獎金 转账 轉帳 轉賬 汇款 匯款 礼金 禮金 租 租金 款 钱 錢 定金 押金 利息 还的 還的 转的 轉的 给的钱 学费 學費
        """)

    /// What is bought, and a journey, before a price with decimals: `地铁3.5`; `公交128` is a bus.
    private static let goods = EntryVocabulary.listed(
        """
        拿铁 拿鐵 美式 摩卡 卡布奇诺 茶 豆浆 豆漿 牛奶 酸奶 可乐 可樂 雪碧 啤酒 果汁 汽水 矿泉水 礦泉水 冰淇淋 雪糕 冰棍 面包 麵包 蛋糕 鸡蛋 雞蛋 煎饼 煎餅 油条 油條 馒头 饅頭
        肉夹馍 肠粉 腸粉 汉堡 漢堡 薯条 薯條 炸鸡 炸雞 鸡腿 雞腿 烤肠 米饭 凉皮 麻辣烫 饼 餅 香蕉 西瓜 草莓 葡萄 橙子 青菜 豆腐 猪肉 牛肉 鸡肉 纸巾 紙巾 牙膏 洗衣液
        地铁 地鐵 公交 公交车 公交車 巴士 滴滴 轻轨 輕軌 轮渡 輪渡 粽子 月饼 月餅 寿司 壽司
        ジュース おにぎり アイス パン 牛乳 ビール 電車 地下鉄 チョコ お菓子 駄菓子
        """)

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
