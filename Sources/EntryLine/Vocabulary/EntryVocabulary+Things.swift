/// Things that have a number which is not their price, or that never have one.
extension EntryVocabulary {
    /// Words before a number with blanks that name the thing paid for and are never numbered, unlike rooms and buses:
    /// `loyer 1 250,00`, `hyra 7 800 kr`. Those of `wageWords` are sums as well.
    static let sumWords = words(
        """
        loyer hyra hyran husleie husleien huslejen husleje nájem nájemné czynsz аренда квартплата alquiler lakbér
        bérleti vuokra huur rent miete retraite paie paye pensja wypłata výplata mzda palkka fizetés продукты еда
        épicerie courses nákup zakupy tandläkare tannlege tandlæge zubař dentysta стоматолог dentiste ström strøm
        elektřina prąd электричество électricité förskola barnehage školka przedszkole детсад crèche nounou mat matkasse
        matvarer handla hypoteka hypotéka lån lånet bolån assurance försäkring forsikring ubezpieczenie pojištění
        fioul mazout gaz chauffage chaudière plombier électricien garagiste toiture réparation notaire mutuelle
        коммуналка ремонт отопление ипотека uhlí topení oprava plyn węgiel naprawa remont ogrzewanie uppvärmning
        fjärrvärme reparation reparasjon oppvarming opvarmning remontti lämmitys
        servis service szerviz serwis huolto страховка urssaf impôts cotisation cotisations skatt podatek daň налог
        """)
    /// Three-capital words that follow amounts in notes.
    static let acronyms = words(
        """
        kfc bbq dvd usb atm dhl ups gls dpd mrt bvg sbb obb öbb ice tgv rer cds
        led sim app pdf nyc lax gym ktv bmw vpn hvv rmv vrs kvb mvg tax vat tip bus tea bar car gas pub spa zoo bed egg
        pho bao vip wlan wc mac ipa nas ssd cpu gpu ram hbf zob sky mot gpx dlr tfl nhs rac rta jfk lhr sfo cdg hnd nrt
        tpe hkg jal ana klm tui edf sfr bmx ica coop ttc tva iva gst hst pst qst tgi diy cvs gap aok hdmi hbo mta bbc
        nfc xxl ikea bvb fcb rbb ard zdf hsv vhs kpn meo nos edp skt cta emt tmb stm gtt gva vbb vrr stib ztm mpk dpp
        """)
    /// Words before a number that make it a label: `No. 5`, `PLZ 50667`, `shoes size 43`.
    static let numberMarks = words(
        """
        no. nr nr. n° nº № n. n.º zip plz pin tel tel. postcode gr. t. vel. str. str stl stl.
        """
    ).union(sizeWords)
    /// Words for the size of clothes, before it or behind it: `size 10`, `42 размер`.
    static let sizeWords = words(
        """
        size sizes maat größe groesse grösse taille pointure talla taglia tamanho tam. rozm. rozmiar storlek strl strl.
        størrelse velikost размер размера サイズ 사이즈
        """)
    /// Trades, furniture, clothes and devices, behind which a number is their price: `carpenter 300 new shelves`.
    static let paidFor = words(
        """
        plumber electrician carpenter mechanic handyman painter gardener cleaner locksmith roofer tiler plasterer dentist vet
        sofa couch bed mattress desk table chair wardrobe dresser rug lamp shoes boots sneakers jacket coat dress jeans suit
        printer laptop phone tv fridge freezer oven dishwasher vacuum kettle toaster bike tires tyres battery groceries
        klempner elektriker schreiner tischler handwerker maler gärtner dachdecker tierarzt zahnarzt bett matratze
        schreibtisch schrank teppich lampe schuhe stiefel jacke mantel kleid anzug drucker handy fernseher kühlschrank
        waschmaschine spülmaschine fahrrad reifen plombier électricien menuisier garagiste peintre jardinier serrurier canapé
        matelas bureau armoire chaussures veste manteau robe imprimante frigo vélo pneus fontanero electricista carpintero
        pintor sofá cama zapatos chaqueta abrigo vestido impresora nevera idraulico elettricista falegname meccanico divano letto
        scarpe giacca cappotto stampante loodgieter elektricien timmerman schilder bank schoenen jas printer fiets
        """)
    /// Bills, which are to be paid.
    static let bills = words(
        "invoice bill invoices rechnung rechnungen facture factura fattura faktura faktury rekening fatura")
    /// Places and parts with a small number, which is hardly ever a price: `Gleis 7`, `vol. 3`. A room or a bus may be
    /// what was paid for.
    static let numberedPlaces = words(
        """
        platform gate terminal volume vol vol. chapter chapitre rozdział rozdzial season episode linie gleis kapitel halle staffel folge ligne quai
        voie étage tome línea linea andén tomo binario lijn spoor perron spår linje spor plattform plattformen linha
        plataforma peron linia bramka level bimestre route exit band term unit grade module stage phase semester
        trimester trimestre semestre quartal kwartał semestr klasse klas fase módulo unidad
        page pages year qty maat kap kap. tema groep spf rin
        """)
    /// Terms, which have so few numbers that one may begin the price: `trimestre 1 842,00`.
    static let countedTerms = words(
        "bimestre trimester trimestre semestre quartal kwartał semestr kvartal kwartaal čtvrtletí semester termin trim"
    )
    /// Before a number that is no price, also where no other number is there: `Gleis 7`, `page 88`, `km 12`, `ore 18`,
    /// `в кабинете 207`.
    static let unpricedPlaces = words(
        """
        platform gleis page seite chapter chapters kapitel quai voie wagon vagón vagone vagn andén binario perron spår
        spor spoor plataforma página strona sida pagina страница стр вагон путь км km kl kl. ore nr nr. č č. n.º nº route
        number nummer numéro número numero numer číslo номер linie linia linka ligne línea linha lijn линия линии chapitre
        chapitres capítulo capitolo hoofdstuk rozdział rozdziale kapitola kapitole глава row aisle lane reihe řada řadě
        rząd rzędzie rij fila piętro piętrze patro patře этаж этаже våning etasje etage verdieping кабинет кабинете
        кабинета аудитория аудитории палата палате комнате зале gabinet gabinecie oddziale sali ordinaci místnosti
        učebně klaslokaal sále kapitolu kapitoly stránku straně muelle cais главу главы доске доски
        """)
    /// Rooms and the like, which may be what was paid for: `in room 3`, but `hotel room 120`.
    static let rooms = words(
        """
        room zimmer raum saal chambre salle habitación sala piso piano stanza camera quarto kamer rom rum værelse pokój
        pokoju pokoj pokoji lokale lokaal lokal sal aula l'aula aréna l'aréna arena ambulatorio hall halle hala zaal
        floor étage gate terminal court pitch field campo cancha terrain bana bane bay ward flat apartment appartement
        wohnung apartamento lägenhet leilighet lejlighed mieszkanie byt квартира квартире
        shed dock pier board
        """)
    /// What goes by its number, and costs a fare: `bus 370 was full`, but `bus 3`.
    static let lineVehicles = words(
        """
        bus buss autobus autobús autobuz автобус tram tramvaj tramwaj трамвай trikk spårvagn elétrico eléctrico ônibus
        otobüs trolejbus троллейбус маршрутка маршрутки l'autobus
        """)
    /// Things with a number, which may be in words: `Teil zwei hundert Euro`.
    static let numberedThings = numberedPlaces.union(
        words(
            """
            room zimmer chambre habitación piso stanza camera quarto kamer rom rum værelse pokój pokoj teil part parte
            partie deel del część část rate rata rater cuota parcela route nummer number número numero numéro nr nr.
            """))
    /// The same where a number with a blank may follow: `vol 7 150 €`.
    static let groupedThings = numberedThings.union(
        words(
            """
            art artikel
            article artículo articolo artigo ref. réf réf. référence bus buss busz autobus autobús autobuz автобус tram
            tramvaj tramwaj трамвай trikk spårvagn train tren treno trem trein tåg tog zug vlak pociąg поезд поїзд vonat
            juna metro métro метро vol vuelo volo voo flug flyg flight vlucht let lot рейс járat lote lotto box boxe
            boks porte porta puerta dörr dør drzwi table tavolo mesa tisch bord stolik stůl tafel asztal стол salle
            halle hall hala sala zaal зал bâtiment building gebäude byggnad budova étage floor piętro patro emelet
            kerros этаж поверх rang reihe rząd řada siège seat sitz asiento posto plats plass plads place miejsce
            sedadlo appartement appart appt wohnung apartamento lägenhet lgh leilighet mieszkanie byt lakás apartment
            flat unit semaine semana settimana week woche vecka uke uge tydzień týden hét viikko неделя тиждень groupe
            grupo gruppo gruppe grupp grupa skupina csoport группа група équipe equipo squadra team niveau nivel livello
            nível nivå poziom úroveň szint zone zona zóna зона classe clase aula leçon lección lezione lektion station
            coach carriage wagon waggon row aisle court bay locker berth booth haus house ebene tor kabine spind
            schließfach parkplatz stellplatz standplatz voiture wagen casier cabine ônibus onibus otobüs pousada
            gare bloc block blok secteur parcelle emplacement pitch taille størrelse size km szoba huone комната номер
            кімната квартира cameră oda δωμάτιο
            """))
    /// Names of things that have the number of a model: `iPhone 15 999 €`.
    static let numberedModels = words(
        """
        iphone ipad galaxy pixel windows playstation xbox switch macbook peugeot renault citroën citroen bmw audi mazda
        fiat volvo boeing airbus ligue liga serie série formule formula formel canal antenne france radio studio club
        """)
    /// Words before the name and the number of a street.
    static let streets = words("rue calle c/ avenida av av. ulica ul ul. rua corso viale")
    /// Words behind the number of a street.
    static let frenchStreets = words("rue avenue boulevard bd quai impasse chemin")
    /// Behind the number and the name of a street.
    static let englishStreets = words(
        "road rd rd. street st st. avenue ave ave. lane ln boulevard blvd")
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
        bags sack sacks pairs bottles cans tins jars boxes cartons crates packets packs tubes rolls bunches loaves trays tubs
        meals pouches sets nos portions servings strips pieces count pack spools tonnes tons lessons stops pints bales cones scoops slices säcke paar beutel tüten
        flaschen dosen gläser portionen stück stücke seiten stems bouquets copies
        kisten kasten kästen karton kartons packungen päckchen pakete rollen bund eimer tafeln becher schachteln
        stangen laib laibe platten tonnen bobines tonnes sacs sachets carnets planches bouteilles boîtes pots pièces
        piezas peças stukjes paquets parcels items files pcs steers bullocks heifers ewes lambs walks viajes bombonas pasti
        caisses paires rouleaux bottes barquettes cagettes sacos bolsas botellas latas cajas paquetes botes rollos barras
        unidades pares garrafas caixas pacotes rolos sacchi paia bottiglie lattine giornate scatole confezioni pacchi vasetti rotoli pezzi
        zakken flessen pakjes blikjes pakken kratten bossen potten påsar par säckar flaskor burkar lådor backar rullar
        poser sæk
        sække sekk sekker flasker dåser bokser pakker ruller pary worki worków butelki butelek puszki puszek paczki paczek
        kartony kartonów rolki rolek páry párů pytel pytle pytlů láhev lahve lahví plechovky plechovek krabice krabic balení
        kusy kusů ks zsák üveg doboz csomag tekercs darab db saci cutii pachete doze bucăți buc role λίτρα κιλά σακιά
        σακούλες μπουκάλια κουτιά πακέτα τεμάχια tane adet paket kutu şişe torba çuval rulo пары пар мешка мешков бутылки
        бутылок банки банок пачки пачек коробки коробок пакета пакетов рулона рулонов шт шт. штуки штук упаковки
        упаковок литр литра литров літри літрів пляшки пляшок säkki säkkiä pulloa tölkkiä pussia laatikkoa pakettia
        kpl rasiaa rullaa karung botol bungkus kotak dus sak kaleng ikat buah chai hộp gói lon ถุง ขวด กล่อง 袋 箱 缶 パック
        包 盒 罐 份 봉지 박스 상자 캔 팩 포대
        """)
    /// Words behind the number of a floor: `3. OG`.
    static let floors = words("og ug stock stockwerk etage sal tv th patro piętro kat verdieping")
    /// Words before a time.
    static let clockWords = words("kl kl. klo klockan klokken")
    private static let streetEnds = listed("strasse straße str. gasse gatan vägen vej gade straat laan")

    /// Whether the word is the name of a street: `Bahnhofstrasse`.
    static func isStreet(_ word: String) -> Bool { streetEnds.contains { word.hasSuffix($0) } }

    /// Whether the fraction is a part of the unit behind it and no day: `1/2 inch`, `3/4 cup`; not `11/5 cup final`.
    static func isPart(_ fraction: String, of unit: String?) -> Bool {
        unit.map(fractionUnits.contains) == true && fraction.wholeMatch(of: /[1-7]\/(?:[2-8]|16)/) != nil
    }

    private static let fractionUnits = words(
        "inch inches in. lb lbs pound gallon gal pint quart cup cups tsp tbsp mile acre zoll liter litre kilo")
}
