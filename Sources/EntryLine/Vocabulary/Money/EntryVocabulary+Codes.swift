import Money

/// Currency codes that people type in lower case.
extension EntryVocabulary {
    /// Those of widely traded currencies. Beside an amount, they are hardly ever words.
    static let tradedCodes = words(
        """
        aed aud brl cad chf cny czk dkk eur gbp hkd huf idr inr jpy krw mxn myr nok nzd pln sek sgd thb twd usd vnd zar
        """)
    /// Codes that are also words, names or abbreviations in capitals: `5 TOP up`, `3.50 CUP of tea`. Left out are those of
    /// money that many travellers pay with, such as `TRY`, `RON` and `ISK`.
    static let wordCodes = words(
        """
        ALL AMD ANG ATS AWG BAM BOB BOV BSD BTN CDF CHE COP COU CSD CUP CYP DEM DOP EEK ERN ESP FIM GEL GIP HNL IEP IRR KGS
        LAK MDL MGA MOP MTL MUR NAD NIO PAB PEN PGK PTE SAR SBD SCR SDG SHP SIT SLE SOS SRD SSP STD STN SVC TOP VED VES WST
        YER YUM
        """)
    /// Those that nobody takes for another word, also in capitals, unlike `CAD` (drawings), `NOK` and `SEK`.
    static let knownCodes = tradedCodes.subtracting(["cad", "nok", "sek", "huf", "inr"])
    /// Those that mean money also apart from the amount. Left out are those that are also words or names, such as `nok`
    /// (enough), `sek` (seconds), `huf`, `all`, `cup`, `ils`, `php`, `dop` and `isk`.
    static let apartCodes = tradedCodes.subtracting(["nok", "sek", "huf", "myr"]).union(
        words(
            """
            bgn clp uyu egp kwd qar bhd omr lkr pkr npr bdt kes ghs tzs ugx uah hrk kzt crc gtq jmd xof xaf xpf rsd tnd
            dzd iqd lbp mnt mkd azn byn uzs etb zmw mwk mzn bwp ngn rwf aoa htg pyg ttd bbd fjd pgk khr mmk xcd
            """))

    /// The currency whose code the word is, in any case and in brackets or not: `usd`, `(EUR)`, `usd.`
    static func currency(codedBy word: EntryWord) -> Currency? {
        let bytes = word.folded.utf8
        guard (3...6).contains(bytes.count), bytes.allSatisfy({ $0 < 0x80 }), word.text != "Aud" else { return nil }
        let code = word.folded.utf8.drop { "([".utf8.contains($0) }.prefix { (0x61...0x7A).contains($0) }
        let rest = word.folded.utf8[code.endIndex...]
        guard code.count == 3, rest.allSatisfy({ ")].?;".utf8.contains($0) }), let code = String(code),
            apartCodes.contains(code)
        else { return nil }
        return Currency(code: code.uppercased())
    }

    /// The money in brackets that the word is: `(euros)`, `[EUR]`; not `(won)`.
    static func bracketedMoney(_ word: EntryWord) -> String? {
        guard word.kind == .plain, let last = word.text.last, ")]".contains(last), let first = word.text.first,
            "([".contains(first)
        else { return nil }
        let money = String(word.text.dropFirst().dropLast())
        return isMoneyName(money) ? money : nil
    }

    /// Whether the word is a code, or a name of money that means nothing else.
    static func isMoneyName(_ word: String) -> Bool {
        plainMoney.contains(folded(word)) || ["euro", "dollar", "pounds", "francs", "yen"].contains(folded(word))
            || Currency(code: word) != nil
    }

    /// Whether the word, in lower case, could be refused behind an amount as the code of a currency, or as one with digits
    /// behind it: `usd`, `euro50`.
    static func isCodeOrGluedMoney(_ word: String) -> Bool {
        guard let euro = Currency(code: "EUR") else { return true }
        let plain = EntryWord(word)
        return currency(codedBy: plain) != nil || bracketedMoney(plain) != nil
            || AmountJoiner.isGluedMoney(word, AmountNotation(decimalMark: nil, defaultCurrency: euro))
    }
}
