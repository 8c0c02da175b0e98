/// Tells money that came in by the words of a Chinese, Japanese or Korean entry together: `バイト代 入金`, `家教费到账`, `출연료 입금`.
extension CJKWords {
    /// The position of the word that says so; `nil` where one of them says that it was paid, or names who got it.
    static func income(_ words: [String]) -> Int? {
        let places = words.indices.filter { words[$0].unicodeScalars.contains(where: isIdeographic) }
        guard let first = places.first, places.count < 5 else { return nil }
        let isPaid = places.contains { place in
            let word = words[place]
            return isPaidOut(word) || payingBegins.contains(where: word.hasPrefix)
                || payingParts.contains(where: word.contains)
        }
        guard !isPaid else { return nil }
        if let sold = places.first(where: { isSoldThing(words[$0]) }) {
            return sold
        }
        let isTransferred = places.contains { ["振込", "振り込み"].contains(words[$0]) }
        let isCome = places.contains { place in comingVerbs.contains(where: words[place].hasSuffix) }
        return places.first { place in
            let word = words[place]
            return gains.contains(where: word.hasSuffix)
                || places.count == 1 && claims.contains(where: word.hasSuffix) && !isToClaim(word)
                || isTransferredToMe(word)
                || isTransferred && ["年金", "給料"].contains(where: word.hasSuffix)
                || isCome && sums.contains(where: word.contains)
                || place == first && givers.contains(where: word.hasPrefix)
                    && (givenSums.contains(where: word.hasSuffix)
                        // `妈妈发了200块红包给我`
                        || places.last.map { last in ["给我", "給我"].contains(where: words[last].hasSuffix) } == true)
        }
    }

    /// `室友转给我网费`, `妈妈给我发红包`: somebody who is named has sent it, and at most what for follows; not `转给我妈`.
    private static func isTransferredToMe(_ word: String) -> Bool {
        guard let sent = sendings.lazy.compactMap({ word.firstRange(of: $0) }).first, sent.lowerBound > word.startIndex,
            !["我", "从", "從", "自己"].contains(where: word.hasPrefix)
        else { return false }
        let rest = word[sent.upperBound...]
        return rest.isEmpty || rest.last.map { "费費钱錢款租金包资資".contains($0) } == true
    }

    private static let sendings = EntryVocabulary.listed(
        "转给我 轉給我 转我 轉我 打给我 打給我 给我发 給我發 给我转 給我轉 给我打 給我打 发给我 發給我 还给我 還給我 转来 轉來 汇来 匯來")

    /// `卖鸡蛋`, `把舊吉他賣掉`; not `卖菜大妈`, of whom one buys.
    private static func isSoldThing(_ word: String) -> Bool {
        if word.first == "把" { return ["卖了", "賣了", "卖掉", "賣掉"].contains(where: word.contains) }
        return soldThings.contains(where: word.hasPrefix) && word.count > 2
            && !["大妈", "大媽", "阿姨", "大叔", "大爷", "的", "家", "店", "摊", "攤", "场", "場"].contains(where: word.hasSuffix)
    }

    /// `要报销`, `可报销`, `不能报销`: what was paid may come back, or not.
    static func isToClaim(_ word: String) -> Bool {
        guard let claim = claims.first(where: word.hasSuffix) else { return false }
        let before = word.dropLast(claim.count)
        return ["要", "可", "可以", "能", "待", "需", "未", "没", "沒", "等", "想"].contains(where: before.hasSuffix)
    }

    /// `报销`: what was laid out is claimed, or was paid back.
    static func isClaim(_ word: String) -> Bool { claims.contains(word) }

    private static let claims = ["报销", "報銷", "報帳", "経費精算", "交通費精算"]

    /// `保姆工资`, `家政婦の給料`
    private static func isPaidOut(_ word: String) -> Bool {
        EntryVocabulary.unspacedStaff.contains { word.contains($0) }
    }

