import Money

/// Words with a meaning beside an amount, in lower case: English, German, French, Chinese and Japanese first.
///
/// Deliberately few: each is here because an entry would otherwise book a different amount than meant.
enum EntryVocabulary {
    /// Units after a number that counts things and is not an amount: `3 kg potatoes 4.50`, `20 Uhr`.
    static let units = words(
        """
        kg kilo kilos gr mg lb lbs oz ml cl dl liter litre litres liters l g km mi miles cm mm kwh h hr hrs std litros
        litri litrów stunde stunden hour hours heure heures min mins minute minutes minuten minuti day days tag tage
        tagen jour jours nacht nächte night nights nuit nuits uhr o'clock pcs pc stk stk. stck stück st st. styck
        stykker gal gallon gallons points pts punkte ポイント 积分 積分 포인트 personen people persons person personnes hg godz.
        godz godzin godziny timmar gusti kugeln palline hodin uur uren horas часа часов noches noites notti noce adults
        adultes adultos adulti erwachsene erwachsener vuxna voksne pers. pers días dias giorni dagar dager dage dni dní
        дней дня 公斤 公里 个 個 人 杯 瓶 本 枚 点 時 天 잔 개 병 명 시 분 リットル pcs. stuks szt szt. pz pz. uds uds.
        """)
    /// Units that mean hundredths elsewhere, by the currency of the queue: `2 ore` are hours, `15分` minutes.
    static let localUnits = ["EUR": words("ore"), "CHF": words("ore"), "JPY": words("分")]
    /// Units after an integer of at most two digits: `6 months`.
    static let longUnits = words(
        """
        months weeks years monate monaten wochen jahre jahren mois semaines ans meses semanas años anos mesi settimane
        anni maanden weken månader veckor måneder uger uker miesiące miesięcy tygodnie měsíce měsíců týdny 个月 個月 ヶ月 か月
        개월
        """)
    /// Units after a 1: `1 month`.
    static let singleUnits = words(
        """
        month week year monat woche jahr semaine an mes semana año mês ano mese settimana anno maand jaar månad vecka
        måned uke miesiąc tydzień měsíc týden ora
        """)
    /// Words before a number with blanks that name the thing paid for and are never numbered, unlike rooms and buses:
    /// `loyer 1 250,00`, `hyra 7 800 kr`. Words for wages are in `wageWords`.
    static let sumWords = words(
        """
        loyer hyra hyran husleie husleien huslejen husleje nájem nájemné czynsz аренда квартплата alquiler lakbér
        bérleti vuokra huur rent miete retraite paie paye pensja wypłata výplata mzda palkka fizetés продукты еда
        épicerie courses nákup zakupy tandläkare tannlege tandlæge zubař dentysta стоматолог dentiste ström strøm
        elektřina prąd электричество électricité förskola barnehage školka przedszkole детсад crèche nounou mat matkasse
        matvarer handla hypoteka hypotéka lån lånet bolån assurance försäkring forsikring ubezpieczenie pojištění
        страховка impôts skatt podatek daň налог
        """)
    /// Multipliers after a number: `10 万円`, `2 thousand`.
    static let multipliers = words(
        """
        k thousand thousands hundred hundreds million millions mio mio. mrd billion billions grand tausend tsd tsd.
        hundert millionen mille millier milliers mil mila mill mln mn bn gs tusen tusind hundra hundre lakh crore dozen
        fünfliber füfliber dutzend douzaine docena lakhs crores lac lacs hazar hazaar ribu rb juta jt luca lucas palo
        palos riesen nghìn ngàn triệu dych dychy tys tys. tysiąc tysiące tysięcy tisíc thou tkr ksek teur t€ tysiaka
        tysiaki тыс тыс. тыщ тыща тыщи тысяча тысячи тысяч duizend tuhat dozens 万 萬 千 百 億 亿 万円 千円 百円 億円 万元 萬元 千元 百元 万块 만
        만원 천원 tenners fivers twenties fifties hundo hundos benjamins c-notes sawbucks tientjes twintigjes vijfjes
        vijftigjes hundringar tjugor femtior femhundringar tiolappar femtiolappar hundralappar tusenlappar hundrelapper
        femhundrelapper tusenlapper hundredlapper tusser plovmænd stówy stówki stówek stów setki setek dwudziestki
        pięćdziesiątki tuusig zehnernote zehnernoten zwanzigernote zwanzigernoten fünfzigernote fünfzigernoten
        hunderternote hunderternoten cento centone centoni ventoni cinquantoni talegos tostones stovky stovek pětistovky
        tisícovky pětikila косаря косарей сотки соток пятихатки
        """)
    /// Banknotes and sums in slang that are also other words, by the currency of the queue: `2 lax cykel`.
    static let slangNotes = [
        "USD": words("large rack racks stack stacks band bands"),
        "GBP": words("large ton tons pony ponies monkey monkeys score bullseye"),
        "CAD": words("large rack racks stack stacks"), "AUD": words("large pineapple pineapples lobster lobsters"),
        "EUR": words("ton tonnen meier meiers brique briques patate patates plaque plaques"), "CHF": words("lappen"),
        "SEK": words("lax laxar lakan papp"), "NOK": words("laken lapper"), "PLN": words("koła kół kafle kafli bańki"),
        "CZK": words("kila litry litrů"), "RUB": words("штуки штук"), "BRL": words("galo galos"),
    ]
    /// Words for hundredths after a number: `50 cents`.
    static let minorUnits = words(
        """
        cent cents ct cts centime centimes céntimos centesimi rappen pence penny p øre öre ore halere haléřů groszy
        kopecks kopeken копейка копейки копеек paise paisa kuruş grosz stotinki centavo centavos céntimo centesimo 毛 角 分
        セント ¢ ct. cts. cent. centimo centimos cêntimo cêntimos centésimo centésimos centas centai centi centų sentti
        senttiä senti sente santim santimi pfennig pfennige pfennigs pf pf. groschen grosze grosza heller kreuzer halíře
        pennies p. penni penniä dime dimes nickel nickels quarters öres øren kopek kopeks kopeke copeck copecks kopiyka
        kopiyok коп коп. копійка копійки копійок цент цента центов пенсов sou sous stuiver stuivers satang agora agorot
        bani lipa lipe tetri tiyin stotinka eyrir aurar fillér kurus xu hào sen jiao fen mao 毛钱 毛錢 角钱 角錢 分钱 分錢 毫 仙 便士
        räppli rappe 美分 欧分 歐分 銭 ペンス ペニー サンチーム 센트 펜스
        """)
    /// The subunits that are read in queues of each currency, with their value in hundredths.
    static let subunits: [String: [String: Int]] = {
        let dollar = "c ¢ cent cents"
        let units = [
            ("GBP", "p pence penny"), ("USD", dollar), ("CAD", dollar), ("AUD", dollar), ("NZD", dollar),
            ("SGD", dollar),
            ("EUR", "c ct cent cents centime centimes céntimo céntimos centesimo centesimi"),
            ("CHF", "rappen centime centimes"), ("PLN", "grosz grosze groszy"), ("BRL", "centavo centavos"),
            ("MXN", "centavo centavos"), ("SEK", "öre"), ("DKK", "øre"), ("NOK", "øre"),
        ].map { ($0.0, Dictionary(uniqueKeysWithValues: words($0.1).map { ($0, 1) })) }
        return Dictionary(uniqueKeysWithValues: units + [("CNY", ["毛": 10, "角": 10])])
    }()
    /// Words beside `50 cents` that mean it is not the price paid.
    static let aroundUnits = words("off discount rabatt remise descuento sconto tenner fiver dozen pack back per a")
    /// Three-capital words beside an amount that look like a currency code but aren't one.
    static let otherMoney = words(
        """
        btc xbt eth ltc xrp usdt usdc bnb doge xau xag xpt xpd xdr xxx xts stg ukp bitcoin bitcoins ether satoshi sats
        dogecoin dogecoins litecoin litecoins ethereum ethers monero tether solana satoshis stablecoin stablecoins
        shitcoins memecoins altcoins xmr
        """)
    /// Money words after an amount that name no particular currency.
    static let slangMoney = words("balles pavos sterling 刀 美刀 加刀 澳刀 欧 镑")
    /// Suffixes of a number that may be money, although not a currency code or sign: `20e`, `2000f`.
    static let gluedMoney = words("e eu f ff fr frs kn bs ft えん エン 엔 刀 蚊")
    /// Three-capital words that follow amounts in notes.
    static let acronyms = words(
        """
        kfc bbq dvd usb atm dhl ups gls dpd mrt bvg sbb obb öbb ice tgv rer cds
        led sim app pdf nyc lax gym ktv bmw vpn hvv rmv vrs kvb mvg tax vat tip bus tea bar car gas pub spa zoo bed egg
        pho bao vip wlan wc mac ipa nas ssd cpu gpu ram hbf zob sky mot gpx dlr tfl nhs rac rta jfk lhr sfo cdg hnd nrt
        tpe hkg jal ana klm tui edf sfr bmx ica coop ttc tva iva gst hst pst qst tgi diy cvs gap aok hdmi hbo mta bbc
        nfc xxl ikea bvb fcb rbb ard zdf hsv vhs
        """)
    /// Words before a number that make it a label: `No. 5`, `PLZ 50667`, `shoes size 43`.
    static let numberMarks = words(
        """
        no. nr nr. n° nº № zip plz pin tel tel. postcode size sizes größe groesse grösse taille pointure talla taglia
        tamanho rozm. rozmiar storlek strl strl. størrelse velikost размер サイズ 사이즈
        """)
    /// Words beside an amount that make it a unit price: `12 each`.
    static let eachWords = words(
        """
        each ea ea. apiece pp p.p. je chacun chacune c/u ciascuno pièce l'unité l'uno l'una l'un cad cad. split halved
        halbiert twice thrice hourly zweimal dreimal chaque cadauno ciascuna l'heure l'ora all'ora l'etto all'etto
        l'unità 两次 兩次 三次 두번 geteilt partagé partagée dividido dividida diviso divisa delat delt cada każdy każda každý
        každá başı başına 各 各自 一个 一個 씩 각 각각 각자 ずつ づつ 人均 每人 一人 1人 1人当たり 1인당 인당 일인당
        """)
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
        połowie půl polovina polovinu половина половину yarısı puolet 一半 半分
        """)
    /// Behind an amount and "and": `2 euros y medio`, `5 bucks and change`.
    static let remainders = halfWords.union(
        words(
            """
            halb halbe halber halbes halben halve halv halvt halva demi demie medio media mezzo mezza meio meia pół
            quart cuarto quarto kwart fjärdedel ćwierć change quelques poussières pico qualcosa spiccioli rotti trocados
            quebrados bisschen zerquetschte beetje kusje hakiem något lite lidt noget мелочью половиной
            """))
    /// After an amount: `12 fifty`, `12 euros cinquante`.
    static let tens = words("ten zehn dix fuffzig zwänzg drissg vierzg füfzg füfzgi sächzg sibezg achzg nünzg").union(
        numbers.filter { $0.value >= 20 && $0.value % 10 == 0 }.keys)
    /// Words after `plus` or `excl.` that mean more was paid: `12.50 plus tax`.
    static let taxWords = words(
        """
        tax vat tip tips gst mwst mwst. ust ust. service iva tva taxe taxes trinkgeld pourboire propina moms mancia
        gorjeta napiwek dricks fooi чаевые shipping delivery postage p&p handling fee fees surcharge gratuity versand
        versandkosten porto lieferung liefergebühr lieferkosten gebühr gebühren nebenkosten pfand frais port livraison
        expédition envío envio gastos portes spedizione spese frete entrega verzending verzendkosten bezorging
        bezorgkosten frakt levering wysyłka wysyłki dostawa dostawy doprava poštovné доставка доставки kargo
        """)
    /// Units beside an amount, after `per` or `pro`: `12.50 per ticket`.
    static let pricedUnits = weighedUnits.union(
        words(
            """
            100g 100gr 100ml day slice plate scoop ride trip session lesson class glass game round mile km page sheet
            yard seat guest adult child kid player unit item set tag karte packung portion kugel fahrt gast kind einheit
            seite jour nuit place part tranche personne billet paire séance día noche unidad persona sesión giorno notte
            lezione dia noite dag nacht keer natt gång gang osobę sztukę noc osobu kus osoba adulte enfant erwachsener
            erwachsenem besuch ticket tickets
            """))
    /// The same after an article: `4.99 a lb`, `12,50 das Kilo`.
    static let weighedUnits = words(
        """
        kg kilo kilogram kilogramm chilo quilo lb lb. pound oz ounce gallon gal gram liter litre litro l metre meter
        mètre metro pint dozen pair hour hr bottle box bag pack pop night ticket piece unit item unidad unité unità
        l'heure stück stk stk. pfund stunde std std. flasche paar dutzend pièce heure douzaine botte barquette bouteille
        pieza hora docena pezzo etto ora dozzina peça dúzia stuk kugel uur fles dozijn timme timmen hekto time timen
        godzinę litr hodinu кг килограмм час штуку литр
        """)
    /// One of a unit, written without a blank: `5元一斤`.
    static let unspacedUnits = words("一斤 一公斤 一千克 一小时 一小時 一钟头 一米")
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
        return ["mal", "maal"].contains { word.hasSuffix($0) && number(String(word.dropLast($0.count))) != nil }
    }

    /// `Mon 12.50`: abbreviated weekdays, as written beside an amount.
    static let shortDays = weekdays(
        "Mon Mo Lun segunda mån", "Tue Tues Di Mar tue tues tis", "Wed Mi Mer wed weds quarta mié",
        "Thu Thur Thurs Do Jeu thu thur thurs quinta jue gio tors", "Fri Ven fri sexta fre", "Sat Sa Sam sáb lör lør",
        "Sun So Dim sön søn")
    /// Abbreviations that are other words without their point.
    static let dottedDays = weekdays(
        "mont. Mont. pn. pon.", "dienst. Dienst. wt.", "mittw. Mittw. mié. śr.", "donn. Donn. donnerst. Donnerst. czw.",
        "freit. Freit. vie. pt.", "samst. Samst. sob.", "sonnt. Sonnt. dom. nd.")
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
            "seg ma pon pn man (月)", "tues ter wt tir (火)", "weds wo śr ons (水)", "qui czw tor (木)", "sex vr pt (金)",
            "za sob (土)", "zo nd (日)")
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
    ]
    private static let scandinavianDays = weekdays("man", "tir tirs", "ons", "tor tors")
    /// The weekday of an abbreviation behind `date:`; `nil` for those that mean another one in Italian, Spanish or French,
    /// unless German or Dutch is spoken: `di`, `do`, `ma`.
    static func weekday(abbreviated text: String, _ context: EntryContext) -> Int? {
        let word = folded(text.hasSuffix(".") ? String(text.dropLast()) : text)
        let isShared = ["di", "do", "ma"].contains(word)
        guard !isShared || context.isGerman || context.zone == "Europe/Amsterdam" else { return nil }
        return lastDays[word] ?? shortDays[word] ?? localDays[context.notation.defaultCurrency.code]?[word]
    }

    /// The same where Dutch is spoken: `ma lunch 12,50`; elsewhere beside the amount only, since `ma` is also French.
    static let dutchDays = weekdays("ma", "di", "wo", "do", "vr", "za", "zo")
    /// German abbreviations right behind an amount at the end of an entry; `Fr` may be francs.
    static let germanDays: Set<String> = ["Mo", "Di", "Mi", "Do", "Sa", "So"]
    /// The abbreviations that mean nothing else beside an amount, unlike `Sam`, `Sun`, `jeu` and `do`.
    static let plainShortDays = words("mon tue tues wed weds thu thur thurs fri sat")
    /// Words before a day word that make it part of the note: `leftovers from yesterday`.
    static let dayPrepositions = words(
        """
        for from of since until till before by bis von vom für seit pour de depuis avant jusqu'à next nächsten nächste
        """)
    /// Whether a date after the word belongs to a thing: `from 5 Nov`, `invoice 5 Nov`.
    static func isDated(_ word: String) -> Bool {
        dayPrepositions.contains(word) || datePrepositions.contains(word) || datedThings.contains(word)
    }

    /// Bills, which are to be paid.
    static let bills = words(
        "invoice bill invoices rechnung rechnungen facture factura fattura faktura faktury rekening fatura")
    /// Things with a date of their own, or numbered like dates.
    static let datedThings = bills.union(numberedPlaces).union(streets).union(otherDatedThings)
    /// Places and parts with a small number, which is hardly ever a price: `Gleis 7`, `vol. 3`. A room or a bus may be
    /// what was paid for.
    static let numberedPlaces = words(
        """
        platform gate terminal volume vol vol. chapter season episode linie gleis kapitel halle staffel folge ligne quai
        voie étage tome línea linea andén tomo binario lijn spoor perron spår linje spor plattform plattformen linha
        plataforma peron linia bramka level bimestre route exit band
        """)
    /// Words before the name and the number of a street.
    static let streets = words("rue calle c/ avenida av av. ulica ul ul. rua corso viale")
    /// Words behind the number of a street.
    static let frenchStreets = words("rue avenue boulevard bd quai impasse chemin")
    /// Words behind a number with a point: `60. Geburtstag`.
    static let anniversaries = words("geburtstag hochzeitstag jahrestag geburi")
    /// Words behind the number of a floor: `3. OG`.
    static let floors = words("og stock stockwerk etage sal tv th patro piętro kat verdieping")
    /// Words before a time.
    static let clockWords = words("kl kl. klo klockan klokken")
    private static let streetEnds = listed("strasse straße str. gasse gatan vägen vej gade straat laan")

    /// Whether the word is the name of a street: `Bahnhofstrasse`.
    static func isStreet(_ word: String) -> Bool { streetEnds.contains { word.hasSuffix($0) } }

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
    static let onWords = words("on am the le el op il em den w we dnia dia i på na в во")
    /// The prepositions that only a day follows at the start of an entry: `on saturday izakaya 3800`, not `the Sunday
    /// Times`.
    static let plainOnWords = words("on am op em den w we i på")
    /// The prepositions before a weekday that no name has in that place, unlike `le` and `the`.
    static let weekdayWords = plainOnWords.union(["el", "в", "во"])
    /// Everyday things beside which a weekday is no name: `lunch friday 12.50`.
    static let everydayWords = words(
        """
        lunch dinner breakfast brunch supper coffee groceries drinks beer beers pizza taxi uber haircut petrol parking
        mittagessen abendessen essen frühstück kaffee einkauf einkaufen bier friseur tanken parken döner kino déjeuner
        dîner resto restaurant café courses ciné cinéma apéro essence coiffeur boulangerie comida cena desayuno almuerzo
        compra cervezas pranzo colazione caffè spesa aperitivo benzina middag fika öl øl obiad kolacja śniadanie kawa
        zakupy piwo almoço jantar mercado обед ужин завтрак кофе продукты такси бензин кино пиво
        """)
    /// Shops, where something is paid for on the day itself: `7.29 cvs monday`.
    static let shops = words(
        """
        rewe edeka aldi lidl penny netto kaufland spar dm rossmann müller hofer billa denner migros coop volg ikea
        decathlon cvs walgreens kroger safeway publix wegmans walmart costco tesco sainsbury's sainsburys asda waitrose
        morrisons greggs pharmacy apotheke drogerie bäcker bäckerei metzger metzgerei pharmacie boulangerie carrefour
        leclerc auchan monoprix franprix intermarché fnac mercadona eroski farmacia panadería conad esselunga jumbo
        kruidvat ica willys hemköp starbucks mcdonald's mcdonalds kfc subway supermarket supermarkt supermarché
        supermercado
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

