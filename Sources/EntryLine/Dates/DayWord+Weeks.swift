/// Words for the week before and for this one, of which a weekday is a single day: `last week`, `diese Woche`, `上周`.
extension DayWord {
    /// The phrases by their first word, with the offset in weeks, the longest first.
    static let weeks: [String: [(words: [String], count: Int)]] = {
        let all = [
            (
                -1,
                """
                last week, last week's, last wk, letzte woche, letzter woche, letzten woche, vorige woche, voriger
                woche, vorigen woche, vergangene woche, vergangener woche, vergangenen woche, semaine dernière, semaine
                passée, semana pasada, pasada semana, settimana scorsa, scorsa settimana, settimana passata, semana
                passada, vorige week, afgelopen week, verleden week, förra veckan, sidste uge, forrige uge, forrige
                uke, sist uke, zeszłym tygodniu, zeszłego tygodnia, zeszły tydzień, ubiegłym tygodniu, ubiegłego
                tygodnia, minulý týden, minulého týdne, minulém týdnu, прошлой неделе, прошлой недели, минулого тижня,
                минулому тижні, geçen hafta, múlt héten, múlt hét, múlt heti, viime viikolla, viime viikon, săptămâna
                trecută, περασμένη εβδομάδα, περασμένης εβδομάδας, προηγούμενη εβδομάδα, tuần trước, tuần rồi, minggu
                lalu, pekan lalu, 上周, 上週, 先週, 先週の, 지난주, 지난 주, 저번주, 저번 주
                """
            ),
            (
                0,
                """
                this week, this week's, diese woche, dieser woche, cette semaine, esta semana, questa settimana, essa
                semana, desta semana, dessa semana, nesta semana, nessa semana, deze week, den här veckan, denna vecka,
                denne uge, denne uke, denne uken, tym tygodniu, tego tygodnia, tento týden, tohoto týdne, tomto týdnu,
                этой неделе, этой недели, цього тижня, цьому тижні, bu hafta, ezen a héten, tällä viikolla, tämän
                viikon, săptămâna aceasta, săptămâna asta, αυτή την εβδομάδα, αυτής της εβδομάδας, tuần này, minggu
                ini, pekan ini, 这周, 這週, 今週, 今週の, 이번주, 이번 주
                """
            ),
        ]
        let phrases = all.flatMap { count, text in
            PhraseTable.byFirstWord(text).values.joined().map { (words: $0, count: count) }
        }
        return Dictionary(grouping: phrases) { $0.words[0] }
            .mapValues { $0.sorted { $0.words.count > $1.words.count } }
    }()

    /// The words with which these begin.
    static let weekBegins = Set(weeks.keys)

    /// The same that Chinese, Japanese and Korean write without a blank before the weekday.
    static let unspacedWeeks: [(text: String, count: Int)] =
        pastWeeks.map { ($0, -1) }
        + EntryVocabulary.listed(
            "这周 這週 本周 本週 这星期 這星期 本星期 这个星期 這個星期 这礼拜 這禮拜 这个礼拜 這個禮拜 今週 이번주"
        ).map { ($0, 0) }

    /// The characters with which these begin.
    static let weekScalars = Set(unspacedWeeks.compactMap(\.text.unicodeScalars.first))

    /// Words before and between a weekday and its week: `on wednesday of last week`, `na semana passada na quarta`.
    static let weekJoins = EntryVocabulary.words(
        """
        on of in the am an der die den dem von vom aus de la le el il lo del della nella da do na no em di van op på i
        w we z v ve ze в во на у із την της τη a az
        """)
    /// Those of them before both that join neither to a thing: `in der letzten Woche am Mittwoch`.
    static let weekFronts = EntryVocabulary.words(
        "on in the am der die den la le el il na no em op på i w we v ve в во на у την τη nella")

    /// What begins with the digit of a Chinese weekday, or with that of Sunday, and is none: `上周三文鱼`, `上周日用品`.
    static let otherDigits = EntryVocabulary.listed(
        """
        一起 一共 一直 一次 一家 一个 一個 一些 一顿 一頓 一点 一點 一杯 一人 一箱 一瓶 一份 二手 二人 三文 三明 三个 三個 三次 三人 三杯 三份 四川 四个 四個 四次 四人 五金 五花 五个 五個 五次
        五人 六个 六個 六次 六人 日用 日本 日料 日式 日系 日常 日语 日語 日元 日圆 日圓 天然 天猫 天貓 天津 天妇 天婦 天天
        """)
}
