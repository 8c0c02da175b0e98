import Money

/// Recognizes numbers of pumps, seats and flights, and of the people that something was for: `petrol 52.31 pump 4`, `TGV 6607
/// voiture 12 49,00`, `Skipass 2 Kinder 84`.
extension AmountJoiner {
    /// Whether the whole number at `position` says where, beside an amount with decimals or a currency; not `bike pump 20 petrol
    /// 52.31`, `flight 120.00 seat 23`, `AVE 120 hotel 80.00`, which may be two things bought.
    func isOfTrip(_ position: Int, _ number: String) -> Bool {
        guard let count = DateWords.number(number, digits: 1...4), !isBeforeGroup(position),
            let before = word(position - 1), let key = folded(position - 1),
            case let prices = amounts(besides: position).filter(isClear), !prices.isEmpty
        else { return false }
        if Self.exits.contains(key) { return isEnd(position + 1) }
        // `Tram Zone 110 4.60`
        if Self.zones.contains(key) { return prices.contains(place(behind: position)) }
        if Self.trainCodes.contains(before) { return isTrain(position, count, before) }
        if Self.airlines.contains(before) {
            return isOne(of: Self.flights, at: position - 2) && isOne(of: Self.extras, at: position + 1)
        }
        if Self.pumps.contains(key) {
            let price = isCurrency(position - 2) ? position - 3 : position - 2
            return count <= 20 && isEnd(position + 1) && prices.contains(price)
                && [price - 1, price - 2].contains {
                    isOne(of: Self.fuels, at: $0) && (!isPlain($0 + 1) || $0 + 1 == price)
                }
        }
        // `coach C seat 23`, `TGV 6607 voiture 12`
        guard Self.seats.contains(key) else { return false }
        return word(position - 2)?.count == 1 && isOne(of: Self.carriages, at: position - 3)
            || Self.carriages.contains(key)
                && line(of: position).contains { word($0).map(Self.trainCodes.contains) == true }
    }

    /// Whether a train has such a number, which nobody pays for it in euros or francs: `TGV 6607`, `ICE 578 to Cologne`.
    private func isTrain(_ position: Int, _ count: Int, _ code: String) -> Bool {
        ["EUR", "CHF"].contains(notation.defaultCurrency.code)
            && (code == "TGV" && count > 999 || isOne(of: EntryVocabulary.transferPrepositions, at: position + 1))
    }

    /// Whether so few people follow, and another amount is several times as big: `pizza for 3 kids 27.40`; not `lunch 5 kids 12`,
    /// `Zoo 2 Erw. à 15`, `snacks 3 kind bars 12.50`.
    func isOfPeople(_ position: Int, _ number: String) -> Bool {
        let end = place(behind: position + 1)
        // `bus 24 kids 80`
        let isLinked = [EntryVocabulary.fors, EntryVocabulary.senderWords].contains { isOne(of: $0, at: position - 1) }
        guard let count = DateWords.number(number, digits: isLinked ? 1...2 : 1...1), count > 0,
            isOne(of: Self.people, at: position + 1),
            isAmountStart(end) || isEnd(end), !isOne(of: EntryVocabulary.everydayWords, at: position - 1),
            word(position - 1).map({ $0.count > 1 }) != false
        else { return false }
        return amounts(besides: position).contains { other in
            !isOne(of: Self.people, at: other + 1) && (other < position || isLineEnd(behind: other))
                && whole(words[other].text).map { $0 >= 3 * count } == true
        }
    }

    private static let trainCodes: Set<String> = ["ICE", "IC", "EC", "TGV", "RE", "RB", "RJ", "RJX", "AVE", "ICN"]
    /// Codes of airlines (IATA) that are not those of cities, too.
    private static let airlines = Set(
        EntryVocabulary.listed(
            """
            UA AA DL BA LH AF KL EK QF SQ NH JL CX TK LX OS IB TP SK AY FR U2 W6 VY EW AZ QR EY NZ AC WN B6 AS NK F9 6E AI
            OZ LO OK
            """))
    private static let flights = EntryVocabulary.words("flight flug vol vuelo volo voo vlucht flyg fly lot let")
    private static let zones = EntryVocabulary.words("zone zones zona zonen")
    private static let exits = EntryVocabulary.words("exit stiege")
    private static let extras = EntryVocabulary.words(
        "luggage bag bags baggage seat meal snack wifi upgrade gepäck koffer bagage bagages equipaje bagaglio bagagem")
    private static let pumps = EntryVocabulary.words(
        "pump säule zapfsäule zapfstelle pompe pompa bomba surtidor pumpe pomp dystrybutor")
    private static let fuels = EntryVocabulary.words(
        """
        petrol gas fuel diesel unleaded shell bp esso aral total tanken benzin sprit essence gazole carburant gasolina
        gasóleo gasoil benzina gasolio carburante tankning bensin tanking benzine tanka paliwo benzyna
        """)
    private static let seats = EntryVocabulary.words(
        "seat coach carriage voiture siège wagen waggon platz sitz sitzplatz asiento carrozza posto")
    private static let carriages = EntryVocabulary.words("coach carriage voiture wagen waggon carrozza")
    static let people = EntryVocabulary.words(
        """
        kid kids child children adult adults senior seniors pensioners scouts students lads girls boys pupils guests grown-ups toddlers kind kinder kindern erw erw. erwachsene enfant enfants
        niño niños niñas adulto adultos bambino bambini bambina bambine criança crianças dziecko dzieci dorosłych barn børn
        kinderen volwassenen vuxna voksne voksen dětí děti leute personen people persons men women personas personnes persone
        pessoas personer osób mensen
        """)
}