    /// `US dollars`: the nationality that selects one of several currencies with the same name.
    static let nationalities = table([
        (
            "USD",
            "us u.s. american amerikanische américains estadounidenses americanos americani statunitensi amerikanska"
        ),
        ("CAD", "canadian kanadische canadiens canadienses canadesi canadenses kanadensiska canadiske"),
        ("AUD", "australian australische australiens australianos australiani australiska"),
        ("SGD", "singapore singapur"),
        ("TWD", "taiwan taiwanese"),
        ("CHF", "swiss schweizer suisse suisses suizos svizzeri suíços schweiziska"),
        ("GBP", "british britische britiska sterling esterlinas"),
        ("DKK", "danish dänische danoises danska danske"),
        ("NOK", "norwegian norwegische norvégiennes norska norske"),
        ("SEK", "swedish schwedische suédoises svenska svenske"),
        ("CZK", "czech tschechische tchèques"),
        ("MXN", "mexican mexikanische mexicains mexicanos"),
        ("PHP", "philippine philippinische"),
        ("INR", "indian indische indiennes"),
        ("TRY", "turkish türkische turques"),
    ])

    /// Nationalities that follow the money word.
    static let followingNationalities = words(
        """
        us u.s. américains estadounidenses statunitensi americanos americani esterlinas suizos svizzeri canadienses
        canadenses canadesi australianos australiani canadiens australiens suisses sterling danoises norvégiennes
        suédoises tchèques mexicains mexicanos indiennes turques
        """)
    /// Money words with hardly any other meaning: even apart from an amount they rule out another currency.
    static let plainMoney = words(
        """
        dollars euros bucks quid franken fränkli kroner kronor kronen yuan rmb pesos rupees roubles rubles 美元 美金 欧元 英镑
        日元 港币 台币 人民币 ドル ユーロ
        """)

