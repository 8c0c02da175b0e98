import Money

/// Weekdays in short, and the words beside a day that show whether it is that of the entry.
extension EntryVocabulary {
    /// `Mon 12.50`: abbreviated weekdays, as written beside an amount.
    static let shortDays = weekdays(
        "Mon Mo Lun segunda mån", "Tue Tues Di Mar tue tues tis", "Wed Weds Mi Mer wed weds quarta mié",
        "Thu Thur Thurs Do Jeu thu thur thurs quinta jue gio tors", "Fri Ven fri sexta fre", "Sat Sa Sam sáb lör lør",
        "Sun So Dim sön søn")
    /// Abbreviations that are other words without their point.
    static let dottedDays = weekdays(
        "mont. Mont. pn. pon.", "dienst. Dienst. wt.", "mittw. Mittw. mié. śr.", "donn. Donn. donnerst. Donnerst. czw.",
        "freit. Freit. vie. pt.", "samst. Samst. sob.", "sonnt. Sonnt. dom. nd.")
    /// What makes a name of an abbreviation before it, which is no weekday then.
    static let dayNames: [String: [[String]]] = [
        ("sat", "nav, navs, nav., tv, phone, dish"),
        ("sun", "cream, creme, lotion, hat, hats, screen, glasses, block, bed, beds, lounger"),
        ("mon", "chéri, cheri, amour, petit"), ("do", "& co, & co., it yourself, not, nothing, more"), ("dim", "sum"),
        ("thu", "nhập, nhap, tiền, tien"), ("so", "ein, eine, einen, einem, viel, viele, many, much"),
        ("sunday", "times, telegraph, mirror, mail, post, express, people, sport, world"),
        ("dom", "i ogród, i ogrod, rodrigo, pérignon, perignon"), ("mar", "tirreno, menor, rosso, morto, mediterraneo"),
        ("mer", "noire, morte, rouge"), ("jeu", "vidéo, video, de société, de cartes, switch"),
    ].reduce(into: [:]) { names, row in
        names[row.0] = row.1.split(separator: ",").map { EntryVocabulary.listed(String($0)) }
    }
    /// What makes a name of a weekday behind it: `Ruby Tuesday`, `TGI Friday's`, `Welt am Sonntag`.
    static let namesBeforeDays: [String: [[String]]] = [
        "tuesday": [["ruby"]], "friday": [["tgi"]], "friday's": [["tgi"]], "fridays": [["tgi"]],
        "sonntag": [
            ["welt", "am"], ["bild", "am"], ["nzz", "am"], ["schweiz", "am"], ["kurier", "am"], ["presse", "am"],
            ["zeitung", "am"], ["b.z.", "am"], ["bz", "am"], ["post", "am"], ["kirche", "am"],
        ],
        "sunday": [["mail", "on"], ["independent", "on"], ["scotland", "on"], ["herald", "on"]],
        "eile": [["in"], ["großer"], ["aller"]],
        "thu": [["doanh"]],
    ]
    /// Behind a weekday they make it a feast, a share or another name: `vendredi saint`, `terça parte`.
    static let weekdayNameEnds = words(
        """
        gras noir saint sainte santo santa negro negra gordo gorda grasso grassa treize feira parte palme ramos pâques
        """)
    /// Words before the English `do` that make it a party.
    static let parties = words("leaving hen stag works christmas xmas birthday retirement")
    /// Words before `mañana` and `Morgen` that make them the morning.
    static let morningArticles = words("la am jeden guten")
    /// Lower-case abbreviations that are also words: only beside an amount, at the start or behind `on`.
    static let smallDays = weekdays("mon", "", "", "", "", "sat", "sun")
    /// Abbreviations of other languages that are also words: only at the start, `sam courses 45`.
    static let leadingDays = weekdays("lun mo", "mar", "mer mie", "jeu", "ven vie", "sam sab sa", "dim dom")
    /// Abbreviations at the start of an entry with an adjacent amount: `sa 12,50 Kino`.
    static let firstDays = weekdays("mo", "di", "mi", "do", "fr", "sa", "so")
    /// All of these, and those of other languages: asked about as the last word, or behind `on`.
    static let lastDays: [String: Int] = {
        let others = weekdays(
            "seg ma pon pn man (月) (一) (월)", "tues ter wt tir (火) (二) (화)", "weds wo śr ons (水) (三) (수)",
            "qui czw tor (木) (四) (목)", "sex vr pt (金) (五) (금)",
            "za sob (土) (六) (토)", "zo nd (日) (일)")
        return [smallDays, leadingDays, firstDays].reduce(others) { all, more in all.merging(more) { first, _ in first }
        }
    }()
    /// Abbreviations at the start of an entry in the language of a queue in that currency: `pon obiad 23`.
    static let localDays = [
        "PLN": weekdays("pon pn", "wt", "śr sr", "czw", "pt", "sob", "nd niedz"),
        "JPY": weekdays("月", "火", "水", "木", "金", "土", "日"),
        "KRW": weekdays("월", "화", "수", "목", "금", "토", "일"),
        "DKK": scandinavianDays, "NOK": scandinavianDays, "SEK": weekdays("", "", "ons", "tor"),
        "BRL": weekdays("seg", "ter", "qua", "qui"),
        "CZK": weekdays("po", "út ut utery", "st", "čt", "pá patek", "so", "ne"),
        "HUF": weekdays("hé hetfo", "ked", "sze", "csüt csut csü", "pén pen pént", "szo szomb", "vas"),
        "RON": weekdays("lun", "mar marti", "mie", "joi", "vin", "sâm sam", "dum"),
        "TRY": weekdays("pzt", "sal sali", "çar çrş crs", "per prş prs", "cum", "cmt", "paz"),
        "RUB": weekdays("пн", "вт", "ср", "чт", "пт", "сб", "вс"),
        "UAH": weekdays("пн", "вт", "ср", "чт", "пт", "сб", "нд нед"),
        "VND": weekdays("t2", "t3", "t4", "t5", "t6", "t7", "cn"),
        "IDR": weekdays("sen", "sel", "rab", "kam", "jum", "sab", "min mgg"),
    ]
    /// The same in Finnish, where the euro is used.
    static let finnishDays = weekdays("ma", "ti", "ke", "to", "pe", "la", "su")
    /// Words for days in the language of a queue in that currency that are others elsewhere, by their offset: `dun`, typed
    /// without accents, and `kal`, Hindi for the day before as well as for the day after.
    static let localOffsets: [String: [String: Int]] = [
        "INR": ["kal": -1, "parso": -2, "कल": -1, "परसों": -2], "PKR": ["kal": -1, "parso": -2, "کل": -1],
        "TRY": ["dun": -1, "yarin": 1], "RON": ["maine": 1], "SEK": ["inatt": -1, "forrgar": -2], "UAH": ["учора": -1],
        "MYR": ["kelmarin": -1], "HUF": ["tegnapelott": -2],
        "EUR": [
            "eile": -1, "vakar": -1, "ahir": -1, "onte": -1, "inné": -1, "dje": -1, "juce": -1, "jucer": -1,
            "vceraj": -1,
            "gister": -1,
        ],
    ]
    /// Words for days that are names and other words elsewhere, but certain where the currency is used: `jana`.
    static let homeOffsets: [String: [String: Int]] = [
        "KES": swahiliDays, "TZS": swahiliDays, "UGX": swahiliDays,
        "ZAR": ["gister": -1, "eergister": -2, "izolo": -1],
        "MYR": ["semalam": -1], "SGD": ["semalam": -1], "ALL": ["dje": -1, "pardje": -2, "sot": 0],
        "INR": ["aaj": 0, "आज": 0], "PKR": ["aaj": 0, "آج": 0], "PHP": ["kanina": 0, "kagabi": -1],
        "RSD": ["juce": -1, "prekjuce": -2], "BAM": ["juce": -1, "jucer": -1, "prekjuce": -2],
    ]
    private static let swahiliDays = ["jana": -1, "juzi": -2, "leo": 0]
    private static let scandinavianDays = weekdays("man", "tir tirs", "ons", "tor tors")

