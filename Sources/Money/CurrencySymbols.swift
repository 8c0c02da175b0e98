/// The currencies that a sign or a code can mean.
struct CurrencyCandidates: Sendable {
    /// The currency that is meant most often; used if the books don't decide.
    let mostCommon: Currency
    private let others: [Currency]
    /// Whether there are several.
    var isShared: Bool { !others.isEmpty }
    /// Whether there is no default: the books or the settings must use exactly one of them.
    private let needsUse: Bool

    /// Creates candidates; with `needsUse` the most common one is no default.
    init(_ mostCommon: Currency, others: [Currency] = [], needsUse: Bool = false) {
        self.mostCommon = mostCommon
        self.others = others
        self.needsUse = needsUse
    }

    /// The candidates with these blank-separated codes, most common first.
    init(codes: String, needsUse: Bool = false) {
        let currencies = codes.split(separator: " ").map { code in
            guard let currency = Currency(code: code) else {
                preconditionFailure("\(code) in a table of signs or words is in no table of currencies")
            }
            return currency
        }
        self.init(currencies[0], others: Array(currencies.dropFirst()), needsUse: needsUse)
    }

    /// The candidates that a sign or a word has; `nil` for anything else.
    init?(token: String) {
        guard
            let found = CurrencySymbols.sign(Array(token.unicodeScalars))?.candidates ?? CurrencyWords.candidates(token)
        else { return nil }
        self = found
    }

    /// The default currency if it is among them, otherwise the most common one; if there must be no default, the one
    /// that the books use, or `nil`.
    func meaning(_ notation: AmountNotation) -> Currency? {
        if contains(notation.defaultCurrency) { return notation.defaultCurrency }
        guard needsUse else { return mostCommon }
        let used = notation.usedCurrencies.filter(contains)
        return used.count == 1 ? used.first : nil
    }

    /// Whether the currency is one of the candidates.
    private func contains(_ currency: Currency) -> Bool {
        currency == mostCommon || others.contains(currency)
    }

    /// The candidates also in `other`; `nil` if there are none.
    func common(with other: CurrencyCandidates) -> CurrencyCandidates? {
        let common = ([mostCommon] + others).filter(other.contains)
        // Two mentions that leave one currency are decisive.
        return common.first.map {
            CurrencyCandidates($0, others: Array(common.dropFirst()), needsUse: needsUse && other.needsUse)
        }
    }
}