    /// Money words that stand before amounts and mean nothing else; others may be a name, or `lei` (she) in Italian.
    static let leadingMoney = plainMoney.subtracting(["franken"]).union(
        words("rs rp rm ntd kr zł kč ft cfa fcfa fcfp wons руб грн лв"))
    /// Names spelled like a currency, as typed: a telephone company, a city, a brand of sinks, a woman.
    static let moneyNames = words("SFR KC Franke Franker Franka")
    /// The periods of a fee: `12 €/month`, where what was paid is that amount.
    static let periods = words(
        """
        month months mo mo. mth year yr yr. monat mon. jahr mois an année mes mês año ano mese anno månad mån mån. år
        måned mnd mnd. md md. maand jaar miesiąc mies mies. m-c rok měsíc měs měs. мес мес. месяц год ay yıl 月 个月 個月 年 월
        년
        """)

    /// Whether a word could mean something other than a word of a note, in any position.
    static func isSpecial(_ word: String) -> Bool {
        if isLikeCode(word) || shortDay(word) != nil || capitalWords.contains(word) { return true }
        let word = folded(word)
        return specialWords.contains(word) || specialMeanings.contains { $0(word) }
            || word.contains(where: \.isNumber) && HiddenAmount.isHidden(in: word)
    }

    /// Those by which `isSpecial` tells as they are typed.
    private static let capitalWords = Set(lastDays.keys).union(localDays.values.flatMap(\.keys)).union([
        "DM", "F", "FF", "R",
    ])

