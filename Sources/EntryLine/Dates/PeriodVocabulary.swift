import Model

/// The vocabulary of periods in English, German, French, Chinese, Japanese and Korean.
///
/// All entries are in lower case; phrases are stored without their blanks.
enum PeriodVocabulary {
    /// The unit of a period relative to today.
    enum Unit {
        case day, week, month, quarter, year

        /// The corresponding calendar unit.
        func calendar(_ start: WeekStart) -> CalendarUnit {
            switch self {
            case .day: .day
            case .week: .week(start)
            case .month: .month
            case .quarter: .quarter
            case .year: .year
            }
        }
    }

    /// The units by their words: `month`, `Monate`, `mois`.
    static let units: [String: Unit] = EntryVocabulary.table([
        (.day, "day days tag tage tagen jour jours"),
        (.week, "week weeks woche wochen semaine semaines semaine-ci"),
        (.month, "month months monat monate monaten mois mois-ci"),
        (.quarter, "quarter quarters quartal quartale quartalen trimestre trimestres trimestre-ci"),
        (.year, "year years jahr jahre jahren an ans année années annee annees"),
    ])
    /// Before a unit: the period that today is in.
    static let this = EntryVocabulary.listed("this current dieser diese dieses diesem diesen ce cet cette")
    /// Before a unit, or after it in French: the period before that of today.
    static let last = EntryVocabulary.listed(
        """
        last previous prev letzter letzte letztes letztem letzten voriger vorige voriges vorigem vorigen dernier dernière derniers
        dernières derniere dernieres
        """)
    /// Recognized only before a number, where it is unambiguous.
    static let past = EntryVocabulary.listed("past vergangene vergangenen") + last
    /// From the start of the current period to today.
    static let toDate: [String: Unit] = EntryVocabulary.table([
        (.week, "wtd weektodate"), (.month, "mtd monthtodate"), (.quarter, "qtd quartertodate"),
        (.year, "ytd yeartodate"),
    ])
    /// Before a number, equivalent to `w` and `q`.
    static let letters = [
        ("w", EntryVocabulary.listed("week kw woche kalenderwoche semaine")),
        ("q", EntryVocabulary.listed("quarter quartal trimestre")),
    ]
    /// Words before a period that don't change its meaning.
    static let articles = EntryVocabulary.listed("the die der den das dem le la les l' im in des")

    /// Single words for a period, with their offset from the current one.
    static let fixed: [String: (unit: Unit, offset: Int)] = EntryVocabulary.table([
        ((.week, 0), "本周 这周 本週 這週 这个星期 這個星期 今週 이번주"),
        ((.week, -1), "上周 上週 上个星期 上個星期 先週 지난주"),
        ((.month, 0), "本月 这个月 這個月 今月 이번달"),
        ((.month, -1), "上月 上个月 上個月 先月 지난달"),
        ((.quarter, 0), "本季度 这个季度 本季 今四半期"),
        ((.quarter, -1), "上季度 上个季度 上季 前四半期"),
        ((.year, 0), "今年 本年 올해"),
        ((.year, -1), "去年 昨年 작년"),
    ])
    /// `最近30天`, `過去3か月`: the words before and after the number.
    static let recent = EntryVocabulary.listed("最近 过去 過去 近 直近 지난")
    /// Units after a number: `最近30天`.
    static let counters: [String: Unit] = EntryVocabulary.table([
        (.day, "天 日 日間 일"), (.week, "周 週 週間 星期 个星期 個星期 주"), (.month, "个月 個月 か月 ヶ月 カ月 ヵ月 か月間 개월"),
        (.quarter, "个季度 個季度 四半期"), (.year, "年 年間 년"),
    ])

    /// Before the first day of a period: `since monday`.
    static let since = EntryVocabulary.listed("since from ab seit von depuis dès de")
    /// Before the last day of a period, which it includes.
    static let until = EntryVocabulary.listed("until till to bis à jusqu'à jusqu'au jusqu'en")
    /// `从…`, `…から`.
    static let sinceBefore = EntryVocabulary.listed("自 从 從")
    /// Behind the first day of a period.
    static let sinceBehind = EntryVocabulary.listed("から 以来 以來 以降 起 부터")
    /// `到…`, `…まで`.
    static let untilBefore = EntryVocabulary.listed("截至 到 至")
    /// Behind the last day of a period, which it includes.
    static let untilBehind = EntryVocabulary.listed("まで 为止 為止 까지")
}