    /// The abbreviations that are read where only English is spoken; in America many speak Spanish as well.
    static let englishDays = words(
        "mon tue tues wed weds thu thur thurs fri fr sat sun lun mié mie jue vie sáb dom")

    /// A weekday's abbreviation in capitals as it is written otherwise: `fri` for `FRI`; others as they are.
    static func small(_ word: String) -> String {
        word.unicodeScalars.count > 1 && isInCapitals(word) ? word.lowercased() : word
    }

    /// Whether the word has letters with two forms, and all of them are capitals.
    static func isInCapitals(_ word: String) -> Bool { word.lowercased() != word && word.uppercased() == word }

    /// The weekday of an abbreviation behind `date:`; `nil` for those that mean another one in Italian, Spanish or French,
    /// unless German or Dutch is spoken: `di`, `do`, `ma`.
    static func weekday(abbreviated text: String, _ context: EntryContext) -> Int? {
        let word = folded(text.hasSuffix(".") ? String(text.dropLast()) : text)
        let isShared = ["di", "do", "ma"].contains(word)
        guard !isShared || context.isGerman || context.isDutch else { return nil }
        return lastDays[word] ?? shortDays[word] ?? localDays[context.notation.defaultCurrency.code]?[word]
    }

    /// The same where Dutch is spoken: `ma lunch 12,50`; elsewhere beside the amount only, since `ma` is also French.
    static let dutchDays = weekdays("ma", "di", "wo", "do", "vr", "za", "zo")
    /// Abbreviations with a point at the start of an entry where German is spoken, besides those that are other words.
    static let dottedGermanDays: Set<String> = ["Mo.", "Di.", "Mi.", "Do.", "Sa."]
    /// Before a weekday they make its name: `casual Friday 20`, `taco Tuesday 14`.
    static let dayAdjectives = words(
        """
        black good cyber fat taco casual thirsty super easter holy wing ruby shrove ash palm pancake manic blue stormy
        giving happy lazy freaky the every each next this sheffield netflix czarny tłusty wielki wielka cyber černý
        zelený velký чёрная черная страстная svart svarta sort vit fet fed langer schwarzer blauer verkaufsoffener
        jeden jeder nächster nächsten diesen kara her
        """)
    /// Words before a weekday that make it another one, or all of them: `l'altro lunedì`, `palestra ogni lunedì`.
    static let dayDeterminers = words(
        """
        l'altro altro altri ogni questo quel primo cada todo todos todas otro este ese primer outro esse autre tous chaque
        ce premier elke iedere andere deze eerste
        """)
    /// English words behind `mon` where French is spoken, in which it is "my".
    static let englishMeals = words("lunch dinner breakfast brunch coffee groceries drinks beer beers taxi haircut gym")
    /// German abbreviations right behind an amount at the end of an entry; `Fr` may be francs.
    static let germanDays: Set<String> = ["Mo", "Di", "Mi", "Do", "Sa", "So"]
    /// The abbreviations that mean nothing else beside an amount, unlike `Sam`, `Sun`, `jeu` and `do`.
    static let plainShortDays = words("mon tue tues wed weds thu thur thurs fri sat")
    /// Words before a day word that make it part of the note: `leftovers from yesterday`.
    static let dayPrepositions = words(
        """
        for from of since until till before by bis von vom für seit pour de depuis avant jusqu'à next nächsten nächste
        """)
    /// Those before the word for today that say nothing of when it is paid for: `pão de hoje`.
    static let todayPrepositions = words("of de di von van från fra av z za за")

