/// What follows a day in Chinese, Japanese and Korean without a blank: `昨天午饭`, `周五晚上打车`, `금요일저녁`; not `日曜大工`.
extension CJKWords {
    /// Whether `rest` shows that the day before it is that of the entry, and no part of a name as in `星期五餐厅`: it is a part of
    /// the day, what one pays for every day, money that comes in, or begins with a verb or a number.
    static func isOfDay(_ rest: Substring) -> Bool {
        guard !nameLinks.contains(where: rest.hasPrefix) else { return false }
        if let part = partsOfDay.first(where: rest.hasPrefix) {
            return !nameLinks.contains { rest.dropFirst(part.count).hasPrefix($0) }
        }
        // `周四早`, `土曜夜`
        return isEveryday(rest)
            || shortParts.contains(rest.first ?? " ") && (rest.count == 1 || isEveryday(rest.dropFirst()))
    }

    /// The same behind a past day, which hardly begins a name: `昨晚打车回家`, `前天带猫打疫苗`, `昨日のランチ`; not `昨日重现`, `昨日の残り`,
    /// `3日前割引`.
    static func isBehindDay(_ rest: Substring) -> Bool {
        guard rest.hasPrefix("付了") || !pastNames.contains(where: rest.hasPrefix) else { return false }
        guard let link = rest.first, "の的".contains(link) else { return true }
        let thing = rest.dropFirst()
        return isOfDay(thing) || thing.first.map(shortParts.contains) == true
    }

    /// The same behind a weekday in full, but for known names: `周一钢琴课`, `月曜日ピアノ教室`; not `星期五餐厅`, `周六福戒指`, `日曜大工`.
    static func isBehindWeekday(_ day: String, _ rest: Substring) -> Bool {
        (day.first.map { "周週星礼禮".contains($0) } == true || day.hasSuffix("曜日")) && rest.count > 1
            && ![nameLinks, weekdayNames, partsOfDay].joined().contains(where: rest.hasPrefix)
    }

    /// Whether the word begins with a name that begins with a day: `明日葉の天ぷら`, `周六福戒指`; not `周六福建会馆`.
    static func isNamedAfterDay(_ word: String) -> Bool {
        guard let first = word.first, "今明周".contains(first) else { return false }
        return dayNames.contains { word.hasPrefix($0) && !"港建州利".contains(word.dropFirst($0.count).first ?? " ") }
    }

    private static let dayNames = EntryVocabulary.listed("明日葉 明日叶 明日香 明日方舟 今日子さん 今日子ちゃん 今日头条 今日頭條 周六福")

    /// `付了`, `早餐花了`, `本を買った`: what somebody has paid.
    static func isPaid(_ word: String) -> Bool { !word.endsInASCII && paidEnds.contains(where: word.contains) }

    private static let paidEnds = EntryVocabulary.listed("付了 花了 买了 買了 交了 缴了 繳了 払った 払いました 支払った 買った 買いました")

    private static let weekdayNames = EntryVocabulary.listed(
        "福 鞋 餐厅 餐廳 俱乐部 俱樂部 酒吧 广场 廣場 购物 購物 见 見 版 围 圍 大工 ドラマ 劇場 ロードショー 限定 特卖 特賣 折扣 优惠 優惠")

    /// Whether `rest` is what is paid for a month by that, and not on a day in it: `上个月的水费`, `先月分の電気代`.
    static func isBill(_ rest: Substring, of span: String) -> Bool {
        ["先月", "上个月", "上個月"].contains(span) && rest.first.map { "の的分".contains($0) } == true
            && bills.contains { rest.hasSuffix($0) }
    }

    private static let bills = EntryVocabulary.listed(
        """
        水费 水費 电费 電費 水电费 水電費 燃气费 瓦斯費 网费 網費 话费 話費 房租 物业费 管理費 家賃 電気代 水道代 ガス代 携帯代 スマホ代 駐車場代 光熱費
        """)

    /// What has a number and no day before it: `7号 电池`.
    static let numberedThings = EntryVocabulary.listed(
        "电池 電池 汽油 柴油 染发 染髮 线 線 楼 樓 店 机 機 球 桌 门 門 车厢 車廂 馆 館 针 針 雑誌")

