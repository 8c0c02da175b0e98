import Model

/// A word for a day: `yesterday`, `gestern`, `montag`, `昨天`.
struct DayWord: Hashable {
    /// Which day a word refers to, relative to a reference day.
    enum Meaning: Hashable {
        /// An offset in days from the reference day.
        case offset(Int)
        /// An ISO weekday: Monday is 1.
        case weekday(Int)
    }

    /// The day that the word refers to.
    var meaning: Meaning
    /// Whether the word means only that day in all supported languages: `hier` is French for "yesterday" and German for
    /// "here", `morgen` also means "morning", and weekday names often occur in other names.
    var isCertain: Bool

    /// The day word equal to `word`, which is in lower case.
    init?(_ word: String) {
        guard let found = Self.all[word] else { return nil }
        self = found
    }

    /// The day word of which `word` is an inflected form: `yesterday's`, `monday's`, `i måndags`; not `Fridays`.
    init?(inflected word: String) {
        // `courses d'hier`
        if word.hasPrefix("d'"), let found = Self.all[String(word.dropFirst(2))] {
            self.init(found.meaning, isCertain: false)
            return
        }
        // `på söndagen`
        if word.hasSuffix("dagen"), let found = Self.all[String(word.dropLast(2))], found.isWeekday {
            self.init(found.meaning, isCertain: false)
            return
        }
        guard word.utf8.last == UInt8(ascii: "s") else { return nil }
        let isGenitive = word.hasSuffix("'s")
        let stem = word.dropLast(isGenitive ? 2 : 1)
        // `montags Chor 8` is asked about, `TGI Fridays 25` is not.
        let isHabit =
            stem.hasSuffix("tag")
            || ["mittwoch", "monday", "tuesday", "wednesday", "thursday", "saturday"].contains(stem)
        let isPlural = !isGenitive && !stem.hasSuffix("dag") && !isHabit
        guard let found = Self.all[String(stem)], stem == "yesterday" || found.isWeekday && !isPlural else {
            return nil
        }
        self.init(found.meaning, isCertain: false)
    }

    /// The ISO weekday: Monday is 1; `nil` for other days.
    var weekday: Int? { if case .weekday(let weekday) = meaning { weekday } else { nil } }
    /// Whether the word is the name of a weekday.
    var isWeekday: Bool { weekday != nil }

    /// The long day word that `word` probably stands for: one or two slips away (`yesteday`), or abbreviated (`yday`).
    init?(nearly word: String) {
        guard Self.all[word] == nil, !Self.ordinaryWords.contains(word) else { return nil }
        if Self.cutShort.contains(word) {
            self.init(.offset(-1), isCertain: false)
            return
        }
        guard word.utf8.count > 4 else { return nil }
        let scalars = Array(word.unicodeScalars)
        if let weekday = Self.misspelt(scalars) {
            self = weekday
            return
        }
        guard scalars.count >= 6, !Self.longWords.contains(where: { scalars.starts(with: $0) }) else { return nil }
        let meant = Self.longWords.first { long in
            let limit = long.count > 7 ? 2 : 1
            // Each letter missing from the long word is at least one slip.
            return abs(long.count - scalars.count) <= 2 && scalars.count { !long.contains($0) } <= limit
                && Slips.count(from: scalars, to: long) <= limit
        }
        guard let meant, let found = Self.all[String(String.UnicodeScalarView(meant))] else { return nil }
        self.init(found.meaning, isCertain: false)
    }

    /// The weekday that is one slip away and has the same first letter: `samdi`, `wendesday`.
    private static func misspelt(_ typed: [Unicode.Scalar]) -> DayWord? {
        // `mécredi`
        let isPlain = typed.allSatisfy(\.isASCII)
        let word = isPlain ? typed : Array(SearchKey(String(String.UnicodeScalarView(typed))).text.unicodeScalars)
        let near = word.first.flatMap { longWeekdays[$0] }?.first { name in
            abs(name.count - word.count) <= 1 && !word.starts(with: name) && Slips.count(from: word, to: name) <= 1
        }
        return near.flatMap { all[String(String.UnicodeScalarView($0))] }.map { DayWord($0.meaning, isCertain: false) }
    }

