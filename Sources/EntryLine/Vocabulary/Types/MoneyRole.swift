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

    /// The roles of a case-folded word.
    static func of(_ word: String) -> MoneyRole { table[word] ?? [] }

    /// All words that have one.
    static let words = Set(table.keys)

    /// A word with `|` stands for its beginning with each of the endings: `sold|a|e` for `solda` and `solde`.
    private static let table: [String: MoneyRole] = {
        var table: [String: MoneyRole] = [:]
        let known: [(MoneyRole, Set<String>)] = [
            (.gain, EntryVocabulary.wageWords), (.gain, EntryVocabulary.refundWords),
            (.sum, EntryVocabulary.arrivingWords), (.sum, EntryVocabulary.depositWords),
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
            overtime winnings earnings paye wypłat|a|ę vencimento vencimentos ordenado gage gagen honorar honorare napiwek
            napiwki quincena quincenas überstunden overuren nadgodziny straordinari takings
            odměn|a|u prémi|e|i премия премию аванс пенси|я|ю стипенди|я|ю kindergeld bafög beca bolsa bourse grant
            """
        ),
        (
            .sum,
            """
            check checks cheque chèque chèques expenses insurance refund
            kaution auslagen spesen steuer steuern prämie trinkgelder honorar caution cautions impôt impôts acompte solde
            fianza señal gastos impuestos renta cauzione spese caução sinal imposto impostos despesas renda prenda fooi fooien
            borg huur onkosten belasting kaucj|a|ę|i czynsz pieniądz|e pieniędzy dług podatek deposition depositionen
            depositum skatt skat utlägg udlæg utlegg kauc|e|i záloh|a|u|y peněz|| peníze peniaze nájem nájemné дeньги деньги
            денег залог аренду аренда долг предоплату предоплата оплата оплату reklamace reklamacja pourboires propinas gorjetas mance
            """
        ),
        (
            .windfall,
            """
            dividend dividends dividende dividenden dividendes dividendos dividendo dividendi dividend|y|a dywidend|a|y
            utdelning udbytte utbytte cedola дивиденды winnings cashback jackpot prize lottogewinn gewinn vincita vincite
            premio prémio wygrana výhra выигрыш gain gains vinst trissvinst gevinst winst inheritance erbe erbschaft
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
            got pocketed banked cashed deposited recouped zurückbekommen zurückerhalten zurückgekriegt eingenommen gutgeschrieben
            reçu||e|s|es touché||e|s|es récupéré||e|s|es perçu||e|s|es recibid|o|a|os|as ingresad|o|a|os|as
            abonad|o|a|os|as recebid|o|a|os|as ricevut|o|i|e accreditat|o|a|i|e riscoss|o|a|i|e teruggekregen odebrał|em|am
            obdržel||a получили
            """
        ),
        (
            .collected,
            """
            collected kassiert encaissé||e|s|es cobr|é|amos cobrad|o|a|os|as incassat|o|a|i|e inkasoval||a geïnd
            zainkasował|em|am
            """
        ),
        (
            .earned,
            """
            earned won inherited verdient verdiente gewonnen gewann geerbt gagné||e|s|es hérité gan|é|amos ganad|o|a|os|as
            heredé ganhei ganhamos herdei guadagnat|o|i vint|o|a|i|e ereditato verdiend verdiende geërfd zarobił|em|am
            wygrał|em|am tjänade tjänat vann vunnit vant vunnet vandt vundet tjente vydělal||a vyhrál||a заработал||а|и
            выиграл||а|и
            """
        ),
        (
            .came,
            """
            hit dropped credited deposited eingegangen ausgezahlt ausbezahlt versé||e|s|es payées llegaron cayeron entró
            entraron ingresad|o|a|os|as depositad|o|a caíram chegaram arrivate accreditat|o|a binnen gestort uitbetaald
            insatt utbetald udbetalt utbetalt przyszło wpłynęł|a|o|y wpłynął přišl|o|y dorazil||a|o|y пришли поступил||а|о|и
            """
        ),
        (
            .back,
            """
            returned refunded reimbursed erstattet zurückerstattet rückerstattet zurückbezahlt rendu||e|s|es
            remboursé||e|s|es restitué||e|s|es devuelt|o|a|os|as reembolsad|o|a|os|as reintegrad|o|a|os|as
            devolvid|o|a|os|as restituit|o|a|i|e rimborsat|o|a|i|e terugbetaald teruggestort vergoed återbetald återbetalt
            zwrócon|a|o|e|y oddan|a|o|e|y vrácen||o|é|á|y|a возвращен||о|а|ы возвращён
            """
        ),
        (
            .they,
            """
            depositaron ingresaron abonaron перевели зачислили выплатили devolvieron reembolsaron reintegraron devolveram devolveram-me reembolsaram zwrócili oddali zwrócono oddano vráceno
            vrátili вернули возвратили
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
            überwiesen geschickt transferred venmoed zelled vippset przysłał||a подарил||а перевёл перевел|| перевела прислал||а
            скинул||а gestuurd overgemaakt skickade
            """
        ),
        (
            .pays,
            """
            bezahlt gezahlt payé réglé pagó pagado pagou pagato betaald zapłacił||a|i opłacił||a betalade betalte betalat
            zaplatil||a|i заплатил||а|и оплатил||а|и
            """
        ),
    ]
}
