/// Words beside an amount that say when it was, but name no single day: `the other day`, `am Wochenende`, `先日`.
extension DayWord {
    /// Whether such a phrase, or what says how long ago it was, occurs among the words of a note.
    static func hasVague(_ words: [String]) -> Bool {
        words.indices.contains { index in
            [vaguePhrases, dayBeforePhrases].contains { phrases in
                phrases[words[index]]?.contains { words[index...].starts(with: $0) } == true
            }
                || phrases[words[index]]?.contains { words[index...].starts(with: $0.words) } == true
                || weekdayPhrases[words[index]]?.contains { words[index...].starts(with: $0.words) } == true
                || words[index].unicodeScalars.first.map(isThai) == true
                    && thai.contains { words[index].hasPrefix($0) || words[index].hasSuffix($0) }
                || weekends.contains(words[index]) || nativeDays[words[index]] != nil || ago(in: words[index]) != nil
                || vaguePrefixes.contains(where: words[index].hasPrefix)
                || words[index] == "le" && index + 1 < words.count && frenchDays.contains(words[index + 1])
        }
    }

    /// Whether a case-folded word can be such a phrase, or begin one.
    static func mayBeginVague(_ word: String) -> Bool {
        vaguePhrases[word] != nil || dayBeforePhrases[word] != nil || phrases[word] != nil
            || weekdayPhrases[word] != nil || word == "le" || partsOfWeek.contains(word) || hasVague([word])
    }

    /// The phrases by their first word, the longest first.
    static let vaguePhrases = PhraseTable.byFirstWord(
        """
        the other day, other day, the other night, the other evening, the other week, a while ago, while ago, a while back, some time ago,
        yesterday week, not yesterday, a few days ago, few days ago, some days ago, several days ago, a couple days ago, a couple of days ago,
        couple of days ago, couple days ago, a few days back, over the weekend, over weekend, at the weekend, on the weekend, on weekend, during the weekend,
        this weekend, earlier this week, earlier this month, recently, not long ago, ages ago, a fortnight ago, fortnight ago, fortnight back,
        neulich, letztens, kürzlich, unlängst, vor ein paar tagen, vor paar tagen, vor einigen tagen, vor wenigen tagen, vor kurzem, vor langem, vor einer weile,
        am wochenende, übers wochenende, dieses wochenende, am we, anfang der woche, ende der woche,
        l'autre jour, l'autre soir, l'autre fois, il y a quelques jours, y a quelques jours, il y a quelque temps, il y a peu, il y a longtemps, ce week-end, ce weekend,
        le week-end, le weekend, récemment, dernièrement,
        el otro día, el otro dia, la otra noche, la otra tarde, el finde, este finde, el fin de semana, este fin de semana, hace unos días, hace unos dias,
        hace algunos días, hace un par de días, hace poco, hace un tiempo, hace tiempo, recientemente, días atrás,
        l'altro giorno, l'altra sera, l'altra notte, qualche giorno fa, tempo fa, un paio di giorni fa, alcuni giorni fa, nel weekend, nel fine settimana,
        questo weekend, questo fine settimana, di recente, recentemente,
        outro dia, no outro dia, há uns dias, há alguns dias, uns dias atrás, alguns dias atrás, no fim de semana, no fds, este fim de semana, recentemente,
        onlangs, laatst, een paar dagen geleden, paar dagen geleden, dit weekend, in het weekend, een tijdje geleden,
        häromdagen, häromkvällen, nyligen, i helgen, för ett par dagar sedan, för några dagar sedan, för ett tag sedan,
        forleden, her om dagen, i weekenden, i helga, for noen dager siden, for nogle dage siden, for et par dager siden, for et par dage siden, for nylig, nylig,
        niedawno, ostatnio, w weekend, kilka dni temu, parę dni temu, pare dni temu, jakiś czas temu, jakis czas temu,
        nedávno, minulý víkend, o víkendu, před pár dny, недавно, на днях, на выходных, в выходные, пару дней назад, несколько дней назад,
        geçenlerde, geçen gün, hafta sonu, birkaç gün önce,
        tuần trước, tuan truoc, tuần rồi, tháng trước, thang truoc, hôm trước, hôm nọ, mấy hôm trước, minggu lalu, minggu kemarin,
        pekan lalu, bulan lalu, bulan kemarin, tahun lalu, beberapa hari lalu, สัปดาห์ที่แล้ว, อาทิตย์ที่แล้ว, เดือนที่แล้ว, hétvégén, a minap, viikonloppuna,
        în weekend, zilele trecute, το σαββατοκύριακο, τις προάλλες, на вихідних, кілька днів тому,
        先日, この前, この間, こないだ, 週末, 今週末, 先ごろ, 最近, 数日前, この週末, 本周末, 本週末, 周末, 这周末, 這週末, 前几天, 前幾天, 前些天, 前阵子, 前陣子, 那天, 不久前, 几天前, 幾天前, 上次,
        주말, 주말에, 이번 주말, 이번주말, 며칠 전, 며칠전, 얼마 전, 얼마전, 지난번, 저번에, 요전에, 최근, 일주일 전, 이주 전, 보름 전, 한 달 전
        """)

    /// Before `of this week`, a part of it.
    static let partsOfWeek = EntryVocabulary.words(
        "end beginning start late early middle ende anfang mitte fin début milieu")

