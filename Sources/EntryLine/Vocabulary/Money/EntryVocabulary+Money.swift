/// Words for money besides those of `MoneyWords`.
extension EntryVocabulary {
    /// Three-capital words beside an amount that look like a currency code but aren't one.
    static let otherMoney = words(
        """
        btc xbt eth ltc xrp usdt usdc bnb doge xau xag xpt xpd xdr xxx xts stg ukp bitcoin bitcoins ether satoshi sats
        dogecoin dogecoins litecoin litecoins ethereum ethers monero tether solana satoshis stablecoin stablecoins
        shitcoins memecoins altcoins xmr toman tomans تومان تومن
        """)
    /// Money words after an amount that name no particular currency.
    static let slangMoney = words("balles pavos sterling 刀 美刀 加刀 澳刀 欧 镑")
    /// Whether the word, in lower case, names the currency with this code: `balles`, `pavos`.
    static func isSlang(_ word: String, for code: String) -> Bool { slang[code]?.contains(word) == true }

    private static let slang = [
        "EUR": words("balles pavos").union(germanSlang).union(["piek"]), "CHF": words("balles"), "NOK": words("spenn"),
        "BRL": words("conto"),
    ]
    /// Names of animals and others for euros, of which few are counted.
    static let germanSlang = words("mäuse kröten mücken ocken")

    /// Suffixes of a number that may be money, although not a currency code or sign: `20e`, `2000f`.
    static let gluedMoney = words("e eu f ff fr frs kn bs ft えん エン 엔 刀 蚊")
    /// Nationalities that follow the money word.
    static let followingNationalities = words(
        """
        us u.s. américains estadounidenses statunitensi americanos americani esterlinas suizos svizzeri canadienses
        canadenses canadesi australianos australiani canadiens australiens suisses sterling danoises norvégiennes
        suédoises tchèques mexicains mexicanos indiennes turques
        """)
    /// Nationalities that are also those of dollars: `12 canadian`.
    static let nationalities = followingNationalities.union(
        words(
            """
            american amerikanische amerikanska canadian kanadische kanadensiska canadiske australian australische australiska
            """))
    /// Money words with hardly any other meaning: even apart from an amount they rule out another currency.
    static let plainMoney = words(
        """
        dollars euros bucks quid franken fränkli kroner kronor kronen yuan rmb pesos rupees roubles rubles 美元 美金 欧元 英镑
        日元 港币 台币 人民币 ドル ユーロ
        """)
    /// Money words that stand before amounts and mean nothing else; others may be a name, or `lei` (she) in Italian.
    static let leadingMoney = plainMoney.subtracting(["franken"]).union(
        words("rs rp rm ntd kr zł kč ft cfa fcfa fcfp wons руб грн лв"))
    /// Names spelled like a currency, as typed: a telephone company, a city, a brand of sinks, a woman.
    static let moneyNames = words("SFR KC Franke Franker Franka")

    /// What makes a name of a word for money before it: `Dollar Tree`, `Bucks Fizz`, and wine from Franconia.
    static let moneyNameEnds = [
        "dollar": words("tree general shave store stores bank"),
        "euro": words(
            """
            garages shop sko cylinder disney disneyland star millions jackpot pallet pallets palette paletten plug
            adaptor league rail
            """),
        "yen": words("sushi"), "yuan": words("fu"), "bucks": words("fizz"), "franken": words("wein weine"),
        "sterlina": words("bar"), "dólar": words("furado"), "pound": words("of"), "pounds": words("of"),
    ]

    /// Whether the word has the form of a currency code.
    static func isLikeCode(_ word: String) -> Bool {
        word.utf8.count == 3 && word.utf8.allSatisfy { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
    }
}
