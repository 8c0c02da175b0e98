import Model

/// First words of multi-word names: `New York`, `The Crown`.
enum NameBegins {
    /// Whether a capitalized word after `first` probably belongs to the same name.
    static func goesOn(_ key: EntryAttribute, _ first: String) -> Bool {
        switch key {
        case .account: first.first?.isUppercase == true
        case .location, .payee: words.contains(first.lowercased())
        case .category, .tag, .date, .type, .currency, .cleared, .note: false
        }
    }

    /// Words that are not a place or payee by themselves.
    private static let words = EntryVocabulary.words(
        """
        new san santa são sao los las saint saints st st. sankt bad el la le les l' der die das den de the tel hong
        kuala rio buenos abu addis cape kap port fort mount north south east west great upper lower nova novo nueva
        nuevo nouvelle nizhny novi stara gran grand il lo gli i o os as het 't café cafe bar hotel restaurant ristorante
        pizzeria bäckerei boulangerie chez casa bei dr dr. mr mr. mrs mrs. frau herr monsieur madame don doña señor
        señora
        """)
}