    /// What follows a day, without the particle that joins it: `ランチ` of `昨日はランチ`; not the beginning of `にんにく`.
    static func withoutDayLink(_ rest: Substring) -> Substring {
        guard let link = rest.first, "にはの的".contains(link) else { return rest }
        let next = rest.dropFirst().unicodeScalars.first
        let isHiragana = next.map { (0x3041...0x309F).contains($0.value) } == true
        return link == "に" && isHiragana ? rest : rest.dropFirst()
    }

    private static func isEveryday(_ rest: Substring) -> Bool {
        let thing = String(rest)
        return rest.first.map { $0.isNumber || verbs.contains($0) } == true || isPaidFor(thing)
            || everydayThings.contains(where: thing.hasSuffix) || isReceivedMoney(thing) || isGivenToMe(thing)
            || part(of: thing) != nil
    }

    /// What joins a day to the thing that is named after it: `昨日の残り`, `어제의카레`, `周五特价`.
    private static let nameLinks = EntryVocabulary.listed("の 的 特 특 의 엔 에는 이 보다")
    /// How names begin of which a past day is a part, and what makes a span of the day: `昨日重现`, `昨日から`, `11月5日号`.
    private static let pastNames = EntryVocabulary.listed(
        """
        今 明 오늘 重现 重現 世界 星辰 香 方舟 青年 何食べた きやがれ 서야 야 의 엔 에는 이 보다 특 特 号 付 発売 締 分の まで から 迄 起 至 到 以 以来 前 后 後 割 早 予約 キャンセル 開 间 間
        """)
    /// Whether the word is a part of the day and nothing more: `晚上`, `夜`.
    static func isPartOfDay(_ word: some StringProtocol) -> Bool {
        let isPart = word.count == 1 ? word.first.map(shortParts.contains) == true : partsOfDay.contains(String(word))
        return isPart && !isMeal(String(word))
    }

    /// Whether a part of the day is also what one eats then: `점심`.
    static func isMeal(_ word: String) -> Bool { ["아침", "점심", "저녁"].contains(word) }

    private static let partsOfDay = EntryVocabulary.listed(
        "早上 上午 中午 下午 傍晚 晚上 夜里 夜裡 半夜 凌晨 午前 午後 夕方 深夜 아침 점심 저녁 오전 오후 새벽")
    private static let shortParts: Set<Character> = ["早", "晚", "朝", "昼", "夜", "낮", "밤"]
    /// The first characters of what somebody did in Chinese: `昨天买菜`, `周五跟朋友吃饭`.
    private static let verbs: Set<Character> = [
        "买", "買", "吃", "喝", "坐", "请", "請", "跟", "和", "去", "付", "给", "給", "叫", "我", "在", "帮", "幫", "交", "缴", "繳",
        "还", "還", "寄", "订", "訂", "充", "修", "剪", "带", "帶", "送", "办", "辦", "搬", "逛", "看", "打", "洗", "做", "练", "練",
        "取", "换", "換", "补", "補", "拔", "拍", "玩", "骑", "騎", "陪", "接",
    ]
    /// Everyday things besides those of `isPaidFor`; some of them are also numbered.
    private static let everydayThings = EntryVocabulary.listed(
        """
        公交 地铁 地鐵 捷運 捷运 高铁 高鐵 火车 火車 滴滴 电影 電影 早茶 面包 麵包 包子 面条 麵條 牛肉麵 米饭 饺子 餃子 蛋糕 牛奶 啤酒 喝酒 快递 充值 医院 醫院 体检 電車 地下鉄 バス 映画 買い物 コンビニ 焼肉
        居酒屋 カラオケ 歯医者 病院 薬局 パン そば カレー 牛丼 ビール 飲み お茶 食事 御飯 ご飯 ごはん 브런치 커피 회식 택시 장보기 마트 버스 지하철 기차 간식 야식 술값 치킨 김밥 라면 삼겹살 맥주 피자 주유 미용실 병원 약국 배달
        영화 식사 외식 밥 빵
        """)
}
