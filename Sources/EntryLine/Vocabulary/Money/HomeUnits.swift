import Money

/// Words that multiply a number where a currency is used, in its language: `15 ezer`, `20rb`, `15 lucas`, `3 tientjes`.
enum HomeUnits {
    /// How many the word, in lower case, stands for where the currency with this code is used.
    static func factor(_ word: String, of code: String) -> Int? { factors[code]?[word] }

    /// Whether the word can follow an amount in thousands, and is not what is counted: `5 тыс. ремонт`, not `5 тыс. шагов`.
    static func canFollow(_ word: String, _ notation: AmountNotation) -> Bool {
        MoneyWords.isPreposition(word) || links.contains(word) || Currency(token: word, notation: notation) != nil
            || cheap.contains(notation.defaultCurrency.code) && !genitives.contains(where: word.hasSuffix)
    }

    private static let rows = """
        RUB 1000 к тыс тыс. тысяч тысячи тысяча тр т.р т.р. тыр тыщ тыщи косарь косаря косарей
        RUB 100 сотка сотки соток сотен
        RUB 1000000 млн лям ляма лямов
        UAH 1000 к тис тис. тисяч тисячі тисяча косар косарі косарів
        IDR 1000 rb ribu rebu
        IDR 1000000 jt juta
        VND 1000 nghìn ngàn
        VND 1000000 tr triệu
        HUF 1000 ezer e eft e.ft
        HUF 1000000 millió
        ARS 1000 mil luca lucas
        ARS 1000000 palo palos
        CLP 1000 mil luca lucas
        COP 1000 mil luca lucas
        MXN 1000 mil
        BRL 1000 mil
        PLN 1000 tys tys. tysiąc tysiące tysięcy
        PLN 10 dych dychy
        PLN 100 stówy stówki stówek stów
        CZK 1000 tis tis. tisíc tisíce
        CZK 100 stovky stovek
        SEK 1000 tusen tusenlappar
        SEK 100 hundringar hundralappar
        NOK 1000 tusen tusenlapper
        NOK 100 hundrelapper
        DKK 1000 tusind
        DKK 100 hundredlapper
        EUR 5 fünfer fuenfer
        EUR 10 tientje tientjes zehner
        EUR 20 zwanni zwannis zwanziger
        EUR 50 vijftigjes fuffi fuffis fuffziger fünfziger fuenfziger
        EUR 100 hunni hunnis hunderter
        GBP 10 tenners
        GBP 5 fivers
        CAD 2 toonie toonies twoonies
        TRY 1000 bin
        TRY 1000000 milyon
        RON 1000 mii mie
        IRR 1000 هزار
        IRR 1000000 میلیون
        EGP 1000 ألف الف آلاف الاف
        EGP 1000000 مليون
        THB 1000 พัน
        THB 10000 หมื่น
        THB 100000 แสน
        """

    private static let table = rows.split(separator: "\n").map { EntryVocabulary.listed(String($0)) }
    private static let factors: [String: [String: Int]] = table.reduce(into: [:]) { factors, fields in
        for word in fields.dropFirst(2) { factors[fields[0], default: [:]][word] = Int(fields[1]) }
    }
    /// All of the words.
    static let all = Set(table.flatMap { $0.dropFirst(2) })
    /// Banknotes and slang for sums, which count nothing else.
    static let banknotes = Set(table.filter { $0[1].count < 4 }.flatMap { $0.dropFirst(2) }).union(
        EntryVocabulary.words(
            "luca lucas palo palos косарь косаря косарей косар косарі косарів tusenlappar tusenlapper"))
    /// Of these, what may also say how many belong together: `2 Zehner Karten`.
    static let packs = EntryVocabulary.words("fünfer fuenfer zehner zwanziger fünfziger fuenfziger hunderter")

    /// Whether the word can only be such a size, behind a price: `9,99 Fünfer Pack`, `45 Zehner Karte`; not `2 Zehner`.
    static func isPack(_ word: String, behind number: String) -> Bool {
        packs.contains(word) && Int(number).map { $0 > 12 } ?? true
    }

    /// The currencies in which most prices are in thousands.
    private static let cheap: Set<String> = ["RUB", "IDR", "VND", "HUF", "ARS", "CLP", "COP"]
    /// Prepositions besides those of `MoneyWords`.
    private static let links = EntryVocabulary.words(
        "за на для в у с со от до dla do na za z w od buat untuk ke di ke dari cho için ve pentru la pe din สำหรับ")
    /// The ends of what is counted in Russian, Ukrainian and Polish.
    private static let genitives = ["ов", "ев", "ей", "ів", "ów"]
}
