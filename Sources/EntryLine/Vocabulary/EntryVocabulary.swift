import Money

/// Words that mean something beside an amount, in lower case: English, German, French, Chinese and Japanese first.
///
/// They are few on purpose: a word is here because without it an entry would book other money than meant.
enum EntryVocabulary {
    /// Behind a number they say that it counts things, so it is no amount: `3 kg potatoes 4.50`, `20 Uhr`.
    static let units = words(
        """
        kg kilo kilos gr mg lb lbs oz ml cl dl liter litre litres liters l g km mi miles cm mm kwh h hr hrs std
        stunde stunden hour hours heure heures min mins minute minutes minuten minuti day days tag tage tagen jour
        jours nacht nächte night nights nuit nuits uhr o'clock pcs pc stk stck stück personen people persons person
        personnes 公斤 公里 个 個 人 杯 瓶 本 枚 点 時 天
        """)
    /// Behind a number they multiply it: `10 万円`, `2 thousand`.
    static let multipliers = words(
        """
        k thousand thousands hundred hundreds million millions mio mio. mrd billion billions grand tausend tsd tsd.
        hundert millionen mille millier milliers lakh crore 万 萬 千 百 億 亿 万円 千円 百円 億円 万元 萬元 千元 百元 万块 만 만원 천원
        """)
    /// Behind a number they make it hundredths: `50 cents`.
    static let minorUnits = words(
        "cent cents ct cts centime centimes rappen pence penny p øre öre ore halere haléřů groszy kopecks kopeken 毛 角 ¢"
    )
    /// Three capitals that are no currency although they look like its code, on either side of an amount.
    static let otherMoney = words(
        "btc xbt eth ltc xrp usdt usdc bnb doge xau xag xpt xpd xdr xxx xts stg ukp bitcoin bitcoins ether satoshi sats"
    )
    /// Three capitals that stand behind amounts in notes.
    static let acronyms = words(
        """
        kfc bbq dvd usb atm dhl ups gls dpd mrt bvg sbb obb öbb ice tgv rer cds led sim app pdf nyc lax gym ktv bmw vpn
        hvv rmv vrs kvb mvg tax vat tip bus tea bar car gas pub spa zoo bed egg pho bao vip wlan wc mac ipa nas ssd cpu
        gpu ram hbf zob sky pho mot gpx dlr tfl nhs rac rta jfk lhr sfo cdg hnd nrt tpe hkg jal ana klm tui edf sfr bmx
        """)
    /// `income 20`.
    static let incomeWords = words(
        "income einnahme einnahmen einkommen revenu revenus 收入 収入 进账 進帳 수입 ingreso ingresos")
    /// `expense 5`.
    static let expenseWords = words(
        "expense expenses ausgabe ausgaben dépense dépenses depense depenses 支出 出費 经费 経費 지출 gasto gastos")
    /// `refund 20`: money that came back, or that was given back.
    static let refundWords = words(
        """
        refund reimbursement cashback erstattung rückerstattung rueckerstattung rückzahlung gutschrift remboursement 退款
        报销 報銷 返现 返金 払い戻し 払戻 払戻し 환불 reembolso
        """)
    /// `salary 3000`: income of the person who earns it, an expense of the one who pays it.
    static let wageWords = words(
        """
        salary wage wages paycheck gehalt lohn salaire salaires 工资 工資 薪水 薪资 薪資 給料 給与 월급 sueldo dividend
        dividends dividende dividenden
        """)
    /// Money that probably came in; nothing tells for sure.
    static let receivedWords = words(
        """
        received earned sold refunded reimbursed erstattet zurückgezahlt zurückbekommen zurückerstattet bekommen erhalten
        verdient verkauft verkauf remboursé rembourse reçu vendu vente gagné 收到 卖了 賣了 赚了 賺了 还我 還我 给我 給我 退回 到账
        入账 收红包 もらった 受け取った 売った 売上 入金 くれた
        """)
    /// `Mom gave me 20`, `got 20 from Anna`: verbs of money that came in, where the words beside them say so.
    static let givingVerbs = words("gave sent paid pays payed lent got get gets")
    /// `Mon 12.50`: days that are cut short, as they are written beside an amount.
    static let shortDays: [String: Int] = [
        "Mon": 1, "Tue": 2, "Tues": 2, "Wed": 3, "Thu": 4, "Thur": 4, "Thurs": 4, "Fri": 5, "Sat": 6, "Sun": 7, "Mo": 1,
        "Di": 2, "Mi": 3, "Do": 4, "Sa": 6, "So": 7, "Lun": 1, "Mar": 2, "Mer": 3, "Jeu": 4, "Ven": 5, "Sam": 6,
        "Dim": 7,
    ]
    /// Behind a type word they make it a part of something else: `income tax 300`.
    static let compoundEnds = words("tax taxes statement steuer steuern protection insurance policy imposable")
    /// Behind `refund 20` they say that it was given back: `refund 20 to Bob`.
    static let recipientWords = words("to for an für à pour 给 給 に へ")
    /// Before a day word they say that it is about something else: `leftovers from yesterday`.
    static let dayPrepositions = words(
        "for from of since until till before by bis von vom für seit pour de depuis avant jusqu'à next nächsten nächste"
    )
    /// `US dollars`: which one of several currencies with the same word is meant.
    static let nationalities: [String: String] = {
        let table = [
            ("us u.s. american amerikanische américains", "USD"), ("canadian kanadische canadiens", "CAD"),
            ("australian australische australiens", "AUD"), ("singapore singapur", "SGD"), ("taiwan taiwanese", "TWD"),
            ("swiss schweizer suisse suisses", "CHF"), ("british britische sterling", "GBP"),
            ("danish dänische danoises", "DKK"), ("norwegian norwegische norvégiennes", "NOK"),
            ("swedish schwedische suédoises", "SEK"), ("czech tschechische tchèques", "CZK"),
            ("mexican mexikanische mexicains", "MXN"), ("philippine philippinische", "PHP"),
            ("indian indische indiennes", "INR"), ("turkish türkische turques", "TRY"),
        ]
        var result: [String: String] = [:]
        for (words, code) in table {
            for word in words.split(separator: " ") { result[String(word)] = code }
        }
        return result
    }()

