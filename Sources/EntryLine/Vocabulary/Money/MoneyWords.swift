import Money

/// Money words after an amount that name no particular currency, or have another meaning: `20 livres` are books,
/// pounds, or the price of books; `20 Mark` is a sum of old books, or for somebody called Mark.
///
/// They are asked about unless amounts without a currency are in theirs. The currency names and their plurals are those
/// of the Unicode CLDR in English, German, French, Spanish, Italian, Portuguese, Dutch, Danish, Norwegian, Swedish and
/// Korean, plus colloquial names. Unambiguous ones are in `CurrencyWords`.
enum MoneyWords {
    /// The possible meanings of a word.
    struct Meaning: Hashable {
        /// The currency codes, most common first; empty if only a country would decide.
        var codes: [String]
        /// Whether the word means money even some words after the amount: `20 Guatemalan quetzals`.
        var isPlain: Bool

        /// Whether `currency` is among the meanings, so that an amount in it is unambiguous.
        func includes(_ currency: Currency) -> Bool { codes.contains(currency.code) }
    }

    /// The meaning of a word, given as typed and in lower case; `nil` if it is not money.
    static func meaning(_ text: String, folded: String) -> Meaning? {
        if let codes = codes[text] ?? codes[folded] {
            return Meaning(codes: codes, isPlain: !ordinaryWords.contains(folded))
        }
        if let codes = LocalMoney.codes(text) { return Meaning(codes: codes, isPlain: false) }
        return isCompound(folded) ? Meaning(codes: [], isPlain: folded.has(anyOf: "-/_")) : nil
    }

    /// A code that the word can mean, as an example for a sentence: `, such as KES,`.
    static func example(_ text: String) -> String {
        meaning(text, folded: EntryVocabulary.folded(text))?.codes.first.map { ", such as \($0)," } ?? ""
    }

    /// Whether the word is one for the currency with this code before others, and nothing else: `piasses` in Canada; not
    /// `zł`, which is read everywhere, and `benjamins`.
    static func isPlainName(_ text: String, of code: String) -> Bool {
        let folded = EntryVocabulary.folded(text)
        return (codes[text] ?? codes[folded])?.first == code && !ordinaryWords.contains(folded)
            && !EntryVocabulary.multipliers.contains(folded) && text != "zł"
    }

    /// Whether the word ends in one for money: `Hongkong-Dollar`, `jamaicadollar`, `新加坡元`.
    private static func isCompound(_ word: String) -> Bool {
        if word.has(anyOf: "-/_"), let mark = word.lastIndex(where: { "-/_".contains($0) }) {
            let last = String(word[word.index(after: mark)...])
            if codes[last] != nil || isShared(last) { return true }
        }
        guard word.utf8.count > 7, let last = word.utf8.last else { return false }
        guard last >= 0x80 else { return compoundEndings.contains(where: word.hasSuffix) }
        return word.count > 2 && unspacedEndings.contains(where: word.hasSuffix)
    }

    /// Whether a number and money that is not read end the word, in languages without blanks: `30ジャマイカドル`.
    static func isGlued(in word: String) -> Bool {
        guard HiddenAmount.hasIdeographs(word), let digit = word.lastIndex(where: HiddenAmount.isDigit) else {
            return false
        }
        let money = String(word[digit...].dropFirst()).trimmingPunctuation
        guard !money.endsInASCII else { return false }
        return money.hasSuffix("ドル") || money.hasSuffix("달러") || ["불", "欧"].contains(money)
            || meaning(money, folded: money).map { $0.isPlain || $0.codes.isEmpty } == true
    }

    /// Whether a word can stand between an amount and an ambiguous money word: `20 deutsche Mark`.
    static func isCountry(_ folded: String) -> Bool {
        countries.contains(folded) || foreignWords.contains(folded) || MoneyCountries.names(folded)
    }

    /// Whether a word separates an amount from a name that contains a money word: `6.25 at Dollar Tree`.
    static func isPreposition(_ folded: String) -> Bool { prepositions.contains(folded) }

