/// Names of benefits, pensions and wages, in lower case.
extension EntryVocabulary {
    /// An income where nothing else is said, and otherwise asked about: `Kindergeld 510`.
    static let benefits = PhraseTable(
        """
        state pension, teachers' pension, teacher's pension, teachers pension, nhs pension, army pension, police pension,
        ahv rente, iv rente, bvg rente, child benefit, universal credit, maternity pay, maternity allowance, sick pay,
        statutory sick pay, housing benefit, kindergeld, elterngeld, bürgergeld, arbeitslosengeld, krankengeld,
        mutterschaftsgeld, altersrente, witwenrente, bafög, pflegegeld, familienbeihilfe, familienzulage, kinderzulage,
        weihnachtsremuneration, gst cheque, gst credit, pension de retraite, assegno unico, tredicesima,
        quattordicesima, indennità di disoccupazione, décimo terceiro, aposentadoria, bolsa família, seguro desemprego,
        subsídio de férias, subsídio de natal, abono de família, centrelink, centrelink payment, jobseeker payment,
        austudy, family tax benefit, age pension, child tax credit, aow, kinderbijslag, huurtoeslag, zorgtoeslag,
        bijstandsuitkering, barnetrygd, børnepenge, børnecheck, barnbidrag, lapsilisä, emerytura, zasiłek, 出糧, 出粮, 児童手当,
        失業手当, 기초연금, 육아휴직급여, children's allowance, childrens allowance, child allowance, family allowance,
        carer's allowance, attendance allowance, jobseeker's allowance, interest earned, interest received,
        expenses reimbursed, tageslosung, zinserträge, zinsertrag, belastingteruggave, belastingteruggaaf, 아동수당, 부모급여,
        steuererstattung, ust-erstattung, umsatzsteuererstattung, mwst-erstattung, steuerrückerstattung,
        steuerrückzahlung, busta paga, venit salarial, ajutor de șomaj, bursă de merit, κύρια σύνταξη, επίδομα ανεργίας,
        επίδομα παιδιού, tiền lương, lương hưu, lương tháng, gaji bulanan, uang pensiun, öregségi nyugdíj,
        családi pótlék, gyes, gyed, csed, veronpalautus, veronpalautukset, opintotuki, asumistuki, kansaneläke,
        työeläke, takuueläke, toimeentulotuki, työmarkkinatuki, kotihoidontuki, äitiyspäiväraha, стипендія, стипендия,
        пенсия, státní důchod, starobní důchod, stipendium, rodičovský příspěvek, přídavky na dítě, stypendium,
        zwrot podatku, vratka daně, emekli maaşı, kira geliri, folkepension, førtidspension, efterløn, alderspensjon,
        uføretrygd, allmän pension, garantipension, dagskassa, tjänstepension, skatteåterbäring, skattåterbäring,
        เงินบำนาญ, เบี้ยคนชรา
        """)
    /// An income where nothing else is said, and otherwise another word, or asked about: `paro 870`, `royalties 120`.
    static let loneBenefits = PhraseTable(
        """
        paro, ordenado, retraite, nadgodziny, horas extra, horas extras, straordinari, heures sup, überstunden,
        overuren, holiday pay, vacation pay, back pay, backpay, gig pay, overtime pay, royalties,
        royalty, stipend, scholarship, bursary, winnings, lottery winnings, poker winnings, premium bonds prize,
        premium bond prize, premium bonds win, proceeds, revenues, earnings, severance, severance pay, redundancy pay,
        unemployment benefit, unemployment benefits, unemployment check, stimulus check, inheritance, daily sales,
        widow's pension, survivor's pension, parental leave pay, week's pay, weekly pay, child support received,
        witwenpension, pension de réversion, pensión de viudedad, pensione di reversibilità, pensão de viuvez, 13. gehalt,
        indemnités maladie, heures supplémentaires, congés payés, droits d'auteur, derechos de autor, diritti d'autore,
        direitos autorais, auteursrechten,
        day's sales, today's sales, cash sales, mieteinnahme, urlaubsgeld, weihnachtsgeld, pfandbon, pfandrückgabe,
        kurzarbeitergeld, lottogewinn, gehaltseingang, lohneingang, geldeingang, zahlungseingang, gehaltszahlung,
        verkaufserlös, verkaufserlöse, tagesumsatz, vakantiegeld, dertiende maand, 13e maand, eindejaarsuitkering,
        omzet, dagomzet, statiegeld retour, feriepenger, feriepenge, sykepenger, foreldrepenger, skattepenger,
        skatt tilbake, sjukpenning, föräldrapenning, semesterersättning, semesterlön, bostadsbidrag, studiebidrag,
        studiemedel, dagpenge, boligstøtte, kontanthjælp, overskydende skat, dagens omsättning, dagens omsetning,
        dagens omsætning, dagskasse, pantretur, flaskepant retur, lomaraha, lomarahat, pullonpalautus, myyntitulot,
        kelan tuki, paie, ma paie, treizième mois, 13e mois, 13ème mois, prime de noël, intéressement, chômage,
        recette du jour, recettes du jour, recette du marché, recettes du marché, allocations familiales,
        caf allocations, allocations caf, allocations, allocs, indemnités journalières, ssdi, solde de tout compte,
        remboursement d'impôt, remboursement d'impôts, remboursement impôts, paga extra, paga doble, paga de navidad,
        finiquito, jubilación, subsidio, venta del día, ventas del día, ventas de hoy, caja del día, ventas,
        recaudación, borsa di studio, naspi, tfr, cedola, incassi, incasso giornaliero, incasso del giorno,
        incasso di oggi, vincita, buonuscita, disoccupazione, rimborso irpef, bolsa de estudos, bolsa de estudo,
        bolsa estudo, bolsa de mérito, bolsa de doutoramento, bolsa de doutorado, bolsa de mestrado,
        bolsa de investigação, csn studiemedel, studiefinanciering duo, duo studiefinanciering, faturamento,
        faturamento do dia, vendas do dia, renda extra, premia, wygrana, trzynastka, odszkodowanie, utarg dzienny,
        dzienny utarg, výhra, denní tržba, dnešní tržba, vratka na dani, отпускные, премия, премію, премія, выигрыш,
        кэшбэк, кешбек, дневная выручка, bevétel, napi bevétel, mai bevétel, ösztöndíj, nyeremény, táppénz, osztalék,
        szja visszatérítés, încasări, încasare, venituri, venit, dividende, dividendes, dividendos,
        dividendo, dividendi, dywidenda, dywidendy, dividenda, dividendy, utdelning, aktieutdelning, udbytte, utbytte,
        osinko, osingot, дивиденды, дивіденди, έσοδα, είσπραξη, εισπράξεις,
        είσπραξη ημέρας, εισπράξεις ημέρας, επίδομα, υποτροφία, μέρισμα, επιστροφή φόρου, โบนัส, ปันผล, เงินปันผล,
        doanh thu, thu nhập, tiền thưởng, thưởng tết, cổ tức, pendapatan, penghasilan, omset, beasiswa, dividen, burs,
        kyk burs, kyk bursu, ikramiye, günlük ciro, hasılat, günlük hasılat, temettü, kazanç, vergi iadesi, mauzo,
        mauzo ya leo, 売上, 本日売上, 今日の売上, 売り上げ, 営業収入, 臨時収入, 配当, 配当金, 退職金, 残業代, 還付金, 税金還付, 当選金, 宝くじ当選, 宝くじ当たった, 營收, 营收,
        今日營收, 今日营收, 今日营业额, 今日營業額, 今晚营业额, 今晚營業額, 今天流水, 今日流水, 跑车流水, 营业收入, 營業收入, 股息, 股利, 分红, 分紅, 奖学金, 獎學金, 退税, 退稅, 中奖, 中獎, 彩票中奖, 彩券中獎, 發票中獎, 发票中奖, 統一發票中獎,
        统一发票中奖, 加班费, 加班費, 稿费, 稿費, 年終, 배당금, 장학금, 퇴직금, 상여금, 성과급, 보험금, 캐시백, 실업급여, 야근수당, 당첨금, 로또 당첨, 복권 당첨
        """)
    /// An income where nothing else is said, if the sum is one: `Pension 1.462,30`, `年金 158,000円`.
    static let pensions = PhraseTable(
        """
        pension, beamtenpension, betriebsrente, altersrente, witwenrente, pensión, pensión de jubilación, pensione,
        inps, pensioen, pensión de viudez, aposentadoria, folkpension, folkepension, alderspensjon, pensjon,
        tjänstepension, pensie, nyugdíj, mirovina, penzija, σύνταξη, emekli maaşı, emekli aylığı, 退休金, 退休工资, 退休工資, 养老金,
        養老金, 年金, 厚生年金, 老齢年金, 遺族年金, 연금, 노령연금, 국민연금, pensiun, uang pensiun, lương hưu, บำนาญ, เงินบำนาญ
        """)
    /// Asked about where nothing else is said: it may be paid, or is also something else.
    static let openBenefits = PhraseTable(
        """
        pay, reforma, beca, propinas, csn, pantat, vratka, přídavky, arbeitslose, 人工, 打工, 中發票, 中发票, 알바비, 還錢俾我, pensión,
        pensione, uitkering, social security, ss check
        """)

