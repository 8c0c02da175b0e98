/// A word for a day: `yesterday`, `gestern`, `montag`, `昨天`.
struct DayWord: Hashable {
    enum Meaning: Hashable {
        /// Days from the day that it is counted from.
        case offset(Int)
        /// ISO weekday: Monday is 1.
        case weekday(Int)
    }

    var meaning: Meaning
    /// Whether the word means that day and nothing else in all five languages: `hier` is French for yesterday and
    /// German for here, `morgen` also the morning, a weekday's name often part of another one.
    var isCertain: Bool

    /// The day word that `word` is, in lower case.
    init?(_ word: String) {
        guard let found = Self.all[word] else { return nil }
        self = found
    }

    private init(_ meaning: Meaning, isCertain: Bool) {
        self.meaning = meaning
        self.isCertain = isCertain
    }

    /// The month of a name or an abbreviation in English, German or French; `nil` for other words.
    static func month(_ word: String) -> Int? {
        let name = word.hasSuffix(".") ? String(word.dropLast()) : word
        return months.firstIndex { $0.contains(name) }.map { $0 + 1 }
    }

    /// The words that Chinese, Japanese and Korean write without a blank before what follows.
    static let unspaced = ["昨天", "前天", "昨日", "昨晚", "昨夜", "一昨日", "어제", "今天", "今日"]

    private static let months: [Set<String>] = [
        "january jan januar jänner janvier janv", "february feb februar février fevrier fév fev févr",
        "march mar märz maerz mär mars", "april apr avril avr", "may mai", "june jun juni juin",
        "july jul juli juillet juil",
        "august aug août aout", "september sep sept septembre", "october oct oktober okt octobre",
        "november nov novembre", "december dec dezember dez décembre decembre déc",
    ].map { Set($0.split(separator: " ").map(String.init)) }

    private static let all: [String: DayWord] = {
        var all: [String: DayWord] = [:]
        let offsets: [(Int, Bool, String)] = [
            (-1, true, "yesterday gestern 昨天 昨日 昨晚 昨夜 きのう 어제 ayer ieri"), (-1, false, "hier"),
            (-2, true, "vorgestern avant-hier 前天 一昨日 おととい 그저께"),
            (0, true, "today heute aujourd'hui 今天 今日 本日 오늘 hoy oggi"),
            (1, false, "tomorrow morgen demain 明天 明日 내일"), (2, false, "übermorgen après-demain 后天 後天"),
        ]
        for (days, isCertain, words) in offsets {
            for word in words.split(separator: " ") {
                all[String(word)] = DayWord(.offset(days), isCertain: isCertain)
            }
        }
        let weekdays = [
            "monday montag lundi 周一 星期一 礼拜一 月曜日 月曜 월요일", "tuesday dienstag mardi 周二 星期二 火曜日 火曜 화요일",
            "wednesday mittwoch mercredi 周三 星期三 水曜日 水曜 수요일", "thursday donnerstag jeudi 周四 星期四 木曜日 木曜 목요일",
            "friday freitag vendredi 周五 星期五 金曜日 金曜 금요일",
            "saturday samstag sonnabend samedi 周六 星期六 土曜日 土曜 토요일",
            "sunday sonntag dimanche 周日 周天 星期日 星期天 日曜日 日曜 일요일",
        ]
        for (index, words) in weekdays.enumerated() {
            for word in words.split(separator: " ") {
                all[String(word)] = DayWord(.weekday(index + 1), isCertain: false)
            }
        }
        return all
    }()
}