    /// Words that a country can follow: `dollars des îles Caïmans`.
    static let genitives = EntryVocabulary.words("de des du del della delle dei degli dello di da das do dos")

    private static let codes: [String: [String]] = {
        let all = EntryVocabulary.table(table.map { (EntryVocabulary.listed($0.codes), $0.words) })
        // Only in capitals: `dm` is the drugstore.
        return all.merging(["DM": ["DEM"], "F": ["CHF", "FRF"], "FF": ["FRF"], "R": ["ZAR"]]) { $1 }
    }()

    /// Whether several countries use this money word, so that a word between it and the amount can select one.
    static func isShared(_ word: String) -> Bool { sharedBegins.contains(where: word.hasPrefix) }

    private static let sharedBegins = EntryVocabulary.listed(
        """
        dollar dólar franc frank pound pfund pund peso kron krón crown couronne coron rup roup dinar dirham rial riyal
        lir shil schil libra sterlin rubel rubl rouble
        """)

    private static let compoundEndings = EntryVocabulary.listed(
        "dollar dollars dinar dinars pesos rupien kronor pund franc")

    private static let unspacedEndings = EntryVocabulary.words(
        """
        镑 鎊 磅 比索 披索 卢比 盧比 卢布 盧布 第纳尔 第納爾 戴納 法郎 克朗 马克 馬克 里亚尔 里亞爾 里拉 先令 兰特 蘭特 元 盾 币 幣 迪拉姆 迪爾汗 福林 兹罗提 茲羅提 列弗 列伊 谢克尔 謝克爾 列克
        德拉姆 宽扎 寬扎 弗罗林 马纳特 馬納特 塔卡 玻利维亚诺 玻利維亞諾 努尔特鲁姆 那特倫 普拉 科朗 科郎 埃斯库多 埃斯庫多 纳克法 納克法 比塞塔 陪士特 比尔 比爾 拉里 塞第 塞地 賽地 达拉西 達拉西 德拉克马
        德拉克馬 格查尔 格查爾 伦皮拉 倫皮拉 库纳 庫納 古德 索姆 瑞尔 瑞爾 坚戈 堅戈 基普 洛蒂 立特 拉特 阿里亚里 阿里亞里 图格里克 圖格里克 乌吉亚 烏吉亞 卢菲亚 盧非亞 克瓦查 林吉特 令吉 美提卡 梅蒂卡爾
        奈拉 科多巴 巴波亚 巴波亞 索尔 索爾 基那 瓜拉尼 托拉尔 托勒 利昂 多布拉 里兰吉尼 朗吉尼 索莫尼 潘加 格里夫纳 格里夫納 苏姆 玻利瓦尔 玻利瓦 瓦图 瓦圖 塔拉 阿富汗尼 雷亚尔 雷亞爾 基爾 ポンド ペソ
        ルピー ルーブル ディナール ディルハム クローネ クローナ シリング バーツ ウォン ズウォティ フォリント ルピア リンギット マルク フラン シェケル
        """)

    private static let prepositions = EntryVocabulary.words(
        """
        at for in from with w/ the a an and to of on by my bei für im am mit von und beim zum zur der die das den chez
        pour à au aux avec et de du des la le les en dans con para por y el los las da di del della per e do na no för
        på hos med och till i til
        """)

    private static let countries = EntryVocabulary.words(
        """
        albanese albanische albanska albanske alte alten altes armeense armenische armeniska armenske bosnia-herzegovina
        bosnien-hercegovinske bosnische bosnisk-hercegovinska bosnisk-hercegovinske brasilianische brasilianska
        brasilianske braziliaanse brazilian convertibele convertible costa cyprisch deutsche deutschen duitse ethiopian
        ethiopische etiopiska etiopiske finnische finska finske former german iers irländska irske kirgisische
        kirgisiske kirgizische konvertible kypriotiske laotiaanse laotische laotiska laotiske latvian latviske leoonse
        letse lettische lettiska lettiske new oezbeekse old ostdeutsche papoea-nieuw-guinese papua papua-neuguineischer
        papuanske peruaanse peruanische peruanska peruanske ricaanse salvadoranske samoaanse samoan samoanische
        samoanske sankthelenska sankthelenske sierra sierraleonske sint-heleens soedanees sydsudanesiska sydsudanske
        sørsudanske tyska tyske unidad unidades usbekiske uzbekiska uzbekistani valor västsamoanska zimbabwean
        zuid-soedanees äthiopische アルメニア イエメン イラン エチオピア エルサルバドル オマーン カタール コスタリカ サモア シエラレオネ ジョージア バヌアツ バングラデシュ パプアニューギニア
        ペルー ボツワナ ミャンマー モルドバ ラオス ルーマニア 가나 루마니아 몰도바 시에라리온 우즈베키스탄 키르기스스탄 페루
        """)

