/// Words for income and expense, in lower case.
extension EntryVocabulary {
    /// `income 20`.
    static let incomeWords = unaccented(
        """
        income incomes einnahme einnahmen einkommen einkünfte revenu revenus 收入 収入 进账 進帳 수입 ingreso ingresos inkomst
        indtægt inntekt przychód dochód příjem доход дохід gelir inkomen inkomsten
        """)
    /// `expense 5`.
    static let expenseWords = words(
        """
        expense expenses ausgabe ausgaben dépense dépenses depense depenses 支出 出費 经费 経費 지출 gasto gastos wydatek výdaj
        расход gider uitgave despesa utgift udgift
        """)
    /// `refund 20`: money received or given back.
    static let refundWords = unaccented(
        """
        환불받음 환불받았음 refund reimbursement cashback rebate erstattung rückerstattung rückzahlung gutschrift remboursement 退款 报销 報銷 返现
        返金 払い戻し 払戻 払戻し 환불 환급 reembolso devolución rimborso återbetalning tilbagebetaling tilbakebetaling refusjon refusion
        återbäring terugbetaling zwrot возврат возмещение iade vrácení estorno palautus visszatérítés 退費 退费 devolução
        refunds reimbursements rebates cashbacks erstattungen rückerstattungen rückzahlungen gutschriften remboursements
        reembolsos devoluciones rimborsi återbetalningar tilbagebetalinger tilbakebetalinger terugbetalingen zwroty
        возвраты estornos
        """)
    /// Abbreviations of these and the like, certain only beside the one who pays: `remb mutuelle 22,50`.
    static let shortRefundWords = words(
        """
        reimb reimb. refnd remb remb. rembt rbt gutschr gutschr. rückz rückz. erst. rimb rimb. devol devol. reemb reemb.
        teruggave
        """)
    /// `Bob owes me 20`: nothing has been paid.
    static let debtWords = words(
        """
        owe owes owed owing iou schulde schuldet schuldig debe deben debo doit doivent deve devo devono devem skyldig
        skylder wisi winien winna должен должна
        """)
    /// Words that make a neighbouring money word an income: `rent received 900`.
    static let arrivedWords = unaccented(
        """
        received recd rcvd recvd rec'd credited erhalten bekommen eingegangen reçu reçue recibido recibida recebido
        recebida ricevuto ricevuta mottagit mottagen inkommit modtaget mottatt ontvangen otrzymałem otrzymałam dostałem
        dostałam wpłynęło wpłynęła wpłynął dostal dostala получил получила 받음 받았음 받았다
        """)
    /// `recebi pix da Ana 50`: at the start of an entry, before the amount or its sender.
    static let firstReceivedWords = words(
        """
        received recd rcvd recvd rec'd recd. rcvd. recebi recebemos recibí recibi otrzymałem otrzymałam dostałem
        dostałam fick fik fikk mottog kreeg ontving erhielt bekam primit
        """)
    /// `cobré 1,500 de una limpieza`, `earned 50 for mowing`: verbs that say that their writer was paid what follows.
    static let earnedWords = firstReceivedWords.union(
        words(
            """
            earned won inherited cobré cobramos cobrei ganhei gané facturé zarobiłem zarobiłam получил получила заработал
            заработала отримав отримала заробив заробила dostal dostala vydělal vydělala kaptam kaptunk kerestem
            ansaitsin tienasin εισέπραξα έλαβα κέρδισα kazandım tjänade tjente verdiende verdiente terima gewann
            """)
    ).subtracting(["fick", "fik", "fikk"])
    /// Between the amount and who has paid it, or for what: `recebi 2.400,00 do cliente`.
    static let earnedLinks = allSenderWords.union(
        words("do pelo pela com від za dari untuk με για pentru with at on")
    ).union(fors)
    /// `50 von Oma bekommen`: behind the amount and its sender.
    static let lastReceivedWords = words(
        """
        bekommen erhalten gekriegt gekregen ontvangen fått mottagit fået modtaget mottatt übercho überchoo received recd
        earned verdient ricevuto ricevuti recibido recibidos recebido recebidos cobrados incassati 받음
        """)
    /// Before `firstReceivedWords`: who has received the money.
    static let receivers = words("i we eu yo ja jag jeg ho j'ai ik ich wir am я wij vi já")
    /// Between the preposition and the sender: `da minha mãe`.
    static let possessives = words(
        """
        my the meiner meinem meinen der dem den minha meu minhas meus mi mis mia mio ma mon mes mojej mojego min mitt
        mina mijn m'n minn la il el
        """)
    /// All prepositions before a sender, also those that have other meanings.
    static let allSenderWords = senderWords.union(shortSenderWords).union(["af", "av", "da", "do", "dos", "das"])
    /// Services by which people send each other money. A `tikkie` is a request for it.
    static let paymentServices = words(
        """
        swish vipps mobilepay venmo paypal zelle twint bizum revolut e-transfer etransfer interac pix blik cashapp gpay
        phonepe paytm wero satispay lydia paylib mbway bhim
        """)
    /// Before an amount: it is a price, not what was received.
    static let priceWords = words(
        "für um mit statt zu for por per pour till för til za voor om met con avec med with at à")
    /// Things received that cost money, or lower a price.
    static let finesAndDiscounts = words(
        """
        fine ticket fee penalty parcel package discount off coupon voucher request requested strafzettel strafe
        knöllchen busse bußgeld mahnung paket rabatt gutschein anfrage multa multas boleto boletos conta contas cobrança
        desconto pacote descuento cupón paquete mandat grzywna grzywnę rachunek rachunki rabat paczka paczkę böter bot
        räkning räkningen bøde bøden regning regningen pakke amende amendes contravention remise colis bolletta sconto
        pacco boete korting pakket verzoek begäran anmodning
        """)
    /// Money words other than wages and refunds that can be income or expense: `arrivedWords` decide.
    static let arrivingWords = unaccented(
        """
        rent pension credit payment transfer wire pay money dividend interest commission scholarship stipend grant
        alimony allowance inheritance royalties deposit miete rente kaltmiete zahlung überweisung geld unterhalt
        trinkgeld spende provision honorar kindergeld zinsen loyer paiement virement argent prime pourboire allocation
        allocations bourse intérêts alquiler pago transferencia dinero propina pensión beca aluguel pagamento pix
        transferência dinheiro gorjeta pensão affitto bonifico soldi mancia hyra betalning överföring pengar swish
        husleje betaling penge huur przelew czynsz zaliczka аренда перевод 용돈 세뱃돈 축의금 이자 배당금 상금
        fees tuition donation donations tips tip earnings compensation spenden beitrag beiträge tikkie bizum zelle venmo
        donazione donativo doação darowizna пожертвование lesgeld schoolgeld oppasgeld retraite paie paye paga pensione
        acompte arrhes anzahlung anticipo caparra adelanto zadatek záloha voorschot förskott forskud forskudd
        """)
    /// Beside `arrivingWords`: it may have come: `rent came in 900`, `la paie est tombée 1800`.
    static let comingWords = unaccented(
        """
        came arrived landed kam kamen kom gekommen angekommen reingekommen tombé tombée tombés tombées arrivé arrivée llegó llegado
        entrado cayó caiu chegou entrou arrivato arrivata arrivati entrato entrata binnengekomen kommit inkommet
        przyszła przyszedł przyszły přišel přišla пришла пришёл пришел
        """)
    /// Between `arrivingWords` and these: `est tombée`, `ist gekommen`.
    static let comingHelpers = words("est sont ist sind è sono ha han has have had is har er już")
    /// Behind these: it was a price, or went away: `lunch came to 20`.
    static let comingEnds = words("to out up due off from with")
    /// Before `backWords`: `Pfand zurück 3,25`; a deposit for a flat may be paid back by its owner.
    static let depositWords = words("pfand pfandbon leergut pant statiegeld consigne")
    /// Words for goods sent back, which a refund in the same line explains.
    static let returnedWords = words(
        """
        rücksendung retoure retour returned returns rückgabe reso zurückgeschickt zurückgesendet zurückgebracht renvoyé
        renvoyée renvoyés renvoyées retourné retournée retournés retournées teruggestuurd teruggebracht returnerade
        """)
    /// Why a thing has been sent back, which says nothing of the money: `refund 20 shoes didn't fit`.
    static let fitWords = words(
        """
        fit fits fitting size sizes passt passte passten gepasst größe grösse taille pointure talla tallas talle quedaba
        quedaban taglia andava andavano maat paste pasten servia serviam serviu serviram tamanho passade passet storlek
        størrelse rozmiar pasował pasowała pasowały velikost размер подошли подошло
        """)
    /// Beside a word for income: nothing has come yet, or never will: `no refund 20`, `awaiting refund 20`.
    static let openWords = negations.union(
        words(
            """
            without awaiting await pending waiting expected expecting expect missing overdue outstanding denied refused
            kein keine keinen ohne ausstehend ausstehende erwarte erwartet fehlt offen sans aucun aucune attente attends
            attendu sin ningún pendiente pendientes esperando senza nessun nessuna attesa atteso sem nenhum pendente
            aguardando geen zonder verwacht openstaand ingen inget utan väntar uden uten venter bez brak czekam čekám
            без нет жду 没有 沒有 未 尚未 等 等待 待 なし 待ち 대기
            """))
    /// Words for a tax: `impôt sur le revenu`.
    static let taxes = words(
        """
        impôt impôts steuer steuern impuesto impuestos imposta imposte imposto impostos belasting skatt skat podatek daň
        налог
        """)
    /// The recipient of the money.
    static let meWords = words(
        "me mir mer m'a m'ont mi mij mig meg мне us uns ons oss nous nos ci nam нам bana bize minulle mulle meille")
    /// Between `paidWords` and `meWords`: `stoppade åt mig 200`.
    static let meLinks = words("to till åt til aan")
    /// Before `meWords`: `Bob paid me 20`.
    static let paidWords = words(
        """
        paid pays gave gives sent sends repaid repays reimbursed refunded transferred gifted tipped zelled venmoed
        paypaled paypalled cashapped wired gaf betaalde stuurde gav ga betalade betalte skickade swishade given handed
        slipped stak stack stakk stoppade stoppet smög antoi antoivat lähetti siirsi gett givit givet gitt skickat
        betalat swishat sendt zahlte gab schenkte überwies oddał oddała dał dała zapłacił zapłaciła przelał przelała
        вернул вернула отдал отдала дал дала заплатил заплатила
        """)
    /// After `meWords`: `hat mir 50 gegeben`, `m'a rendu 20`.
    static let givenWords = unaccented(
        """
        gegeben geschenkt geschickt überwiesen gezahlt bezahlt zurückgegeben zurückgezahlt zurückbezahlt rendu remboursé donné
        payé envoyé versé viré dio pagó dieron pagaron devolvió devolvieron transfirió pagou deu devolveu transferiu
        dato pagato restituito ridato mandato regalato dado devuelto pagado transferido enviado ingresado regalado
        regaló mandó envió ingresó offert filé gschänkt gschenkt gäh gä ggä ggäh gee geh zruggäh zruggä zrugggäh
        überwise gegeven betaald gestuurd teruggegeven terugbetaald zugesteckt zuegsteckt gedrückt spendiert gespendet
        erstattet zurückerstattet zurücküberwiesen ausgezahlt ausbezahlt vererbt vermacht rübergeschickt toegestopt
        geschonken overgemaakt glissé passé refilé remis laissé reversé rendus donnés filés pasó pasaron pasado
        passou passaram allungato passato girato rimborsato dala dal dali
        """)
    /// Before `meWords`, or behind them in the Romance languages: `het mir 50 gschänkt`, `me ha dado 50`.
    static let helpers = words("hat haben het hät händ hend heeft hebben")
    /// Behind `meWords` only, before `givenWords`: `mi ha dato 50`.
    static let laterHelpers = words("ha hanno han a ont avait avaient")
    /// Between somebody else and `givenWords` or `sentWords`: `Max hat 20 überwiesen`.
    static let sendingHelpers = helpers.union(words("a ont ha han hanno har has have"))
    /// Those of `givingVerbs` that say what somebody else has done, without a name in capitals too: `ana envió 50`.
    static let sendingVerbs = words(
        """
        envió mandó transfirió mandou enviou transferiu mandò inviò stuurde skickade swishade sendte przelał przelała wysłał
        wysłała poslal poslala
        """)
    /// Behind `sendingHelpers`, besides `givenWords`.
    static let sentWords = words(
        """
        geschickt gesendet überbracht overgemaakt meegegeven skickat betalat swishat gett sendt betalt gitt vippset inviato
        sent paid given returned repaid transferred
        """)
    /// Pronouns of several people before `sendingHelpers` that include whoever types the entry, besides `receivers`.
    static let groups = words("on nous wij we vi man one you du")
    /// Words that a question about an income quotes with the next one: `cash back`.
    static let incomePairs: [String: Set<String>] = [
        "cash": ["back"], "cashed": ["in"], "chipped": ["in"], "paid": ["back", "by"], "gave": ["back"],
        "sent": ["back"], "got": ["back", "paid"], "paga": ["extra"],
    ]
    /// Those that it quotes with the one before: `couch sale`, `store credit`, `money back`.
    static let incomeEnds = backWords.union([
        "sale", "credit", "money", "return", "check", "cheque", "claim", "payment", "geldi", "돈",
    ])
    /// Words that negate those after them.
    static let negations = words(
        "not never no didn't didnt doesn't doesnt don't hasn't hasnt nicht nie pas jamais nunca não non nie не")
    /// The same with those of Dutch and the Nordic languages.
    static let allNegations = negations.union(words("niet inte ej ikke"))
    /// Endings of words for income: `Steuererstattung`, `Mieteinnahmen`.
    private static let incomeEndings = listed(
        """
        ersättning einnahme einnahmen kundenzahlung erstattung rückzahlung gutschrift verkauf erstattungen rückzahlungen
        gutschriften verkäufe gehälter löhne gewinne rückgabe kindergeld elterngeld wohngeld weihnachtsgeld urlaubsgeld
        taschengeld arbeitslosengeld krankengeld gehalt lohn gewinn zinsen rente pfand bonus återbäring återbetalning
        teruggave
        """
    ).flatMap(spellings)
    /// `Mom gave me 20`, `got 20 from Anna`: verbs that mean an income together with their neighbours.
    static let givingVerbs = sendingVerbs.union(
        words(
            """
            gave sent paid pays payed repaid repays transferred wired zelled venmoed gifted tipped lent got get gets
            zahlt zahlte gab betalade betalte betaalde schickt schickte überweist überwies gibt sendet bunged
            slipped handed chipped gav vippset pagó dio devolvió regaló pagou deu devolveu dał dała zapłacił
            zapłaciła dal dala zaplatil zaplatila отправил отправила перевёл перевёла перевел перевела прислал
            прислала дал дала заплатил заплатила скинул скинула
            """))
    /// `20 back from Bob`.
    static let backWords = unaccented("back zurück terug tillbaka tilbage tilbake indietro")
    /// Prepositions before the sender of the money.
    static let senderWords = words("from von vom från fra")
    /// Sender prepositions of languages in which they have other meanings: only before a name, or after a gift.
    static let shortSenderWords = words("de da di del dal della dalla du van vo od от")
    /// Words for people that are not capitalized after a short sender preposition: `van oma 50`.
    static let relatives = words(
        """
        oma opa mama mamma papa papà mamie papi mamá papá abuela abuelo nonna nonno mãe pai avó avô vó vô vovó vovô babci dziadka
        mamy taty бабушки дедушки мамы папы mormor farmor morfar farfar mor far bestemor бабушка дедушка мама папа
        babcia dziadek tata maman mémé pépé
        """)
    /// The same including English, and other people who pay for somebody: `roommate paid 400`.
    static let people = relatives.union(
        words(
            """
            mom mum mommy mummy dad daddy grandma grandpa granny gran grandad granddad nan nana sister brother wife
            husband partner girlfriend boyfriend friend mate mates buddy roommate flatmate housemate landlord boss
            neighbour neighbor
            schwester bruder frau mann freund freundin mitbewohner mitbewohnerin chef nachbar nachbarin parents
            friends roommates flatmates housemates neighbours neighbors sisters brothers kids guests coworkers
            colleagues eltern freunde nachbarn kollegen kollege kollegin tante onkel cousin aunt auntie uncle frère
            soeur sœur oncle hermano hermana tía tío fratello sorella zio zia irmão irmã tio broer zus oom brat
            siostra ciocia ciocię wujek bror syster faster moster onkel søster bratr sestra teta strýc брат сестра
            тётя дядя père mère fils fille pappa babička babičky táta tátu táty mamka mamky děda dědy tato cioci vovó
            bestefar соседка сосед
            """))
    /// Relatives from whom nothing is bought, unlike a brother's car.
    static let givers = relatives.union(
        words(
            """
            mom mum mommy mummy dad daddy grandma grandpa granny gran grandad granddad nan nana auntie großmutter
            großvater omi opi parents grandparents eltern großeltern rodziców rodzice brata siostry
            wujka cioci teściów rodičů mámy táty babičky dědy bratra sestry
            """))
    /// Words before `from` and a name that mean a rent or a pension received: `Miete von Untermieter`.
    static let rentWords = words(
        """
        rent miete kaltmiete untermiete loyer alquiler affitto aluguel huur hyra husleje czynsz pensión pensione
        """)
    /// Pronouns of whoever types the entry.
    static let speakers = words("i we ich wir")
    /// Pronouns of other people: `he paid 85 for my bike`.
    static let otherPronouns = words(
        "he she they er sie il elle ils elles lui lei hij zij han hon hun on ona él ella ele ela")
    /// What other people do or will do with money that somebody has laid out for them: `il me rembourse`.
    static let returnsToCome = words(
        """
        rend rendra rembourse remboursera devuelve devolverá ridà restituisce restituirà devolve odda zwróci vrátí отдаст
        вернёт вернет
        """)
    /// The same together with `backWords`: `she pays me back`.
    static let promisedVerbs = words(
        "pays gives will gibt gibt's gibts zahlt überweist wird geeft betaalt zal ger betalar ska giver betaler vil gir skal"
    )
    /// The same of whoever gets it back: `kriege ich zurück`.
    static let gettingVerbs = words("kriege krieg bekomme bekomm krijg recupero recupererai récupère får")
    /// Behind `sale` these are what is bought: `summer sale 40`.
    static let saleSeasons = words(
        """
        summer winter spring autumn fall clearance flash january season friday monday sample boxing holiday the on for
        """)
    /// Verbs with `me` that are no payment to me: `lunch cost me 12`, `Tom drove me 20`.
    static let otherVerbs = words(
        """
        bought buys buy r made makes cooked brought brings ordered cost costs charged charges billed fined sold sells
        drove drives took takes let lets got gets had has is was ran runs set treated invited helped told asked reminded
        taught showed saved owes owe make help give giving cut hit do does did and or but than like kostet kostete
        gekostet kauft kaufte gekauft hat habe haben ist war half hilft fährt fuhr bringt brachte holt holte macht
        machte lud lädt ohne wie als und berechnet berechnete verlangte heeft kost kostte
        kostade kostar kostede koster стоил стоила стоило стоили обошлось обошелся обошёлся обошлась обошлись
        """)
    /// Behind `me` and `m'a`: what somebody has paid for it, `la cena me costó 25`, `le resto m'a coûté 25`.
    static let costVerbs = words(
        """
        costó costo costaron costado cuesta cuestan costaba salió salio salieron salido cobró cobro cobraron cobrado
        cobra facturó custou custaram custa saiu saíram cobrou cobraram costato costata costati costate preso chiesto
        coûté couté coute coûtés facturé pris demandé débité prélevé compté volé piqué arnaqué quitó quitaron quitado
        robó robaron robado multaron multado timado descontaron descontado roubaram roubou descontaram multaram rubato
        addebitato gekostet berechnet abgenommen abgeknöpft abgezogen abgebucht geklaut gestohlen verlangt gekauft
        gebucht gekost gerekend gevraagd gestolen kostat kostet patladı tuttu stál stála stálo
        """)
    /// The same in French, and those that `meWords` are for.
    static let otherFrenchVerbs = words(
        """
        m'a m'ont m'avait m'achète m'acheter m'appelle m'aide m'invite m'emmène m'amène m'attend m'en m'y m'apporte
        m'est m'and m's m
        """)
    /// Prepositions before `me`: `lunch for me 12`.
    static let mePrepositions = words(
        """
        for with w to from of at by on about near behind without around between after before over under against mit bei
        von zu für über vor nach neben gegen an auf in aus da met voor van naar för till til hos åt från fra av af på
        utan uten uden для ко к от с на у
        """)
    /// Feasts, of which gifts are bought: `cadeau de Noël`, `regalo de nacimiento`.
    static let feasts = words(
        """
        noël noel navidad reyes natale natal páscoa pâques anniversaire cumpleaños compleanno aniversário mariage boda
        nozze bodas casamiento matrimonio casamento casamentos noces mariages matrimoni fiançailles fidanzamento
        hochzeiten brudeparet bryllup bröllop bautizos batizado batismo battesimo cresima comunione comunhão taufe
        konfirmation cumple anniv anniv' aniver compleano geburtstag verjaardag hochzeit bruiloft bautizo baptême
        communion comunión kommunion naissance nacimiento nascita nascimento geboorte födelse födsel départ despedida
        retraite jubilación crémaillère
        """)
    /// Bags, purses and fairs that are a grant before the initials of who pays: `bolsa FCT 1.100`.
    static let grantWords = words("bolsa bolsas borsa borse beurs bourse")
    /// Those who pay rent.
    static let tenants = words("locataire locataires inquilino inquilina inquilinos inquilini huurder huurders")
    /// Words before the name of a person: `from Mrs Nguyen`.
    static let titles = words(
        "mr mr. mrs mrs. ms ms. miss dr dr. herr herrn frau mme monsieur madame señor señora sr. sra. signor signora senhor senhora"
    )
    /// Titles before a name in Polish and Czech, in small letters.
    static let smallTitles = words("pana pani państwa pána paní")
    /// Words before `from` that mean an income: `gift from Mom`, `Swish från Anna`.
    static let giftWords = paymentServices.union(
        unaccented(
            """
            trinkgeld pourboire mancia propina fooi gorjeta dricks drikkepenge napiwek gift repayment tip tips
            donation reward chèque chèques present presente presentes prestato prestado emprestado money cash payment
            transfer check cheque loan geld geschenk überweisung zahlung cadeau argent virement regalo dinero soldi
            bonifico pengar penge wise remesa remittance tikkie upi transferência transferencia przelew prezent
            подарок перевод fees tuition
            """))
    /// Words beside a bill that mean somebody else paid it: `client payment 1450`.
    static let clientWords = words(
        "client clients client's customer customer's kunde kunden cliente klient klienta kund klant klanten")
    private static let paymentWords = words(
        "payment zahlung paiement règlement pagamento pago pagos płatność betalning")
    /// Words before an income word that make it part of another term: `impôt sur le revenu`.
    static let articles = words(
        "the le la les l' der die das dem den el il lo sur on of auf vom aus sobre sul sull' de")
    /// Words after `return` that make it a journey: `return ticket 40`.
    static let journeyWords = words(
        """
        ticket tickets fare fares trip journey flight flights train bus ferry to from home leg seat half taxi avion vol
        shipping label postage parcel address à de
        """)
    /// Words after a type word that make it part of a compound: `income tax 300`.
    static let compoundEnds = words(
        """
        tax taxes statement steuer steuern protection insurance policy imposable card cards vergisi 봉투 contribution
        contributions complète
        """
    )
    /// The `-d` of a service that is used as a verb: `venmo'd`.
    static func isPaidByService(_ word: String) -> Bool {
        ["'d", "ed", "d"].contains { word.hasSuffix($0) && paymentServices.contains(String(word.dropLast($0.count))) }
    }

