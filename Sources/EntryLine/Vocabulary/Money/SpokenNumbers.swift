/// Numbers in words of further languages, which are refused in a line without digits: `kétezer forint`, `lima puluh ribu`.
///
/// Beside digits they are not looked for: many are also names and other words, such as Lima.
enum SpokenNumbers {
    /// Whether the word is a number where the currency with this code is used.
    static func contains(_ word: String, of code: String) -> Bool {
        isLarge(word, of: code) || small[code]?.contains(word) == true
    }

    /// Whether the word is a number of ten or more, or a unit such as a hundred, which follows another number.
    static func isLarge(_ word: String, of code: String) -> Bool {
        guard let parts = large[code] else { return false }
        // `sto`, not `stolek`
        return parts.contains { part in
            word == part || part.utf8.count > 4 && word.hasPrefix(part) || part.utf8.count > 3 && word.hasSuffix(part)
        }
    }

    /// Numbers up to ten or nineteen by the currencies of the language, and the beginnings or ends of larger ones.
    private static let rows: [Row] = [
        (
            "HUF", "egy két kettő három négy öt hat hét nyolc kilenc tíz",
            "tizen húsz huszon harminc negyven ötven hatvan hetven nyolcvan kilencven száz ezer millió"
        ),
        (
            "CZK EUR",
            """
            jeden jedna jednu dva dvě dve dvoch tři tri čtyři štyri pět päť šest šesť sedm sedem osm osem devět deväť deset
            desať
            """,
            "náct nást dsať cet čtyřicet padesát desát stovk stovek set sta tisíc tisícov dvěstě dvesto třista čtyřista pětset sto"
        ),
        (
            "RUB BYN KZT KGS UAH BGN EUR RSD",
            """
            один одна одну одно два две дві двох три четыре чотири четири пять п'ять пет шесть шість шест семь сім седем
            восемь вісім осем девять дев'ять девет десять десет
            """,
            """
            надцать надцят дцать дцять десят десет сорок девяносто дев'яносто сто двести двісті двеста триста четыреста
            чотириста сот сотен сотни тысяч тисяч хиляд стотин
            """
        ),
        (
            "TRY", "bir iki üç dört beş altı yedi sekiz dokuz yarım",
            "on yirmi otuz kırk elli altmış yetmiş seksen doksan yüz bin milyon"
        ),
        (
            "IDR MYR", "satu dua tiga empat lima enam tujuh delapan lapan sembilan seribu seratus sepuluh sebelas",
            "puluh ratus ribu rebu juta belas"
        ),
        (
            "EUR",
            """
            ένα δύο δυο τρία τρεις τέσσερα πέντε έξι επτά εφτά οκτώ οχτώ εννέα εννιά
            jedan dvije četiri sedam devet deset
            """,
            """
            δέκα έντεκα δώδεκα είκοσι τριάντα σαράντα πενήντα εξήντα εβδομήντα ογδόντα ενενήντα εκατό εκατόν ακόσια
            κόσια χίλια χιλιάδες naest deset stotina dvjesto
            """
        ),
        (
            "NOK DKK SEK",
            "en et én ett to två tre fire fyra fem seks sex sju syv åtte otte åtta ni nio ti tio",
            """
            ten elleve tolv fjorten tjue tyve tredive tretti førti fyrre femti seksti sytti åtti nitti halvtreds tres
            halvfjerds firs halvfems hundre hundrede hundra tusen tusind
            """
        ),
        (
            "RON MDL", "un o unu doi două trei patru cinci șase sase șapte sapte opt nouă noua zece",
            "zeci sprezece sută suta sute mie mii"
        ),
        (
            "VND", "một hai ba bốn năm sáu bảy tám chín nửa", "mươi mười chục trăm nghìn ngàn triệu vạn"
        ),
        (
            "KES TZS UGX", "moja mbili tatu nne tano sita saba nane tisa kumi",
            "ishirini thelathini arobaini hamsini sitini sabini themanini tisini mia elfu laki"
        ),
        (
            "INR PKR NPR", "ek do teen char chaar paanch panch chhe saat aath nau das",
            "bees tees chalis pachas pachaas sau hazaar hazar lakh"
        ),
        (
            "PHP", "isa isang dalawa dalawang tatlo tatlong apat lima limang anim pito walo siyam sampu",
            "pung daan daang sandaan sandaang libo libong"
        ),
        (
            "EGP SAR AED JOD MAD DZD TND IQD KWD QAR BHD OMR LYD SDG LBP SYP YER",
            "واحد اتنين اثنين تلاتة ثلاثة اربعة أربعة خمسة ستة سبعة تمانية ثمانية تسعة",
            """
            عشرة عشر عشرين عشرون تلاتين ثلاثين ثلاثون اربعين أربعين أربعون خمسين خمسون ستين ستون سبعين سبعون تمانين ثمانين
            ثمانون تسعين تسعون مية ميه مئة مائة ميتين مئتين الف ألف ألفين الاف آلاف
            """
        ),
        (
            "IRR", "یک دو سه چهار پنج شش هفت هشت نه",
            "ده بیست سی چهل پنجاه شصت هفتاد هشتاد نود صد دویست سیصد چهارصد پانصد هزار میلیون"
        ),
        ("THB", "หนึ่ง สอง สาม สี่ ห้า หก เจ็ด แปด เก้า", "สิบ ร้อย พัน หมื่น แสน บาท"),
        ("ILS", "שני שתי שלושה ארבעה חמישה שישה שבעה", "עשרה עשרים שלושים ארבעים חמישים מאה מאתיים אלף"),
    ]

    /// The numbers of a row.
    private typealias Row = (codes: String, small: String, large: String)

    private static let small = tables { $0.small }
    private static let large = tables { $0.large }

    private static func tables(_ words: (Row) -> String) -> [String: [String]] {
        rows.reduce(into: [:]) { table, row in
            for code in EntryVocabulary.listed(row.codes) {
                table[code, default: []] += EntryVocabulary.listed(words(row))
            }
        }
    }
}
