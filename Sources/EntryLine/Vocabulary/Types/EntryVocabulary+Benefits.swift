/// Names of benefits, pensions and wages, in lower case.
extension EntryVocabulary {
    /// An income where nothing else is said, and otherwise asked about: `Kindergeld 510`.
    static let benefits = PhraseTable(
        furtherBenefits + ", " + """
            state pension, child benefit, universal credit, maternity pay, maternity allowance, sick pay, statutory sick
            pay, housing benefit, kindergeld, elterngeld, bürgergeld, arbeitslosengeld, krankengeld, mutterschaftsgeld,
            altersrente, witwenrente, bafög, pflegegeld, familienbeihilfe, familienzulage, kinderzulage,
            weihnachtsremuneration, gst cheque, gst credit, pension de retraite, assegno unico, tredicesima,
            quattordicesima, indennità di disoccupazione, décimo terceiro, decimo terceiro, aposentadoria, bolsa família,
            seguro desemprego, subsídio de férias, subsídio de natal, abono de família, aow, kinderbijslag, huurtoeslag,
            zorgtoeslag, bijstandsuitkering, barnetrygd, børnepenge, børnecheck, barnbidrag, lapsilisä, emerytura, zasiłek,
            出糧, 出粮, 児童手当, 失業手当, 기초연금, 육아휴직급여
            """)
    /// An income where nothing else is said, and another word elsewhere: `paro 870`, `ordenado 1100`.
    static let loneBenefits = PhraseTable("paro, ordenado, retraite")
    /// Asked about where nothing else is said: it may be paid, or is also something else.
    static let openBenefits = PhraseTable(
        """
        pay, reforma, beca, propinas, csn, pantat, vratka, přídavky, arbeitslose, 人工, 打工, 中發票, 中发票, 알바비, 還錢俾我, pensión,
        pensione, uitkering, social security, ss check
        """)
}
