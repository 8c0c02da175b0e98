/// Words behind a number that multiply it, besides those of `multipliers`.
extension EntryVocabulary {
    /// Thousands and more in other languages, in every form behind a number: `15 ezer`, `2 milyon`.
    static let magnitudes = words(
        """
        milion milionul milioane milioanele miliarde sute sutele ezer ezret ezres ezren ezrek e.ft eft millió milliót
        milliós mft milliárd milliárdot száz tuhatta tuhansia tuhannen miljoona miljoonaa miljoonan milj milj.
        miljardi miljardia sataa satasta χιλιάδες χιλιάδα χιλιάδων χιλ χιλ. χίλια χιλιάρικα χιλιάρικο εκατομμύριο
        εκατομμύρια εκατομμυρίων εκατ εκατ. δισεκατομμύρια δισ δισ. κατοστάρικα κατοστάρικο κατοστάρια χιλιαρικα
        χιλιαδες тис тис. тисяч тисячі тисяча тисячу тисячами мільйон мільйони мільйонів мільйона млн млн. мільярд
        мільярди мільярдів млрд млрд. сотень сотні сотня косар косарів косарі миллион миллиона миллионов миллионы лям
        ляма лямов миллиард миллиарда миллиардов тыр т.р т.р. тр т.руб т.руб. тыс.руб тыс.руб. тыс.р тыс.р. сотен
        сотня сотни косарь косаря штукарей тысячу тысячами тыщу tysiąca tysiącem tysiącami miliona milionów milionom
        miliard miliardy miliardów tysiak tysiaków tisíce tisíci tisících tisícovka tisícovku miliony miliónů milionu
        miliardu milión milióny miliard stovka stovku tusinde tusinder tusindlapper miljon miljoner miljonen
        miljonerna millioner millionen milliarder miljard miljarder miljarden millón millon millones milloncito
        milloncitos lucas centenas centena centenar centenares milione milioni miliardo miliardi migliaia migliaio
        centinaia milhão milhao milhões milhoes bilhão bilhões bilhoes bilião milhar milhares contos miljoen miljoenen
        honderd honderden duizenden mille milles millions milliard milliards centaine centaines millier milliers
        tausender tausende hunderte hundertern tausendern milliarde milliarden milyon milyonu milyar milyarı tỷ tỉ
        trăm ngh vạn puluh ratus ratusan ribuan jutaan miliar milyar triliun rebu rbu 억 조 천만 백만 십만 億円 億元 亿元 百万 百萬 千万
        千萬 百万円 千万円 십 พัน หมื่น แสน ล้าน ร้อย พันบาท หมื่นบาท แสนบาท ล้านบาท ร้อยบาท
        """)
    /// The same where the word has another meaning, by the currency of the queue: `3 mii`, `2 bil`.
    static let localMultipliers = [
        "TRY": words("bin yüzlük binlik"), "RON": words("mii mie"), "VND": words("tr"),
        "USD": words("bil tril"), "GBP": words("bil tril"), "CNY": words("十"), "TWD": words("十"), "HKD": words("十"),
        "JPY": words("十"), "IDR": words("jeti ceban goceng"),
    ]
}
