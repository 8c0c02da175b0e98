/// An ISO 4217 currency, current or withdrawn but possibly still in old books.
package struct Currency: Hashable, Sendable, CustomStringConvertible {
    /// Three capital letters.
    package let code: String
    /// Number of decimals, 0 to 4: 0 for JPY, 2 for EUR, 3 for KWD.
    package let exponent: Int

    /// Private to the tables, so that a code always has its own exponent.
    fileprivate init(code: String, exponent: Int) {
        self.code = code
        self.exponent = exponent
    }

    /// The currency with this ISO 4217 code, capitals only; `nil` for anything else.
    package init?(code: some StringProtocol) {
        guard let key = CurrencyTable.key(code.utf8), let known = CurrencyTable.byKey[key] else { return nil }
        self = known
    }

    /// The currency denoted by a code, a sign or a word beside an amount (`EUR`, `€`, `NT$`, `kr`, `dollars`); `nil` if
    /// there is none.
    ///
    /// A sign shared by several currencies means the default one if it is among them, otherwise the most common one. A
    /// lower-case code is accepted if the currency is used.
    package init?(token: some StringProtocol, notation: AmountNotation) {
        let token = String(token)
        if AmountParser.isPlainNumber(token) { return nil }
        if let coded = Currency(code: token) {
            self = coded
        } else if let candidates = CurrencyCandidates(token: token) {
            self = candidates.meaning(notation) ?? candidates.mostCommon
        } else if let used = CurrencyWords.lowercaseCode(token, notation) {
            self = used
        } else {
            return nil
        }
    }

    /// Whether a sign or a word leaves open which currency it denotes: `kr` where the books use none of its currencies,
    /// or two.
    package static func isUnclear(token: String, notation: AmountNotation) -> Bool {
        guard Currency(code: token) == nil, let candidates = CurrencyCandidates(token: token) else { return false }
        return candidates.meaning(notation) == nil
    }

    /// All current currencies with minor units, by code. Metals, test codes and the IMF's units have none.
    package static let all: [Currency] = CurrencyTable.current.sorted { $0.code < $1.code }

    /// All currencies, also those that books of earlier years may have.
    package static var known: some Collection<Currency> { CurrencyTable.byKey.values }

    /// The code.
    package var description: String { code }
}

/// The ISO 4217 codes with their exponents.
///
/// Current: list one as published on 2026-01-01 by SIX, the maintenance agency, including the funds that have minor
/// units. Withdrawn: those of list three that were legal tender after 1998, with the exponents of the JDK's
/// `java.util.Currency` (25), since ISO's own list has none.
private enum CurrencyTable {
    private static let currentCodes: [(exponent: Int, codes: String)] = [
        (0, "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF"),
        (
            2,
            """
            AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE CHF \
            CHW CNY COP COU CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL \
            HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU \
            MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR \
            SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD USN UYU UZS VED \
            VES WST XAD XCD XCG YER ZAR ZMW ZWG
            """
        ),
        (3, "BHD IQD JOD KWD LYD OMR TND"),
        (4, "CLF UYW"),
    ]

    private static let withdrawnCodes: [(exponent: Int, codes: String)] = [
        (0, "BEF BYB BYR ESP GRD ITL LUF MGF PTE ROL TRL"),
        (
            2,
            """
            AFA ANG ATS AZM BGL BGN CSD CUC CYP DEM EEK FIM FRF GHC HRK IEP LTL LVL MRO MTL MZM NLG SDD SIT SKK SLL \
            SRG STD TMM VEB VEF YUM ZMK ZWD ZWL ZWN ZWR
            """
        ),
    ]

    /// The current currencies, in the order of the table.
    static let current = currencies(currentCodes)

    /// All currencies, withdrawn ones too, by `key`.
    static let byKey: [UInt32: Currency] = {
        var byKey: [UInt32: Currency] = [:]
        for currency in current + currencies(withdrawnCodes) {
            guard let key = key(currency.code.utf8) else {
                preconditionFailure("\(currency.code) in the table of currencies is no ISO 4217 code")
            }
            precondition(byKey.updateValue(currency, forKey: key) == nil, "\(currency.code) is in the table twice")
        }
        return byKey
    }()

    /// Packs the three letters into a number: Swift compares strings by canonical equivalence, under which U+212A is a
    /// `K`.
    static func key(_ bytes: some Collection<UInt8>) -> UInt32? {
        guard bytes.count == 3 else { return nil }
        var key: UInt32 = 0
        for byte in bytes {
            guard (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) else { return nil }
            key = key << 8 | UInt32(byte)
        }
        return key
    }

    private static func currencies(_ table: [(exponent: Int, codes: String)]) -> [Currency] {
        table.flatMap { row in
            row.codes.split(separator: " ").map { Currency(code: String($0), exponent: row.exponent) }
        }
    }
}