    private init(_ meaning: Meaning, isCertain: Bool) {
        self.meaning = meaning
        self.isCertain = isCertain
    }

    /// The month with this name or abbreviation in English, German, French, Spanish, Italian, Portuguese, Dutch, Polish
    /// or Swedish, or as it stands behind the day in eastern European languages, Turkish, Greek, Finnish or Indonesian;
    /// `nil` for other words.
    static func month(_ word: String) -> Int? {
        let name = word.hasSuffix(".") ? String(word.dropLast()) : word
        return months[name]
    }

    /// Whether the word is a month and not also a thing to buy or a person's name.
    static func isPlainMonth(_ word: String) -> Bool { !otherMonths.contains(word.filter(\.isLetter)) }

    private static let otherMonths = EntryVocabulary.words(
        """
        jan nisan мая mayis haziran eylül ian mar mär mars march marca marco marzo april avril may mai mayo mei maj
        june juni juin august sept set ago mag
        """)

    /// The day and month in a combined word: `22nov`, `5.November`, `Nov22`.
    static func glued(_ word: String) -> (day: Int, month: Int)? {
        guard let first = word.first, let last = word.last, first.isNumber != last.isNumber else { return nil }
        let isDayFirst = first.isNumber
        let digits =
            isDayFirst ? word.prefix(while: \.isNumber) : word[(word.firstIndex(where: \.isNumber) ?? word.endIndex)...]
        let name = (isDayFirst ? word[digits.endIndex...] : word[..<digits.startIndex]).drop { "-./".contains($0) }
        guard let day = DateWords.number(digits, digits: 1...2), let month = month(String(name)) else { return nil }
        return (day, month)
    }

    /// The weekdays of languages that write them small, which are no other words and no part of a name behind a noun.
    static let smallWeekdays = EntryVocabulary.words(
        """
        lundi mardi mercredi jeudi vendredi samedi dimanche lunes martes miércoles jueves viernes sábado domingo lunedì
        martedì mercoledì giovedì venerdì sabato domenica maandag dinsdag woensdag donderdag vrijdag zaterdag zondag
        måndag tisdag onsdag torsdag fredag lördag söndag mandag tirsdag lørdag søndag poniedziałek wtorek środa czwartek
        piątek sobota pondělí úterý středa čtvrtek pátek понедельник вторник среда четверг пятница суббота воскресенье
        pazartesi salı çarşamba perşembe cuma cumartesi segunda-feira terça-feira quarta-feira quinta-feira sexta-feira
        """)
    /// Those that German writes large, but for those that are also surnames, papers and brands.
    static let germanWeekdays = EntryVocabulary.words("montag dienstag mittwoch donnerstag samstag sonnabend")
    /// Weekdays with which no name of a thing or place starts, unlike `Sunday Times`, `Freitag`, `mardi gras` and `pazar`.
    static let plainWeekdays = EntryVocabulary.words(
        """
        montag dienstag mittwoch donnerstag samstag sonnabend lundi mercredi jeudi samedi lunes miércoles miercoles
        jueves viernes lunedì lunedi martedì martedi mercoledì mercoledi giovedì giovedi venerdì venerdi måndag tisdag
        onsdag torsdag fredag lördag lordag mandag tirsdag lørdag maandag dinsdag woensdag donderdag vrijdag zaterdag
        poniedziałek wtorek środa czwartek piątek sobota pondělí úterý čtvrtek pátek понедельник вторник четверг суббота
        segunda-feira terça-feira quarta-feira quinta-feira sexta-feira mäntig määntig ziischtig zischtig mittwuch
        dunschtig fritig friitig samschtig samstig sunntig hétfőn kedden szerdán csütörtökön pénteken szombaton vasárnap
        marți miercuri vineri sâmbătă duminică maanantaina tiistaina keskiviikkona torstaina perjantaina lauantaina
        sunnuntaina понеділок вівторок п'ятниця субота неділя pazartesi salı çarşamba perşembe cumartesi δευτέρα τετάρτη
        πέμπτη σάββατο κυριακή δευτερα τεταρτη πεμπτη σαββατο κυριακη senin rabu kamis sabtu วันจันทร์ วันอังคาร วันพุธ
        วันพฤหัส วันศุกร์ วันเสาร์ วันอาทิตย์
        """)

