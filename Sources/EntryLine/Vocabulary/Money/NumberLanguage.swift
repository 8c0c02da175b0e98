/// The numbers of a language in words up to a million, joined or in several words: `one hundred and ten`, `zweihundert`,
/// `quatre-vingt-dix`.
struct NumberLanguage {
    /// The words of a language in one text each: those from 1 on, the tens from 20 on, others as `WORD=VALUE`, the links
    /// between tens and ones, the words for a hundred and a thousand, with `+` those that need a number before them, and
    /// the links behind these.
    private typealias Row = (
        ones: String, tens: String, others: String, links: String, hundred: String, thousand: String, and: String
    )

    /// The words that are not made of others, with their values.
    let words: [String: Int]
    /// The numbers below a hundred without blanks and hyphens.
    private let small: [String: Int]
    private let hundreds: [String: Int]
    private let thousands: [String: Int]
    private let links: [String]
    /// The words for a hundred and a thousand that are nothing by themselves: `hundred`, `mila`.
    let dependent: Set<String>
    /// The words for a hundred and a thousand.
    let units: [String]

    private init(_ row: Row) {
        let ones = EntryVocabulary.listed(row.ones).enumerated().map { ($1, $0 + 1) }
        let tens = EntryVocabulary.listed(row.tens).enumerated().map { ($1, $0 * 10 + 20) }
        let others = EntryVocabulary.listed(row.others).compactMap { word in
            let parts = word.split(separator: "=")
            return Int(parts[1]).map { (String(parts[0]), $0) }
        }
        let listed = Dictionary(ones + tens + others) { first, _ in first }
        dependent = Set(
            EntryVocabulary.listed(row.hundred + " " + row.thousand).filter { $0.first == "+" }.map {
                String($0.dropFirst())
            })
        let units = EntryVocabulary.table([(100, row.hundred.replacing("+", with: ""))])
        thousands = EntryVocabulary.table([(1_000, row.thousand.replacing("+", with: ""))])
        self.units = Array(units.keys) + thousands.keys
        words = listed.merging(units) { $1 }.merging(thousands) { $1 }
        hundreds = listed.filter { $0.value > 99 }.merging(units) { $1 }
        links = [""] + EntryVocabulary.listed(row.and)
        var small = listed.filter { $0.value < 100 }
        for (ten, value) in small where value > 19 && value % 10 == 0 {
            // `soixante-dix`
            let isFrench = row.links.hasSuffix("et") && (value == 60 || value == 80)
            for (one, count) in small where count < (isFrench ? 20 : 10) {
                for link in EntryVocabulary.listed(row.links) {
                    switch link {
                    // `fünfundzwanzig`, `pětadvacet`
                    case "und", "en", "ën", "og", "a": small[one + link + ten] = value + count
                    case "-": small[ten + one] = value + count
                    // `vingt et un`
                    case "et" where count % 10 != 1: break
                    default: small[ten + link + one] = value + count
                    }
                }
            }
        }
        self.small = small
    }

    /// The value of a number whose words are joined without blanks and hyphens; `nil` for other words.
    func value(_ text: Substring) -> Int? {
        if let value = belowThousand(text) { return value }
        return split(text, at: thousands, rest: belowThousand) { belowThousand($0) }
    }

    private func belowThousand(_ text: Substring) -> Int? {
        if let value = small[String(text)] { return value }
        // `twelve hundred`; not `twenty hundred`
        return split(text, at: hundreds, rest: { small[String($0)] }) { factor in
            small[String(factor)].flatMap { $0 % 10 == 0 ? nil : $0 }
        }
    }

    /// The sum of what stands before and behind one of `units`.
    private func split(
        _ text: Substring, at units: [String: Int], rest: (Substring) -> Int?, factor: (Substring) -> Int?
    ) -> Int? {
        for (unit, value) in units {
            guard let range = text.firstRange(of: unit) else { continue }
            let (before, behind) = (text[..<range.lowerBound], text[range.upperBound...])
            let isOne = before.isEmpty ? !dependent.contains(unit) : before == "a" && unit.hasSuffix("d")
            // `doscientos` has its factor.
            guard let count = isOne ? 1 : value == 100 || value == 1_000 ? factor(before) : nil else { continue }
            if behind.isEmpty { return count * value }
            for link in links where behind.hasPrefix(link) {
                if let rest = rest(behind.dropFirst(link.count)) { return count * value + rest }
            }
        }
        return nil
    }