    /// The tables of names that are an income, or may be one, where nothing else is said.
    static let loneNames = [loneIncomes, loneBenefits, openBenefits, pensions]
    /// Whether one of them begins with the word.
    static func beginsLoneName(_ word: String) -> Bool { loneNames.contains { $0.begins(with: word) } }
    /// Before somebody who is there as well: `paie avec Bob 2000`.
    static let withWords = words("with avec mit con com med met z с")

    /// Around the name of an income: that it has come, or that somebody got it.
    static let arrivals = unaccented(
        """
        i've got get received have has had came come comes coming through arrived arrives landed lands dropped
        hit hits in is finally hab habe ist sind kam kommt da gekommen eingegangen angekommen bekommen
        erhalten endlich j'ai ai est sont tombé tombée tombés tombées arrivé arrivée arrivés arrivées reçu reçue
        reçus reçues touché touchée he ha han me nos ya llegado llegó llegaron entrado entró cobrado cobré caído cayó
        ingresado recibido recibí ho è sono arrivato arrivata arrivati arrivate accreditato accreditata ricevuto
        ricevuta recebi caiu caíram chegou chegaram entrou binnen gekomen binnengekomen gestort gekregen ontvangen har
        kom kommit kommet ind inn fick fått wpłynęła wpłynęło przyszła przyszło пришла пришло пришли поступила geldi
        yattı udbetalt udbetaling utbetalt utbetaling utbetald utbetalning ausbezahlt ausgezahlt uitbetaald wypłacony
        wypłacona
        """)
    /// Right before the name of an income; not `Las Ventas`, where bulls fight.
    static let incomeArticles = words("the a la le les il lo el der die das den de het o")
    /// The words around the name of an income: `my pension`, `ma retraite est tombée`.
    static let incomeFrames = incomeArticles.union(possessives).union(
        unaccented(
            """
            our meine mein unser unsere sa son notre nos nuestra nuestro onze moja moje mina versé versée versés
            versées été wurde überwiesen gezahlt ingresada ingresaron stata stato
            """))

    /// A word of a name without its French or Italian article: `allocation` in `l'allocation`.
    static func withoutArticle(_ word: String) -> String { word.hasPrefix("l'") ? String(word.dropFirst(2)) : word }

    /// Animals that stay at a pension.
    static let pets = words("chat chats chatte chien chiens chienne cheval chevaux lapin animal animaux")
}