    /// Words that Chinese, Japanese and Korean write without a following blank.
    static let unspaced: [String] = all.keys.filter { word in
        word.unicodeScalars.count > 1 && word.unicodeScalars.allSatisfy(CJKWords.isIdeographic)
    }.sorted { ($1.count, $0) < ($0.count, $1) }

    /// The same for words that name a range of days.
    static let unspacedSpans = pastWeeks.union([
        "上上周", "上上週", "上上星期", "上上礼拜", "上上禮拜", "上上個禮拜", "上上个星期", "先々週", "先先週", "지지난주", "先月", "上个月", "上個月",
        "지난달", "下周", "下週", "下下周", "下下週", "来週", "再来週",
    ])
    /// Chinese, Japanese and Korean words for the week before this one.
    static let pastWeeks = EntryVocabulary.words(
        "上周 上週 上星期 上礼拜 先週 지난주 저번주 上禮拜 上個禮拜 上个礼拜 上個星期 上个星期 上个周 上個週")

    /// Multi-word days by their first word, with the offset from the reference day.
    static let phrases: [String: [(words: [String], days: Int)]] = {
        let all: [(phrase: String, days: Int)] = [
            ("day before yesterday", -2), ("day b4 yesterday", -2), ("last night", -1), ("last nite", -1),
            ("antes de ayer", -2), ("i går", -1), ("i gar", -1),
            ("i dag", 0),
            ("i förrgår", -2),
            ("i forgårs", -2), ("i morgon", 1), ("i aftes", -1), ("l'altro ieri", -2), ("evvelsi gün", -2),
            ("önceki gün", -2),
            ("altro ieri", -2), ("ieri l'altro", -2), ("night before last", -2), ("the night before last", -2),
            ("evening before last", -2), ("last evening", -1), ("antes de ontem", -2), ("antes de anoche", -2),
            ("ante ayer", -2),
            ("avant hier", -2), ("hier soir", -1), ("hier matin", -1),
            ("letzte nacht", -1), ("vorletzte nacht", -2), ("la nuit dernière", -1),
            ("heute morgen", 0), ("gestern morgen", -1),
            ("vorgestern morgen", -2), ("esta mañana", 0),
            ("hôm qua", -1), ("hom qua", -1), ("tối qua", -1), ("toi qua", -1), ("đêm qua", -1), ("dem qua", -1),
            ("chiều qua", -1), ("sáng qua", -1), ("trưa qua", -1), ("hôm kia", -2), ("hom kia", -2), ("hôm nay", 0),
            ("hom nay", 0), ("ngày mai", 1), ("sáng nay", 0), ("trưa nay", 0), ("chiều nay", 0), ("tối nay", 0),
            ("kemarin lusa", -2),
            ("kemarin dulu", -2), ("tadi malam", -1), ("hari ini", 0), ("tadi pagi", 0), ("tadi siang", 0),
            ("dun gece", -1), ("dun akşam", -1), ("dun aksam", -1), ("evvelki gün", -2), ("evvelki gun", -2),
            ("onceki gun", -2), ("múlt éjjel", -1), ("viime yönä", -1), ("zeszłej nocy", -1), ("ostatniej nocy", -1),
            ("minulé noci", -1), ("прошлой ночью", -1), ("минулої ночі", -1), ("i forrgar", -2),
            ("azi noapte", -1),
            ("ayer por la mañana", -1), ("hoy por la mañana", 0), ("hier midi", -1), ("hier après-midi", -1),
            ("hier après midi", -1), ("í gær", -1), ("í fyrradag", -2), ("í dag", 0), ("onzi den", -2),
            ("онзи ден", -2),
            ("abans d'ahir", -2), ("arú inné", -2), ("kal raat", -1), ("ieri sera", -1), ("ayer noche", -1),
        ]
        let divided = all.flatMap { row in
            PhraseTable.spellings(EntryVocabulary.listed(row.phrase)).map { (words: $0, days: row.days) }
        }
        return Dictionary(grouping: divided) { $0.words[0] }
    }()