    /// Whether a date after the word belongs to a thing: `from 5 Nov`, `invoice 5 Nov`.
    static func isDated(_ word: String) -> Bool {
        dayPrepositions.contains(word) || datePrepositions.contains(word) || datedThings.contains(word)
    }

    /// Things with a date of their own, or numbered like dates.
    static let datedThings = bills.union(numberedPlaces).union(streets).union(otherDatedThings)
    private static let otherDatedThings = words(
        """
        ticket tickets billet billets birthday geburtstag flight flug zug concert konzert rate rata raty cuota parcela
        instalment installment échéance termin version v tatort score page seite street straße via platz plaza piazza
        place flat apartment apt apt. unit room suite bus tram train line route section sec sec. part puerta zimmer raum
        whg wohnung no no. nummer nr nr. abschnitt bd bd. appart appartement appt chambre salle porte piso scala interno
        stanza sala kamer lägenhet lgh rum apto apartamento bloco quarto autobus autobús ônibus tramwaj mieszkanie lokal
        pokój windows to bis till until à au al a do tot - – — → & and und
        """)
    /// Prepositions before the day of an entry: `am 5.11.`
    static let onWords = words("on am d. the le el op il em den w we dnia dia i på na в во у v ve την το")
    /// The prepositions that only a day follows at the start of an entry: `on saturday izakaya 3800`, not `the Sunday
    /// Times`.
    static let plainOnWords = words("on am op em den w we i på")
    /// Those and others before the day of an entry that starts with them: `v pondělí zubař 1200`.
    static let firstOnWords = weekdayWords.subtracting(["el"])
    /// The prepositions before a weekday that no name has in that place, unlike `le` and `the`.
    static let weekdayWords = plainOnWords.union(["el", "в", "во", "у", "v", "ve", "την"])
    /// Parts of the day behind a weekday: `samedi soir`.
    static let dayParts = words(
        """
        night evening eve morning afternoon abend nacht morgen vormittag nachmittag mittag soir matin midi après-midi noche
        tarde mañana mediodía sera mattina pomeriggio notte noite manhã avond ochtend middag kväll morgon eftermiddag
        aften kveld wieczorem wieczór rano вечером утром днём večer ráno 아침 저녁 밤 오전 오후 새벽
        """)
    /// Those that may begin the name of a thing: `afternoon tea`.
    static let englishDayParts = words("night evening morning afternoon")
    /// At the end of an entry, behind the amount: `32 Euro bezahlt`.
    static let spendingVerbs = words(
        """
        bezahlt gezahlt ausgegeben paid spent payé dépensé pagado gastado pagué gasté pagato speso pago gasto paguei
        gastei betaald uitgegeven betalat betalt zapłaciłem zapłaciłam заплатил заплатила cost costs gekostet kostet
        kostete zahlte bezahlte coûté coûte coûtait costó cuesta costado pagamos gastamos costato costa custou custa
        kostte gekost betaalde kostat kostar kostade betalade kostet kostede betalte kosztował kosztowała kosztowało
        wydałem wydałam stál stála stálo zaplatil zaplatila utratil utratila потратил потратила стоил стоила стоило
        """)
    /// Weekdays in Portuguese that are nothing else, behind `no` and `na`: `no sábado`.
    static let portugueseDays = words(
        """
        sábado sabado domingo segunda-feira terça-feira terca-feira quarta-feira quinta-feira sexta-feira terça terca dia
        """)
    /// The same without `-feira`, which before a verb are no ordinal numbers.
    static let portugueseShortDays: Set<String> = ["segunda", "terça", "terca", "quarta", "quinta", "sexta"]
    static let portugueseOnWords: Set<String> = ["no", "na"]
    /// Everyday things beside which a weekday is no name: `lunch friday 12.50`.
    static let everydayWords = words(
        """
        lunch dinner breakfast brunch supper coffee groceries drinks beer beers pizza taxi uber haircut petrol parking
        mittagessen abendessen brotzeit jause essen frühstück kaffee einkauf einkaufen bier friseur tanken parken
        parkhaus döner kino déjeuner dîner resto restaurant café courses ciné cinéma apéro essence coiffeur
        boulangerie comida cena desayuno almuerzo compra cervezas pranzo colazione caffè spesa aperitivo benzina
        middag fika öl øl obiad kolacja śniadanie kawa zakupy piwo almoço jantar mercado gas dentist doctor vet
        laundry movie cinema zahnarzt tierarzt dentiste dentista tandarts tandläkare tannlege tandlæge dentysta zubař
        обед ужин завтрак кофе продукты такси бензин кино пиво mat mad nákup oběd večeře dagligvarer middag frokost
        handla compras ristorante spese boodschappen eten
        """)
    /// Shops, where something is paid for on the day itself: `7.29 cvs monday`.
    static let shops = words(
        """
        rewe edeka aldi lidl penny netto kaufland spar dm rossmann müller hofer billa denner migros coop volg ikea
        decathlon cvs walgreens kroger safeway publix wegmans walmart costco tesco sainsbury's sainsburys asda
        waitrose morrisons greggs pharmacy apotheke drogerie bäcker bäckerei metzger metzgerei pharmacie boulangerie
        carrefour leclerc auchan monoprix franprix intermarché fnac mercadona eroski farmacia panadería conad
        esselunga jumbo amazon zalando allegro wildberries ozon озон вайлдберриз kruidvat ica willys hemköp rema føtex
        bilka biedronka żabka prisma starbucks mcdonald's mcdonalds kfc subway supermarket supermarkt supermarché
        supermercado farmácia chemist bunnings woolworths coles kmart aldi's dunnes supervalu superdrug homebase
        """)
    /// Things paid for before their day, which may be to come: `tickets on friday 40`.
    static let bookingWords = words(
        """
        ticket tickets flight flights hotel reservation booking booked deposit concert gig party wedding karten karte
        flug reservierung anzahlung konzert billet billets vol vols réservation acompte entrada entradas vuelo reserva
        biglietto biglietti volo prenotazione biljett biljetter flyg bilet bilety lot
        """)
    /// Words before a person whose name may be a day word: `lunch with Sam`.
    static let companionWords = words("with w/ mit avec con com med met z ze s с and & und et och og")
    private static let datePrepositions = words(
        """
        du des del della dei dal dalla do da das dos od z ze van vanaf vor ab per zum zur mot från till för tot voor na
        hasta desde para fino entro à au a as due starting nach after antes después après dopo prima efter före po przed
        """)

    /// Whether the text is a share, an instalment or a name rather than a day: `1/2`, `3/12`, `24/7`, `9/11`, `7/11`.
    static func isFraction(_ text: String) -> Bool {
        let numbers = text.split { "/／".contains($0) }.map { Int($0) }
        guard numbers.count == 2, let first = numbers[0], let second = numbers[1] else { return false }
        return first <= second && [2, 3, 4, 5, 6, 8, 10, 12].contains(second)
            || [[24, 7], [9, 11], [7, 11], [50, 50]].contains([first, second])
    }

    /// The ISO weekday of an abbreviation with or without its point: `Mo.`
    static func shortDay(_ word: String) -> Int? {
        shortDays[word] ?? dottedDays[word] ?? (word.last == "." ? shortDays[String(word.dropLast())] : nil)
    }

    /// The ISO weekdays by the words for them, those of Monday first.
    private static func weekdays(_ rows: String...) -> [String: Int] {
        table(rows.enumerated().map { ($0 + 1, $1) })
    }
}
