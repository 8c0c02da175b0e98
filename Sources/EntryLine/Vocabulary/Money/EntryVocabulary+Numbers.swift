/// Numbers in words.
extension EntryVocabulary {
    /// After an amount: `12 fifty`, `12 euros cinquante`.
    static let tens = words("ten zehn dix fuffzig zwänzg drissg vierzg füfzg füfzgi sächzg sibezg achzg nünzg").union(
        numbers.filter { $0.value >= 20 && $0.value % 10 == 0 }.keys)

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
        let isHyphenated = word.has(anyOf: "-")
        // `dreiundzwanzig`, `dreiunddreißig`
        guard isHyphenated || word.hasSuffix("ig") else { return nil }
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
}