    /// Weekdays of two words in Vietnamese, by their first word.
    static let weekdayPhrases: [String: [(words: [String], weekday: Int)]] = {
        let names = [
            "thứ hai, thu hai", "thứ ba, thu ba", "thứ tư, thu tu", "thứ năm, thu nam", "thứ sáu, thu sau",
            "thứ bảy, thứ bẩy, thu bay", "chủ nhật, chúa nhật, chu nhat",
        ]
        let all = names.enumerated().flatMap { index, row in
            row.split(separator: ",").map { (words: EntryVocabulary.listed(String($0)), weekday: index + 1) }
        }
        return Dictionary(grouping: all) { $0.words[0] }
    }()

    /// Words for days in Thai, the longest first, since it has no blanks between words.
    static let thai: [String] = all.keys.filter { $0.unicodeScalars.first.map(isThai) == true }
        .sorted { ($1.count, $0) < ($0.count, $1) }

    /// Whether the scalar is a letter of Thai (Unicode, Blocks.txt).
    static func isThai(_ scalar: Unicode.Scalar) -> Bool { (0xE00...0xE7F).contains(scalar.value) }

    /// Before or after a longer unit these name no single day: `last week`, `la semaine dernière`.
    static let lastOrNextWords = pastWords.union(
        EntryVocabulary.words(
            """
            next nächste nächsten nächster nächstes nächstem kommende kommenden kommender kommendes übernächste
            übernächsten übernächster vorletzte vorletzten vorletzter vorletztes vorvorige vorvorigen avant-dernier
            avant-dernière prochain prochaine volgende aanstaande komende kommande przyszły przyszłą przyszłym następny
            następną příští následující следующий следующую следующее gelecek önümüzdeki próximo próxima prossimo
            prossima nästa næste neste múlt jövő ensi viitoare viitor наступного наступної următor următoare
            """))
    /// The same before or after a weekday: that in the week before.
    static let pastWords = EntryVocabulary.unaccented(
        """
        last passé passée verleden letzte letzten letzter letztes letztem vergangene vergangener vorige voriger
        vorigem vorigen vergangenen dernier dernière pasado pasada passado passada passato passata scorso scorsa förra
        sidste forrige afgelopen zeszły zeszłym zeszłego zeszłą zeszłej ubiegły ubiegłym ubiegłego minulý minulém
        minulého minulou прошлый прошлой прошлую прошлом прошлое geçen 지난 지난주 先週の múlt viime минулого минулої
        минулий минулу минула trecută trecut περασμένη περασμένο προηγούμενη
        """)
    /// Those that mean the latest such day, also where it is in this week: `mardi dernier`.
    static let recentWords = EntryVocabulary.words(
        """
        dernier dernière pasado pasada passado passada scorso scorsa vergangene vergangener vergangenem vergangenen
        afgelopen trecut trecută trecuta letzten letzter letztem letzte
        """)
    /// The others, which name no day before today, or the one before the last.
    static let nextWords = lastOrNextWords.subtracting(pastWords)
    /// Words between a weekday and the week that it is of: `Montag in einer Woche`, `lundi de la semaine dernière`.
    static let weekLinks = lastOrNextWords.union(
        EntryVocabulary.words(
            """
            of the a an one two three in from before der die das des dem den vor von einer einem zwei drei en de la le
            il lo une un deux trois dans y della del nella di una due tre fra tra da do na no uma duas em dos hace het
            over van een twee för om två siden sedan i w we za před на за через
            """))
    /// Words for a week or a longer unit that a weekday can be of.
    static let weekUnits = longSpans.union(
        EntryVocabulary.words("wk woche weken veckor semaines settimane semanas недели недель"))
    /// Words and pairs of words behind a weekday of another week: `lundi en huit`, `monday before last`.
    static let weekPairs: Set<String> = [
        "en huit", "en quinze", "before last", "after next", "que viene", "que vem", "che viene", "qui vient",
        "d'avant", "précédent", "précédente", "suivant",
        "week", "fortnight", "drauf", "darauf",
    ]

