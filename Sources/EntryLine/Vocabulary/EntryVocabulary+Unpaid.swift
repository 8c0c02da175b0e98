/// Words of what has not been paid, in lower case.
extension EntryVocabulary {
    /// Phrases by their first word: it is to be paid, or was not.
    static let unpaidPhrases = PhraseTable.byFirstWord(
        """
        need to pay, needs to pay, have to pay, has to pay, must pay, should pay, will pay, going to pay, gonna pay,
        forgot to buy, forgot to pay, nothing spent, no money changed, quedaron a deber, quedó a deber, still to pay,
        to be paid, will cost, would cost, would have cost, hätte gekostet, aurait coûté, habría costado, sarebbe
        costato, teria custado, had gekost, hade kostat, ville have kostet, hadde kostet, стоило бы, might buy, may
        buy, will buy, going to buy, want to buy, thinking of buying, almost bought, nearly bought, unpaid, not
        decided, scratch that, quote, quoted, estimate, facture annulée, rechnung storniert, invoice cancelled,
        invoice canceled, factura anulada, fattura annullata, fatura cancelada, factuur geannuleerd,
        i'll pay, muss noch, müssen noch, noch zu zahlen, noch zu
        bezahlen, noch bezahlen, unbezahlt, fast gekauft, beinahe gekauft, kostenvoranschlag, wird kosten, würde
        kosten, reste à payer, à payer, il faut payer, devis, presque acheté, va coûter, tengo que pagar, hay que
        pagar, por pagar, falta pagar, voy a pagar, voy a comprar, presupuesto, casi compro, da pagare, preventivo,
        spenderò, pagherò, comprerò, quasi comprato, costerà, tenho que pagar, preciso pagar, a pagar, vou pagar, vou
        comprar, orçamento, quase comprei, vai custar, moet nog betalen, nog te betalen, moet betalen, nog betalen,
        offerte, onbetaald, bijna gekocht, gaat kosten, muszę zapłacić, zapłacę, kupię, wycena, kosztorys, prawie
        kupiłem, nieopłacone, måste betala, ska betala, att betala, obetald, skal betale, må betale, at betale,
        ubetalt, nesten kjøpt, nästan köpte, musím zaplatit, zaplatím, nezaplatil, nezaplatila, nezaplaceno, skoro
        koupil, надо заплатить, нужно заплатить, надо оплатить, нужно оплатить, заплачу, чуть не купил, чуть не
        купила, смета, à rembourser, il me reste, noch nicht da, noch nicht gekommen, not yet arrived, pas encore arrivé, todavía no ha llegado,
        jeszcze nie przyszła, jeszcze nie przyszło, inte kommit än, ikke kommet enda, ještě nepřišlo, ещё не пришли, 안 냄, 안 냈음, 안 냈다, 안 낸
        """)
    /// Before an amount: that much was not paid, or is what it costs, `keine 20 Euro`, `o gasóleo está a 1,65`.
    static let quotedPhrases = PhraseTable.byFirstWord(
        """
        not, nicht, kein, keine, keinen, nie, pas, niet, geen, inte, ikke, ej, is at, are at, liegt bei, steht bei, ist bei,
        est à, está a, están a, estão a, está em, è a, sta a, staat op, ligger på
        """)
    /// Before `costing`: it has not been paid, `soll um die 1500 kosten`.
    static let modalVerbs = words(
        "soll sollen sollte dürfte should doit devrait debe debería dovrebbe deve deveria zou moet ska borde skal bør ma má by"
    )
    static let costing = words("kosten cost coûter costar costare custar kosta koste kosztować stát")
    /// Before `unpaidVerbs`, with at most one word between.
    static let notWords = allNegations.union(words("haven't havent won't wont wasn't"))
    /// Verbs for paying, besides those for buying.
    static let unpaidVerbs = payingVerbs.subtracting(buyingWords).union(
        words(
            """
            pagou pagaram pay betalat betald zahlen bezahlen payer pagar pagare betalen betala betale zapłacić
            zapłaciłem zapłaciłam zaplatit заплатить оплатить взял взяла брал брала
            """))

    /// Beside `usualPrices` or an amount: it was not paid this time, `the fitting was free, they usually charge 40`.
    static let usualWords = words(
        """
        usually normally sonst normalerweise normalement d'habitude normalmente solito normaal gewoonlijk normalt vanligtvis
        vanligvis zwykle normalnie obvykle normálně обычно
        """)
    static let usualPrices = words(
        """
        charge charges cost costs kostet kosten nehmen verlangen coûte coûtent prennent cobran cuesta cuestan costa costano
        prendono chiedono cobram custa custam kost rekenen vragen kostar tar koster tager kosztuje kosztują biorą stojí berou
        стоит стоят берут
        """)

    /// Whether a word of several without blanks says so: `还没付`, `まだ払ってない`.
    static func isUnpaidSentence(_ word: String) -> Bool {
        word.has(anyOf: "没沒未来來算想报報払買見견안낼") && unpaidParts.contains { word.contains($0) }
    }

    private static let unpaidParts = listed(
        "没付 沒付 未付 没交 沒交 没给钱 本来要 本來要 打算买 打算買 想买 想買 报价 報價 払ってない 払っていない 未払い 買おうと 見積 견적 안냈 안냄 낼예정")
}