    /// All languages of which numbers in words are known.
    static let all = rows.map(NumberLanguage.init)
    /// Those whose words are looked for beside any money: English, German, French, Spanish, Italian, Portuguese, Dutch,
    /// Polish and Swedish.
    static let common = all.prefix(9)
    static let english = all[0]
    static let german = all[1]
    /// Danish and Norwegian.
    static let nordic = all[9...10]

    private static let rows: [Row] = [
        (
            """
            one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen
            eighteen nineteen
            """,
            "twenty thirty forty fifty sixty seventy eighty ninety", "fourty=40", "-", "+hundred", "+thousand", "and"
        ),
        (
            """
            ein zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn
            achtzehn neunzehn
            """,
            "zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig",
            "eins=1 eine=1 einen=1 zwo=2 dreissig=30 fuffzig=50", "und", "hundert", "tausend", "und"
        ),
        (
            """
            un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit
            dix-neuf
            """,
            "vingt trente quarante cinquante soixante",
            """
            une=1 dixsept=17 dixhuit=18 dixneuf=19 vingts=20 quatrevingt=80 quatrevingts=80 septante=70 huitante=80
            octante=80 nonante=90
            """,
            "- et", "cent +cents", "mille", ""
        ),
        (
            """
            uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete
            dieciocho diecinueve veinte veintiuno veintidós veintitrés veinticuatro veinticinco veintiséis veintisiete
            veintiocho veintinueve
            """,
            "veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa",
            """
            un=1 una=1 dieciseis=16 veintiún=21 veintiun=21 veintidos=22 veintitres=23 veintiseis=26 doscientos=200
            trescientos=300 cuatrocientos=400 quinientos=500 seiscientos=600 setecientos=700 ochocientos=800
            novecientos=900 doscientas=200 trescientas=300 cuatrocientas=400 quinientas=500 seiscientas=600
            setecientas=700 ochocientas=800 novecientas=900
            """,
            "y", "cien ciento", "mil", ""
        ),
        (
            """
            uno due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici sedici
            diciassette diciotto diciannove
            """,
            "venti trenta quaranta cinquanta sessanta settanta ottanta novanta",
            """
            un=1 una=1 tré=3 ventuno=21 ventun=21 ventotto=28 trentuno=31 trentun=31 trentotto=38 quarantuno=41
            quarantun=41 quarantotto=48 cinquantuno=51 cinquantun=51 cinquantotto=58 sessantuno=61 sessantun=61
            sessantotto=68 settantuno=71 settantun=71 settantotto=78 ottantuno=81 ottantun=81 ottantotto=88
            novantuno=91 novantun=91 novantotto=98
            """,
            "-", "cento", "mille +mila", ""
        ),
        (
            """
            um dois três quatro cinco seis sete oito nove dez onze doze treze catorze quinze dezesseis dezessete dezoito
            dezenove
            """,
            "vinte trinta quarenta cinquenta sessenta setenta oitenta noventa",
            """
            uma=1 duas=2 quatorze=14 dezasseis=16 dezassete=17 dezanove=19 duzentos=200 trezentos=300 quatrocentos=400
            quinhentos=500 seiscentos=600 setecentos=700 oitocentos=800 novecentos=900 duzentas=200 trezentas=300
            quatrocentas=400 quinhentas=500 seiscentas=600 setecentas=700 oitocentas=800 novecentas=900
            """,
            "e", "cem cento", "mil", "e"
        ),
        (
            """
            een twee drie vier vijf zes zeven acht negen tien elf twaalf dertien veertien vijftien zestien zeventien
            achttien negentien
            """,
            "twintig dertig veertig vijftig zestig zeventig tachtig negentig", "één=1", "en ën", "honderd", "duizend",
            "en"
        ),
        (
            """
            jeden dwa trzy cztery pięć sześć siedem osiem dziewięć dziesięć jedenaście dwanaście trzynaście czternaście
            piętnaście szesnaście siedemnaście osiemnaście dziewiętnaście
            """,
            """
            dwadzieścia trzydzieści czterdzieści pięćdziesiąt sześćdziesiąt siedemdziesiąt osiemdziesiąt dziewięćdziesiąt
            """,
            """
            dwie=2 dwieście=200 trzysta=300 czterysta=400 pięćset=500 sześćset=600 siedemset=700 osiemset=800
            dziewięćset=900
            """,
            "-", "sto", "tysiąc +tysiące +tysięcy", ""
        ),
        (
            "ett två tre fyra fem sex sju åtta nio tio elva tolv tretton fjorton femton sexton sjutton arton nitton",
            "tjugo trettio fyrtio femtio sextio sjuttio åttio nittio",
            "en=1 tretti=30 förtio=40 fyrti=40 femti=50 sexti=60 sjutti=70 åtti=80 nitti=90", "-", "hundra", "tusen", ""
        ),
        (
            "en to tre fire fem seks syv otte ni ti elleve tolv tretten fjorten femten seksten sytten atten nitten",
            "tyve tredive fyrre halvtreds treds halvfjerds firs halvfems", "et=1 én=1 tres=60", "og", "hundrede hundre",
            "tusind tusinde", "og"
        ),
        (
            "en to tre fire fem seks sju åtte ni ti elleve tolv tretten fjorten femten seksten sytten atten nitten",
            "tjue tretti førti femti seksti sytti åtti nitti", "et=1 ett=1 én=1 syv=7 tyve=20 tredve=30", "- og",
            "hundre", "tusen", "og"
        ),
        (
            """
            jeden dva tři čtyři pět šest sedm osm devět deset jedenáct dvanáct třináct čtrnáct patnáct šestnáct sedmnáct
            osmnáct devatenáct
            """,
            "dvacet třicet čtyřicet padesát šedesát sedmdesát osmdesát devadesát",
            "jedna=1 jednu=1 dvě=2 dvěstě=200 třista=300 čtyřista=400 pětset=500", "- a", "sto +stě +sta +set",
            "tisíc +tisíce", ""
        ),
        (
            """
            один два три четыре пять шесть семь восемь девять десять одиннадцать двенадцать тринадцать четырнадцать
            пятнадцать шестнадцать семнадцать восемнадцать девятнадцать
            """,
            "двадцать тридцать сорок пятьдесят шестьдесят семьдесят восемьдесят девяносто",
            """
            одна=1 одну=1 две=2 двести=200 триста=300 четыреста=400 пятьсот=500 шестьсот=600 семьсот=700 восемьсот=800
            девятьсот=900
            """,
            "-", "сто", "тысяча тысячу +тысячи +тысяч", ""
        ),
        (
            "eis zwöi drü vier föif sächs sibe acht nün zäh ölf zwölf drizäh vierzäh füfzäh",
            "zwänzg drissg vierzg füfzg sächzg sibezg achtzg nünzg",
            "füf=5 zwänzig=20 dreissig=30 fuffzig=50 achzg=80", "und", "hundert", "tuusig", ""
        ),
        (
            """
            yksi kaksi kolme neljä viisi kuusi seitsemän kahdeksan yhdeksän kymmenen yksitoista kaksitoista kolmetoista
            neljätoista viisitoista kuusitoista seitsemäntoista kahdeksantoista yhdeksäntoista
            """,
            """
            kaksikymmentä kolmekymmentä neljäkymmentä viisikymmentä kuusikymmentä seitsemänkymmentä kahdeksankymmentä
            yhdeksänkymmentä
            """,
            "yhden=1", "-", "sata +sataa", "tuhat +tuhatta", ""
        ),
    ]
}
