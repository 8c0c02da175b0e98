/// Months beside a number that may be their day, also in cases and short forms that `DayWord.month` does not read.
extension DayWord {
    /// The month whose name the word is in any of the languages, as `month` or as `otherMonth` reads it.
    static func anyMonth(_ word: String) -> Int? { month(word) ?? otherMonth(word) }

    /// The month whose name the word is, in any case: `ноябрь`, `listopad`, `lis`.
    static func otherMonth(_ word: String) -> Int? {
        let name = word.hasSuffix(".") ? String(word.dropLast()) : word
        if let short = shortMonths.firstIndex(where: { $0.contains(name) }) { return short + 1 }
        guard name.count > 2 else { return nil }
        return monthBegins.firstIndex { begins in begins.contains(where: name.hasPrefix) }.map { $0 + 1 }
    }

    /// Stems, with the endings where another month begins alike; January first.
    private static let monthBegins = [
        "январ січн ledna ledn tammiku ocak ianuari ιανουαρ január januari stycz",
        "феврал лют únor helmiku şubat februari φεβρουαρ február lutego",
        "март берез březn maaliskuu mart marti μαρτ márci maret marca",
        "апрел квіт dubn huhtiku nisan april απριλ ápril kwiet",
        "мая трав květn toukoku mayıs μαΐ μαι május maja",
        "июн черв června kesäku haziran iunie ιουν június juni czerw",
        "июл лип července heinäku temmuz iulie ιουλ július juli lipca",
        "август серп srpn eloku ağustos august αυγουστ augusztus agustus sierp",
        "сентябр верес září zari syysku eylül septembr σεπτεμβρ szeptember września",
        "октябр жовт říjn lokaku ekim octombr οκτωβρ október oktober paździer",
        "ноябр листопад listopad marrasku kasım noiembr νοεμβρ november",
        "декабр груд prosin jouluku aralık decembr δεκεμβρ december grudnia",
    ].map(EntryVocabulary.listed)

    private static let shortMonths = [
        "янв січ sty ene gen",
        "фев лют lut febr fev",
        "мар бер márc mrz mrt",
        "апр кві kwi ápr abr",
        "трав máj mag",
        "июн чер cze jún giu",
        "июл лип lip júl lug",
        "авг серп sie",
        "сент сен вер wrz szept",
        "окт жов paź okt ott",
        "ноя лист lis",
        "дек груд gru dic dez",
    ].map(EntryVocabulary.words)
}
