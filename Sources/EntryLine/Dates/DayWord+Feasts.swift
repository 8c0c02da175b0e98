/// Feasts that are on the same day of each year: `on Christmas Eve`, `op oudejaarsavond`.
extension DayWord {
    /// A feast in words, with its month and its day.
    typealias Feast = (words: [String], month: Int, day: Int)

    /// The feasts by their first word, the longest first.
    static let feasts: [String: [Feast]] = {
        let feasts = days.flatMap { month, day, text in
            PhraseTable.byFirstWord(text).values.joined().map { (words: $0, month: month, day: day) }
        }
        return Dictionary(grouping: feasts) { $0.words.first ?? "" }.mapValues { feasts in
            feasts.sorted { $0.words.count > $1.words.count }
        }
    }()

    /// Words before a feast that say on which day something was; behind others it may be what something was for.
    static let feastLinks = EntryVocabulary.onWords.union(EntryVocabulary.words("at an zu à au a la no met o v ve"))

    private static let days: [(month: Int, day: Int, text: String)] = [
        (
            12, 24,
            """
            christmas eve,xmas eve,heiligabend,heiligen abend,nochebuena,vigilia di natale,véspera de natal,kerstavond,julafton,
            juleaften,julaften,wigilię,štědrý den,veille de noël
            """
        ),
        (
            12, 25,
            """
            christmas day,xmas day,christmas,xmas,ersten weihnachtstag,1. weihnachtstag,ersten weihnachtsfeiertag,noël,navidad,natale,
            natal,eerste kerstdag,juldagen,første juledag,boże narodzenie
            """
        ),
        (
            12, 26,
            """
            boxing day,zweiten weihnachtstag,2. weihnachtstag,zweiten weihnachtsfeiertag,stephanstag,tweede kerstdag,annandagen,santo
            stefano,anden juledag,andre juledag
            """
        ),
        (
            12, 31,
            """
            new year's eve,new years eve,silvester,nochevieja,san silvestro,véspera de ano novo,oudejaarsavond,oudejaarsdag,
            oudjaar,nyårsafton,nyttårsaften,nytårsaften,nytårsaftensdag,sylwestra,silvestra,saint-sylvestre
            """
        ),
        (
            1, 1,
            """
            new year's day,new years day,neujahr,neujahrstag,jour de l'an,nouvel an,año nuevo,capodanno,ano novo,nieuwjaar,nieuwjaarsdag,
            nyårsdagen,nyttårsdag,nytårsdag,nowy rok,nový rok
            """
        ),
        (2, 14, "valentine's day,valentines day,valentinstag,saint-valentin,san valentín,san valentino,valentijnsdag"),
        (10, 31, "halloween"),
    ]
}