    /// What a case-folded word can mean besides `specialWords`.
    private static let specialMeanings: [@Sendable (String) -> Bool] = [
        { DayWord($0) != nil }, { DayWord(nearly: $0) != nil }, { DayWord(inflected: $0) != nil },
        { DayWord.month($0) != nil }, { DayWord.glued($0) != nil }, { DayWord.inflectedDay($0) != nil },
        { DayPunctuation.bare($0) != nil }, { CJKNumerals.dateInDigits($0) != nil },
        isIncomeCompound, isNearlyIncome, isPaidByService, benefits.begins, loneBenefits.begins, openBenefits.begins,
        loneIncomes.begins, beginsTransfer, ownAccountPhrases.begins,
        { MoneyWords.meaning($0, folded: $0) != nil }, isCodeOrGluedMoney, { HiddenAmount.spelled(in: $0) != nil },
        HiddenAmount.isSummand, CJKNumerals.isHundreds, CJKWords.isSpecial, isTimes, AmountJoiner.isTimes,
        AmountJoiner.isUntaxed, NumberWords.isSpecial,
    ]

    /// The words of all lists by which `isSpecial` tells, case-folded.
    private static let specialWords: Set<String> = {
        let lists: [Set<String>] = [
            units, multipliers, minorUnits, otherMoney, slangMoney, incomeWords, expenseWords, refundWords, wageWords,
            receivedWords, debtWords, shortRefundWords, firstReceivedWords, lastReceivedWords, paymentServices,
            arrivedWords, givingVerbs, meWords, clientWords, backWords, senderWords, eachWords, shareOwners,
            tens, taxWords, exclusions, pricedUnits, timesWords, openWords, unspacedUnits, remainders,
            DayWord.lastWords, DayWord.agoWords, givenWords, sentWords, Set(DayWord.ordinals.keys),
            Set(nationalities.keys),
            words(
                """
                sale guthaben pfandflaschen credit crédit crédito credito returns retours made collected mij retour
                prime paga dois vor il return hace ht dag går gar forgårs morgon x × * mal altro night night's evening antes ante kal parso su us usa u.s.
                """),
        ]
        return lists.reduce(into: []) { $0.formUnion($1) }
    }()

