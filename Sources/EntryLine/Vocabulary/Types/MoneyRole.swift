/// What a word says about money that changes hands: whether it came to whoever types the entry, and who gave it.
struct MoneyRole: OptionSet {
    let rawValue: Int

    /// A name of money that comes in: `salary`, `refund`.
    static let gain = MoneyRole(rawValue: 1)
    /// A name of money that comes or goes: `rent`, `deposit`.
    static let sum = MoneyRole(rawValue: 2)
    /// A gain that nobody pays to others: `dividend`, `winnings`.
    static let windfall = MoneyRole(rawValue: 4)
    /// Interest, which comes from savings and goes to lenders.
    static let interest = MoneyRole(rawValue: 8)
    /// Whoever types the entry got what stands beside it: `received`, `bekommen`.
    static let got = MoneyRole(rawValue: 16)
    /// The same of a bill: `cobrada la factura`.
    static let collected = MoneyRole(rawValue: 32)
    /// The same of whatever stands beside it: `earned`, `won`.
    static let earned = MoneyRole(rawValue: 64)
    /// The money has come: `landed`, `arrivé`.
    static let came = MoneyRole(rawValue: 128)
    /// It was given back: `returned`, `devuelta`.
    static let back = MoneyRole(rawValue: 256)
    /// Others, who are not named, gave it or gave it back: `devolvieron`, `вернули`.
    static let they = MoneyRole(rawValue: 512)
    /// Somebody who is named gave it back: `Tomek oddał`.
    static let returns = MoneyRole(rawValue: 1_024)
    /// Somebody who is named sent it: `mormor swishade`.
    static let sends = MoneyRole(rawValue: 2_048)
    /// Somebody paid, which is an income if it is a client or a tenant: `klient zapłacił`.
    static let pays = MoneyRole(rawValue: 4_096)
    /// Whoever types the entry sold what stands beside it.
    static let sold = MoneyRole(rawValue: 8_192)
    /// With the next word, whoever types the entry was paid: `took in`, `got paid`.
    static let begins = MoneyRole(rawValue: 16_384)

    /// What somebody did, which is more than a word around the name of money.
    static let verbs: MoneyRole = [.got, .collected, .earned, .came, .back, .they, .returns, .sends, .pays, .sold]
    /// That whoever types the entry has the money.
    static let gained: MoneyRole = [.got, .collected, .earned, .came, .back, .begins]

    /// The roles of a case-folded word.
    static func of(_ word: String) -> MoneyRole {
        if let role = table[word] { return role }
        return isCompoundGain(word) ? .gain : []
    }

    /// `Nebenkostenerstattung`
    static func isCompoundGain(_ word: String) -> Bool {
        // Bytes, because `hasSuffix` walks all characters of every word.
        gainEnds.contains { word.utf8.count > $0.count + 3 && word.utf8.suffix($0.count).elementsEqual($0) }
    }

    /// What ends the names of gains in German, Norwegian and Danish.
    private static let gainEnds = EntryVocabulary.listed(
        "erstattung rückzahlung gutschrift beihilfe zulage einnahmen godtgjørelse godtgørelse"
    ).map { Array($0.utf8) }

    /// All words that have one.
    static let words = Set(table.keys)

    /// A word with `|` stands for its beginning with each of the endings: `sold|a|e` for `solda` and `solde`.
    private static let table: [String: MoneyRole] = {
        var table: [String: MoneyRole] = [:]
        let known: [(MoneyRole, Set<String>)] = [
            (.gain, EntryVocabulary.wageWords), (.gain, EntryVocabulary.refundWords),
            (.gain, EntryVocabulary.shortRefundWords),
            (.sum, EntryVocabulary.arrivingWords), (.sum, EntryVocabulary.refundedCosts),
            (.sum, EntryVocabulary.paymentServices),
            (.sends, EntryVocabulary.enclitics),
            (.earned, EntryVocabulary.earnedWords.subtracting(EntryVocabulary.firstReceivedWords)),
            (.sum, EntryVocabulary.depositWords),
            (.came, EntryVocabulary.comingWords), (.pays, ["paid", "payed"]), (.back, EntryVocabulary.backWords),
            (.got, EntryVocabulary.arrivedWords), (.got, EntryVocabulary.firstReceivedWords),
            (.got, EntryVocabulary.lastReceivedWords), (.returns, EntryVocabulary.returningVerbs),
            (.sends, EntryVocabulary.sendingVerbs), (.sold, EntryVocabulary.soldWords),
            (.begins, ["took", "brought", "raked", "pulled", "made", "got", "was", "been"]),
        ]
        for (role, words) in known {
            for word in words { table[word, default: []].formUnion(role) }
        }
        for (role, text) in rows {
            for word in EntryVocabulary.listed(text).flatMap(forms).flatMap(EntryVocabulary.spellings) {
                table[word, default: []].formUnion(role)
            }
        }
        // Copper in Spanish.
        table["cobre"] = nil
        return table
    }()

