/// The words by which ``MoneyClause`` tells who has the money.
extension MoneyClause {
    /// Words that say whose it is or when, and nothing of the money.
    static let frames = EntryVocabulary.incomeFrames.union(EntryVocabulary.soldFillers)
        .union(EntryVocabulary.meWords).union(EntryVocabulary.laterHelpers).union(EntryVocabulary.sendingHelpers).union(
            EntryVocabulary.words(
                """
                has have had is was been already finally i he her his jsem jsme se si się też schon
                endlich bereits uns their seinen seine ihren ihre seu sua suo son sa ses su sus leur
                zijn haar sin hennes svůj jej její свою week weeks week's tonight's weekly month
                month's monthly morning afternoon evening tonight this today's shift woche monat schicht diese dieser diesen
                igjen igen semaine mois semana mes mês settimana mese maand vecka veckan månad måneden tydzień
                miesiąc týden měsíc неделю неделя неделе месяц смену смена
                """
            )
        )
        .union(EntryVocabulary.smallTitles).subtracting(links).subtracting(["used"])
    /// Customers, also in the form behind a preposition.
    static let clients = EntryVocabulary.clientWords.union(EntryVocabulary.words("klienta klientki klientky"))
    /// Things among the `refunders`, in Italian.
    static let italianThings = EntryVocabulary.words(
        "visita viaggio biglietto treno volo aereo albergo farmacia ordine scarpe")
    /// Before who gave the money.
    static let sources = EntryVocabulary.allSenderWords.union(
        EntryVocabulary.words("z ze s od от с со из dal dalla dall' dai des du of fran"))
    /// Those of them behind which nobody pays wages: `Gehalt von Maria` may be hers.
    static let otherSources = sources.subtracting(EntryVocabulary.payerWords)
    /// Those that stand before nothing but a giver: not `de taxi`.
    static let clearSources = EntryVocabulary.senderWords.union(["av", "af", "od", "от", "fran"])
    /// Prepositions before who gave the money, what it is for, where or when.
    static let links = sources.union(EntryVocabulary.fors).union(EntryVocabulary.earnedLinks).union(
        EntryVocabulary.meLinks
    ).union(
        EntryVocabulary.words(
            """
            in on at as off im am ab beim auf aus à au aux en na no nas nos pelo w we za ve v ke på hos
            mit met op uit bij via sur chez nel nella al alla con su в на за по zum zur over um über til
            till by przez door par por pela an through thru inn ind
            """))
    /// Before `me` where I am not who got it.
    static let otherMeLinks = EntryVocabulary.mePrepositions.union(EntryVocabulary.byWords)
        .subtracting(EntryVocabulary.meLinks)
    /// Before who got the money.
    static let receiverLinks = EntryVocabulary.words("to an à a aux aan till til ao aos al alla dla")
    /// Before the name of who gets it, also abbreviated as a weekday is.
    static let titles = EntryVocabulary.titles.union(
        EntryVocabulary.words("fr. fr hr. hr hrn. mlle fam. fam familie family"))
    /// Whoever types the entry was paid.
    static let passives = PhraseTable(
        """
        sono stato pagato, sono stata pagata, siamo stati pagati, siamo state pagate,
        j'ai été payé, j'ai été payée, avons été payés, avons été payées, on a été payés,
        fui pagado, fui pagada, fuimos pagados, he sido pagado, he sido pagada, fui pago, fui paga, fomos pagos,
        ich wurde bezahlt, wir wurden bezahlt, bin bezahlt worden, ik werd betaald,
        ik ben betaald, jeg ble betalt, jeg blev betalt, jag fick betalt
        """)
    /// The participles of `passives` that say nothing otherwise.
    static let passiveParticiples = EntryVocabulary.unaccented(
        "pagata pagati pagate payée payés payées pagada pagados pago paga pagos")
    /// Before who gets it, besides `EntryVocabulary.possessives`.
    static let receiverArticles = EntryVocabulary.words(
        """
        our his her their die das meine unsere unseren unserem unser seine seinen seiner ihre ihren deine ses leurs mes nos
        nuestro nuestra sus nosso nossa onze
        """)
    /// Those who are there to get it, but seldom to give it, or who give it under other names as well.
    static let receivers = EntryVocabulary.staff.union(EntryVocabulary.householdStaff).union(
        EntryVocabulary.words(
            """
            staff crew team agency agent copain copains copine copines pote potes ami amis amie amies amigo amigos amiga
            amigas amico amici amica amiche vriend vrienden vriendin kunde kunden kundin mieterin mieter mieterinnen
            """))
    /// What is paid, and given back where it was not due: for a flat, a car, a course.
    static let securities = EntryVocabulary.words(
        """
        deposit deposits kaution mietkaution caution fianza cauzione caução borg kaucja kaucję kaucji kauce kauci depositum fees
        deposition depositionen залог
        """)
    /// Behind `to`, where the money of whoever types it goes.
    static let accountWords = EntryVocabulary.words("card balance bank account wallet")
    /// How money is received, behind `by`.
    static let transferWords = EntryVocabulary.words(
        "direct faster standing post mail card contactless stripe square sumup airbnb cheque check transfer bank")
    /// Those to whom a payout is made.
    static let paidPeople = EntryVocabulary.words(
        "freelancer freelancers contractor contractors band crew performer performers actor winner supplier vendor")
    /// Before what the money is for, and those who get it.
    static let purposeLinks = EntryVocabulary.fors.union(receiverLinks).union(["au", "aux", "na", "zum", "zur"])
    /// Before those who have something of the money.
    static let beneficiaryLinks = EntryVocabulary.fors.union(["to", "an", "para", "till", "til"])
    /// Beside what was collected from whoever types it: `me han cobrado 12 de más`.
    static let overcharges = EntryVocabulary.meWords.union(["más", "doble", "twice"])
    /// Beside what was sold, what was paid for that or given in exchange.
    static let costsOfSales = EntryVocabulary.exchangeLinks.subtracting(EntryVocabulary.priceWords)
        .union(EntryVocabulary.sellingCosts)
    /// Sums that have somebody's name although that is who got them: `mesada da Bia`.
    static let ownedSums = EntryVocabulary.rentWords.union(EntryVocabulary.pocketWords)
    /// Names of a bill, also as what was paid: `fakturę`.
    static let bills = EntryVocabulary.bills.union(
        EntryVocabulary.words(
            """
            fakturę fakturu fakturan fakturen fakturaen factuur счёт счет dues subs cotisation cotisations mitgliedsbeitrag
            cuota cuotas quota parcella parcelle mensalidade contributie kontingent składkę składka příspěvek взнос взносы
            """))
    /// Those who pay me as a rule: offices, tenants, clients.
    static let payers = EntryVocabulary.payers.union(
        EntryVocabulary.words(
            """
            mutualiteit ziekenfonds verein gemeinde arbeitgeber finanzamt krankenkasse kasse mutuelle sécu hacienda hmrc irs landlord vermieter kunde kunden
            квартиранты жильцы жильцов клиент клиента клиентка найматель mieter untermieter onderhuurder
            verhuurder belastingdienst lodger tenant inneboende hyresgästen hyresgäst leietaker lejer
            nájemník nájemníka nájemce podnájemníka podnájemník najemcy najemca klienta klient kund casero
            inquilino
            """))
    /// All of them, in every form.
    static let allPayers = payers.union(EntryVocabulary.clientWords).union(EntryVocabulary.tenants)
    /// A request for money has a sender, too.
    static let requests = EntryVocabulary.words(
        """
        tikkie cagnotte geschenk present gift cadeau regalo prezent dárek подарок presente rente pension pensione
        pensión pensão retraite prime honoraires honorarios honorário honorários onorari onorario
        """
    )
    /// What somebody has sent or paid, which may be whoever types it where no helper says otherwise: `Versicherung bezahlt 20`.
    static let participles = EntryVocabulary.givenWords.union(EntryVocabulary.paidByWords).union(
        EntryVocabulary.sentWords
    ).filter { word in !["ó", "ou", "eu", "iu", "on", "am", "al", "ali", "ala"].contains(where: word.hasSuffix) }
        .subtracting(["paid", "sent", "returned", "repaid", "transferred", "reimbursed"])
    /// What somebody else has paid of a bill.
    static let shares = EntryVocabulary.words(
        """
        half share part portion anteil hälfte moitié parte mitad metà metade quota deel helft część połowę del
        hälft halva halvdel polovinu podíl половину долю часть
        """)
    /// What people are paid for and hardly pay for.
    static let paidWork = EntryVocabulary.words(
        """
        gig gigs busking survey surveys plasma egg eggs wool calf calves cattle lamb lambs study schwarzarbeit
        sondage sondages plasmaspende umfrage boulot bolo bolos chapuza chapuzas encuesta encuestas sondaggio
        sondaggi lavoretto lavoretti enquête klus klusje optreden ankieta ankiety fucha průzkum spelning
        undersökning опрос pesquisa bico
        """)
    /// The same, and work for which one may pay others.
    static let work = EntryVocabulary.jobs.union(paidWork).union(
        EntryVocabulary.words(
            """
            concert show wedding konzert stadtfest hochzeit vortrag lesung concerto serata concierto
            koncert koncerty konsert концерт выступление milk milch lait leche latte melk mleko mjölk
            mléko молоко
            """))
    /// Names of money behind what it is for.
    static let heads = EntryVocabulary.words(
        """
        wage wages salary paycheck pay bonus overtime payout payouts takings refund reimbursement rebate
        cashback winnings earnings loan unemployment royalties stipend scholarship grant subsidy settlement
        check checks cheque money payment tips deposit allowance benefit support fee fees zulage vergütung rückzahlung
        erstattung auszahlung guthaben
        """)
    /// Endings of adjectives in Russian and Czech.
    static let adjectives = ["ый", "ий", "ая", "ое", "ые", "ние", "ní", "ný", "ná", "né"]
    /// What before the name of money makes it an expense: `lunch money`.
    static let noAttributes = [
        EntryVocabulary.everydayWords, EntryVocabulary.payingVerbs, EntryVocabulary.refundedPeople,
        MeaningReader.givers,
        EntryVocabulary.words("lunch bus school petrol gas dinner drink beer pocket fait no staff team"),
    ]
    /// Games of chance, and what belongs to their names.
    static let lotteries = EntryVocabulary.words(
        """
        lottery lotto loto lotería lotteria loterij loterie tombola raffle bingo scratchcard scratchcards
        premium bond bonds poker bet bets casino gratta vinci grattage euromillions raspadinha sportka sportce
        lotka trisslott flax staatsloterij krasloten лотерея лотерею toto eurojackpot e tanda tandas rifa
        kraslot zdrapka zdrapki
        """)
    /// What a gift or a bonus is given for, or how often.
    static let festive = EntryVocabulary.words(
        """
        birthday geburtstag день anniversaire cumple cumpleaños compleanno aniversário verjaardag urodziny
        imieniny födelsedag fødselsdag narozeniny рождения рождество новый год noël weihnachten ostern pascua
        reyes natal pasqua jul svatek vánoce święta kerst sinterklaas chorobowy macierzyński rodzinna rodzinny
        agrícola emergencial maternidade maternidad doença settimanale semanal holiday christmas xmas annual
        yearly year-end sign-on signing quarterly performance retention świąteczna roczna first monthly weekly
        """
    )
    /// Beside the name of a gain, what is bought, or those to whom it is paid.
    static let notPaid = EntryVocabulary.youngRelatives.union(EntryVocabulary.tippedPeople).union(
        EntryVocabulary.medicines
    ).union(EntryVocabulary.words("aspirine paracétamol paracetamol doliprane tv kindergarten kita schule"))
    /// Accounts that bear interest.
    static let savings = EntryVocabulary.words(
        """
        savings isa tagesgeld sparkonto festgeld sparbuch livret ldds pel ahorro ahorros cuenta conto deposito
        poupança spaarrekening opsparing sparekonto lokata lokaty spořák spořicí вклад вкладу вклада депозит
        депозиту
        """)
}
