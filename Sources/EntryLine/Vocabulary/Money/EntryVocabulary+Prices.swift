/// Words that make an amount the price of one, a share, or not the whole of what was paid.
extension EntryVocabulary {
    /// Words beside an amount that make it a unit price: `12 each`.
    static let eachWords = words(
        """
        each ea ea. apiece pp p.p. je chacun chacune c/u ciascuno pièce l'unité l'uno l'una l'un l'une einzeln 单价 單價
        単価 cad cad. split halved halbiert twice thrice hourly zweimal dreimal chaque cadauno ciascuna l'heure l'ora
        all'ora l'etto all'etto l'unità 两次 兩次 三次 두번 geteilt partagé partagée dividido dividida diviso divisa delat
        delt cada każdy każda každý každá başı başına 各 各自 一个 一個 씩 각 각각 각자 ずつ づつ 人均 每人 一人 1人 1人当たり 1인당 인당 일인당
        """)
    /// Behind one: `한 개에 1,500원`.
    static let koreanPieces = words("개에 병에 잔에 장에 마리에 봉지에 권에")
    /// `12 per person`: the paying unit after `per`, `pro`, `par` or `por`.
    static let shareOwners = words(
        """
        person kopf nase nas stück stk piece head personne tête persona unité uno una styck stk. stuk testa cabeza
        pessoa cabeça persoon osobę osobe głowę человека
        """)
    /// `25 a medias`, `25 a metà`, `25 moitié-moitié`: the last words of phrases for a split bill.
    static let sharedOwners = words("medias metà moitié")
    /// `half of 48`: the amount paid is a different one.
    static let halfWords = words(
        """
        half hälfte moitié mitad metà hälften halvdelen third drittel tiers quarter viertel helft metade połowa połowę
        połowie půl půlku polovina polovinu половина половину yarısı puolet 一半 半分
        """)
    /// Behind "and" and before a noun, a half: `halbe` in `zwei und eine halbe`.
    static let halves = words(
        """
        half halb halbe halber halbes halben halve halv halvt halva demi demie medio media mezzo mezza meio meia pół půl
        """)
    /// Between an amount and what was paid for.
    static let fors = words("for für fürs pour para per por voor för dla")
    /// Between an amount and what is added to it.
    static let ands = words("and & und et y e i en og och")
    /// Behind an amount and "and": `2 euros y medio`, `5 bucks and change`.
    static let remainders = halfWords.union(halves).union(
        words(
            """
            quart cuarto quarto kwart fjärdedel ćwierć change quelques poussières pico qualcosa spiccioli rotti trocados
            quebrados bisschen zerquetschte beetje kusje hakiem något lite lidt noget мелочью половиной
            """))
    /// Words after `plus` or `excl.` that mean more was paid: `12.50 plus tax`.
    static let taxWords = words(
        """
        tax vat tip tips gst mwst mwst. ust ust. service iva tva taxe taxes trinkgeld pourboire propina moms mancia
        gorjeta napiwek napiwku dricks fooi чаевые shipping delivery postage p&p handling fee fees surcharge gratuity versand
        versandkosten porto lieferung liefergebühr lieferkosten gebühr gebühren nebenkosten pfand frais port livraison
        expédition envío envio gastos portes spedizione spese frete entrega verzending verzendkosten bezorging
        bezorgkosten frakt levering wysyłka wysyłki dostawa dostawy doprava poštovné доставка доставки kargo
        """)
    /// Words behind a number of times: `three times 4.50`, `2mal 12,50`.
    static let timesWords = words(
        "times mal maal keer fois veces volte vezes gånger ganger gange razy krát раза kere kez kertaa")
    /// Behind a word for what is added: `tip not included`, `Versand extra`.
    static let exclusions = words(
        """
        extra excluded excl excl. exkl exkl. ekskl ekskl. exclusive exklusive separately separate zusätzlich separat
        exclusief escluso esclusa esclusi escluse excluido excluida excluído excluída exclu exclus exclue
        """)
    private static let inclusions = ["incl", "inbegr", "inkl", "enthalt", "compri", "ingår", "inräkn"]

    /// Whether the word means "included": `inbegriffen`, `compris`.
    static func isIncluded(_ word: String) -> Bool { inclusions.contains(where: word.hasPrefix) }

    /// Whether the word is a number of times: `dreimal`, `2times`; not `einmal`.
    static func isTimes(_ word: String) -> Bool {
        let digits = word.prefix(while: \.isASCIIDigit)
        if !digits.isEmpty { return timesWords.contains(String(word[digits.endIndex...])) }
        return ["mal", "maal"].contains { end in
            word.hasSuffix(end) && NumberWords.value(String(word.dropLast(end.count))) != nil
        }
    }
}
