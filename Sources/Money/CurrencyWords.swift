/// The money words written beside an amount, with their meanings: `12 dollars`, `15 Franken`, `5美元`.
///
/// Words with a more common meaning (`livres` are books) are omitted, so that they remain words.
package enum CurrencyWords {
    /// Lower-case words, each with its possible currencies, most common first.
    private static let table: [(words: String, codes: String)] = [
        (
            """
            dollar dollars doller dollers dollors buck bucks dólar dólares dolares доллар доллара долларов доллары долар долара доларів ドル 달러 dollari \
            dolar dolary dolara dolarów dolaru dolarů doláre dolárov dolari dolara dollár dollaria
            """,
            """
            USD CAD AUD SGD HKD TWD NZD BBD BMD BND BSD BZD FJD GYD JMD KYD LRD NAD SBD SRD TTD XCD
            """
        ),
        (
            "euro euros euro's euri euronen eura eurech eurá euroa euron euró eurot eurų евро євро ευρώ avro ユーロ 유로 欧元 歐元",
            "EUR"
        ),
        ("pound pounds sterlina sterline 英镑 英鎊 ポンド 파운드", "GBP EGP"),
        ("euors eruos eurso eurs", "EUR"), ("rubels", "RUB BYN"), ("zloties", "PLN"), ("quid", "GBP"),
        ("kuai kuais", "CNY TWD"),
        ("yen yens yenes ienes jenów иена иены иен 日元 日圓 日円 日币 日幣 エン 엔 엔화", "JPY"),
        ("юань юаня юаней yuan renminbi rmb 人民币 人民幣 人民元 위안 위안화 yuans yuanes", "CNY"),
        (
            "franc francs franken franke franker franchi francos sfr stutz fränkli フラン スイスフラン franki franków franka франк франка франков 瑞郎 瑞士法郎 法郎 프랑",
            "CHF XOF XAF XPF"
        ), ("kronor spänn", "SEK"),
        ("koruna koruny korun korunas kc kč コルナ 코루나", "CZK"), ("tl", "TRY"),
        ("zl zloty zlotys zlotych złoty złote złotych zlotis eslotis 兹罗提 ズウォティ 즈워티", "PLN"),
        ("forint forints forintos forinter 福林 フォリント 포린트", "HUF"),
        ("ruble rubles rouble roubles rubel р рубль рубля рублей 卢布 盧布 rubli rublos rubler roebel ルーブル 루블", "RUB BYN"),
        ("baht bahts บาท 泰铢 泰銖 泰币 泰幣 バーツ 바트", "THB"),
        ("rupiah rupiahs 印尼盾 ルピア", "IDR"), ("ringgit ringgits ringits ringgiter 马币 令吉 林吉特 リンギット 링깃", "MYR"),
        ("reais", "BRL"), ("shekel shekels sheqels shekler 谢克尔 שקל שקלים", "ILS"),
        ("hryvnia hryvnias grivnas", "UAH"),
        ("us-dollar us-dollars us-dollari dlls dls dlrs 美元 美金 米ドル", "USD"), ("歐羅 欧罗", "EUR"), ("人仔", "CNY"),
        ("澳門幣 澳门币 澳門元 葡幣", "MOP"), ("港币 港幣 港元 香港ドル", "HKD"),
        ("台币 台幣 臺幣 新台币 新台幣 新臺幣 ntd", "TWD"),
        ("韩元 韓元 韩币 ウォン", "KRW"), ("加元 加币 加幣", "CAD"), ("澳元 澳币 澳幣", "AUD"), ("新币 新幣 新元 坡币", "SGD"),
    ]

    /// Words that several countries use for their own money, or that have another meaning.
    private static let sharedTable: [(words: String, codes: String)] = [
        ("krone kroner kroners", "DKK NOK"),
        (
            "kronen couronne couronnes crown crowns corone korona korony koron крона кроны крон kruunu kruunua 克朗 クローネ クローナ 크로네 크로나",
            "SEK NOK DKK CZK ISK"
        ),
        ("krona kronas", "SEK ISK"), ("peso pesos 比索 披索 ペソ 페소", "MXN ARS CLP COP PHP UYU DOP CUP"),
        ("soles", "PEN"), ("蚊", "HKD MOP"),
        ("shilling shillings schilling schillings chelines scellini scellino xelins 先令 シリング 실링", "KES UGX TZS"),
        (
            "rs rs. rupaye rupee rupees rupien roupies rupias rupie rupier roepie 卢比 盧比 ルピー 루피",
            "INR PKR LKR NPR MUR SCR"
        ), ("lira liras lire lires 里拉 리라", "TRY LBP SYP"), ("won wons", "KRW KPW"),
        ("dirham dirhams dirhem dirhems dírhams dirhamer 迪拉姆 ディルハム 디르함", "AED MAD"),
        ("dinar dinars dinari dinares dinarer dinara dinaren 第纳尔 第納爾 ディナール 디나르", "RSD KWD JOD TND DZD IQD"),
        ("riyal riyals rial rials riales riais rialer riyaler riyales 里亚尔 里亞爾 리얄 리알", "SAR QAR OMR IRR YER"),
        ("rand rands 兰特 蘭特", "ZAR"), ("dong dongs", "VND"),
        (
            "pfund pund libra libras funt funty funtów funta фунт фунта фунтов фунтів libry liber punta puntaa",
            "GBP EGP"
        ),
        ("lev leva levas", "BGN"), ("kuna kune", "HRK"),
    ]

    private static let candidatesByWord: [String: CurrencyCandidates] = {
        var result: [String: CurrencyCandidates] = [:]
        for (rows, needsUse) in [(table, false), (countryTable, false), (sharedTable, true)] {
            for row in rows {
                let candidates = CurrencyCandidates(codes: row.codes, needsUse: needsUse)
                for word in row.words.split(separator: " ") { result[String(word)] = candidates }
            }
        }
        return result
    }()

    /// The currencies that a word can mean, in any case; `nil` if it is not a money word.
    static func candidates(_ word: String) -> CurrencyCandidates? {
        word.unicodeScalars.count <= 12 ? candidatesByWord[word.lowercased()] : nil
    }

    /// Codes that are English, German or French words; in lower case they are words.
    private static let wordCodes: Set<String> = [
        "all", "ang", "bam", "bob", "cop", "cup", "gel", "lak", "mad", "mop", "pen", "ron", "sos", "std", "top", "try",
    ]

    /// The currency with this code in lower or mixed case, if the books or the settings use it.
    static func lowercaseCode(_ token: String, _ notation: AmountNotation) -> Currency? {
        guard token.utf8.count == 3, !wordCodes.contains(token.lowercased()),
            let currency = Currency(code: token.uppercased()), notation.uses(currency)
        else { return nil }
        return currency
    }
}