    /// The ISO weekday of an abbreviation with or without its point: `Mo.`
    static func shortDay(_ word: String) -> Int? {
        shortDays[word] ?? dottedDays[word] ?? (word.last == "." ? shortDays[String(word.dropLast())] : nil)
    }

    /// Whether the word is a number in letters below a hundred, or `hundred` or `thousand`.
    static func isNumberWord(_ word: String) -> Bool {
        numberWords.contains(word) || tens.contains(word) || isCompoundNumber(word)
    }

    /// Whether the word is a number greater than one in letters: `two`, not `one` or an article.
    static func isPlural(_ word: String) -> Bool { numberWords.contains(word) && !singulars.contains(word) }

    private static let singulars = words("one ein eins eine un uno once sei sette cent mil mille sept")

    private static let numberWords = words(
        """
        one ein eins eine un uno hundred thousand hundert tausend zwöi drü föif füf sächs sibe nün zäh septante huitante
        octante nonante halvtreds tredive fyrre firs cent mille cien mil cento hundra hundrede tusen fire seks syv otte ni
        ti elleve
        """
    ).union(numbers.filter { $0.value > 1 }.keys)

    /// The numbers below thirty and the tens, by their words in each language.
    static let numbers: [String: Int] = {
        let ones = [
            """
            one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen
            eighteen nineteen
            """,
            """
            ein zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn
            achtzehn neunzehn
            """,
            """
            un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit
            dix-neuf
            """,
            """
            uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete
            dieciocho diecinueve veinte veintiuno veintidós veintitrés veinticuatro veinticinco
            """,
            """
            uno due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici sedici
            diciassette diciotto diciannove venti ventuno ventidue ventitré ventiquattro venticinque
            """,
            "um dois três quatro cinco seis sete oito nove dez onze doze treze catorze quinze dezesseis",
            """
            een twee drie vier vijf zes zeven acht negen tien elf twaalf dertien veertien vijftien zestien zeventien
            achttien negentien
            """,
            """
            jeden dwa trzy cztery pięć sześć siedem osiem dziewięć dziesięć jedenaście dwanaście trzynaście czternaście
            piętnaście szesnaście siedemnaście osiemnaście dziewiętnaście
            """,
            "ett två tre fyra fem sex sju åtta nio tio elva tolv tretton fjorton femton",
        ]
        let tens = [
            "twenty thirty forty fifty sixty seventy eighty ninety",
            "zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig",
            "vingt trente quarante cinquante soixante",
            "veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa",
            "venti trenta quaranta cinquanta sessanta settanta ottanta novanta",
            "vinte trinta quarenta cinquenta sessenta setenta oitenta noventa",
            "twintig dertig veertig vijftig zestig zeventig tachtig negentig",
            "tjugo trettio fyrtio femtio sextio sjuttio åttio nittio",
            """
            dwadzieścia trzydzieści czterdzieści pięćdziesiąt sześćdziesiąt siedemdziesiąt osiemdziesiąt dziewięćdziesiąt
            """,
        ]
        let rows = ones.map { (1, 1, $0) } + tens.map { (20, 10, $0) }
        return table(
            rows.flatMap { first, step, words in
                listed(words).enumerated().map { (first + $0 * step, $1) }
            })
    }()

