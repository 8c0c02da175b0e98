/// Things that have a number which is not their price, or that never have one.
extension EntryVocabulary {
    /// Words before a number with blanks that name the thing paid for and are never numbered, unlike rooms and buses:
    /// `loyer 1 250,00`, `hyra 7 800 kr`. Words for wages are in `wageWords`.
    static let sumWords = words(
        """
        loyer hyra hyran husleie husleien huslejen husleje nájem nájemné czynsz аренда квартплата alquiler lakbér
        bérleti vuokra huur rent miete retraite paie paye pensja wypłata výplata mzda palkka fizetés продукты еда
        épicerie courses nákup zakupy tandläkare tannlege tandlæge zubař dentysta стоматолог dentiste ström strøm
        elektřina prąd электричество électricité förskola barnehage školka przedszkole детсад crèche nounou mat matkasse
        matvarer handla hypoteka hypotéka lån lånet bolån assurance försäkring forsikring ubezpieczenie pojištění
        страховка urssaf impôts cotisation cotisations skatt podatek daň налог
        """)
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
    /// Bills, which are to be paid.
    static let bills = words(
        "invoice bill invoices rechnung rechnungen facture factura fattura faktura faktury rekening fatura")
    /// Places and parts with a small number, which is hardly ever a price: `Gleis 7`, `vol. 3`. A room or a bus may be
    /// what was paid for.
    static let numberedPlaces = words(
        """
        platform gate terminal volume vol vol. chapter season episode linie gleis kapitel halle staffel folge ligne quai
        voie étage tome línea linea andén tomo binario lijn spoor perron spår linje spor plattform plattformen linha
        plataforma peron linia bramka level bimestre route exit band term unit grade module stage phase semester
        trimester trimestre semestre quartal kwartał semestr klasse klas fase módulo unidad
        """)
    /// Words before the name and the number of a street.
    static let streets = words("rue calle c/ avenida av av. ulica ul ul. rua corso viale")
    /// Words behind the number of a street.
    static let frenchStreets = words("rue avenue boulevard bd quai impasse chemin")
    /// Words behind a number with a point: `60. Geburtstag`.
    static let anniversaries = words("geburtstag hochzeitstag jahrestag geburi")
    /// Words behind another number with a point: `2. Rate`, `4. Quartal`.
    static let ordinalThings = words(
        """
        rate quartal klasse semester mahnung abschlag halbjahr monatsgehalt gehalt auflage stufe runde reihe etappe kind
        advent impfung bundesliga kvartal klasse trinn rata raty klasa kwartał semestr splátka čtvrtletí patro třída
        část részlet negyedév emelet osztály erä kvartaali luokka taksit çeyrek sınıf
        """)
    /// What things are bought in, behind their number: `3 Säcke`, `5 λίτρα`.
    static let containers = words(
        """
        bags sacks bottles cans tins jars boxes cartons crates packets packs tubes rolls bunches loaves trays tubs
        pieces pints bales säcke beutel tüten flaschen dosen gläser kisten kasten kästen karton kartons packungen
        päckchen pakete rollen bund eimer tafeln becher schachteln stangen laib laibe sacs sachets bouteilles boîtes
        pots paquets caisses rouleaux bottes barquettes cagettes sacos bolsas botellas latas cajas paquetes botes
        rollos barras unidades garrafas caixas pacotes rolos sacchi bottiglie lattine scatole confezioni pacchi
        vasetti rotoli pezzi zakken flessen blikjes pakken kratten bossen potten påsar säckar flaskor burkar lådor
        backar rullar poser sæk sække sekk sekker flasker dåser bokser pakker ruller worki worków butelki butelek
        puszki puszek paczki paczek kartony kartonów rolki rolek pytel pytle pytlů láhev lahve lahví plechovky
        plechovek krabice krabic balení kusy kusů ks zsák üveg doboz csomag tekercs darab db saci cutii pachete doze
        bucăți buc role λίτρα κιλά σακιά σακούλες μπουκάλια κουτιά πακέτα τεμάχια tane adet paket kutu şişe torba
        çuval rulo мешка мешков бутылки бутылок банки банок пачки пачек коробки коробок пакета пакетов рулона
        рулонов шт шт. штуки штук упаковки упаковок литр литра литров літри літрів пляшки пляшок säkki säkkiä pulloa
        tölkkiä pussia laatikkoa pakettia kpl rasiaa rullaa karung botol bungkus kotak dus sak kaleng ikat buah chai
        hộp gói lon ถุง ขวด กล่อง 袋 箱 缶 パック 包 盒 罐 份 봉지 박스 상자 캔 팩 포대
        """)
    /// Words behind the number of a floor: `3. OG`.
    static let floors = words("og stock stockwerk etage sal tv th patro piętro kat verdieping")
    /// Words before a time.
    static let clockWords = words("kl kl. klo klockan klokken")
    private static let streetEnds = listed("strasse straße str. gasse gatan vägen vej gade straat laan")

    /// Whether the word is the name of a street: `Bahnhofstrasse`.
    static func isStreet(_ word: String) -> Bool { streetEnds.contains { word.hasSuffix($0) } }
}