    /// Those that stand behind the word for money.
    static let followingNationalities = words(
        "us u.s. américains canadiens australiens suisses sterling danoises norvégiennes suédoises tchèques mexicains indiennes turques"
    )
    /// Words for money that are seldom anything else: apart from an amount they still say that it is not in another
    /// currency.
    static let plainMoney = words(
        """
        dollars euros bucks quid franken fränkli kroner kronor kronen yuan rmb pesos rupees roubles rubles 美元 美金 欧元
        英镑 日元 港币 台币 人民币 ドル ユーロ
        """)

    /// Whether a word could be read as something else than a word of a note, wherever it stands.
    static func isSpecial(_ word: String) -> Bool {
        if isLikeCode(word) || shortDays[word] != nil { return true }
        let word = folded(word)
        let lists: [Set<String>] = [
            units, multipliers, minorUnits, otherMoney, incomeWords, expenseWords, refundWords, wageWords,
            receivedWords, givingVerbs,
            ["ago", "vor", "il", "last", "letzte", "letzten", "from", "von"],
        ]
        return lists.contains { $0.contains(word) } || nationalities[word] != nil || DayWord(word) != nil
            || DayWord.month(word) != nil || CJKWords.isSpecial(word)
    }

    /// Whether it has the shape of a currency's code.
    static func isLikeCode(_ word: String) -> Bool {
        word.utf8.count == 3 && word.utf8.allSatisfy { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
    }

    /// The word in lower case, without what ends it in running text.
    static func folded(_ word: String) -> String {
        var word = word.lowercased()[...]
        while let last = word.last, ":：,，、!！".contains(last) { word.removeLast() }
        return String(word).replacing("’", with: "'")
    }

    private static func words(_ text: String) -> Set<String> {
        Set(text.split(whereSeparator: \.isWhitespace).map(String.init))
    }
}