    /// The value of a number of two or more in letters: `twenty`, `twenty-five`, `fünfundzwanzig`; `nil` for others, also
    /// `soixante-dix` and articles.
    static func number(_ word: String) -> Int? {
        if let number = numbers[word] { return number > 1 ? number : nil }
        let isHyphenated = word.contains("-")
        let parts = word.split(separator: isHyphenated ? "-" : "und").map { numbers[String($0)] ?? 0 }
        guard parts.count == 2, let one = isHyphenated ? parts.last : parts.first, (1...9).contains(one),
            let ten = isHyphenated ? parts.first : parts.last, ten >= 20, ten % 10 == 0
        else { return nil }
        return ten + one
    }

    /// Whether the word is a compound number: `vingt-trois`, `twenty-five`, `dreiundzwanzig`.
    private static func isCompoundNumber(_ word: String) -> Bool {
        let parts = word.split(separator: word.contains("-") ? "-" : "und").map(String.init)
        return parts.count > 1 && parts.allSatisfy { $0 == "et" || numberWords.contains($0) || tens.contains($0) }
    }

    /// Whether a word before one for money is a number, also one that is not read: `hundertzwanzig`, `doscientos`, `few`.
    static func soundsLikeNumber(_ word: String) -> Bool {
        isNumberWord(word) || otherNumbers.contains(word) || numberEnds.contains(where: word.hasSuffix)
            || numberBegins.contains(where: word.hasPrefix) || largeNumbers.contains { word.contains($0) }
    }

