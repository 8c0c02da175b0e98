/// The words that people use for money beside an amount, and what they mean: `12 dollars`, `15 Franken`, `5美元`.
///
/// Words that are more often something else (`livres` are books) are left out, so that they stay words.
enum CurrencyWords {
    /// Words in lower case, each with the currencies that it can mean, the most common one first.
    private static let table: [(words: String, codes: String)] = [
        (
            "dollar dollars buck bucks dólar dólares доллар доллара долларов ドル 달러",
            """
            USD CAD AUD MXN SGD HKD TWD NZD ARS CLP COP BBD BMD BND BSD BZD CUP DOP FJD GYD JMD KYD LRD MOP NAD SBD \
            SRD TTD UYU XCD
            """
        ),
        ("euro euros euri euronen евро ユーロ 유로 欧元 歐元", "EUR"), ("pound pounds 英镑 英鎊 ポンド 파운드", "GBP EGP"),
        ("quid", "GBP"), ("yen 日元 日圓 日円 エン 엔", "JPY"), ("yuan renminbi rmb 人民币 人民幣 人民元 위안", "CNY"),
        ("franc francs franken franke sfr stutz fränkli フラン 瑞郎 瑞士法郎", "CHF XOF XAF XPF"), ("kronor spänn", "SEK"),
        ("koruna koruny korun kc", "CZK"), ("zl zloty zlotys zlotych złoty złote złotych", "PLN"),
        ("forint forints", "HUF"),
        ("ruble rubles rouble roubles rubel р рубль рубля рублей 卢布", "RUB BYN"), ("baht บาท 泰铢 泰銖", "THB"),
        ("rupiah", "IDR"), ("ringgit", "MYR"), ("reais", "BRL"), ("shekel shekels שקל שקלים", "ILS"),
        ("hryvnia", "UAH"),
        ("美元 美金 米ドル", "USD"), ("港币 港幣 港元 香港ドル", "HKD"), ("台币 台幣 臺幣 新台币 新台幣 新臺幣 ntd", "TWD"),
        ("韩元 韓元 韩币 ウォン", "KRW"), ("加元 加币", "CAD"), ("澳元 澳币", "AUD"), ("新币 新幣", "SGD"),
    ]

    /// Words that several countries use for money of their own, or that are also something else.
    private static let sharedTable: [(words: String, codes: String)] = [
        ("krone kroner", "DKK NOK"), ("kronen couronne couronnes crown crowns 克朗 クローネ", "SEK NOK DKK CZK ISK"),
        ("krona", "SEK ISK"), ("peso pesos", "MXN ARS CLP COP PHP UYU DOP CUP"),
        ("soles", "PEN"), ("shilling shillings schilling", "KES UGX TZS"),
        ("rs rs. rupaye rupee rupees rupien", "INR PKR LKR NPR MUR SCR"), ("lira liras lire", "TRY LBP SYP"),
        ("won", "KRW KPW"),
        ("dirham dirhams", "AED MAD"), ("dinar dinars", "RSD KWD JOD TND DZD IQD"),
        ("riyal riyals rial", "SAR QAR OMR IRR YER"),
        ("rand", "ZAR"), ("dong", "VND"), ("pfund libra libras", "GBP EGP"), ("lev leva", "BGN"), ("kuna kune", "HRK"),
    ]

    private static let candidatesByWord: [String: CurrencyCandidates] = {
        var result: [String: CurrencyCandidates] = [:]
        for (rows, needsUse) in [(table, false), (sharedTable, true)] {
            for row in rows {
                let candidates = CurrencyCandidates(codes: row.codes, needsUse: needsUse)
                for word in row.words.split(separator: " ") { result[String(word)] = candidates }
            }
        }
        return result
    }()

    /// The currencies that a word means, in any case; `nil` for a word that means none.
    static func candidates(_ word: String) -> CurrencyCandidates? {
        word.unicodeScalars.count <= 12 ? candidatesByWord[word.lowercased()] : nil
    }

    /// Codes that are English, German or French words: in lower case they are read as such.
    static let wordCodes: Set<String> = [
        "all", "ang", "bam", "bob", "cop", "cup", "gel", "lak", "mad", "mop", "pen", "ron", "sos", "std", "top", "try",
    ]

    /// The currency whose code this is in lower or mixed case, where the books or the settings use it.
    static func lowercaseCode(_ token: some StringProtocol, _ notation: AmountNotation) -> Currency? {
        guard token.utf8.count == 3, !wordCodes.contains(token.lowercased()),
            let currency = Currency(code: token.uppercased()), notation.uses(currency)
        else { return nil }
        return currency
    }
}