    /// Words with a more common meaning: money only directly after an amount, or after a country.
    private static let ordinaryWords = EntryVocabulary.words(
        """
        mark marks marco marcos marchi real reals reales réal livre livres pond pund sol sols som sum sums corona
        coronas mäuse steine kröten flocken mücken boules bones squid verdes taler talers dukaten sacchi pippi lek leke
        kip kina tala leone dram colon punt franco frank piso pela pelas piek dask birr lats lati gold リアル ドラム プラ ブル レイ
        キープ チャット タラ コロン キナ バツ ソル レオン ラリ タカ 솔 숨 솜 레이 리온 시디 蚊 盾
        """)

    /// Words after a money word that name its country: `dólares liberianos`.
    static let foreignWords = EntryVocabulary.words(
        """
        algerini algériens americanos antigos argelinos argentini argentinos argentins australiani australianos
        austriaco austriacos bahameños bahaméens bahreïnis barbadenses barbadiens bareiníes baremitas belga belgas
        belges beliceños belizense bermudense bermudeños bermudiens bielorrusos bielorrussos bielorussi biélorusses
        britanniche bruneanos brunéiens burundais burundeses burundianos bélizéens canadesi canadianos canadienses
        cataríes ceche checas chilenos chiliens chipriotas chypriotes cileni cipriota cipriotas colombiani colombianos
        colombiens comorenses comoriani comorianos comoriens congolais congoleses congolesi congoleños cubains cubani
        cubanos danesas danesi dello dinamarquesas djiboutiens dominicains dominicani dominicanos egipcias egiziane
        egípcias eslovacas esrilanquesas estadounidenses esterlinas estonianas estonias estoniennes fidjiens fijianos
        filipinos filippini fiyianos francese franceses français giamaicani gibraltareñas giordani guineanos guineenses
        guinéens guyaneses hongkoneses indianas indiane indias indonesiane indonesias indonésias indonésiennes iracheni
        irakiens iraniani iraniens iraníes iraquianos iraquíes irlandaises irlandesas irlandese islandaises islandesas
        islandesi italianas jamaicanos jamaïcains jibutianos jordanianos jordaniens jordanos kenianos kenioti koweïtiens
        kuwaitiani kuwaitianos kuwaitíes kényans libanaises libanesas liberiani liberianos libici libios libyens
        libériens luxembourgeois luxemburgueses líbios macedoni macedonios macedónios maldivanas malgache malgaches
        malgascio maltesas maltese malvinenses marocains marocchini marroquinos mauricianas mauriciennes mauriziane
        messicani moldaves moldavi moldavos namibiani namibianos namibiens namibios neozelandeses neozelandesi nepalesas
        nepalesi nepalíes noruegas norueguesas norvegesi noviy néo-zélandais népalaises omanis omaniti omaníes ougandais
        pakistanaises pakistane pakistaníes paquistanesas philippins qatariani qataris quenianos romenos roumains
        ruandeses ruandesi rumanos rumeni rusos russes russi russos rwandais salomonenses santa-helenenses saoudiens
        sauditi saudíes seichelenses serbes serbi serbios serbo-monténégrins seychellenses singapurenses singapurianos
        sirias slovacca slovaques somali somaliens somalis somalíes soudanais soudanaises srilankaises statunitense
        statunitensi sud-soudanaises sud-sudanesi sudanesas sudanese sudaneses sudanesi suecas suizos sul-sudanesas
        surinamais surinameses sursudanesas suíços svedesi svizzeri syriennes sérvios sírias tanzanianos tanzaniens
        tanzanos tunecinos tunisiens tunisini tunisinos turcas ugandenses ugandeses ugandesi uruguaiano uruguaios
        uruguayani uruguayen uruguayens uruguayos wir yemeniti yemeníes yibutianos yéménites zimbabuense zimbabwiano
        zimbabwéens égyptiennes
        """)