    /// What is paid for, asked for, or given away.
    private static let payingBegins = EntryVocabulary.listed(
        "给 給 交 付 买 買 发红 發紅 送 请 請 包红 包紅 还给 還給 向 欠 等 未 没 沒 补交 補交 借 罚 罰 被")
    private static let payingParts = EntryVocabulary.listed(
        """
        に返金 へ返金 に返済 没 沒 待 支払 払った 購入 保険料 保险费 保險費 貸款 贷款 ローン 国民年金 厚生年金保険 あげ 渡し へ仕送 に仕送 甥に 姪に 孫に 子に 母に 父に 子供 孩子 儿子 女儿 封筒 準備
        냈 냄 보험료 대출 에게 께 세금계산 조카 선물 축의 所得税引 住民税 个税 個稅 手续费 手數料 手数料 수수료 未收 未到 预支 税金を ない なし ません 袋 安い 旅行 ランチ 알바생 아르바이트생 지급
        """)
    /// Names of money that only comes in, at the end of a word.
    private static let gains = EntryVocabulary.listed(
        """
        收入 营收 營收 加班费 加班費 周薪 日结 日結 津贴 津貼 补贴 補貼 补助 補助 失业金 失業金 助学金 版税 退休工资 回饋金 返现 退税 退稅 分红 分紅 股息 股利 奖金
        獎金 理赔 理賠 赔款 バイト代 ボーナス 残業代 手当 手当金 奨学金 失業保険 出演料 講師料 印税 配当金 キャッシュバック 売上金 副業収入 当選金 謝礼 補助金 給付金
        助成金 日当 保険金 遺族年金 預金利息 還付 還付金 알바비 주급 수당 출연료 인세 공연비 일당 사례비 사례금 보조금 지원금 당첨금 캐시백 유족연금 예금이자
        배당금 보험금 택시수입 팔아서 返金
        """)
    /// Those that are paid as well: they came in where a verb says so.
    private static let sums =
        gains + claims
        + EntryVocabulary.listed(
            """
            외주 工资 工資 薪 养老金 養老金 退休金 演出费 演出費 家教费 家教費 课时费 房租 租金 货款 貨款 尾款 稿费 稿費 利息 押金 众筹 保险 客户 红包 紅包 年金 料 代 給料 家賃 敷金
            割り勘 利息 請求書 クラ 保険 取引先 経費 精算 交通費 お小遣い チップ 월급 급여 연금 과외비 레슨비 원고료 월세 보증금 이자 거래처 고객 펀딩 용돈 밥값 당첨 크라우드
            """)
    private static let comingVerbs = EntryVocabulary.listed(
        "到账 到帳 到賬 入账 入帳 入賬 收到 退回 退了 入金 受け取り 受取 受取り 受け取った もらった 支給 入った 戻ってきた 입금 입금됨 받음 받았음 받았다 들어옴 돌려받음 반환")
    /// Relatives who give money, and what: `妈妈给红包`, `おばあちゃんからお小遣い`.
    private static let givers = EntryVocabulary.listed(
        """
        妈妈 媽媽 爸爸 奶奶 爷爷 爺爺 外婆 外公 姥姥 姥爷 阿姨 姑姑 叔叔 舅舅 阿嬤 阿公 阿嬷 姨妈 母 父 祖母 祖父 おばあちゃん おじいちゃん 叔母 叔父 伯母 伯父 おばさん 両親 実家
        할머니가 할아버지가 엄마가 아빠가 이모가 삼촌이 고모가
        """)
    private static let givenSums = EntryVocabulary.listed(
        """
        给红包 給紅包 给我红包 給我紅包 给零花钱 給零用錢 给压岁钱 給壓歲錢 给我 給我 からお小遣い からお年玉 から仕送り からお祝い から誕生日祝い から振込 がくれた 보내줌 보내주심 줌 주심
        """)
    /// `卖鸡蛋`, `賣二手琴`
    private static let soldThings = EntryVocabulary.listed("卖 賣 擺攤賣 摆摊卖 闲鱼卖 蝦皮賣 二手卖")
}