    private static func forms(_ word: String) -> [String] {
        let parts = word.split(separator: "|", omittingEmptySubsequences: false)
        return parts.count == 1 ? [word] : parts.dropFirst().map { String(parts[0] + $0) }
    }

    private static let rows: [(MoneyRole, String)] = [
        (
            .gain,
            """
            overtime winnings earnings paye wypłat|a|ę vencimento vencimentos ordenado gage gagen honorar honorare
            napiwki napiwków quincena quincenas überstunden overuren nadgodziny straordinari takings odměn|a|u
            prémi|e|i премия премию аванс пенси|я|ю стипенди|я|ю kindergeld bafög grant payout payouts takings
            subsid|y|ies ahv-rente iv-rente accredito stipend scholarship royalt|y|ies severance paie paye paga
            overtid övertid ob-tillägg tillæg tantiemen preisgeld förderung zuschuss subvention subventions subvención
            subvenciones subvenção subsídio subsidio sussidio subsidie dotacj|a|e|ę dotac|e|i субсиди|я|ю
            kinderbeihilfe studienbeihilfe wohnbeihilfe familienbeihilfe schulbeihilfe mietbeihilfe abfindung
            aufwandsentschädigung schadenersatz schadensersatz rückvergütung vergütung zulage nachtzulage
            schichtzulage überstundenauszahlung lohnsteuerausgleich witwenpension witwerpension habenzinsen milchgeld
            wochenlohn monatslohn tageslohn zinsgutschrift standeinnahmen markteinnahmen trinkgelder pourboires
            propinas gorjetas mance fooien drikkepenger чаевые cachet cachê caché compenso compensi honorarium arvode
            honorar|et honorář|| гонорар cachets trop-perçu indemnisation indemnit|é|és prestación prestación
            indemnización reintegro finiquito aguinaldo indennizzo risarcimento straordinario indennità auxílio
            rescisão indenização comissão férias vakantiegeld kinderbijslag toeslag huurtoeslag zorgtoeslag uitkering
            vergoeding onkostenvergoeding feriepenger feriepenge barnebidrag barnbidrag bostadsbidrag studiebidrag
            barnetrygd børnepenge dagpenger dagpenge sykepenger foreldrepenger skattepenger sjukpenning
            föräldrapenning zasiłek świadczenie stypendium premi|a|ę dodatek nadpłata odszkodowanie přeplatek
            přeplatky rodičák dávky stipendium vratka příspěvek přesčasy mateřská nemocenská tantiemy nadgodziny
            tygodniówka weekloon erstatning ersättning försäkringsersättning tilskud tilskudd bidrag
            produksjonstilskudd övertidsersättning overtidsbetaling veckolön sjuklön julbonus milersättning studielån
            studiefinanciering reiskostenvergoeding ziektegeld melkgeld mjölkpengar melkepenger oppasgeld auxílio vale
            pesquisa restituição rendimento opbrengst drikkepenge sygedagpenge barselsdagpenge kørepenge
            kjøregodtgjørelse zarobek подработка пособи|е|я выплат|а|ы компенсаци|я|ю вычет сверхурочные
            командировочные отпускные больничный детские декретные выручка
            """
        ),
        (
            .sum,
            """
            check checks cheque chèque chèques expenses insurance refund kaution auslagen spesen steuer steuern prämie
            trinkgelder honorar caution cautions impôt impôts acompte solde fianza señal gastos impuestos renta
            cauzione spese caução sinal imposto impostos despesas renda prenda fooi fooien borg huur onkosten
            belasting kaucj|a|ę|i czynsz pieniądz|e pieniędzy dług podatek deposition depositionen depositum skatt
            skat utlägg udlæg utlegg kauc|e|i záloh|a|u|y peněz|| peníze peniaze nájem nájemné дeньги деньги денег
            залог аренду аренда долг предоплату предоплата оплата оплату reklamace reklamacja honoraires honorarios
            geburtstagsgeld geldgeschenk taschengeld sackgeld poche paghetta mesada zakgeld kieszonkowe kapesné
            lommepenger lommepenge veckopeng månadspeng карманные unemployment honorário honorários onorari onorario
            beca bolsa bourse fee support cagnotte tanda contributo contributi ajuda dricks napiwek support podpora
            podporu výživné alimenty platb|a|y spropitné fickpengar verjaardagsgeld depositionen depositum nagrod|a|ę
            ayuda aide prime primes gespaard règlement pagamento cobro versement
            """
        ),
        (
            .windfall,
            """
            win wins dividend dividends dividende dividenden dividendes dividendos dividendo dividendi dividend|y|a dywidend|a|y
            utdelning udbytte utbytte cedola дивиденды winnings cashback jackpot prize lottogewinn gewinn vincita vincite
            premio prémio prêmio wygrana výhra выигрыш gain gains vinst trissvinst gevinst winst inheritance erbe erbschaft
            héritage herencia herança eredità erfenis arv spadek dědictví наследство кэшбэк кешбэк odsetki
            """
        ),
        (
            .interest,
            """
            interest zinsen intérêts intereses interessi juros rente ränta räntor renter odsetki úroky проценты dispozinsen
            kreditzinsen
            """
        ),
        (
            .got,
            """
            got pocketed banked cashed deposited recouped zurückbekommen zurückerhalten zurückgekriegt gutgeschrieben
            reçu||e|s|es touché||e|s|es récupéré||e|s|es perçu||e|s|es recibid|o|a|os|as ingresad|o|a|os|as
            abonad|o|a|os|as recebid|o|a|os|as ricevut|o|i|e accreditat|o|a|i|e riscoss|o|a|i|e teruggekregen odebrał|em|am
            obdržel||a получили
            """
        ),
        (
            .collected,
            """
            collected eingenommen kassiert encaissé||e|s|es cobr|é|amos cobrad|o|a|os|as incassat|o|a|i|e inkasoval||a geïnd
            zainkasował|em|am
            """
        ),
        (
            .earned,
            """
            earned busked won inherited verdient verdiente gewonnen gewann geerbt gagné||e|s|es hérité gan|é|amos
            ganad|o|a|os|as tocó toco heredé ganhei ganhamos herdei guadagnat|o|i vint|o|a|i|e ereditato verdiend
            verdiende geërfd zarobił|em|am wygrał|em|am tjänade tjänat vann vunnit vant vunnet vandt vundet tjente
            vydělal||a vyhrál||a заработал||а|и выиграл||а|и
            """
        ),
        (
            .came,
            """
            hit dropped credited deposited eingegangen ausgezahlt ausbezahlt versé||e|s|es payées llegaron cayeron
            entró entraron ingresad|o|a|os|as depositad|o|a caíram chegaram entrée déposée déposé rentrée arrivate
            accreditat|o|a binnen gestort uitbetaald insatt utbetald udbetalt utbetalt wypłacon|e|a|y|o
            vyplacen||o|a|y|é proplacen||o|a|y|é|ý выплачены przyszło wpłynęł|a|o|y wpłynął přišl|o|y dorazil||a|o|y
            пришли поступил||а|о|и
            """
        ),
        (
            .back,
            """
            returned refunded reimbursed erstattet zurückerstattet rückerstattet zurückbezahlt rendu||e|s|es
            remboursé||e|s|es restitué||e|s|es devuelt|o|a|os|as reembolsad|o|a|os|as reintegrad|o|a|os|as
            devolvid|o|a|os|as restituit|o|a|i|e ridat|o|a|i|e rimborsat|o|a|i|e terugbetaald teruggestort vergoed
            återbetald återbetalt zwrócon|a|o|e|y oddan|a|o|e|y vrácen||o|é|á|y|a возвращен||о|а|ы возвращён
            """
        ),
        (
            .they,
            """
            depositaron ingresaron abonaron перевели зачислили выплатили devolvieron reembolsaron reintegraron
            devolveram devolveram-me reembolsaram zwrócili oddali zwrócono oddano vráceno vrátili вернули возвратили
            """
        ),
        (
            .returns,
            """
            refunded reimbursed repaid returned zurückgezahlt zurückgegeben zurückbezahlt zurücküberwiesen erstattet
            zurückerstattet rendu remboursé devolvió devolvio reembolsó devuelto devolveu reembolsou restituito ridato
            rimborsato terugbetaald teruggegeven teruggestort vergoed återbetalade återbetalat tilbagebetalte отдал отдала
            """
        ),
        (
            .sends,
            """
            überwiesen geschickt transferred venmoed zelled vippset przysłał||a подарил||а перевёл перевел|| перевела
            прислал||а скинул||а gestuurd overgemaakt skickade sent sends transferred e-transferred etransferred
            schickt schickte schenkt schenkte geschenkt zugesteckt envoyé viré donné offert glissé gaf ga gav vippset
            overførte överförde mobilepayede mandato regalato girato bonificato inviato enviado mandado regalado
            regaló transferido sendt gitt gett skickat swishat gav gegeven geschonken dał dała podarowała podarował
            poslal||a daroval||a dal dala přispěl||a подарили прислали дал||а дали
            """
        ),
        (
            .pays,
            """
            wypłacił||a|o vyplatil||a|o выплатил||а|и utbetalade udbetalte bezahlt gezahlt zahlt zahlte betaalt
            betaalde payé réglé pagó pagado pagou pagato betaald zapłacił||a|i opłacił||a betalade betalte betalat
            betalt zaplatil||a|i заплатил||а|и оплатил||а|и
            """
        ),
    ]
}
