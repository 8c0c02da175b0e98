/// Words for income and expense, in lower case.
extension EntryVocabulary {
    /// `income 20`.
    static let incomeWords = words(
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
    static let refundWords = words(
        """
        refund reimbursement cashback rebate erstattung rückerstattung rueckerstattung rückzahlung gutschrift
        remboursement 退款 报销 報銷 返现 返金 払い戻し 払戻 払戻し 환불 환급 reembolso devolución devolucion rimborso återbetalning
        tilbagebetaling tilbakebetaling refusjon återbäring terugbetaling zwrot возврат возмещение iade vrácení estorno
        palautus visszatérítés 退費 退费 devolução devolucao refunds reimbursements rebates cashbacks erstattungen
        rückerstattungen rueckerstattungen rückzahlungen gutschriften remboursements reembolsos devoluciones rimborsi
        återbetalningar tilbagebetalinger tilbakebetalinger terugbetalingen zwroty возвраты estornos
        """)
    /// Abbreviations of these, certain only beside the one who pays: `remb mutuelle 22,50`.
    static let shortRefundWords = words(
        """
        reimb reimb. refnd remb remb. rembt rbt gutschr gutschr. rückz rückz. erst. rimb rimb. devol devol. reemb reemb.
        teruggave
        """)
    /// `salary 3000`: income of the employee, expense of the employer.
    static let wageWords = furtherWages.union(
        words(
            """
            salary wage wages paycheck paycheque bonus gehalt lohn salaire salaires 工资 工資 薪水 薪资 薪資 奖金 獎金 給料 給与 賞与 ボーナス 월급 급여
            보너스 sueldo quincena nómina nomina salario stipendio lön lønn løn dividend dividends dividende dividenden salaris
            salário зарплата зп maaş pensja wynagrodzenie výplata mzda loon palkka fizetés salaries paychecks paycheques
            bonuses gehälter löhne sueldos quincenas nóminas nominas salarios stipendi salários salarissen löner lønninger
            lønnen 年终奖 年終獎
            """))
    /// `Bob owes me 20`: nothing has been paid.
    static let debtWords = words(
        """
        owe owes owed owing iou schulde schuldet schuldig debe deben debo doit doivent deve devo devono devem skyldig
        skylder wisi winien winna должен должна
        """)
    /// Words that probably, but not certainly, mean an income.
    static let receivedWords = furtherReceived.union(
        words(
            """
            payroll reversal ssi ausgezahlt überzahlung geburtstagsgeld
            received recd rcvd recvd rec'd recd. rcvd. revenue revenues gains royalty earned sold won deposited overtime
            commission commissions chargeback unemployment stimulus alimony refunded reimbursed returned credited cr payday
            found win winnings prize inheritance allowance pension payout payback royalties stipend scholarship interest
            tips deposit borrowed depositaron remboursés remboursées recu reçue reçus perçue perçus vendus vendue
            reembolsado reembolsados reembolsada recibidos recibida recibidas devueltos devuelta devueltas cobrados vendidos
            vendidas rimborsata rimborsate incassati venduti 收款 公积金提取 提取公积金 退休金 养老金 養老金 失业金 失業金 理赔 理賠 加班费 加班費 津贴 津貼 副業 アルバイト
            売却 失業手当 児童手当 傷病手当 실업급여 장려금 지원금 earnings severance jackpot freelance proceeds benefits tenant lodger
            geschenkt schenkt schenkte honorar gefunden erstattet zurückgezahlt zurückbekommen zurückerstattet zurückgegeben
            bekommen erhalten verdient verkauft verkauf rückgabe rücksendung rückgeld wechselgeld retoure prämie zinsen
            rente pfand pfandbon leergut gewonnen gewinn geliehen geborgt bafög stipendium erbe erbschaft abfindung
            unterhalt eingenommen einzahlung auszahlung remboursé remboursée rembourse reçu perçu vendu vente gagné rendu
            rendue rendus caf intérêts allocation allocations bourse consigne avoir dépôt emprunté recibido recibí cobrado
            cobré vendí vendido vendo venta ingresé gané aguinaldo premio intereses prestado entrate rimborsato rimborsati
            ricevuto incassato venduto vendita entrata vinto vincita prestito venda vendas såld sålt solgt mottagit modtaget
            mottatt fått lånat lånt pant ränta ontvangen statiegeld wypłata sprzedałem sprzedałam sprzedaż dostałem dostałam
            premia prodal prodala prodej dostal dostala náhrada recebido recebida recebidos recebemos retur mottog fick
            wpłynęło wpłynął wpłynęła wpływ wpłata otrzymałem otrzymałam oddał oddała oddali bekam erhielt encaissé touché
            ingresado abonado devuelto ricevuti teruggekregen продал продала получил получила вернул вернула вернули аванс
            премия sattım vendi recebi ganhei verkocht gekregen kreeg sålde solgte vakantiegeld toeslag zorgtoeslag
            teruggave geretourneerd geleend lånade skuld barnbidrag studiebidrag bostadsbidrag проценты кэшбэк reso verkoop
            pożyczyłem pożyczyłam půjčil půjčila одолжил одолжила занял заняла terugbetaald teruggegeven teruggestort
            wygrana wygrałem wygrałam vinst vann gevinst compensation pawned schadenersatz storno vorschuss vincite deu-me
            deram-me pagou-me devolveu-me 给了我 給了我 转我 轉我 转给我 轉給我 转了我 くれました もらいました いただいた 頂いた 줬 주심 주셨 收到 退货 退貨 退钱 退錢 卖了 賣了 赚了
            賺了 赚 賺 挣 掙 연금 还我 還我 给我 給我 退回 發票中 发票中 彩票中 到账 入账 收红包 红包 紅包 压岁钱 壓歲錢 利息 补贴 補貼 分红 分紅 奖学金 中奖 中獎 收租 退票 兼职 稿费 退税 退稅 押金 もらった 受け取った
            売った 売上 入金 くれた お年玉 配当 年金 お小遣い 還付 給付 お釣り おつり 借りた 当選 売れた 返ってきた 戻ってきた キャッシュバック 利子 保険金 返還 当たった バイト代 賞金 謝礼 印税 당첨 용돈 이자
            받음 받은 받았 팔았 판매 갚음 갚았 갚은 빌림 빌렸 inherited pocketed cashed windfall profit profits netted sublet geerbt eingang
            geldeingang zahlungseingang gutgeschrieben kassiert gekriegt zurückerhalten zurückgekriegt rückvergütung
            rückvergütet ausschüttung hérité héritage encaissement herencia heredé cobro dividendo dividendos rendimientos
            eredità ereditato incasso accredito accreditato dividendi interessi guadagnato herança herdei rendimento
            rendimentos juros erfenis geërfd storting bijschrijving bijgeschreven ontvangst tegoed verdiend verdiende
            rendement inbetalning insättning utdelning avkastning ärvt ärvde arv arvode tjänade tjänat vunnit indbetaling
            innbetaling udbytte utbytte arvet tjente tjent vandt vundet vant zarobiłem zarobiłam dywidenda odsetki spadek
            úroky dividenda vydělal vydělala дивиденды заработал заработала 股息 股利 红利 紅利 遗产 遺產 赢了 贏了 赢钱 贏錢 收钱 收錢 返品 立替金 小遣い
            稼いだ 儲けた 儲かった 振り込まれ 振込まれ 遺産 相続 배당금 상속 벌었
            bursu bursum yattı yatti yatırıldı harçlık harçlığı harçlığım harclik ikramiye ikramiyesi ikramiyem tazminat
            tazminatı tazminatım maaşı maasi geliri gelirim temettü kazandım iadesi satıldı bozdurdum babamdan
            annemden dedemden ninemden anneannemden babaannemden ablamdan abimden kardeşimden teyzemden halamdan amcamdan
            dayımdan eşimden patrondan 장학금 캐시백 상금 팔음 팔림 준돈 보내줌 보내준 보내주심 부쳐줌 입금해줌 이체해줌 송금해줌 돌려줌 돌려준 세뱃돈 퇴직금 상여금 성과급 인센티브 수당
            페이백 보험금 원고료 卖出 賣出 转卖 轉賣 助学金 助學金 补助 赔偿 賠償 赔款 赔付 返利 返佣 提成 外快 稿酬 捡到 撿到 收房租 收租金 残業代 残業手当 住宅手当 家族手当 扶養手当 休業手当 出産手当
            通勤手当 出張手当 退職金 助成金 補助金 報奨金 奨励金 原稿料 講演料 ポイントバック 分配金 買取 買い取り 失業保険 売れました bursary buyback intéressement dédommagement
            indemnisation revente gratification rétrocession geldgeschenk geldgeschenke entschädigung aufwandsentschädigung
            schmerzensgeld zuschuss fahrtkostenzuschuss kilometergeld erlös verkaufserlös gratifikation kurzarbeitergeld
            insolvenzgeld übungsleiterpauschale ehrenamtspauschale unterhaltsvorschuss gehaltszahlung lohnzahlung
            gehaltseingang lohneingang bonuszahlung lohnnachzahlung gehaltsnachzahlung indemnización indemnizacion
            risarcimento provvigione provvigioni buonuscita indennità restituição restituicao indenização lucro prolabore
            pró-labore vergoeding onkostenvergoeding reiskostenvergoeding kilometervergoeding schadevergoeding
            eindejaarsuitkering kinderopvangtoeslag studiefinanciering bijverdienste winst milersättning traktamente
            extraknäck godtgørelse kørselsgodtgørelse kørepenge boligstøtte dagpenger kjøregodtgjørelse godtgjørelse
            skattepenger foreldrepenger sykepenger odszkodowanie nagroda zarobek sprzedane nadpłata odměna prémie
            přeplatek подработка компенсация отпускные больничный выигрыш вычет кэшбек заработок
            гонорар маткапитал reintegro reintegros rückbuchung rücküberweisung kostenerstattung ristourne restitution
            restitución restitucion resarcimiento ressarcimento restituzione restitutie terugboeking refusion tilbageførsel
            tilbakeføring refundacja refundace dobropis visszafizetés jóváírás hyvitys 退还 退還 返还 返還金 반환 돌려받음
            """))
    /// Words that make a neighbouring money word an income: `rent received 900`.
    static let arrivedWords = words(
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
        words("do pelo pela com від for für por per för za dari untuk με για pentru pour voor with at on"))
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
    static let arrivingWords = words(
        """
        rent pension credit payment transfer wire pay money dividend interest commission scholarship stipend grant
        alimony allowance inheritance royalties deposit miete rente kaltmiete zahlung überweisung geld unterhalt
        trinkgeld spende provision honorar kindergeld zinsen loyer paiement virement argent prime pourboire allocation
        allocations bourse intérêts alquiler pago transferencia dinero propina pensión beca aluguel pagamento pix
        transferência dinheiro gorjeta pensão affitto bonifico soldi mancia hyra betalning överföring pengar swish
        husleje betaling penge huur przelew czynsz zaliczka аренда перевод 용돈 세뱃돈 축의금 이자 배당금 상금
        fees tuition donation donations tips tip earnings compensation spenden beitrag beiträge tikkie bizum zelle venmo
        donazione donativo doação darowizna пожертвование lesgeld schoolgeld oppasgeld
        """)
    /// Before `backWords`: `Pfand zurück 3,25`; a deposit for a flat may be paid back by its owner.
    static let depositWords = words("pfand leergut pant statiegeld consigne")
    /// Words for goods sent back, which a refund in the same line explains.
    static let returnedWords = words("rücksendung retoure retour returned returns rückgabe reso")
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
    /// Names of an income that are more in other entries: asked about where nothing else is said, `side hustle 150`.
    static let loneIncomes = PhraseTable(
        furtherLoneIncomes + ", " + """
            dole, backpay, back pay, gig pay, social security, side hustle, side gig, side job, part time job, part-time
            job, child benefit, universal credit, disability, per diem, payroll, gig, sales, workers comp, crowdfunding,
            nebenjob, minijob, bürgergeld, provision, tantieme, besoldung, bezüge, lottogewinn, chômage, gain, gain loto,
            gain tombola, gain euromillions, retraite, indemnité, indemnités, france travail, pôle emploi, apl, rsa, cachet,
            piges, paro, jubilación, subsidio, finiquito, pensión, pensione, tredicesima, quattordicesima, disoccupazione,
            naspi, assegno unico, tfr, borsa di studio, aposentadoria, bolsa família, seguro desemprego, décimo terceiro,
            bico, freela, pensioen, kinderbijslag, uitkering, huurtoeslag, bidrag, a-kassa, föräldrapenning, sjukpenning,
            studiemedel, børnepenge, dagpenge, barnetrygd, feriepenger, feriepenge, pocket money, babysitting, loan, pourboires, paghetta, zakgeld, kieszonkowe, mesada, lommepenge,
            lommepenger, veckopeng, månadspeng, remise chèque, remise de chèque, settlement, class action, class action
            settlement, redundancy, redundancy pay, redundancy payment, pip, esa, jsa, ssp, smp, uc, winter fuel payment,
            student loan, student finance, maintenance loan, grant, cash in, money in, dog sitting, dogsitting, pet sitting,
            house sitting, bounty, referral, plasma, plasma donation, trade in, trade-in, consignment, social security
            check, tax credits, working tax credit, pension credit, burs, kyk burs, ek iş, ek is, yan iş, satış, satis,
            ikinci el satış, dolap satış, letgo satış, faiz, mevduat faizi, prim, satış primi, performans primi, alacak,
            avans, yevmiye, fazla mesai, mesai ücreti, bayram parası, düğün parası, nafaka, geri ödeme, kazanç, gelen
            havale, gelen eft, gelen para, gelen fast, işsizlik ödeneği, emeklilik, 정산, 합의금, 위자료, 강의료, 生活费, 公积金, 二手出, 出二手,
            出闲置, 失业保险, 佣金, 绩效, 私活, 过节费, 打赏, 低保, 零用金, 零用錢, 助学贷款, 補助, 仕送り, ポイント還元, 報酬, 手取り, treizième mois, treizieme mois,
            13e mois, 13ème mois, 13eme mois, paye, participation, épargne salariale, solde de tout compte, indemnités
            journalières, allocs, aah, étrennes, trop-perçu, spesen, auslagen, umsatz, sonderzahlung, alg, alg i, alg ii,
            grundsicherung, wehrsold, förderung, trinkgelder, paga, paga extra, paga doble, paga de navidad, ayuda, ayuda
            alquiler, prestación, dietas, kilometraje, reintegro, remesa, remesas, utilidades, ptu, manutención, arretrati,
            liquidazione, mantenimento, cedola, ripetizioni, lavoretto, fgts, décimo, 13º, 13º salário, adiantamento,
            comissão, pis, abono, abono salarial, auxílio, auxílio emergencial, rescisão, inss, pensão, pensão alimentícia,
            renda extra, subsídio, dertiende maand, 13e maand, ww, wia, bijstand, alimentatie, bijbaan, försäkringskassan,
            underhåll, underhållsbidrag, utlägg, presentpengar, studielån, extrajobb, overskydende skat, kontanthjælp,
            trygd, alimenty, zlecenie, fucha, becikowe, trzynastka, napiwki, brigáda, dávky, rodičák, rodičovská, алименты,
            пособие, выплата, чаевые, шабашка, калым, продажа
            """)
    /// The recipient of the money.
    static let meWords = words("me mir mer m'a m'ont mi mij mig meg мне")
    /// Before `meWords`: `Bob paid me 20`.
    static let paidWords = words(
        """
        paid pays gave gives sent sends repaid repays reimbursed refunded transferred gifted tipped zelled venmoed
        paypaled paypalled cashapped wired gaf betaalde stuurde gav betalade betalte skickade swishade given handed
        slipped gett givit givet gitt skickat betalat swishat sendt zahlte gab schenkte überwies oddał oddała dał dała
        zapłacił zapłaciła przelał przelała вернул вернула отдал отдала дал дала заплатил заплатила
        """)
    /// After `meWords`: `hat mir 50 gegeben`, `m'a rendu 20`.
    static let givenWords = words(
        """
        gegeben geschenkt überwiesen gezahlt bezahlt zurückgegeben zurückgezahlt zurückbezahlt rendu remboursé donné
        payé envoyé versé viré dio pagó dieron pagaron devolvió devolvieron transfirió pagou deu devolveu transferiu
        dato pagato restituito ridato mandato regalato dado devuelto pagado transferido enviado ingresado regalado
        regaló mandó envió ingresó offert filé gschänkt gschenkt gäh gä ggä ggäh gee geh zruggäh zruggä zrugggäh
        überwise gegeven betaald gestuurd teruggegeven terugbetaald
        """)
    /// Before `meWords`, or behind them in the Romance languages: `het mir 50 gschänkt`, `me ha dado 50`.
    static let helpers = words("hat haben het hät händ hend heeft hebben")
    /// Behind `meWords` only, before `givenWords`: `mi ha dato 50`.
    static let laterHelpers = words("ha hanno han")
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
    /// Endings of words for income: `Steuererstattung`, `Mieteinnahmen`.
    private static let incomeEndings = listed(
        """
        ersättning einnahme einnahmen kundenzahlung erstattung rückzahlung gutschrift verkauf erstattungen rückzahlungen
        gutschriften verkäufe gehälter löhne gewinne rückgabe kindergeld elterngeld wohngeld weihnachtsgeld urlaubsgeld
        taschengeld arbeitslosengeld krankengeld gehalt lohn gewinn zinsen rente pfand bonus återbäring återbetalning
        teruggave
        """)
    /// `Mom gave me 20`, `got 20 from Anna`: verbs that mean an income together with their neighbours.
    static let givingVerbs = words(
        """
        gave sent paid pays payed repaid repays transferred wired zelled venmoed gifted tipped lent got get gets zahlt
        zahlte gab swishade betalade betalte betaalde schickt schickte überweist überwies gibt sendet bunged slipped
        handed chipped stuurde skickade gav sendte vippset envió mandó pagó dio devolvió transfirió regaló mandou enviou
        pagou deu devolveu transferiu mandò inviò przelał przelała dał dała zapłacił zapłaciła wysłał wysłała poslal
        poslala dal dala zaplatil zaplatila отправил отправила перевёл перевёла перевел перевела прислал прислала дал
        дала заплатил заплатила скинул скинула
        """)
    /// `20 back from Bob`.
    static let backWords = words("back zurück terug tillbaka tilbage tilbake indietro")
    /// Prepositions before the sender of the money.
    static let senderWords = words("from von vom från fra")
    /// Sender prepositions of languages in which they have other meanings: only before a name, or after a gift.
    static let shortSenderWords = words("de da di del dal della dalla du van vo od от")
    /// Words for people that are not capitalized after a short sender preposition: `van oma 50`.
    static let relatives = words(
        """
        oma opa mama mamma papa papà mamie papi mamá papá abuela abuelo nonna nonno mãe pai avó avô vó vô babci dziadka
        mamy taty бабушки дедушки мамы папы mormor farmor morfar farfar mor far bestemor бабушка дедушка мама папа
        babcia dziadek tata maman mémé pépé
        """)
    /// The same including English, and other people who pay for somebody: `roommate paid 400`.
    static let people = relatives.union(
        words(
            """
            mom mum mommy mummy dad daddy grandma grandpa granny gran grandad granddad nan nana sister brother wife
            husband partner girlfriend boyfriend friend roommate flatmate housemate landlord boss neighbour neighbor
            schwester bruder frau mann freund freundin mitbewohner mitbewohnerin chef nachbar nachbarin parents friends
            roommates flatmates housemates neighbours neighbors sisters brothers kids guests coworkers colleagues eltern
            freunde nachbarn kollegen kollege kollegin
            """))
    /// Relatives from whom nothing is bought, unlike a brother's car.
    static let givers = relatives.union(
        words(
            """
            mom mum mommy mummy dad daddy grandma grandpa granny gran grandad granddad nan nana auntie großmutter
            großvater omi opi parents grandparents eltern großeltern
            """))
    /// Words before `from` and a name that mean a rent received: `Miete von Untermieter`.
    static let rentWords = words(
        "rent miete kaltmiete untermiete loyer alquiler affitto aluguel huur hyra husleje czynsz")
    /// Pronouns of whoever types the entry.
    static let speakers = words("i we ich wir")
    /// Pronouns of other people: `he paid 85 for my bike`.
    static let otherPronouns = words(
        "he she they er sie il elle ils elles lui lei hij zij han hon hun on ona él ella ele ela")
    /// Behind `sale` these are what is bought: `summer sale 40`.
    static let saleSeasons = words(
        """
        summer winter spring autumn fall clearance flash january season friday monday sample boxing holiday the on for
        """)
    /// Verbs with `me` that are no payment to me: `lunch cost me 12`, `Tom drove me 20`.
    static let otherVerbs = words(
        """
        bought buys buy made makes cooked brought brings ordered cost costs charged charges billed fined sold sells
        drove drives took takes let lets got gets had has is was ran runs set treated invited helped told asked reminded
        taught showed saved owes owe make help give giving cut hit do does did and or but than like kostet kostete
        gekostet kauft kaufte gekauft hat habe haben ist war half hilft fährt fuhr bringt brachte holt holte macht
        machte lud lädt ohne wie als und
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
        von zu für über vor nach neben gegen an auf in aus da met voor van naar
        """)
    /// Feasts, of which gifts are bought: `cadeau de Noël`.
    static let feasts = words(
        "noël noel navidad reyes natale natal páscoa pâques anniversaire cumpleaños compleanno aniversário mariage boda nozze"
    )
    /// Those who pay rent.
    static let tenants = words("locataire locataires inquilino inquilina inquilinos inquilini huurder huurders")
    /// Words before the name of a person: `from Mrs Nguyen`.
    static let titles = words(
        "mr mr. mrs mrs. ms ms. miss dr dr. herr herrn frau mme monsieur madame señor señora sr. sra. signor signora senhor senhora"
    )
    /// Words before `from` that mean an income: `gift from Mom`, `Swish från Anna`.
    static let giftWords = paymentServices.union(
        words(
            """
            trinkgeld pourboire mancia propina fooi gorjeta dricks drikkepenge napiwek gift repayment tip tips wire
            donation reward chèque chèques present presente presentes prestato prestado emprestado money cash payment
            transfer check cheque loan geld geschenk überweisung zahlung cadeau argent virement regalo dinero soldi
            bonifico pengar penge wise remesa remittance tikkie upi transferência transferencia przelew prezent подарок перевод
            """))
    /// Words beside a bill that mean somebody else paid it: `client payment 1450`.
    static let clientWords = words(
        "client clients client's customer customer's kunde kunden cliente klient klienta kund")
    private static let paymentWords = words(
        "payment zahlung paiement règlement pagamento pago pagos płatność betalning")
    /// Words before an income word that make it part of another term: `impôt sur le revenu`.
    static let articles = words(
        "the le la les l' der die das dem den el il lo sur on of auf vom aus sobre sul sull' de")
    /// Words after `return` that make it a journey: `return ticket 40`.
    static let journeyWords = words(
        """
        ticket tickets fare fares trip journey flight flights train bus ferry to from home leg seat half taxi avion vol
        à de
        """)
    /// Words after a type word that make it part of a compound: `income tax 300`.
    static let compoundEnds = words(
        "tax taxes statement steuer steuern protection insurance policy imposable card cards vergisi 봉투")
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