    /// The day of the month that an ordinal number names: `first`, `ersten`, `premier`.
    static let ordinals: [String: Int] = {
        let english = EntryVocabulary.listed(
            """
            first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth
            fifteenth sixteenth seventeenth eighteenth nineteenth twentieth twenty-first twenty-second twenty-third
            twenty-fourth twenty-fifth twenty-sixth twenty-seventh twenty-eighth twenty-ninth thirtieth thirty-first
            """)
        let german = EntryVocabulary.listed(
            """
            erst zweit dritt viert fünft sechst siebt acht neunt zehnt elft zwölft dreizehnt vierzehnt fünfzehnt
            sechzehnt siebzehnt achtzehnt neunzehnt zwanzigst einundzwanzigst zweiundzwanzigst dreiundzwanzigst
            vierundzwanzigst fünfundzwanzigst sechsundzwanzigst siebenundzwanzigst achtundzwanzigst neunundzwanzigst
            dreißigst einunddreißigst
            """)
        let others = "premier primero primo primeiro eerste första første pierwszego prvního первого"
        var result = Dictionary(uniqueKeysWithValues: EntryVocabulary.listed(others).map { ($0, 1) })
        for (index, word) in english.enumerated() { result[word] = index + 1 }
        for (index, stem) in german.enumerated() {
            for end in ["e", "en", "er"] {
                for word in EntryVocabulary.spellings(of: stem + end) { result[word] = index + 1 }
            }
        }
        return result
    }()
    /// Words behind a number or an ordinal: `first of the month`.
    static let monthEnds = [
        ["of", "the", "month"], ["du", "mois"], ["des", "monats"], ["del", "mes"], ["del", "mese"], ["do", "mês"],
    ]
    /// The same of the month before.
    static let lastMonthEnds = [
        "of last month", "last month", "letzten monats", "des letzten monats", "vorigen monats", "des vorigen monats",
        "du mois dernier", "du mois passé", "del mes pasado", "del mese scorso", "do mês passado", "do mes passado",
        "van vorige maand", "vorige maand", "i förra månaden", "förra månaden", "i forrige måned", "forrige måned",
        "zeszłego miesiąca", "ubiegłego miesiąca", "poprzedniego miesiąca", "minulého měsíce", "прошлого месяца",
    ].map(EntryVocabulary.listed)
    /// Words before the day of the month.
    static let ordinalLinks = EntryVocabulary.words("am zum vom on the le au el al il dal op de o den w dnia")

    /// The beginnings of those that follow the weekday.
    static let pastBegins = ["dernier", "pasad", "passad", "passat", "passé", "scors", "minul", "trecut", "lalu"]
    /// Words after a duration: `three days ago`.
    static let agoWords = EntryVocabulary.words(
        "ago fa sedan siden geleden atrás atras temu назад önce sitten тому lalu trước")
    /// Words before a duration: `vor drei Tagen`, besides `il y a`.
    static let beforeWords = EntryVocabulary.words("vor hace há för for před acum πριν")

    /// Words before a future duration: `in 3 days`.
    static let inWords = EntryVocabulary.words("in dans en om tra fra em za über over через")

    /// One of the following unit: `in einer Woche`.
    static let singleOnes = EntryVocabulary.words("einer einem a an one une una uma een")

    /// Units of days and longer durations.
    static let dayUnits = EntryVocabulary.words(
        """
        day days tag tage tagen jour jours día días dia dias giorno giorni dagar dage dager dagen dni дня дней dny gün
        дні днів gun päivää zile μέρες ημέρες ngày hari night nights evening evenings nächten abenden nuits noches notti
        """)
    /// Weeks, months and years, and the weekend.
    static let longSpans = EntryVocabulary.words(
        """
        wk wks week weeks month months year years weekend woche wochen monat monate monaten jahr jahre jahren
        wochenende semaine semaines mois semana semanas mes meses mês año años ano settimana settimane mese mesi vecka
        veckan veckor månad uge uger uke uker måned maand tydzień tygodniu tygodnia miesiąc miesiącu miesiąca týden
        týdnu měsíc měsíci неделя неделе неделю месяц месяце hafta héten hét hónapban viikolla viikko kuussa săptămâna
        saptamana luna тижня тиждень тижні місяця місяць εβδομάδα εβδομαδα μήνα
        """)

