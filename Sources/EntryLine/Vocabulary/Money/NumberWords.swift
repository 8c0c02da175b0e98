import Money

/// Recognizes numbers in words that stand right beside one in digits: `twelve 50`, `12 ninety-five`, `zweihundert 50`.
enum NumberWords {
    /// The value of a word that is nothing but a number of two or more, also one that is joined of several: `ninety-five`,
    /// `fünfundzwanzig`, `nittionio`, `zweihundert`, `quatre-vingt-dix`; `nil` for names such as `seven-eleven`.
    static func value(_ word: String) -> Int? {
        guard let first = word.utf8.first, first > UInt8(ascii: "9"), (2...40).contains(word.utf8.count),
            endings.contains(ending(of: word))
        else { return nil }
        if let value = single(word) { return value > 1 ? value : nil }
        if let value = word.contains("-") ? hyphenated(word) : joined(word[...]) { return value }
        // `zweihundert`, `trecento`, `femhundra`; `tencent` is a firm.
        for (ending, unit) in units where word.hasSuffix(ending) {
            let factor = String(word.dropLast(ending.count))
            if let factor = single(factor) ?? joined(factor[...]), factor < unit / 10 { return factor * unit }
        }
        // `hundertzwanzig`, `zweihundertfünfzig`, `duecentocinquanta`
        for (begin, unit) in units where begin.utf8.count > 4 {
            guard let range = word.firstRange(of: begin) else { continue }
            let (factor, rest) = (String(word[..<range.lowerBound]), String(word[range.upperBound...]))
            guard let ones = single(rest) ?? joined(rest[...]), ones < unit else { continue }
            if factor.isEmpty { return unit + ones }
            if let factor = single(factor), factor < 10 { return factor * unit + ones }
        }
        return nil
    }

    /// The same, but for words with a more common meaning in English where English is spoken: `rent due 50`, `latte venti 6`.
    static func value(_ word: String, notation: AmountNotation) -> Int? {
        guard let value = value(word) else { return nil }
        let isEnglish = notation.decimalMark != .comma && !["MXN", "CHF"].contains(notation.defaultCurrency.code)
        return isEnglish && englishWords.contains(word) ? nil : value
    }

    /// Whether the word is `one`, or `seven` where that is also the month of September, or an article.
    static func isOneOrMonth(_ word: String) -> Bool { onesAndMonths.contains(word) }

    /// Whether the word stands for the decimal mark, or for the zero behind it: `point five`, `oh five`.
    static func isMark(_ word: String) -> Bool { marks.contains(word) }

    /// Whether the word joins two parts of a number: `two hundred and 50`, `zwölf komma 50`.
    static func isLink(_ word: String) -> Bool { marks.contains(word) || links.contains(word) }

    /// Whether the word, behind an amount, may be its hundredths: `ninety-five`, the `oh` of `oh five`.
    static func isSpecial(_ word: String) -> Bool {
        marks.contains(word) || word == "einhalb" || value(word).map(hundredths.contains) == true
    }

    /// The numbers that are hundredths behind an amount. Ten is read elsewhere, and `eleven` is also a part of a shop's name.
    static let hundredths = 12...99

    private static func single(_ word: String) -> Int? {
        EntryVocabulary.numbers[word] ?? others[word]
    }

    /// `ninety-five`, `vingt-et-un`, `quatre-vingt-dix`
    private static func hyphenated(_ word: String) -> Int? {
        let parts = word.split(separator: "-").filter { $0 != "et" }.map { single(String($0)) ?? 0 }
        guard let first = parts.first, parts.count > 1, parts.allSatisfy({ $0 > 0 }) else { return nil }
        let isFourTwenties = first == 4 && parts[1] == 20
        guard isFourTwenties || isTen(first) && parts[1] < 20 else { return nil }
        let rest = isFourTwenties ? parts.dropFirst(2).reduce(80, +) : parts.reduce(0, +)
        return rest < 100 ? rest : nil
    }

