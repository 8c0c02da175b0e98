/// Chinese, Japanese and Korean things that have a number: `公交128`, `房间302`, `战狼2`.
extension CJKWords {
    /// Whether the number behind the thing may be its own, a measure or a part of a title: `地铁4`, `体重65`, `看三体3`, `台北101`.
    static func isNumbered(_ thing: String, _ number: Int) -> Bool {
        guard let first = thing.first, let last = thing.last, !last.isASCII, number != 101 else { return true }
        // `新幹線14000`
        if number > 999, thing.hasSuffix("新幹線") { return false }
        if thing.count == 1 { return !shortThings.contains(last) }
        if numberedEnds.contains(last) || numberedNames.contains(where: thing.hasSuffix) || DayWord(thing) != nil {
            return true
        }
        // `两人70`, `下午三点30`
        if "人名位点點日".contains(last), thing.dropLast().last.map(isNumeral) == true { return true }
        return number < 100 && !(thing.count > 2 && ["机场", "機場"].contains(where: thing.hasSuffix))
            && (smallEnds.contains(last) || titleVerbs.contains(first) && !thing.has(anyOf: "医醫病牙诊診"))
    }

    private static func isNumeral(_ character: Character) -> Bool { "一二两兩三四五六七八九十几幾数".contains(character) }

    /// Things of one character that are bought: `饭35`.
    private static let shortThings: Set<Character> = Set("饭飯菜药藥面麵茶水书書本肉奶鞋酒烟煙菸")
    /// The verbs before a title.
    private static let titleVerbs: Set<Character> = Set("看玩读讀追听聽观觀考刷背")
    /// What ends a thing with a number of any size: lines, rooms, documents, measures, times and sums that nobody pays.
    private static let numberedEnds: Set<Character> = Set(
        "线線路号號室房间間票租钱錢代码碼数數版卓统統温溫重率度跑步龄齡岁歲月年周週时時分秒번호층년월")
    /// The same of a number below a hundred: classes, floors, volumes, days.
    private static let smallEnds: Set<Character> = Set("班级級楼樓栋棟座层層期集季部卷册冊章届屆组組队隊桌排场場街巷区區关關课課回话話日")
    private static let numberedNames = EntryVocabulary.listed(
        """
        公交 公交车 公交車 公車 地铁 地鐵 捷運 捷运 轻轨 輕軌 高铁 高鐵 动车 動車 火车 火車 列车 列車 航班 车次 車次 巴士 电车 バス のぞみ ひかり こだま 国道 ルート 버스 호선
        套餐 流量 宽带 寬頻 订单 訂單 运单 快递单 车牌 車牌 版本 电话 電話 客服 热线 熱線 移动 联通 电信 拨打 微信 时给 時給 日給
        体重 身高 血压 血壓 血糖 体脂 余额 餘額 结余 结餘 剩余 剩餘 预算 預算 额度 額度 积分 積分 残高 予算 残り ポイント 歩数 目标 目標 예산 잔액 포인트
        小米 红米 紅米 华为 華為 荣耀 榮耀 三星 诺基亚 魅族 一加 尼康 佳能 索尼 任天堂 宝马 寶馬 奔驰 奥迪 标致 马自达 保时捷 波音 空客
        プレステ プレイステーション ニコン ソニー マツダ プジョー ポルシェ ボーイング ナンバー ゼッケン
        """)
}