    static let cutShort: Set<String> = ["yest", "yst", "ytd", "ystrdy", "yestrdy", "igar", "igaar", "vcera"]
    private static let longWords = [
        "yesterday", "vorgestern", "gestern", "tomorrow", "avant-hier", "aujourd'hui", "anteayer", "anteontem",
        "wczoraj",
        "przedwczoraj", "gisteren", "eergisteren",
    ].map { Array($0.unicodeScalars) }
    private static let ordinaryWords = EntryVocabulary.words(
        """
        western gestein ostern eastern extern montage sundae sundry domino worek mandat fridag frida salado dominio
        dominios dominó dominò domínio dómino domenico dominica dominga freitas fritid jueces jeeves juives manda mandar
        mandan mandas mandig mantis manlig mäktig matig monta montar montan montas montaż montaz montão needle patek
        piasek piąte piątej płatek platek pente sabot sabata sabão sabao salato sapato sabota sabote sonda sondaż strada
        strega strefa strida kudden viertes vierges vienés viner viveri wzorek flitig törsta zonda
        """)
    /// The names of weekdays long enough for slips to be recognized, by their first letter; `martes` and `sabado` are
    /// near other words.
    private static let longWeekdays: [Unicode.Scalar: [[Unicode.Scalar]]] = {
        let names = all.filter { word, day in
            day.isWeekday && word.unicodeScalars.count >= 6 && word.unicodeScalars.allSatisfy { $0.value < 0x250 }
                && !["martes", "sabado", "sábado", "marțea", "martea", "selasa"].contains(word)
        }.keys.sorted().map { Array($0.unicodeScalars) }
        return Dictionary(grouping: names) { $0[0] }
    }()

    private static let months: [String: Int] = EntryVocabulary.table(
        monthNames.enumerated().map { ($0.offset + 1, $0.element) })
    private static let monthNames = [
        """
        january jan januar jänner janvier janv enero gennaio januari janeiro stycznia января ian ianuarie січня
        ledna tammikuuta ocak ιανουαρίου ιανουαριου január
        """,
        """
        february feb februar février fevrier fév fev févr febrero febbraio februari fevereiro lutego февраля
        februarie лютого února helmikuuta şubat subat φεβρουαρίου φεβρουαριου február
        """,
        """
        march mar märz maerz mär mars marzo março maart marca марта martie березня března maaliskuuta μαρτίου
        μαρτιου március maret
        """,
        """
        april apr avril avr abril aprile kwietnia апреля квітня dubna huhtikuuta nisan aprilie απριλίου απριλιου
        április
        """,
        """
        may mai mayo maggio maj maio mei maja мая травня května toukokuuta mayıs mayis μαΐου μαιου május
        """,
        """
        june jun juni juin junio giugno junho czerwca июня червня června kesäkuuta haziran iunie ιουνίου ιουνιου
        június
        """,
        """
        july jul juli juillet juil julio luglio julho lipca июля липня července heinäkuuta temmuz iulie ιουλίου
        ιουλιου július
        """,
        """
        august aug août aout agosto augusti augustus sierpnia августа серпня srpna elokuuta ağustos agustos
        αυγούστου αυγουστου augusztus agustus
        """,
        """
        september sep sept septembre septiembre settembre setembro września сентября вересня září syyskuuta eylül
        septembrie σεπτεμβρίου σεπτεμβριου szeptember szept
        """,
        """
        october oct oktober okt octobre octubre ottobre outubro października октября жовтня října lokakuuta ekim
        octombrie οκτωβρίου οκτωβριου október
        """,
        """
        november nov novembre noviembre novembro listopada ноября листопада listopadu marraskuuta kasım kasim
        noiembrie νοεμβρίου νοεμβριου
        """,
        """
        december dec dezember dez décembre decembre déc diciembre dicembre dezembro grudnia декабря грудня prosince
        joulukuuta aralık aralik decembrie δεκεμβρίου δεκεμβριου desember
        """,
    ]