    /// `ninetynine`, `tjugofem`, `ventuno`; `fünfundzwanzig`, `vijfentwintig`, `femoghalvfems`
    private static func joined(_ word: Substring) -> Int? {
        for end in word.indices.dropFirst() {
            let (first, second) = (word[..<end], word[end...])
            if let ten = elidedTens[String(first)] ?? single(String(first)), isTen(ten),
                let one = single(String(second)), one < 10
            {
                return ten + one
            }
            guard let one = single(String(first)), one < 10,
                let link = ["und", "en", "ën", "og"].first(where: second.hasPrefix),
                let ten = single(String(second.dropFirst(link.count))), isTen(ten)
            else { continue }
            return one + ten
        }
        return nil
    }

    private static func isTen(_ value: Int) -> Bool { (20...90).contains(value) && value % 10 == 0 }

    private static let units: [(word: String, value: Int)] = [
        (100, "hundred hundert hundra hundrede hundre honderd cento cent cents cien ciento cientos cem sto"),
        (1_000, "thousand tausend tusen tusind duizend mila mille mil"),
    ].flatMap { value, words in EntryVocabulary.listed(words).map { ($0, value) } }

    /// Numbers in further languages and spellings, besides those in `EntryVocabulary.numbers`: a value and its words a line.
    private static let others: [String: Int] = {
        let rows = """
            1 en ein une una
            2 dva dvě два две zwöi
            3 tři три drü
            4 čtyři четыре fire
            5 pět пять föif füf
            6 šest шесть seks sächs
            7 sedm семь syv sibe
            8 osm восемь otte åtte
            9 devět девять ni nün
            10 deset десять ti zäh
            11 jedenáct одиннадцать elleve ölf
            12 dvanáct двенадцать
            13 třináct тринадцать tretten drizäh
            14 čtrnáct четырнадцать fjorten vierzäh
            15 patnáct пятнадцать femten füfzäh
            16 šestnáct шестнадцать sexton seksten dezasseis
            17 sedmnáct семнадцать sjutton sytten dezessete dezassete
            18 osmnáct восемнадцать arton atten dezoito
            19 devatenáct девятнадцать nitton nitten dezenove dezanove
            20 dvacet двадцать tjue tyve zwänzg vingts
            26 veintiséis
            27 veintisiete
            28 veintiocho
            29 veintinueve
            30 třicet тридцать tretti tredive dreissig drissg
            40 čtyřicet сорок førti fyrre vierzg
            50 padesát пятьдесят femti halvtreds füfzg fuffzig
            60 šedesát шестьдесят seksti sächzg
            70 sedmdesát семьдесят sytti halvfjerds septante sibezg
            80 osmdesát восемьдесят åtti firs huitante octante
            90 devadesát девяносто nitti halvfems nonante nünzg
            100 сто
            200 dwieście двести duzentos duzentas doscientos
            300 trzysta триста trezentos trezentas
            400 czterysta четыреста quatrocentos
            500 pięćset пятьсот quinhentos quinientos
            600 sześćset шестьсот
            700 siedemset семьсот setecientos
            800 osiemset восемьсот
            900 dziewięćset девятьсот novecientos
            1000 tysiąc tysiące tysięcy tisíc тысяча тысячи тысяч
            """
        let large = Dictionary(units, uniquingKeysWith: { first, _ in first })
        return rows.split(separator: "\n").reduce(into: large) { numbers, row in
            let words = EntryVocabulary.listed(String(row))
            for word in words.dropFirst() { numbers[word] = Int(words[0]) }
        }
    }()
    /// The last two bytes of all words for numbers, by which most other words are told at once.
    private static let endings = Set(
        (Array(EntryVocabulary.numbers.keys) + Array(others.keys) + units.map(\.word)).map(ending))

    private static func ending(of word: String) -> UInt16 { word.utf8.suffix(2).reduce(0) { $0 << 8 | UInt16($1) } }

    /// The tens as Italian has them before `uno` and `otto`.
    private static let elidedTens = [
        "vent": 20, "trent": 30, "quarant": 40, "cinquant": 50, "sessant": 60, "settant": 70, "ottant": 80,
        "novant": 90,
    ]
    private static let englishWords = EntryVocabulary.words(
        "due venti elf fire ti ni once quince tres sex mille mil cent")
    private static let onesAndMonths = EntryVocabulary.words("one ein eins un uno een sept")
    private static let marks = EntryVocabulary.words(
        "point oh o zero nought komma virgule virgola vírgula coma comma punto przecinek čárka null целых")
    private static let links = EntryVocabulary.words("and und et y e och og en i con mit")
}
