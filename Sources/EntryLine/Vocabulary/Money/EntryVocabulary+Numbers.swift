/// Numbers in words.
extension EntryVocabulary {
    /// After an amount: `12 fifty`, `12 euros cinquante`.
    static let tens = words("ten zehn dix fuffzig zwänzg drissg vierzg füfzg füfzgi sächzg sibezg achzg nünzg").union(
        numbers.filter { $0.value >= 20 && $0.value % 10 == 0 }.map(\.key))

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
    ).union(numbers.filter { $0.value > 1 }.map(\.key))
    /// The numbers below a hundred of the most common languages that are not made of others, by their words.
    private static let numbers = NumberLanguage.common.flatMap(\.words).filter { $0.value < 100 }

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

    private static let otherNumbers = halves.subtracting(["media"]).union(
        words(
            """
            few couple several paar zig anderthalb anderhalf anderhalve halvannan halvannet halvanden półtora sto
            dwieście trzysta czterysta pięćset sześćset siedemset osiemset dziewięćset cents ciento quinientos
            quinientas setecientos novecientos quatre-vingts paio vingtaine trentaine dizaine cem duzentos duzentas
            trezentos trezentas quatrocentos quinhentos seiscentos setecentos oitocentos novecentos tysiąc tysiące
            tysięcy mila mille mil
            """))
    private static let numberEnds = listed(
        """
        zwanzig dreißig dreissig vierzig fünfzig sechzig siebzig achtzig neunzig zehn twintig dertig veertig vijftig
        zestig zeventig tachtig negentig cientos cientas cento venti trenta quaranta cinquanta sessanta settanta ottanta
        novanta mila einhalb
        """)
    private static let numberBegins = listed(
        """
        tjugo tretti førti seksti sytti trettio fyrtio förtio femtio sextio sjuttio åttio nittio venti trenta quaranta
        cinquanta sessanta settanta ottanta novanta veinti
        """)
    private static let largeNumbers = ["hundert", "tausend", "hundra", "honderd", "duizend"]
}