    private static let otherNumbers = words(
        """
        few couple several paar half halb halbe halber anderthalb demi medio mezzo meio halve anderhalve halvannan pół półtora
        sto dwieście trzysta czterysta pięćset sześćset siedemset osiemset dziewięćset cents ciento quinientos quinientas
        setecientos novecientos quatre-vingts paio vingtaine trentaine dizaine cem duzentos duzentas trezentos trezentas quatrocentos quinhentos seiscentos setecentos
        oitocentos novecentos tysiąc tysiące tysięcy mila mille mil
        """)
    private static let numberEnds = listed(
        """
        zwanzig dreißig dreissig vierzig fünfzig sechzig siebzig achtzig neunzig zehn twintig dertig veertig vijftig
        zestig zeventig tachtig negentig cientos cientas cento venti trenta quaranta cinquanta sessanta settanta ottanta
        novanta mila einhalb
        """)
    private static let numberBegins = listed(
        """
        tjugo trettio fyrtio femtio sextio sjuttio åttio nittio venti trenta quaranta cinquanta sessanta settanta
        ottanta novanta veinti
        """)
    private static let largeNumbers = ["hundert", "tausend", "hundra", "honderd", "duizend"]

    /// Whether the suffix of a number means hundredths: `50c`, `85p`.
    static func isMinorUnit(_ text: String) -> Bool {
        let unit = folded(text)
        return unit == "c" || minorUnits.contains(unit)
    }