    /// Phrases that may mean yesterday, by their first word, the longest first.
    static let dayBeforePhrases = PhraseTable.byFirstWord(
        """
        last night's, day before, the day before, la veille, le jour d'avant, jour d'avant, am vortag, am tag davor, am tag vorher, tag davor,
        el día anterior, el dia anterior, día anterior, la víspera, il giorno prima, giorno prima, no dia anterior, dia anterior, na véspera,
        de dag ervoor, dag ervoor, de dag daarvoor, dagen innan, dagen före, dagen før, dagen forinden, dzień wcześniej, den předtím, накануне, 前の日, 前一天, 전날
        """)

    /// The day of the month in a number with the ending of an ordinal, and whether it is that without an article too:
    /// `24-go`, `24:e`, `24ste`; `24e` may be in euros, or the 24th arrondissement.
    static func inflectedDay(_ word: String) -> (count: Int, isPlain: Bool)? {
        let digits = word.prefix(while: \.isASCIIDigit)
        let end = word[digits.endIndex...]
        guard let count = DateWords.number(digits, digits: 1...2), (1...31).contains(count) else { return nil }
        if ["-go", "-ego", "-tego", "-го", ":e", ":a", "ste", "-én", "-án", "-e", "-a"].contains(end) {
            return (count, true)
        }
        return end == "e" || end == "de" ? (count, false) : nil
    }

    /// Names of the weekend, which may also say what kind of thing is meant: `weekend bag 40`.
    static let weekends = EntryVocabulary.words("weekend week-end wochenende finde helg helgen víkend")
    /// Things beside which they are the day, besides `EntryVocabulary.everydayWords`: `weekend gas 40`.
    static let weekendThings = EntryVocabulary.words(
        "gas fuel benzin gasolina gasoil bensin shopping errands lebensmittel")

    /// How long ago a Chinese, Japanese or Korean word says that it was, at its start: `二日前`, `3天前午饭`, `一週間前`; the days are
    /// `nil` for a longer span and for `数日前`.
    static func ago(in word: String) -> (text: String, days: Int?)? {
        guard let end = word.firstIndex(where: { "前전".contains($0) }) else { return nil }
        let text = word[...end]
        guard text.count <= 8, let unit = agoUnits.first(where: { text.hasSuffix($0.text) }) else {
            return nativeDays[String(text.dropLast()).trimmed].map { (String(text), $0) }
        }
        let count = text.dropLast(unit.text.count)
        guard !count.isEmpty else { return nil }
        if count.allSatisfy({ "数數几幾好些多半".contains($0) }) { return (String(text), nil) }
        guard let number = DateWords.number(count, digits: 1...3) ?? CJKNumerals.number(String(count)) else {
            return nil
        }
        return (String(text), unit.isDay ? number : nil)
    }

    /// Units behind a number, with the word for "before".
    private static let agoUnits: [(text: String, isDay: Bool)] =
        [
            "週間前", "周前", "週前", "个星期前", "個星期前", "星期前", "个礼拜前", "個禮拜前", "礼拜前", "禮拜前", "ヶ月前", "か月前", "カ月前", "个月前", "個月前",
            "주일전", "주전", "개월전", "달전",
        ].map { ($0, false) }
        // Behind `주일전`, which ends so.
        + ["天前", "日前", "일전"].map { ($0, true) }

    /// Korean words for a number of days: `이틀 전`.
    static let nativeDays = [
        "하루": 1, "이틀": 2, "사흘": 3, "나흘": 4, "닷새": 5, "엿새": 6, "이레": 7, "여드레": 8, "아흐레": 9, "열흘": 10,
    ]

    /// Numbers of days in words of further languages and inflections: `üç gün önce`, `před třemi dny`.
    static let dayCounts = EntryVocabulary.table([
        (2, "iki dvěma kaksi două doua δύο hai dua"), (3, "üç uc třemi kolme trei τρεις ba tiga"),
        (4, "dört dort čtyřmi neljä patru τέσσερις bốn empat"), (5, "beş bes pěti viisi cinci πέντε năm lima"),
        (6, "altı alti šesti kuusi șase έξι sáu enam"),
    ])

    /// Chinese and Japanese words without a blank behind them that name no single day: `先日ランチ`; `周末` only before what is
    /// paid for.
    static let vaguePrefixes = EntryVocabulary.listed(
        "先日 この前 この間 こないだ 前几天 前幾天 前些天 前阵子 前陣子 今週末 本周末 本週末 这周末 這週末 周末 週末 지난번")

    /// The days of the month in French words, from the second.
    static let frenchDays = EntryVocabulary.listed(
        """
        deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit dix-neuf
        vingt vingt-et-un vingt-deux vingt-trois vingt-quatre vingt-cinq vingt-six vingt-sept vingt-huit vingt-neuf
        trente trente-et-un
        """)

    /// Words behind an ordinal number that is no day of the month: `5th avenue`, `2nd hand`, `zwanzigsten Geburtstag`.
    static let thingsWithOrdinals = EntryVocabulary.words(
        """
        street st st. avenue ave ave. road rd floor fl fl. level hand class grade century birthday bday b-day
        anniversary party parties edition ed ed. generation gen place row round half quarter time attempt leg person child
        kid baby birth date degree rate season series part version year month week semester term trimester quarter-final
        division battalion district ward arrondissement étage classe geburtstag hochzeitstag jahrestag stock stockwerk
        etage og klasse runde mal teil reihe platz kind gang advent rang tag lauf of du des del do verdieping straat
        klas keer verjaardag eeuw ronde plaats editie våning våningen födelsedag gång gången upplaga piętro urodziny
        rocznica klasa этаж день класс instalment installment emi payment dose helping try
        """)
}
