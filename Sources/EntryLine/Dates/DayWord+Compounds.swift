/// Days of which a part is named in the same word: `Freitagabend`, `gisterochtend`; and those of several days back.
extension DayWord {
    /// Offsets from the reference day, and whether the words mean nothing else.
    static let compoundOffsets: [(days: Int, isCertain: Bool, words: [String])] = [
        (0, true, joined(["heute"], german)), (-1, true, joined(["gestern"], german)),
        (-2, true, joined(["vorgestern"], german)),
        (-1, true, joined(["gister", "gisteren"], dutch)), (-2, true, joined(["eergister", "eergisteren"], dutch)),
        (-1, true, ["gestan", "엊저녁"]),
        (-2, true, ["ehegestern", "antenoche", "altroieri", "l'altroieri", "altrieri", "l'altrieri", "avantieri"]),
        (-2, false, ["엊그저께", "엊그제"]),
        (-3, true, ["vorvorgestern", "avant-avant-hier", "trasanteontem", "さきおととい", "一昨々日", "一昨昨日", "그끄저께", "그끄제"]),
    ]

    /// Parts of the day with the name of a weekday, in the languages that join them: `freitagabend`, `fredagskveld`.
    static func compounds(of weekday: String) -> [String] {
        if weekday.hasSuffix("tag") || weekday == "mittwoch" { return joined([weekday], german) }
        guard weekday.hasSuffix("dag") else { return [] }
        return joined([weekday], dutch) + joined([weekday, weekday + "s"], nordic)
    }

    /// A past day that a mark joins to another word, and that word: `yesterday-lunch`, `essen/montag`; not `sunday-roast`, the
    /// name of a thing.
    static func joined(in word: String) -> (day: DayWord, rest: String)? {
        guard word.has(anyOf: "-/_") else { return nil }
        let isSeparate = word.has(anyOf: "/_")
        let marks = isSeparate ? "/_" : "-"
        var parts = word.split(omittingEmptySubsequences: false) { marks.contains($0) }.map(String.init)
        guard isSeparate || parts.count == 2,
            parts.allSatisfy({ $0.count > 1 && $0.allSatisfy { $0.isLetter || "-'".contains($0) } }),
            let place = parts.firstIndex(where: { DayWord($0) != nil }), let day = DayWord(parts.remove(at: place)),
            !parts.contains(where: { DayWord($0) != nil })
        else { return nil }
        let rest = parts.joined(separator: " ")
        switch day.meaning {
        case .offset(let days): return days < 0 ? (day, rest) : nil
        case .weekday: return isSeparate || EntryVocabulary.everydayWords.contains(rest) ? (day, rest) : nil
        }
    }

    /// All of these, with which no name begins: `Mittwochabend Sauna 18`.
    static let weekdayParts = Set(
        EntryVocabulary.listed(
            """
            montag dienstag mittwoch donnerstag freitag samstag sonntag maandag dinsdag woensdag donderdag vrijdag zaterdag
            zondag måndag tisdag onsdag torsdag fredag lördag söndag mandag tirsdag lørdag søndag
            """
        ).flatMap(compounds))

    /// Weekdays in Korean without their middle, Monday first: `월욜`.
    static let shortWeekdays = Array("월화수목금토일").map { "\($0)욜" }

    private static func joined(_ days: [String], _ parts: [String]) -> [String] {
        days.flatMap { day in parts.map { day + $0 } }
    }

    private static let german = ["abend", "nacht", "morgen", "früh", "mittag", "vormittag", "nachmittag"]
    private static let dutch = ["avond", "ochtend", "middag", "nacht", "namiddag"]
    private static let nordic = EntryVocabulary.listed(
        "kväll morgon natt eftermiddag kveld morgen ettermiddag aften nat")
}