    private static let offsets: [(days: Int, isCertain: Bool, words: String)] = [
        (
            -1, true,
            "yesterday gestern geschter 昨天 昨日 昨晚 昨夜 きのう 어제 ayer ieri igår wczoraj včera вчера вчора dün ontem gisteren gester eilen tegnap χθες χτες anoche gisteravond 昨晩 昨儿 尋日 琴日 噚日 尋晚 琴晚 噚晚 ゆうべ 夕べ yday y'day ystd yesty yesti yestie yesdy ystday yestdy 昨早 昨日早 昨中午 昨下午 어젯밤"
        ), (-1, false, "hier"), (-2, false, "前日"),
        (
            -2, true,
            """
            vorgestern avant-hier 前天 一昨日 おととい 그저께 그제 anteayer antier förrgår przedwczoraj předevčírem позавчера anteontem
            forgårs anteanoche 前晚 eergisteren vorgeschter vorgester predvčerom позавчора toissapäivänä tegnapelőtt alaltăieri
            """
        ),
        (
            0, true,
            "today heute aujourd'hui 今天 今日 本日 오늘 hoy oggi idag dziś dzisiaj dnes сегодня сьогодні tänään bugün hoje vandaag hüt"
        ),
        (
            1, false,
            "tomorrow tmrw tmrrw tmw tmr tomoz morgen demain 明天 明日 내일 mañana domani domattina imorgon zítra zajtra jutro huomenna holnap завтра yarın amanhã"
        ),
        (
            -1, true,
            """
            χθές εχθές εχτές εχθες εχτες ψες เมื่อวาน เมื่อวานนี้ เมื่อคืน เมื่อคืนนี้ kemarin aseară aseara учора azi-noapte
            igårkväll
            """
        ),
        (
            -1, false,
            """
            χθεσινό χθεσινός χθεσινή χθεσινα χθεσινά semalam tegnapi tegnapról eilinen eilisen eilistä eiliset wczorajszy
            wczorajsza wczorajsze wczorajszego wczorajszą вчерашний вчерашняя вчерашнее вчерашние вчорашній вчорашня
            вчорашнє учорашній včerejší dünkü gårdagens gardagens
            """
        ),
        (
            -2, true,
            "προχθές προχτές προχθες προχτες เมื่อวานซืน วานซืน เมื่อวานซืนนี้ alaltăseară toissailtana tegnapelőtti předvčírem"
        ),
        (0, true, "σήμερα σημερα วันนี้ astăzi"),
        (
            -1, true,
            """
            kahapon jučer juče јуче јучер včeraj أمس امس امبارح مبارح אתמול ddoe atzo izolo iersera dünən кеше გუშინ երեկ ትናንት
            গতকাল நேற்று నిన్న دیروز өчигдөр ມື້ວານ មសិលមិញ မနေ့က
            """
        ),
        (
            -2, true,
            """
            kamakalawa prekjučer prekjuče прекјуче predvčerajšnjim užvakar aizvakar üleeile שלשום herenegun echdoe
            завчера abans-d'ahir
            """
        ),
        (
            0, true,
            "ngayon danas данас danes днес денес šiandien šodien täna avui gaur heddiw inniu heut היום اليوم امروز"
        ),
        (1, false, "αύριο αυριο พรุ่งนี้ besok mâine"), (2, false, "lusa มะรืน มะรืนนี้ poimâine"),
        (-3, true, "vorvorgestern trasanteayer trasantier 大前天"),
        (2, false, "übermorgen après-demain dopodomani overmorgen övermorgon pojutrze 后天 後天"),
    ]

