/// Places that decide which money is meant by a name that several countries use: `9 livres à Brighton`.
enum MoneyPlaces {
    /// The currencies that the word, in lower case, can name beside a place; `nil` for other words, and for dollars, which
    /// are those of the United States without a country.
    static func codes(of name: String) -> [String]? { names[name] }

    /// The currency used at the place that the word, as typed, names: `London`, `Pradze`.
    static func code(at word: String) -> String? {
        guard word.first?.isUppercase == true else { return nil }
        return places[EntryVocabulary.folded(word.trimmingPunctuation)]
    }

    private static let names = EntryVocabulary.table([
        (["GBP"], "pound pounds pfund livre livres libra libras pond pund funt funty funtów liber libry"),
        (
            ["SEK", "NOK", "DKK", "CZK"],
            "kronen krone kronor kroner krona koron korony couronnes coronas corone coroas kroon kruunua crowns"
        ),
        (["MXN", "ARS", "COP", "PHP", "CLP"], "peso pesos"), (["MAD", "AED"], "dirham dirhams dirhems dírhams"),
    ])
    private static let places = EntryVocabulary.table([
        (
            "GBP",
            """
            london londres londra londen londyn londynie londýn londýně lontoo england angleterre inglaterra inghilterra engeland
            anglia anglii großbritannien brighton manchester edinburgh édimbourg edimburgo liverpool oxford cambridge scotland
            schottland écosse escocia bristol glasgow cardiff douvres dover birmingham belfast
            """
        ),
        ("SEK", "stockholm göteborg malmö schweden suède suecia svezia suécia zweden szwecja szwecji sweden sverige"),
        ("NOK", "oslo bergen tromsø norwegen norvège noruega norvegia noorwegen norwegia norwegii norway norge"),
        (
            "DKK",
            """
            kopenhagen copenhagen copenhague copenaghen kopenhaga kopenhadze köpenhamn københavn dänemark danemark dinamarca
            danimarca denemarken dania danii denmark danmark
            """
        ),
        (
            "CZK",
            "prag prague praga praag praze pradze prahy praha tschechien tchéquie chequia cechia tsjechië czechy czechach"
        ),
        ("MXN", "mexico méxico mexique mexiko messico cdmx cancún cancun oaxaca tijuana guadalajara tulum laredo"),
        ("ARS", "argentina argentine argentinien argentinië"), ("COP", "colombia kolumbien bogotá bogota medellín"),
        ("PHP", "manila cebu"), ("CLP", "valparaíso"),
        (
            "MAD",
            "marrakech marrakesch fès fes fez casablanca agadir tanger essaouira maroc marokko marruecos marocco morocco"
        ),
        ("AED", "dubai doubaï dubái"),
    ])
}