    /// Whether the word has the form of a currency code.
    static func isLikeCode(_ word: String) -> Bool {
        word.utf8.count == 3 && word.utf8.allSatisfy { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
    }

    /// The word in lower case, without trailing punctuation of running text.
    static func folded(_ word: String) -> String {
        // Most words are ASCII, and every word is looked up several times.
        guard !word.utf8.allSatisfy({ $0 < 0x80 }) else {
            var bytes = word.utf8[...]
            while let last = bytes.last, ":,!".utf8.contains(last) { bytes.removeLast() }
            return Substring(bytes).lowercased()
        }
        var word = word.lowercased()[...]
        while let last = word.last, ":：,，、!！".contains(last) { word.removeLast() }
        return String(word).replacing("’", with: "'")
    }

    /// The words in `text`, which are separated by blanks or line ends.
    static func words(_ text: String) -> Set<String> { Set(listed(text)) }

    /// The values by the words for them.
    static func table<Value>(_ rows: [(value: Value, words: String)]) -> [String: Value] {
        rows.reduce(into: [:]) { table, row in
            for word in listed(row.words) { table[word] = row.value }
        }
    }

    /// The ISO weekdays by the words for them, those of Monday first.
    private static func weekdays(_ rows: String...) -> [String: Int] {
        table(rows.enumerated().map { ($0 + 1, $1) })
    }

    /// The words in their order.
    static func listed(_ text: String) -> [String] { text.split(whereSeparator: \.isWhitespace).map(String.init) }
}
