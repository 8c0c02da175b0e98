/// Who is paid by words that otherwise are an income, in lower case: `maid salary 3000`, `propina del valet 30`.
extension EntryVocabulary {
    /// People who work in a household: beside a wage they are the ones who are paid.
    static let householdStaff = words(
        """
        maid maids maid's nanny nanny's nannies cleaner cleaner's cleaners gardener gardener's cook cook's driver
        driver's babysitter babysitter's sitter housekeeper housekeeper's helper helper's chauffeur putzfrau putzhilfe
        haushaltshilfe reinigungskraft kindermädchen tagesmutter gärtner babysitterin nounou nourrice jardinier bonne
        niñera limpiadora asistenta empleada muchacha jardinero diarista faxineira empregada babá jardineiro domestica
        colf badante vaskehjelp rengøringshjælp sprzątaczce uklízečku uklízečce niani giardiniere oppas werkster
        schoonmaakster tuinman barnflicka städare städaren städerska städerskan barnevakt niania niani opiekunka
        opiekunki sprzątaczka sprzątaczki chůva chůvy chůvě uklízečka uklízečky няня няни няне уборщица уборщицы
        уборщице водитель домработница домработницы νταντάς νταντά καθαρίστριας pembantu sopir bibik hizmetçi bakıcı
        temizlikçi bona bonă bébiszitter bejárónő siivooja pokojská
        """)
    /// `Mitarbeiter 500 ausgezahlt`, `Putzfrau 60 bar ausgezahlt`: who pays it is the employer.
    static let payouts = words("ausgezahlt ausbezahlt uitbetaald utbetalt utbetalat udbetalt")
    /// Those who are paid out, besides `householdStaff`: roles in which one hardly speaks of oneself.
    static let staff = words(
        """
        mitarbeiter mitarbeiterin mitarbeitern angestellte angestellten angestellter kellner kellnerin kellnern
        bedienung köchin aushilfen helfer helfern handwerker handwerkern fahrer fahrerin medewerker medewerkers
        personeel personal ansatt ansatte medarbejder medarbejdere anställd anställda dj banda notar anwalt
        steuerberater avocat notaire comptable abogado abogada notario gestor avvocato notaio commercialista advogado
        contador advocaat notaris boekhouder advokat revisor adwokat notariusz právník notář адвокат нотариус юрист
        adwokata adwokatowi notariusza advokátovi notáři notáře адвокату нотариусу lawyer solicitor notary accountant
        plumber electrician handwerker ayudante ayudantes empleado empleados assistant
        """)
    /// The same in languages without blanks, as a part of the word, and wages in these.
    static let unspacedStaff = listed("保姆 阿姨 月嫂 菲傭 菲佣 外傭 外佣 家政 メイド 家政婦 도우미 แม่บ้าน พี่เลี้ยง คนขับรถ คนสวน")
    static let unspacedWages = listed("工资 工資 薪水 薪资 薪資 給料 给料 월급 급여 เงินเดือน ค่าจ้าง")
    /// Words beside a wage that say of which work it is, or whose: `Gehalt Nebenjob`, `my wages`.
    static let wageFillers = possessives.subtracting(["der", "dem", "den", "la", "il", "el"]).union(
        words(
            """
            our net gross monthly weekly job second part-time full-time main weekend mein meine unser netto brutto nebenjob
            minijob hauptjob job ferienjob teilzeit vollzeit aushilfe werkstudent net mensuel alternance stage neto bruto
            mensual trabajo empleo netta netto mensile lavoro líquido liquido mensal trabalho bijbaan weekendbaan
            extrajobb jobb deltid praca etat práce brigáda работа подработка моя мой iş işten ek
            """))
    /// People who get tips: `propina del valet`, `pourboire du serveur`.
    static let tippedPeople = words(
        """
        valet mesero mesera camarero camarera mozo taxista repartidor botones portero serveur serveuse livreur chauffeur
        taxi coiffeur coiffeuse cameriere cameriera tassista facchino garçom garçonete motoboy entregador barman ober
        kelner kelnera taksówkarza číšníka официанта таксиста курьера
        """)
    /// Younger relatives, to whom money is given: `お年玉 甥 10000`.
    static let youngRelatives = words(
        """
        甥 甥に 甥へ 甥っ子 甥っ子に 姪 姪に 姪へ 姪っ子 姪っ子に 孫 孫に 孫へ 息子 息子に 息子へ 娘 娘に 娘へ 子供 子供に 侄子 侄女 外甥 外甥女 孙子 孫子 孙女 孫女 儿子 女儿 kids
        children kid child son daughter grandson granddaughter nephew niece kind kinder sohn tochter enkel enkelin
        neffe nichte fils fille enfants enfant hijo hija hijos figlio figlia figli filho filha filhos zoon dochter
        kinderen barnen sonen dottern syn córka dzieci niños niñas niño niña nietos nietas crianças bambini bambino
        vnuk vnučka wnuk wnuczka внук внучка 조카 조카에게 조카한테 손자 손자에게 손녀 손녀에게
        """)
    /// Money given on feast days.
    static let feastMoney = words("お年玉 压岁钱 壓歲錢 세뱃돈 お小遣い")
    /// Money that parents and grandparents give: `Taschengeld an Jonas`; `argent` of `argent de poche`.
    static let allowances = words("taschengeld allowance aguinaldo argent sackgeld weihnachtsgeld geburtstagsgeld")
    /// Money that children are given every week or month: `Taschengeld Lotte`.
    static let pocketMoney = PhraseTable(
        """
        taschengeld, sackgeld, pocket money, allowance, argent de poche, paghetta, mesada, semanada, zakgeld, kieszonkowe, kapesné,
        lommepenger, lommepenge, ukepenger, ugepenge, veckopeng, månadspeng, viikkoraha, zsebpénz, карманные деньги,
        карманные, お小遣い, 小遣い, おこづかい
        """)
    /// The same as single words.
    static let pocketWords = words(
        "taschengeld sackgeld poche paghetta mesada semanada zakgeld kieszonkowe kapesné lommepenger lommepenge veckopeng"
    )
    static let koreanChildren = words("조카 조카들 손자 손녀 손주 아들 딸 아들딸 애들 아이 아이들 막내 첫째 둘째 큰애 작은애")
    /// Behind it, words in capitals that name nobody, or somebody who gives it.
    static let noReceivers = people.union(givers).union(arrivingWords).union(wageFillers).union(earnedWords).union(
        words(
            """
            tante onkel aunt auntie uncle pate patin patentante patenonkel godmother godfather tonton tata oncle tía tío
            tia tio zia zio weekly monthly daily extra late bonus received got week month woche monat wöchentlich
            monatlich nachschlag rest vorschuss erhalten bekommen konto karte kw nr semaine mois semana mes settimana
            mese maand tydzień miesiąc recebida recebido reçu ricevuta ricevuto gekregen ontvangen
            """))
    /// The names of sums before `sumLinks`: `payment of 50`, `withdrawal of 200`.
    static let sumNames = [expenseWords, refundWords, shortRefundWords, arrivingWords, otherSums]
        .reduce(incomeWords) { $0.union($1) }
    private static let otherSums = words(
        """
        withdrawal sum amount total bill invoice fee donation abhebung betrag summe rechnung gebühr retrait montant
        somme facture retirada importe suma factura prelievo importo somma fattura levantamento saque valor opname
        bedrag rekening uttag belopp wypłata kwota
        """)
    /// Words between the name of a sum and the amount, by the last of them, the longest first.
    static let sumLinks: [String: [[String]]] = {
        let all = """
            of, in the amount of, for the amount of, de, d'un montant de, por valor de, por importe de, no valor de, de um
            total de, von, in höhe von, über, di, dell'importo di, per un importo di, van, ter hoogte van, på, om,
            w wysokości, ve výši, na, в размере, на сумму
            """
        let links = all.split(separator: ",").map { listed(String($0)) }.sorted { $0.count > $1.count }
        return Dictionary(grouping: links) { $0.last ?? "" }
    }()
    /// Between these and the one who is given them.
    static let allowanceLinks = words(
        "for to für an pour à para a al per por voor aan till til dla pro для pentru ao aos pra")
    /// Behind these links, whoever types the entry.
    static let ownPronouns = words("me myself us mich mir uns moi nous mí mi mim nosotros mij mig meg oss")
    /// Things for which whoever rents or books them pays a deposit.
    static let rentedThings = words(
        """
        hotel flat apartment room house dorm car bike bicycle venue hall tattoo nursery rental holiday cottage campsite
        wedding bottle bottles can cans keg crate locker key keys storage hostel airbnb caravan
        """)
    /// What a negation before them leaves an expense: `nicht erstattet`.
    static let refundedWords = unaccented(
        """
        refunded reimbursed refundable erstattet zurückerstattet remboursé remboursée remboursés remboursées reembolsado
        reembolsada reembolsados reembolsadas rimborsato rimborsata rimborsati rimborsate terugbetaald vergoed
        återbetald
        """)
    /// What somebody has laid out, before them: `Fahrtkosten erstattet`.
    static let refundedCosts = words(
        """
        expenses mileage auslagen spesen fahrtkosten reisekosten frais avoir gastos dietas kilometraje spese despesas
        onkosten reiskosten utlägg resekostnader udlæg utlegg
        """)
    /// What lenders are paid for.
    static let loans = unaccented(
        """
        loan loans emi mortgage overdraft credit kredit kredits darlehen hypothek dispo kreditkarte prêt prêts crédit emprunt
        hipoteca préstamo crédito tarjeta mutuo prestito financiamento empréstimo cartão hypotheek lening bolån lån
        huslån boliglån kredyt kredytu pożyczka pożyczki hypotéka hypotéku hypotéky úvěr půjčka ипотека ипотеки ипотеке
        кредит кредиту кредита
        """)
    /// What lenders and borrowers do, which the links before the lender tell apart.
    static let lentWords = words(
        "geliehen geleend lånade lånat lånt pożyczyłem pożyczyłam půjčil půjčila одолжил одолжила занял заняла")
    static let lenderLinks = words("von vom van od av af från fra от у")
    /// Behind what was received, in Korean, and what is no money then.
    static let koreanReceived = words("받음 받았음 받았다 받았어 받았어요 들어옴 들어왔다 들어왔어 들어왔음 돌려받음 돌려받았다 입금됨")
    static let koreanPapers = words("벌금 과태료 범칙금 딱지 경고 영수증 고지서 청구서 택배 소포 진료 치료 검진 마사지 수업 레슨 상담 서비스")
    /// Before the loan of a student, which is income to live on.
    static let studentWords = words("student maintenance")
    /// Cities to which a `retour` is a journey, and not goods sent back.
    static let cities = words(
        """
        paris lyon marseille toulouse nice nantes strasbourg bordeaux lille rennes reims toulon grenoble dijon angers
        nîmes brest tours metz nancy avignon montpellier rouen caen bruxelles brussel brussels liège luxembourg genève
        lausanne zürich bern basel berlin hamburg münchen köln frankfurt stuttgart düsseldorf leipzig dresden hannover
        nürnberg wien salzburg graz amsterdam rotterdam utrecht eindhoven groningen haarlem leiden delft nijmegen breda
        tilburg maastricht arnhem zwolle antwerpen gent brugge leuven schiphol london londres rome roma milan milano
        barcelona barcelone madrid lisbonne københavn odense aarhus oslo bergen stockholm göteborg malmö
        """)
}
