import Money

/// What people call the money of their own country, which elsewhere is something else: `R45` in rand, `500 bob` in Kenyan
/// shillings. The signs are those of the Unicode CLDR and of everyday speech.
struct LocalMoney {
    /// Letters on a number or before it, as typed, the longest first: `R45`, `KSh 250`.
    let signs: [String]
    /// Words behind a number, in lower case, besides those of `CurrencyWords` and `MoneyWords`.
    let words: Set<String>

    /// Those of the currency with this code; `nil` if it has none.
    static func names(of code: String) -> LocalMoney? { byCode[code] }

    /// The codes of the currencies with a name that hardly means anything else behind a number: `dhs`, `JD`.
    static func codes(_ name: String) -> [String]? { abroad[name] ?? abroad[name.lowercased()] }

    /// The same before a number: `KSh 250`.
    static func leadingCodes(_ name: String) -> [String]? {
        leading.contains(name.lowercased()) ? codes(name) : nil
    }

    /// For each currency its signs, the words that hardly mean anything else, and those that do.
    private static let rows = """
        AED | Dhs. Dhs Dh. Dh DHS DH | dhs dhs. dh dh. درهم دراهم | dhm
        ALL | L | | lek lekë leke
        AMD | | | dram
        AOA | Kz | kz |
        ARS | AR$ | | mangos
        AUD | | | bucks
        BAM | KM | | km
        BDT | Tk. Tk | tk tk. |
        BGN | | | lv lv. лева
        BHD | BD | | bd
        BIF | FBu | fbu |
        BOB | Bs. Bs | bs bs. | pesos
        BRL | r$ | | real pila pilas pau paus
        BTN | Nu. Nu | | nu nu.
        BWP | P p | |
        BYN | Br | |
        CAD | | | bidous
        CLF | UF | |
        COP | COL$ | |
        CRC | ¢ | | pesos
        CZK | | kaček | kačky
        DZD | DA | | da
        EGP | L.E. LE E£ | جنيه جنيها جنيهات | le l.e. gineh geneh gneh
        ETB | Br | | br birr
        EUR | E | |
        GEL | | ლარი ლარის |
        GHS | GH₵ GH¢ GHC | ghc |
        GMD | D | |
        GTQ | Q q | | q pesos
        HNL | Lps. Lps L. L l | lps lps. | pesos
        HTG | Gde. Gde | gde |
        ILS | NIS | nis ש"ח ש״ח |
        INR | | | bucks
        IRR | | ریال ريال |
        JOD | JD JDs | jod | jd jds
        KES | KShs. KShs KSh. KSh Kshs. Kshs Ksh. Ksh KSH Sh sh | ksh ksh. kshs kshs. | bob sh sh. shs shs. shilingi
        KGS | | | сом som
        KWD | KD | | kd
        LAK | | | kip
        LBP | L.L. LL | | ll l.l.
        LSL | M | |
        MAD | Dhs Dh DHS DH | dhs dh dh. درهم دراهم |
        MGA | Ar | | ar
        MMK | Ks | | ks
        MVR | MRf. MRf Rf. Rf | rf |
        MWK | MK K | | mk
        MYR | | rm | bucks
        MZN | MTn MT | | mt mts
        NAD | | | bucks
        NGN | N n | |
        NIO | | | pesos
        NZD | | | bucks
        OMR | RO | | ro
        PAB | B/. | |
        PGK | K | | kina
        PEN | | | sol
        PHP | PhP Php P p | | php piso
        PLN | | | zeta zety
        PYG | Gs. Gs | gs gs. |
        QAR | QR | | qr
        RUB | | rub rub. | рэ
        RWF | FRw RF | frw | rf
        SAR | SR | ريال ريالات | sr
        SCR | SRe SR | | sr
        SEK | | | bagis
        SLE | Le | |
        SZL | E | |
        TND | DT | | dt
        TZS | TShs. TShs TSh. TSh Tsh Tshs TSH Sh sh | tsh tsh. tshs tshs. | sh sh. shs shs. shilingi
        UAH | | гривень hrn | гривен гривни гривні
        UGX | UShs. UShs USh. USh Ush Ushs USH Sh sh | ush ush. ushs ushs. | sh sh. shs shs.
        UZS | | | so'm сум som
        VES | Bs. Bs | bs bs. | bolos
        VND | | vnđ đồng | d dong
        VUV | VT Vt | vt |
        WST | | | tala
        ZAR | R r | | bucks
        ZMW | K k | |
        """

    private static let table = rows.split(separator: "\n").map { row in
        row.split(separator: "|", omittingEmptySubsequences: false).map { EntryVocabulary.listed(String($0)) }
    }

    private static let byCode: [String: LocalMoney] = Dictionary(
        uniqueKeysWithValues: table.map { fields in
            (fields[0][0], names(fields[1], words: fields[2] + fields[3]))
        })

    private static func names(_ signs: [String], words: [String]) -> LocalMoney {
        let all = signs + signs.filter(isLong).map { $0.lowercased() }
        return LocalMoney(signs: all.sorted { $0.count > $1.count }, words: Set(words))
    }

    /// All signs and words, in lower case.
    static let allNames = Set(table.flatMap { $0[1] + $0[2] + $0[3] }.map { $0.lowercased() })

    private static let abroad: [String: [String]] = table.reduce(into: [:]) { abroad, fields in
        for name in Set(fields[2] + fields[1].filter(isLong).map { $0.lowercased() } + fields[1].filter(isShort)) {
            abroad[name, default: []].append(fields[0][0])
        }
    }
    /// Signs that stand before a number, in lower case.
    private static let leading = EntryVocabulary.words("bs tk kz gs dh uf").union(
        table.flatMap { $0[1].filter(isLong) }.map { $0.lowercased() })

    /// `KSh`; not `Php`, which is also a language.
    private static func isLong(_ sign: String) -> Bool { sign.count > 2 && sign.lowercased() != "php" }

    /// `JD`; not `KM`, which are also kilometres.
    private static func isShort(_ sign: String) -> Bool {
        sign.count == 2 && sign.allSatisfy(\.isUppercase) && !["KM", "MK", "MT"].contains(sign)
    }
}
