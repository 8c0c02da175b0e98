import Money

/// Countries by the beginnings of their names and adjectives, with the money that other countries call alike: `$10
/// Canadian`, `10 pounds Egyptian`, `10 dollar Canadees`.
enum MoneyCountries {
    /// The currency of the country named, in lower case, if its money is called like that of `amount`: `CAD` for `canadian`
    /// and `$10` or `10 bucks`; `nil` for `mexican` and `10 dollars`, and for other words.
    static func code(_ name: String, money amount: String) -> String? {
        let sign = EntryVocabulary.folded(amount.filter { $0.isLetter || $0.isCurrencySymbol })
        guard let family = families.first(where: { family in family.signs.contains { sign.hasPrefix($0) } }) else {
            return nil
        }
        return family.names[name] ?? family.begins.first { begin, _ in name.hasPrefix(begin) }?.code
    }

    /// Whether the two words, in lower case, name such a country: `hong kong`.
    static func isPair(_ words: String) -> Bool { pairs.contains(words) }

    /// Whether a word may name a country whose money shares its name with that of others.
    static func names(_ word: String) -> Bool {
        families.contains { family in
            family.names[word] != nil || family.begins.contains { begin, _ in word.hasPrefix(begin) }
        } || pairs.contains { $0.hasPrefix(word + " ") || $0.hasSuffix(" " + word) }
    }

    private struct Family {
        /// What the money is called, or its beginning.
        let signs: [String]
        /// The currencies by whole names.
        let names: [String: String]
        /// The currencies by the beginnings of names.
        let begins: [(begin: String, code: String)]

        init(_ signs: String, names: [String: String] = [:], begins: String) {
            self.signs = EntryVocabulary.listed(signs)
            self.names = names
            self.begins = EntryVocabulary.listed(begins).map { pair in
                (begin: String(pair.dropLast(4)), code: String(pair.suffix(3)))
            }
        }
    }

    private static let pairs: Set<String> = ["hong kong", "new zealand"]
    private static let shortNames = [
        "us": "USD", "u.s.": "USD", "nz": "NZD", "hk": "HKD", "cdn": "CAD", "hong kong": "HKD", "new zealand": "NZD",
    ]

    private static let dollars = """
        canad=CAD kanad=CAD austral=AUD aussie=AUD neuseel=NZD neozel=NZD néo-z=NZD nieuw-zeel=NZD nyzeel=NZD hongkong=HKD
        singap=SGD taiwan=TWD jamai=JMD jamaik=JMD giamaic=JMD bahama=BSD barbad=BBD beliz=BZD bermud=BMD fiji=FJD
        namibi=NAD liberi=LRD trinidad=TTD cayman=KYD surinam=SRD guyan=GYD american=USD américa=USD amerik=USD
        estadoun=USD statunit=USD
        """

    private static let families = [
        // The sign is also that of pesos; `$12 Mexican` may be a meal.
        Family(
            "$", names: shortNames,
            begins: dollars
                + " mexic=MXN mexik=MXN messic=MXN méxic=MXN argentin=ARS chile=CLP colombia=COP uruguay=UYU"),
        Family("dollar dólar dolar buck доллар", names: shortNames, begins: dollars),
        Family(
            "pound pfund pond pund funt livre libra sterlin",
            begins: """
                egypt=EGP ägypt=EGP égypt=EGP egipc=EGP egizi=EGP egíp=EGP leban=LBP liban=LBP syri=SYP siria=SYP sudan=SDG
                soudan=SDG gibralt=GIP falkland=FKP cyprio=CYP zypr=CYP irish=IEP irisch=IEP
                brit=GBP engl=GBP ingl=GBP angl=GBP sterlin=GBP esterlin=GBP
                """),
        Family(
            "franc frank fränkli",
            begins: """
                swiss=CHF schweiz=CHF suiss=CHF svizz=CHF suiz=CHF suíç=CHF zwits=CHF szwajc=CHF belg=BEF french=FRF französ=FRF
                français=FRF congol=CDF kongol=CDF rwand=RWF ruand=RWF burund=BIF guine=GNF djibout=DJF comor=KMF
                luxemb=LUF
                """),
        Family(
            "kron krón kr crown couronne coron korun",
            begins: """
                swed=SEK schwed=SEK suéd=SEK svensk=SEK suec=SEK svede=SEK zweed=SEK danish=DKK dänisch=DKK danois=DKK danes=DKK
                danés=DKK dansk=DKK deens=DKK norw=NOK norv=NOK norsk=NOK norueg=NOK noors=NOK icelan=ISK isländ=ISK island=ISK
                czech=CZK tschech=CZK tchè=CZK checa=CZK checo=CZK
                """),
        Family("lir", begins: "türk=TRY turk=TRY turq=TRY turc=TRY turec=TRY tyrk=TRY ital=ITL"),
        Family(
            "rup roup",
            begins: """
                india=INR indis=INR indie=INR pakist=PKR nepal=NPR népal=NPR mauriti=MUR mauric=MUR seychel=SCR indones=IDR
                """),
        Family(
            "peso",
            begins: """
                mexic=MXN mexik=MXN messic=MXN méxic=MXN argentin=ARS chile=CLP colombia=COP kolumbi=COP uruguay=UYU filipin=PHP
                philip=PHP filippin=PHP cuban=CUP kuban=CUP dominic=DOP
                """),
    ]
}