    /// The weekday names besides `DateWords.weekdays`, Monday first.
    private static let otherWeekdays = [
        """
        lunes lunedì måndag mandag maandag 周一 週一 星期一 礼拜一 禮拜一 周1 週1 星期1 礼拜1 禮拜1 月曜日 月曜 월요일 poniedziałek pondělí
        pondelok понедельник понеділок pazartesi segunda-feira mäntig määntig maanantai maanantaina hétfő hétfőn luni
        lunea δευτέρα วันจันทร์ จันทร์ senin isnin понеділка pondělek
        """,
        """
        martes martedì tisdag tirsdag dinsdag 周二 週二 星期二 礼拜二 禮拜二 周2 週2 星期2 礼拜2 禮拜2 火曜日 火曜 화요일 wtorek úterý
        utorok вторник вівторок salı terça-feira terça ziischtig zischtig tiistai tiistaina kedd kedden marți
        marțea τρίτη τριτη วันอังคาร อังคาร selasa вівторка
        """,
        """
        miércoles mercoledì onsdag woensdag 周三 週三 星期三 礼拜三 禮拜三 周3 週3 星期3 礼拜3 禮拜3 水曜日 水曜 수요일
        środa środę středa středu среда среду середа середу çarşamba quarta-feira mittwuch keskiviikko
        keskiviikkona szerda szerdán miercuri
        miercurea τετάρτη วันพุธ พุธ rabu середи środe srode sroda
        """,
        """
        jueves giovedì torsdag donderdag 周四 週四 星期四 礼拜四 禮拜四 周4 週4 星期4 礼拜4 禮拜4 木曜日 木曜 목요일 czwartek čtvrtek
        štvrtok четверг четвер perşembe quinta-feira dunschtig torstai torstaina csütörtök csütörtökön joi
        joia πέμπτη วันพฤหัส วันพฤหัสบดี พฤหัส พฤหัสบดี kamis khamis четверга
        """,
        """
        viernes venerdì fredag vrijdag 周五 週五 星期五 礼拜五 禮拜五 周5 週5 星期5 礼拜5 禮拜5 金曜日 金曜 금요일 piątek pátek piatok
        пятница пятницу п'ятниця п'ятницю cuma sexta-feira fritig friitig perjantai perjantaina péntek pénteken vineri
        vinerea παρασκευή วันศุกร์ ศุกร์ jumat jum'at jumaat п'ятниці пятниці
        """,
        """
        sonnabend sábado sabato lördag lørdag zaterdag 周六 週六 星期六 礼拜六 禮拜六 周6 週6 星期6 礼拜6 禮拜6 土曜日 土曜
        토요일 sobota sobotę sobotu суббота субботу субота суботу samschtig samstig cumartesi lauantai lauantaina szombat
        szombaton sâmbătă
        sâmbăta σάββατο วันเสาร์ เสาร์ sabtu суботи
        """,
        """
        domingo domenica söndag søndag zondag 周日 周天 週日 星期日 星期天 礼拜天 禮拜天 礼拜日 禮拜日 日曜日 日曜 일요일
        niedziela niedzielę neděle neděli nedeľa nedeľu sunntig воскресенье неділя неділю pazar sunnuntai
        sunnuntaina vasárnap duminică
        κυριακή วันอาทิตย์ minggu ahad неділі
        """,
    ]

    private static let all: [String: DayWord] = {
        var all: [String: DayWord] = [:]
        for row in offsets {
            for word in EntryVocabulary.words(row.words) {
                all[word] = DayWord(.offset(row.days), isCertain: row.isCertain)
            }
        }
        for (index, (names, others)) in zip(DateWords.weekdays, otherWeekdays).enumerated() {
            let words = names.union(EntryVocabulary.words(others)).union([shortWeekdays[index]])
            for word in words.union(words.flatMap(compounds)) {
                all[word] = DayWord(.weekday(index + 1), isCertain: false)
            }
        }
        for row in compoundOffsets {
            for word in row.words { all[word] = DayWord(.offset(row.days), isCertain: row.isCertain) }
        }
        return all.merging(withoutAccents(all)) { exact, _ in exact }
    }()

    /// The long words as many type them, `lunedi` and `lordag`: short ones may be other words (`marti`).
    private static func withoutAccents(_ all: [String: DayWord]) -> [String: DayWord] {
        let long = all.filter { !$0.key.isASCII && $0.key.count >= 6 }.map {
            (SearchKey($0.key).text, DayWord($0.value.meaning, isCertain: false))
        }
        return Dictionary(long) { first, _ in first }
    }
}
