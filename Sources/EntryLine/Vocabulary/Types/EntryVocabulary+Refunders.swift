/// Who pays refunds, in lower case.
extension EntryVocabulary {
    /// Shops, carriers, insurers and things bought: beside a word for a refund they mean an income, `refund amazon 20`,
    /// where a person may be the one who is paid.
    static let refunders = words(
        """
        amazon ebay etsy zalando asos zara h&m hm uniqlo ikea decathlon mediamarkt saturn galaxus digitec shein temu
        aliexpress vinted wallapop wish apple google steam netflix spotify playstation nintendo target walmart costco
        bestbuy macy's nordstrom tesco sainsbury's argos boots currys asda next primark m&s fnac darty leclerc carrefour
        auchan cdiscount boulanger lidl aldi rewe edeka dm rossmann migros coop manor bol bol.com coolblue hema mango
        corteingles mercadona pccomponentes worten continente allegro rossman elgiganten clas elkjøp power sncf ratp db
        bahn sbb cff öbb trenitalia italo renfe sj vy dsb ns pkp amtrak trainline eurostar flixbus ryanair easyjet
        lufthansa swiss klm sas vueling iberia delta united airbnb booking expedia uber lyft bolt deliveroo doordash
        grubhub ubereats foodora wolt lieferando insurance insurer aetna nhs bupa hmrc irs versicherung krankenkasse
        kasse krankenversicherung finanzamt vermieter aok tk barmer helsana css sanitas swica mutuelle assurance sécu
        cpam ameli impôts seguro aseguradora hacienda assicurazione asl försäkringskassan försäkring skatteverket
        forsikring ubezpieczenie zus nfz ticket tickets flight flights train hotel shoes jacket dress shirt coat order
        parcel package course deposit schuhe jacke hose kleid flug bestellung paket kurs billet billets vol chaussures
        commande veste zapatos vuelo pedido billete volo scarpe biglietto ordine skor jacka biljett resa sko jakke rejse
        buty bilet treno aereo tasse irpef visita farmacia viaggio albergo trein belasting belastingdienst bestelling
        kleding reis avion médecin pharmacie tren avión médico ropa trem viagem fahrkarte bahnticket skatt pociąg unimed
        amil hapvida sulamérica bradesco magalu americanas shopee ifood rappi latam adeslas mapfre luxmed unisalute enel
        engie doctolib tryg folktandvården 淘宝 京东 拼多多 天猫 美团 饿了么 滴滴 携程 12306 蝦皮 momo pchome 楽天 アマゾン メルカリ ユニクロ ヨドバシ jr 쿠팡
        alza notino datart mall.cz czc verkkokauppa prisma gigantti tokmanni trendyol hepsiburada n11 matas bilka føtex
        komplett xxl iga loblaws provigo sobeys obra osde imss tannlege tandlæge tandläkare zahnarzt dentiste
        dentist zubař lékař lääkäri arzt kengät boty obuv kläder klær tøj ubrania kurtka šaty ayakkabı 裤子 褲子 衣服 鞋子
        外套 机票 機票 车票 車票 门票 門票 酒店 高铁 高鐵 航空 保险 保險 医保
        지마켓 네이버 무신사 озон озона wildberries вайлдберриз вб ozon яндекса алиэкспресс ржд аэрофлота налоговой impôt
        """)
    /// People who are given a refund by whoever sells or teaches: `customer refund 20`.
    static let refundedPeople = clientWords.union(
        words(
            """
            customers buyer buyers buyer's guest guests guest's student students student's pupil pupil's patient patients
            patient's parent parents parent's tenant tenant's volunteer volunteer's employee employee's staff member members
            kundin gast gäste schüler schülerin patientin käufer käuferin teilnehmer mieter mieterin cliente clienta
            clienti clients cliente élève élèves acheteur comprador compradora alumno alumna paciente inquilino studente
            klantje klant klanten gäst kunder klientka uczeń zákazník zákaznice клиент клиенту клиента 客户 客戶 顾客
            顧客 客人 买家 買家 学生 學生 お客様 お客さん 손님 고객
            """))
    /// Those from whom something is bought: a shop beside a word for a sale is no buyer.
    static let sellers = refunders.union(shops)
}