    /// Words after `refund 20` that mean it was given back: `refund 20 to Bob`.
    static let recipientWords = words("to for an für à pour 给 給 に へ")

    /// Whether `clientWords` beside the word mean that somebody else paid.
    static func isBillOrPayment(_ word: String) -> Bool { bills.contains(word) || paymentWords.contains(word) }

    /// Whether the word is money that an employer or a shop pays, which comes in.
    static func isWageOrRefund(_ word: String) -> Bool {
        wageWords.contains(word) || refundWords.contains(word) || isIncomeCompound(word)
    }

    /// Whether a part of the word is an income by itself: `salary-november`, `refund/amazon`; not `income-tax`, `sold-out`.
    static func hasIncomePart(_ word: String) -> Bool {
        guard word.has(anyOf: "-/_&+>→") else { return false }
        let parts = word.split { "-/_&+>→".contains($0) }.map(String.init)
        return parts.indices.contains { place in
            let part = parts[place]
            let next = place + 1 < parts.count ? parts[place + 1] : ""
            return (isWageOrRefund(part) || receivedWords.contains(part) || incomeWords.contains(part))
                && !compoundEnds.contains(next) && next != "out" && !paidParts.contains(part)
        }
    }

    /// Parts that are often paid or places where one pays: `KK-Prämie`, `Riester-Rente`, `point-de-vente`.
    private static let paidParts = unaccented("prämie prime premio premia premie rente pfand vente venta")

    /// Compounds for what is bought: sales of shops, and drinks instead of meals.
    private static let boughtCompounds = words(
        """
        werksverkauf fabrikverkauf lagerverkauf vorverkauf ausverkauf abverkauf räumungsverkauf schlussverkauf
        sommerschlussverkauf winterschlussverkauf måltidsersättning
        """)

    /// Whether the word is a compound of a word for income.
    static func isIncomeCompound(_ word: String) -> Bool {
        guard !boughtCompounds.contains(word) else { return false }
        // Bytes, because `hasSuffix` walks all characters of every word.
        return incomeEndings.contains { ending in
            word.utf8.count >= ending.utf8.count && word.utf8.suffix(ending.utf8.count).elementsEqual(ending.utf8)
        }
    }
}
