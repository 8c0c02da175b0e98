import Money

/// Recognizes numbers that are a part of the name of a thing beside its price: `Motel 6 $59.99`, `Tram 3 Billett 4.60`,
/// `order 114-3941689 27.80`.
///
/// Only where the number can't be what was paid: `bus 42 2.90`, `room 80 breakfast 12.50` and `lunch 12.50 tip 2` are
/// asked about.
extension AmountJoiner {
    /// `iPhone 17 case 24`, `Windows 11 license 139`: a model, which costs more than its number, and what is bought for
    /// it; not `windows 11 doors 20`.
    func isModel(_ position: Int, _ number: String) -> Bool {
        let isThing = isOne(of: Self.models, at: position - 1) && isNoun(position + 1)
        let isProgram = folded(position - 1) == "windows" && isOne(of: Self.programs, at: position + 1)
        guard number.count <= 2, isThing || isProgram, !isAmountStart(position + 1) else { return false }
        let others = amounts(besides: position)
        return others.count == 1 && others[0] > position
    }

    /// The number of a flat before its rent, of a tram before a ticket, or in the name of a shop, where another amount is
    /// clear: `flat 4 rent £895`, `Tram 3 Billett 4.60`, `Motel 6 $59.99`.
    func isNumberedThing(_ position: Int, _ number: String) -> Bool {
        guard let before = folded(position - 1), let other = clearAmount(besides: position) else { return false }
        if Self.chains[before] == number { return true }
        guard number.count <= 2, other > position + 1 else { return false }
        return Self.flats.contains(before) && isOne(of: Self.rents, at: position + 1)
            || Self.lines.contains(before) && isOne(of: Self.fares, at: position + 1)
    }

    /// The number of a bus, a room or a car beside the one amount with a currency, where it is no price of another thing: `bus
    /// 38 to town £1.75`, `chambre 12 54,00 €`, `£1.75 bus 38`, `BMW 320 Reifen 600 €`; not `train 12 taxi £8`, `bus 2 50 €`.
    func isBesideSigned(_ position: Int, _ number: String) -> Bool {
        guard number.count <= 4, let thing = folded(position - 1), let other = clearAmount(besides: position),
            words[other].text.namesCurrency || isCurrency(other - 1) || isCurrency(other + 1), !isBeforeGroup(position)
        else { return false }
        let isCar = Self.cars.contains(thing)
        guard isCar || EntryVocabulary.groupedThings.contains(thing) else { return false }
        if other < position {
            return isBegin(other) && other + (isCurrency(other + 1) ? 2 : 1) == position - 1
                && isLineEnd(behind: position)
        }
        // `bus 2 50 €` may be 2.50.
        if other == position + 1 {
            return words[other].text.first?.isNumber == false || words[other].text.has(anyOf: ".,")
        }
        // `train 12 to York, taxi £8`
        let isOther = (position + 2..<other).contains {
            word($0)?.last == "," && $0 < other - 1 || isOne(of: EntryVocabulary.everydayWords, at: $0)
        }
        if isOther { return false }
        return isCar || isOne(of: Self.fares, at: position + 1)
            || folded(position + 1).map { word in
                MoneyWords.isPreposition(word) && !EntryVocabulary.ands.contains(word)
                    || EntryVocabulary.transferPrepositions.contains(word)
            } == true
    }

    /// `2% milk 3.99`, `milk 2% 3.99`, `70% dark chocolate 2.50`; and `(NHS band 1)`, a grade in brackets.
    func isGrade(_ position: Int, _ number: String) -> Bool {
        if number.last == "%" {
            guard number.dropLast().allSatisfy({ $0.isASCIIDigit || ".,".contains($0) }),
                let other = clearAmount(besides: position)
            else { return false }
            return isOne(of: Self.graded, at: position + 1) && other > position + 1
                || isOne(of: Self.graded, at: position - 1) && other == position + 1
        }
        guard number.count <= 3, number.last == ")", number.dropLast().allSatisfy(\.isASCIIDigit) else { return false }
        return isOne(of: EntryVocabulary.numberedPlaces, at: position - 1) && clearAmount(besides: position) != nil
    }