    private static let table: [(codes: String, words: String)] = [
        ("AED", "sdirham"), ("HUF", "ft"), ("PLN", "zł"), ("RON MDL", "lei"), ("BGN", "lewa lews"),
        ("RSD KWD TND", "dinare"),
        ("CHF FRF BEF", "fr frs schweizerfranken"), ("GBP", "磅"),
        ("AFN", "afeganes afegânis afganis afghani afghanis アフガニー 아프가니"),
        ("ALL", "lek leke leks lekë レク 레크"), ("AMD", "dram drams ドラム 드람"), ("ANG", "antillegylden antillergulden"),
        ("ANG NLG", "guilder ギルダー"), ("AOA", "kuanzas kwanza kwanzas クワンザ 콴자"),
        ("AWG", "florin floriner フロリン 플로린"), ("AZN", "マナト"), ("AZN TMT", "manat manats 마나트"), ("BAM", "marchi"),
        ("BDT", "taka takas タカ 타카"), ("BGL", "렛"), ("BGL BGN", "levs lew"), ("BGN", "レフ 新レフ 레프"),
        ("BOB", "boliviani boliviano bolivianos ボリビアーノ 볼리비아노"),
        ("BRL", "real realer reales reals réal réals réaux レアル 雷亚尔 雷亞爾 레알"),
        ("BTN", "gultrums ngultrum ngultrumes ngultrums ngultruns ニュルタム 눌투눔"), ("BWP", "pula pulas プラ 풀라"),
        ("CAD", "huards loonie loonies piasse piasses piastre piastres"),
        ("CHF", "schweizerfranc"), ("CHF BEF BIF CDF", "frank"), ("CHF BEF FRF", "franco"), ("CRC", "コロン"),
        ("CRC SVC", "colon colones colons colón colóns 콜론"), ("CUC", "兌換ペソ"), ("CVE PTE", "escudo escudos エスクード 에스쿠도"),
        ("CZK", "korunaer"), ("DEM", "marco"),
        ("DEM BAM", "d-mark deutschemark deutschemarks deutschmark deutschmarks ostmark reichsmark マルク 馬克 马克 마르크"),
        ("DEM BAM FIM", "marcos mark marks"), ("EEK", "kroon kroons クルーン 크룬"), ("EEK SKK", "corona"),
        ("ERN", "nafkas nakfa nakfas ナクファ 나크파"), ("ESP", "duro duros pela pelas peseta pesetas peseten ペセタ 페세타"),
        ("ETB", "bires birr birres birrs ブル 비르"),
        (
            "EUR",
            """
            boules dukaten ecu ecus euracos flocken kröten mäuse mücken piepen pinunsen pippi pépètes sacchi
            steine tacken taler talers thaler écu écus öcken
            """
        ),
        ("FIM", "markka markkaa markkas マルカ 마르카"), ("GBP", "nicker squid sterling"), ("GBP CYP EGP FKP", "pond"),
        ("GBP EGP LBP", "livre"), ("GBP TRY CYP EGP", "livres"), ("GEL", "lari laris ラリ 라리"),
        ("GHS", "cedi cedis cédis セディ 세디 시디"), ("GMD", "dalasi dalasis ダラシ 달라시"),
        ("GRD", "drachmas drachme drachmen drachmer drachmes dracma dracmas drakmer ドラクマ 드라크마"),
        ("GTQ", "quetzais quetzal quetzales quetzals ケツァル 케트살"), ("HKD", "蚊"),
        ("HNL", "lempira lempiras lempire レンピラ 렘피라"), ("HRK", "kunas kunor クーナ 쿠나"),
        ("HTG", "gourde gourder gourdes gurdes グールド 구르드"), ("HUF ANG AWG", "fiorini"), ("IDR", "roepia"),
        ("IDR MVR", "루피아"), ("ILS", "schekel sicli siclo séqueles イスラエル新シェケル シェケル 세켈"), ("IRR OMR QAR YER", "リアル"),
        ("ISK", "krónur"), ("ITL TRY", "リラ"), ("KGS", "somer ソム 솜"), ("KGS UZS", "som soms"),
        ("KHR", "riel rieles riels リエル 리엘"), ("KZT", "tenge tenges tengues тг тенге теньге テンゲ 텡게"),
        ("LAK", "kip kips キープ 키프"), ("LSL", "loti lotier lotis maloti ロティ 로티"), ("LTL", "lita litai litas litų リタス 리타"),
        ("LVL", "lati lats latu ラッツ 라트"), ("MDL RON", "leu"), ("MGA", "ariaries ariaris ariary ariarys アリアリ 아리아리"),
        ("MKD", "denar denarer denari denars デナル"), ("MMK", "kiats kyat kyats quiates チャット 키얏"),
        ("MNT", "tugrik tugriks tögrög トグログ 투그릭"), ("MOP", "pataca patacas パタカ 葡币 파타카"),
        ("MRU", "ouguiya ouguiyas uguiyas ウギア 우기야"), ("MVR", "rufiyaa rufiyaas rufiyas rufiyer ルフィア"),
        ("MWK ZMW", "kuachas kwacha kwachas クワチャ 콰차 콰쳐"), ("MXN", "baros varos"),
        ("MZN", "meticais metical meticales meticals メティカル 메티칼"), ("NGN", "naira nairas naire ナイラ 나이라"),
        ("NIO", "cordoba córdoba córdobas オロ 코르도바"), ("NLG", "fiorino piek"), ("NLG ANG", "guilders gylden 길더"),
        ("NLG ANG AWG", "florines gulden"), ("NLG HUF ANG AWG", "florins"),
        ("PAB", "balboa balboas バルボア 발보아"), ("PEN", "sol sols sóis ソル 솔"), ("PGK", "kina kinas kinor キナ 키나"),
        ("PHP", "piso"), ("PYG", "guarani guaranis guaranies guaraní guaraníes guaranís グアラニ 과라니"), ("RON", "leus 레우"),
        ("RON MDL", "レイ 레이"), ("RSD MKD", "dinaro"), ("SAR", "リヤル"), ("SEK NOK DKK", "daler dask riksdaler spenn"),
        ("SEK NOK DKK CZK", "coroas coronas"),
        ("SIT", "talleri tallero tolar tolares tolarjev tolars tólares トラール 톨라르"), ("SKK", "korunor"),
        ("SLE", "leonas レオン"), ("SLE SLL", "leone leoner leones leoni 리온"), ("SRG AWG", "florín"),
        ("STN", "dobra dobras ドブラ 도브라"), ("SZL", "emalangeni lilangeni lilangenis リランゲニ 릴랑게니"), ("THB", "bats"),
        ("TJS", "somoni somonis ソモニ 소모니"), ("TOP", "pa'angas paangas paʻanga paʻangas パ・アンガ 파앙가"),
        (
            "UAH",
            """
            grivna grivnie grivny griwna griwnas grynia grywnja hrywen hrywnia hrywnja гривен гривень гривна
            гривны フリヴニャ 그리브나
            """
        ),
        ("USD", "benjamins bones greenbacks simoleons smackeroos smackers verdes"), ("UZS", "sum sums スム 숨"),
        ("UZS KGS", "somes сом сум"),
        ("VES", "bolivar bolivarer bolivares bolivars bolívar bolívares bolívars ボリバル 볼리바르"), ("VND", "dôngs ドン 盾 동"),
        ("VUV", "vatu vatus バツ 바투"), ("WST", "tala talas タラ 탈라"), ("ZAR", "ランド 랜드"),
    ]
}
