/// Units of what was bought, hundredths, and multiples of money, in lower case.
extension EntryVocabulary {
    /// Units in which things are sold whose price is often said of one.
    static let soldUnits = words(
        """
        kg kilo kilos lb lbs l liter litre litres liters litros litri litrów gal gallon gallons pcs pcs. pc stk stk.
        stck stück st st. styck stykker stuks szt szt. pz pz. uds uds. night nights nacht nächte nuit nuits noches
        notti noites
        """)
    /// Units of ages, beside an amount that stands out: `gave til Mette 40 år 250 kr`.
    static let ages = words("år yrs yr")
    /// Units of which nobody counts hundredths.
    static let wholeUnits = words(
        """
        day days night nights tag tage tagen nacht nächte nuit nuits jour jours noche noches día días dia dias noite noites
        giorno giorni notte notti dag dagen dagar dager natt people person persons personen adult adults
        """)
    /// Units after a number that counts things and is not an amount: `3 kg potatoes 4.50`, `20 Uhr`.
    static let units = soldUnits.union(
        words(
            """
            gr mg oz ml cl dl g km km/h kmh mph mile miles meilen cm mm kwh h hr hrs std stunde stunden hour hours heure heures min
            mins minute
            minutes minuten minuti minut minuty minuta day days tag tage tagen jour jours uhr o'clock points pts
            punkte ポイント 积分 積分 포인트
            kilometer kilometers kilometre kilometres kilometros kilómetros kilomètres chilometri quilómetros quilômetros
            kilometrów kilometrů километра километров
            personen people persons person personnes personas persone pessoas osoby osób osob henkilöä personer hg
            godz. godz godzin godziny timmar gusti kugeln palline hodin uur uren horas часа часов noce adults adultes
            adultos adulti erwachsene erwachsener vuxna voksne pers. pers días dias giorni dagar dager dage dni dní
            дней дня 公斤 公里 歩 步 个 個 人 杯 瓶 本 枚 点 時 天 잔 개 병 명 시 분 リットル
            """))
    /// Units that may be other words, of the note beside an amount: `60 W`, `1000 Teile`.
    static let measures = words(
        """
        zoll inch inches pouces pulgadas pollici polegadas tum tommer palců cali meter metre metres meters metros
        metri mètres metrów metrů grad degrees watt watts vatios volt volts gramm gram grams grammes gramos grammi
        deka dkg etti etto teile teilig foot feet ft yard yards m² m³ qm sqm tim timer timme hod ark blatt vel feuilles
        hojas fogli folhas bitar brikker dílků
        elementów gb tb go giga gigas гб hodiny hodina hodinu кг г гр л мл м см мм км ч час вт шт кв деталей листов
        человек noche noc ночи ночей
        """)
    /// Units that mean hundredths elsewhere, by the currency of the queue: `2 ore` are hours, `15分` minutes.
    static let localUnits = [
        "EUR": words("ore"), "CHF": words("ore"), "JPY": words("分"), "USD": words("mi"), "GBP": words("mi"),
    ]
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
    /// Words behind a number that multiply it, in every form: `10 万円`, `2 thousand`, `15 ezer`.
    static let multipliers = HomeUnits.all.subtracting(words("bin e mie mii tientje tis tis. tr к сотка")).union(
        words(
            """
            k thousand thousands hundred hundreds million millions mio mio. mrd billion billions grand tausend tsd
            tsd. hundert millionen mille millier milliers mila mill mln mn bn gs hundra hundre lakh crore dozen
            fünfliber füfliber dutzend douzaine docena lakhs crores lac lacs hazar hazaar riesen thou tkr ksek teur
            t€ tysiaka tysiaki тыща duizend tuhat dozens 万 萬 千 百 億 亿 万円 千円 百円 億円 万元 萬元 千元 百元 万块 만 만원 천원 twenties
            fifties hundo hundos benjamins c-notes sawbucks twintigjes vijfjes tjugor femtior femhundringar
            tiolappar femtiolappar femhundrelapper tusser plovmænd setki setek dwudziestki pięćdziesiątki tuusig
            zehnernote zehnernoten zwanzigernote zwanzigernoten fünfzigernote fünfzigernoten hunderternote
            hunderternoten cento centone centoni ventoni cinquantoni talegos tostones pětistovky tisícovky pětikila
            пятихатки ملايين milion milionul milioane milioanele miliarde sute sutele ezret ezres ezren ezrek
            milliót milliós mft milliárd milliárdot száz tuhatta tuhansia tuhannen miljoona miljoonaa miljoonan milj
            milj. miljardi miljardia sataa satasta χιλιάδες χιλιάδα χιλιάδων χιλ χιλ. χίλια χιλιάρικα χιλιάρικο
            εκατομμύριο εκατομμύρια εκατομμυρίων εκατ εκατ. δισεκατομμύρια δισ δισ. κατοστάρικα κατοστάρικο
            κατοστάρια χιλιαρικα χιλιαδες тисячу тисячами мільйон мільйони мільйонів мільйона млн. мільярд мільярди
            мільярдів млрд млрд. сотень сотні сотня миллион миллиона миллионов миллионы миллиард миллиарда
            миллиардов т.руб т.руб. тыс.руб тыс.руб. тыс.р тыс.р. сотен сотни штукарей тысячу тысячами тыщу tysiąca
            tysiącem tysiącami miliona milionów milionom miliard miliardy miliardów tysiak tysiaków tisíci tisících
            tisícovka tisícovku miliony miliónů milionu miliardu milión milióny stovka stovku tusinde tusinder
            tusindlapper miljon miljoner miljonen miljonerna millioner milliarder miljard miljarder miljarden millón
            millon millones milloncito milloncitos centenas centena centenar centenares milione milioni miliardo
            miliardi migliaia migliaio centinaia milhão milhao milhões milhoes bilhão bilhões bilhoes bilião milhar
            milhares contos miljoen miljoenen honderd honderden duizenden milles milliard milliards centaine
            centaines tausender tausende hunderte hundertern tausendern milliarde milliarden milyonu milyar milyarı
            tỷ tỉ trăm ngh vạn puluh ratus ratusan ribuan jutaan miliar triliun rbu 억 조 천만 백만 십만 億元 亿元 百万 百萬 千万 千萬
            百万円 千万円 십 ล้าน ร้อย พันบาท หมื่นบาท แสนบาท ล้านบาท ร้อยบาท
            """))
    /// Banknotes and sums in slang that are also other words, by the currency of the queue: `2 lax cykel`.
    static let slangBanknotes = [
        "USD": words("large rack racks stack stacks band bands"),
        "GBP": words("large ton tons pony ponies monkey monkeys score bullseye"),
        "CAD": words("large rack racks stack stacks"), "AUD": words("large pineapple pineapples lobster lobsters"),
        "EUR": words("ton tonnen tonnia tonni meier meiers brique briques patate patates plaque plaques sacchi").union(
            germanSlang
        ).union(["centoni", "ventoni"]),
        "CHF": words("lappen"),
        "SEK": words("lax laxar lakan papp"), "NOK": words("laken lapper"),
        "PLN": words("tysi koła kół kafle kafli bańki baniek"),
        "CZK": words("litr kila litry litrů set sta"), "RUB": words("штуки штук лимона лимонов"),
        "UAH": words("штуки штук лимона лимонів"), "HUF": words("rugó"),
        "VND": words("củ"), "BRL": words("galo galos conto contos"), "TRY": words("yüz"),
    ]
    /// Multipliers that are also other words, by the currency of the queue: `3 mii`, `2 bil`.
    static let localMultipliers = [
        "TRY": words("bin yüzlük binlik"), "RON": words("mii mie"), "VND": words("tr"),
        "USD": words("bil tril"), "GBP": words("bil tril"), "CNY": words("十"), "TWD": words("十"), "HKD": words("十"),
        "JPY": words("十"), "IDR": words("jeti ceban goceng"),
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
    /// Units beside an amount, after `per` or `pro`: `12.50 per ticket`.
    static let pricedUnits = weighedUnits.union(
        words(
            """
            100g 100gr 100ml day slice plate scoop ride trip session lesson class glass game round mile km page
            sheet yard seat guest adult child kid player set tag karte packung portion fahrt gast kind einheit seite
            jour nuit place part tranche personne billet paire séance día noche persona sesión giorno notte lezione
            dia noite dag nacht keer natt gång gang osobę sztukę noc osobu kus osoba adulte enfant erwachsener
            erwachsenem besuch tickets
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
    /// The periods of a fee: `12 €/month`, where what was paid is that amount.
    static let periods = words(
        """
        month months mo mo. mth year yr yr. monat mon. jahr mois an année mes mês año ano mese anno månad mån mån. år
        måned mnd mnd. md md. maand jaar miesiąc mies mies. m-c rok měsíc měs měs. мес мес. месяц год ay yıl 月 个月 個月 年 월
        년
        """)

    /// Whether the suffix of a number means hundredths: `50c`, `85p`.
    static func isMinorUnit(_ text: String) -> Bool {
        let unit = folded(text)
        return unit == "c" || minorUnits.contains(unit)
    }
}