/// The currency signs written beside amounts, with their meanings.
enum CurrencySymbols {
    /// The signs, each with its currencies, most common first.
    ///
    /// Signs and currencies are those of the Unicode CLDR (narrow forms and the forms of the country's own locale) and
    /// of the currency symbols block, except bare letters that are words or parts of model numbers (`R`, `L`, `Q`).
    private static let table: [(signs: String, codes: String)] = [
        (
            "$ ＄ ﹩",
            """
            USD CAD AUD MXN SGD HKD TWD NZD ARS CLP COP BBD BMD BND BSD BZD CUP DOP FJD GYD JMD KYD LRD MOP NAD SBD \
            SRD TTD UYU XCD
            """
        ),
        ("US$ US＄ u$s U$S U$s u$d U$D", "USD"), ("C$", "CAD NIO"), ("CA$ Can$", "CAD"), ("A$ AU$", "AUD"),
        ("NZ$", "NZD"),
        ("NT$ NT＄ NTD", "TWD"), ("HK$ HK＄", "HKD"), ("S$", "SGD"), ("MX$", "MXN"), ("R$", "BRL"), ("MOP$", "MOP"),
        ("RD$", "DOP"), ("J$", "JMD"), ("TT$", "TTD"), ("BZ$", "BZD"), ("EC$", "XCD"), ("FJ$", "FJD"), ("N$", "NAD"),
        ("€", "EUR"), ("£ ￡", "GBP EGP FKP GIP LBP SDG SHP SSP SYP"),
        ("¥ ￥", "JPY CNY"), ("円", "JPY"), ("元 块 块钱 元钱", "CNY TWD HKD MOP"), ("塊 塊錢", "TWD HKD MOP"),
        ("圓", "TWD HKD MOP"), ("圆 RMB CN¥ CN￥", "CNY"), ("JP¥ JP￥", "JPY"),
        ("₩ ￦ 원", "KRW KPW"), ("₹", "INR"), ("₨ Rs Rs.", "INR PKR LKR NPR MUR SCR"),
        ("kr kr. Kr Kr.", "SEK NOK DKK ISK EEK"), ("Fr. SFr SFr. sFr sFr.", "CHF"), ("Fr", "CHF"),
        ("FCFA", "XOF XAF"), ("CFA", "XOF XAF"), ("FCFP", "XPF"),
        ("zł", "PLN"), ("Kč", "CZK"), ("Ft", "HUF"), ("lei", "RON MDL"), ("лв лв.", "BGN"), ("din. дин.", "RSD"),
        ("₽ руб руб.", "RUB BYN"), ("₴ грн грн.", "UAH"), ("₺ TL", "TRY"), ("₪", "ILS"), ("฿", "THB"), ("₱", "PHP"),
        ("₫ đ", "VND"), ("RM", "MYR"), ("Rp Rp.", "IDR"), ("₦", "NGN"), ("₡", "CRC"), ("₲", "PYG"), ("₸", "KZT"),
        ("₮", "MNT"), ("₭", "LAK"), ("₵", "GHS"), ("₾", "GEL"), ("₼", "AZN"), ("֏", "AMD"), ("৳", "BDT"),
        ("៛", "KHR"), ("₣", "FRF"), ("S/ S/.", "PEN"),
    ]

    /// `Fr 12,50` is also what Germans write on a Friday, `5000 FCFA` may be those of West or Central Africa, and `200 kr`
    /// those of each Scandinavian country.
    private static let needingUse: Set<String> = ["Fr", "FCFA", "CFA", "kr kr. Kr Kr."]

    /// One sign and its possible currencies.
    struct Sign: Sendable {
        /// The sign, not empty.
        let scalars: [Unicode.Scalar]
        /// What the sign can mean.
        let candidates: CurrencyCandidates
    }

    /// The signs by first scalar, longest first.
    private static let signs: [Unicode.Scalar: [Sign]] = {
        var signs: [Sign] = []
        for row in table {
            let candidates = CurrencyCandidates(codes: row.codes, needsUse: needingUse.contains(row.signs))
            for sign in row.signs.split(separator: " ") {
                signs.append(Sign(scalars: Array(sign.unicodeScalars), candidates: candidates))
            }
        }
        signs.sort { $0.scalars.count > $1.scalars.count }
        return Dictionary(grouping: signs) { $0.scalars[0] }
    }()

    /// The sign equal to `scalars`.
    static func sign(_ scalars: [Unicode.Scalar]) -> Sign? {
        guard let first = scalars.first else { return nil }
        return signs[first]?.first { $0.scalars == scalars }
    }

    /// The longest sign at `start` that is not part of a longer word.
    static func sign(in scalars: [Unicode.Scalar], at start: Int) -> Sign? {
        signs[scalars[start]]?.first { sign in
            let end = start + sign.scalars.count
            guard end <= scalars.count, scalars[start..<end].elementsEqual(sign.scalars) else { return false }
            return end == scalars.count || !isLetter(scalars[end - 1]) || !isLetter(scalars[end])
        }
    }

    /// Whether a word can start with the scalar.
    static func beginsWord(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII {
            return ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
        }
        return scalar.properties.isAlphabetic
    }

    /// Whether the scalar is part of words: letters and their combining marks.
    static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        beginsWord(scalar) || (!scalar.isASCII && scalar.properties.generalCategory == .nonspacingMark)
    }

    /// Whether the scalar is a Unicode currency symbol, known here or not.
    static func isSymbol(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "$" || (!scalar.isASCII && scalar.properties.generalCategory == .currencySymbol)
    }
}