    /// The number of an order, an invoice or a file: `order 114-3941689`, `Rechnung 20261107`, `Az. 4711-2026`.
    func isReference(_ position: Int, _ number: String) -> Bool {
        // `订单号 88213 衣服 129元`, `Re.-Nr. 4711 Reparatur 129,00`
        if isOne(of: Self.serials, at: position - 1), number.utf8.count > 3, !number.hasSuffix("00"),
            !isBeforeGroup(position),
            number.allSatisfy({ $0.isASCIIDigit || $0 == "-" }), clearAmount(besides: position) != nil
        {
            return true
        }
        // `order 20391`; not `order 1200 shipping 4.50`, `invoice 12000`
        let isOrder =
            number.utf8.count >= 5 && !number.hasSuffix("00") && !isBeforeGroup(position)
            && isOne(of: Self.orders, at: position - 1) && !isOne(of: EntryVocabulary.taxWords, at: position + 1)
            && ["USD", "EUR", "GBP", "CHF", "CAD", "AUD", "NZD", "SGD", "HKD", "CNY"].contains(
                notation.defaultCurrency.code)
        guard number.utf8.count >= 7 || isOrder, isPlain(position - 1), !isAmountStart(position - 1),
            number.allSatisfy({ $0.isASCIIDigit || $0 == "-" }), let first = number.first, let last = number.last,
            first.isASCIIDigit, last.isASCIIDigit, notation.defaultCurrency.exponent == 2,
            clearAmount(besides: position) != nil
        else { return false }
        let groups = number.split(separator: "-", omittingEmptySubsequences: false)
        // `1200-200` calculates.
        let isLonger = groups.count > 1 && number.count > 8 && groups[0].count < groups[1].count
        return isLonger || isOne(of: Self.references, at: position - 1)
    }

    /// Whether the word at `position` is the name of something bought, and joins or adds nothing.
    private func isNoun(_ position: Int) -> Bool {
        guard let word = folded(position) else { return false }
        return word.count > 2 && word.allSatisfy(\.isLetter) && !MoneyWords.isPreposition(word) && !isCurrency(position)
            && !EntryVocabulary.taxWords.contains(word) && !EntryVocabulary.eachWords.contains(word)
            && !["plus", "mal", "minus", "or", "oder", "und"].contains(word)
    }

    private static let models: Set<String> = ["iphone", "ipad"]
    private static let cars = EntryVocabulary.words(
        "peugeot renault citroën citroen bmw audi mazda fiat volvo boeing airbus")
    private static let programs = EntryVocabulary.words(
        "license licence key pro home upgrade lizenz schlüssel licencia clé licenza licença licentie licens licencja")
    private static let chains = ["motel": "6", "forever": "21", "route": "66", "office": "365", "microsoft": "365"]
    private static let flats = EntryVocabulary.words(
        """
        flat apartment apt apt. unit wohnung whg appartement appart appt apto apartamento piso lägenhet lgh mieszkanie
        byt
        """)
    private static let rents = EntryVocabulary.words("rent miete loyer alquiler aluguel affitto huur hyra czynsz nájem")
    private static let lines = EntryVocabulary.lineVehicles.union(
        EntryVocabulary.words("metro line linie ligne línea linea linia autocarro subte"))
    private static let fares = EntryVocabulary.words(
        """
        ticket tickets fare billet billett billette fahrkarte fahrschein tageskarte einzelfahrt biljett bilet billete
        biglietto bilhete kaartje jízdenka
        """)
    private static let graded = EntryVocabulary.words(
        """
        milk cream yogurt yoghurt chocolate dark cacao cocoa cotton wool juice milch sahne quark joghurt schokolade
        baumwolle wolle lait crème chocolat leche nata latte panna melk mjölk mleko śmietana
        """)
    private static let orders = EntryVocabulary.words(
        "order orders bestellung commande pedido ordine bestelling")
    /// Words that only stand before the number of a document.
    private static let serials = EntryVocabulary.words(
        """
        rg. re.-nr. re.-nr rg.-nr. rg.-nr re-nr. re-nr rg-nr. rg-nr rechnungsnr. rechnungsnr rechnungsnummer bestellnr.
        bestellnr bestellnummer auftragsnr. auftragsnr 订单号 訂單號 订单编号 訂單編號 单号 單號 注文番号 予約番号 주문번호
        """)
    /// Words before the number of a document.
    static let references = EntryVocabulary.bills.union(
        EntryVocabulary.words(
            """
            order orders ref ref. reference case booking reservation confirmation az. aktenzeichen bestellung auftrag
            commande n° nº no. nr. nr pedido ordine bestelling zamówienie policy account acct kundennummer vertrag
            """))
}
