/// Words and phrases for an income, for takings and for giving back, in lower case.
extension EntryVocabulary {
    /// `salary 3000`: income of the employee, expense of the employer.
    static let wageWords = unaccented(
        """
        salariu salariul salariile leafă pensie pensia alocație alocația șomaj μισθός μισθό μισθού μισθοδοσία μεροκάματο
        σύνταξη συντάξεις lương gaji gajian gajiku upah pensiun pesangon fizetésem fizetésünk fizetést fizetések
        munkabér munkabérem bérem nyugdíj nyugdíjam nyugdíjak palkkani palkkaa palkan palkat eläke eläkkeet eläkettä
        eläkkeeni зарплатня зарплатню зарплату зарплаты зарплати получка получку выручка виручка пенсія пенсию пенсію
        výplaty výplatu mzdy mzdu tržba tržby důchod dôchodok wypłatę pensję maaşım maaş ücretim lönen lønning lønningen
        lønna pensjon pensjonen pensionen utarg intäkt intäkter
        """
    ).union(
        unaccented(
            """
            salary wage wages paycheck paycheque bonus gehalt lohn salaire salaires 工资 工資 薪水 薪资 薪資 奖金 獎金 給料 給与 賞与 ボーナス
            월급 급여 보너스 sueldo quincena nómina stipendio lön lønn løn dividend dividends dividende dividenden salaris
            salário зарплата зп pensja wynagrodzenie výplata mzda loon palkka fizetés salaries paychecks paycheques
            bonuses gehälter löhne sueldos quincenas nóminas stipendi salários salarissen löner lønninger lønnen 年终奖 年終獎
            bér thr เงินเดือน เงินบำนาญ ค่าจ้าง รายได้ รายรับ ยอดขาย 营业额 營業額 매출 매출액 wyplata
            """)
    ).subtracting(["intakt", "maas"])

    /// Words that probably, but not certainly, mean an income; `ricevuta` also is a receipt.
    static let receivedWords = [
        arrivedWords, earnedWords, lastReceivedWords, soldWords, returningVerbs, enclitics, refundedWords,
    ].reduce(otherReceivedWords) { $0.union($1) }.subtracting(["terima", "ricevuta", "refundable"])
    private static let otherReceivedWords = unaccented(
        """
        herausbekommen retourgeld venit venituri vânzare vânzări încasare încasări încasat rambursare rambursat
        restituire moștenire αποζημίωση αποζημιώσεις έσοδα έσοδο πουλήθηκε πώληση πωλήσεις εισπράξεις είσπραξη
        εισέπραξα επιστροφή επιστροφές επίδομα έλαβα κέρδισα κέρδη μέρισμα μερίσματα μπόνους υποτροφία χαρτζιλίκι
        thưởng pendapatan penghasilan pemasukan omzet omset keuntungan dividen diterima terjual kembalian pengembalian
        beasiswa tunjangan mauzo dagomzet eladott komisi warisan eladás eladva bevétel bevételek ösztöndíj
        visszakaptam visszaadta visszaadták megadta osztalék nyeremény nyertem nyereség táppénz segély jutalék
        kárpótlás saatiin myynti tulot tulo tuloja osinko osingot voitin voitto perintö apuraha stipendi päiväraha
        korvaus vuokratulo vuokratulot bonukset отримали премія премію повернення повернули заробіток подарували
        надійшло надійшла дивіденди кешбек компенсація vrátili výdělek příjmy prodán проданный verkochte vândută
        vânduți vândute satılan πουλημένο πουλημένη πουλημένος πουλημένα tageskasse payroll reversal ssi ausgezahlt
        überzahlung geburtstagsgeld revenue revenues gains royalty deposited commission commissions chargeback
        unemployment stimulus alimony returned cr payday found win winnings prize inheritance allowance pension payout
        payback royalties stipend scholarship interest tips deposit borrowed depositaron reçus perçue perçus recibidas
        devueltos devuelta devueltas 收款 公积金提取 提取公积金 退休金 养老金 養老金 失业金 失業金 理赔 理賠 加班费 加班費 津贴 津貼 副業 アルバイト 売却 失業手当 児童手当 傷病手当
        실업급여 장려금 지원금 earnings severance jackpot freelance proceeds benefits tenant lodger geschenkt schenkt schenkte
        honorar gefunden zurückgezahlt zurückbekommen zurückgegeben rücksendung rückgeld wechselgeld retoure prämie
        pfandbon leergut gewonnen geliehen geborgt bafög stipendium erbe erbschaft abfindung unterhalt eingenommen
        einzahlung auszahlung perçu vente gagné rendu rendue rendus caf intérêts allocation allocations bourse
        consigne avoir dépôt emprunté cobrado cobré vendo venta ingresé gané aguinaldo premio intereses prestado
        entrate incassato vendita entrata vinto vincita prestito venda vendas fått lånat lånt pant ränta statiegeld
        wypłata sprzedaż premia prodej náhrada retur fick wpływ wpłata oddał oddała oddali encaissé touché ingresado
        abonado devuelto teruggekregen вернули аванс премия vakantiegeld toeslag zorgtoeslag geretourneerd geleend
        lånade skuld barnbidrag studiebidrag bostadsbidrag проценты кэшбэк reso verkoop pożyczyłem pożyczyłam půjčil
        půjčila одолжил одолжила занял заняла teruggegeven teruggestort wygrana wygrałem wygrałam vinst vann gevinst
        compensation pawned schadenersatz storno vorschuss vincite passou-me emprestou-me adott adtak 给了我 給了我 转我 轉我
        转给我 轉給我 转了我 beca becas くれました もらいました いただいた 頂いた 줬 주심 주셨 收咗 還咗 还了钱 還了錢 收到 退货 退貨 退钱 退錢 退了 卖了 賣了 赚了 賺了 赚 賺 挣 掙 연금 还我 還我 给我 給我 退回
        發票中 发票中 彩票中 到账 入账 收红包 红包 紅包 压岁钱 壓歲錢 利息 补贴 補貼 分红 分紅 奖学金 中奖 中獎 抽奖中了 抽獎中了 彩票中了 收租 退票 兼职 稿费 退税 退稅 押金 もらった 受け取った
        売った 売上 入金 くれた お年玉 配当 年金 お小遣い 還付 給付 お釣り おつり 借りた 当選 売れた 返ってきた 戻ってきた キャッシュバック 利子 保険金 返還 当たった バイト代 賞金 謝礼 印税 당첨 용돈
        이자 받은 받았 팔았 판매 갚음 갚았 갚은 빌림 빌렸 pocketed cashed windfall profit profits netted sublet geerbt eingang geldeingang
        zahlungseingang gutgeschrieben kassiert zurückerhalten zurückgekriegt rückvergütung rückvergütet ausschüttung
        hérité héritage encaissement herencia heredé cobro dividendo dividendos rendimientos eredità ereditato incasso
        accredito accreditato dividendi interessi guadagnato herança herdei rendimento rendimentos juros erfenis
        geërfd storting bijschrijving bijgeschreven ontvangst tegoed verdiend rendement inbetalning insättning
        utdelning avkastning ärvt ärvde arv arvode tjänade tjänat vunnit indbetaling innbetaling udbytte utbytte arvet
        tjent vandt vundet vant zarobiłem zarobiłam dywidenda odsetki spadek úroky dividenda vydělal vydělala
        дивиденды 股息 股利 红利 紅利 遗产 遺產 赢了 贏了 赢钱 贏錢 收钱 收錢 返品 立替金 小遣い 稼いだ 儲けた 儲かった 振り込まれ 振込まれ 遺産 相続 배당금 상속 벌었 bursu bursum
        yattı yatırıldı harçlık harçlığı harçlığım ikramiye ikramiyesi ikramiyem tazminat tazminatı tazminatım maaşı
        geliri gelirim temettü kazandım iadesi bozdurdum babamdan annemden dedemden ninemden anneannemden babaannemden
        ablamdan abimden kardeşimden teyzemden halamdan amcamdan dayımdan eşimden patrondan 장학금 캐시백 상금 팔음 팔림 준돈 보내줌
        보내준 보내주심 부쳐줌 입금해줌 이체해줌 송금해줌 돌려줌 돌려준 세뱃돈 퇴직금 상여금 성과급 인센티브 수당 페이백 보험금 원고료 卖出 賣出 转卖 轉賣 助学金 助學金 补助 赔偿 賠償 赔款 赔付 返利
        返佣 提成 外快 稿酬 捡到 撿到 收房租 收租金 残業代 残業手当 住宅手当 家族手当 扶養手当 休業手当 出産手当 通勤手当 出張手当 退職金 助成金 補助金 報奨金 奨励金 原稿料 講演料 ポイントバック 分配金
        買取 買い取り 失業保険 売れました bursary buyback intéressement dédommagement indemnisation revente gratification
        rétrocession geldgeschenk geldgeschenke entschädigung aufwandsentschädigung schmerzensgeld zuschuss
        fahrtkostenzuschuss kilometergeld erlös verkaufserlös gratifikation kurzarbeitergeld insolvenzgeld
        übungsleiterpauschale ehrenamtspauschale unterhaltsvorschuss gehaltszahlung lohnzahlung gehaltseingang
        lohneingang bonuszahlung lohnnachzahlung gehaltsnachzahlung rentennachzahlung pensionsnachzahlung
        indemnización risarcimento provvigione provvigioni buonuscita indennità restituição indenização lucro
        prolabore pró-labore vergoeding onkostenvergoeding reiskostenvergoeding kilometervergoeding schadevergoeding
        eindejaarsuitkering kinderopvangtoeslag studiefinanciering bijverdienste winst traktamente extraknäck
        godtgørelse kørselsgodtgørelse kørepenge boligstøtte dagpenger kjøregodtgjørelse godtgjørelse skattepenger
        foreldrepenger sykepenger odszkodowanie nagroda zarobek nadpłata odměna prémie přeplatek подработка
        компенсация отпускные больничный выигрыш вычет кэшбек заработок гонорар маткапитал reintegro reintegros
        rückbuchung rücküberweisung ristourne restitution restitución resarcimiento ressarcimento restituzione
        restitutie terugboeking refusion tilbageførsel tilbakeføring refundacja refundace dobropis visszafizetés
        jóváírás hyvitys 退还 退還 返还 返還金 반환 돌려받음 faturamento 報帳 报账 營收 营收 利是 利市 利事 劳务费 勞務費 监考费 監考費 讲课费 講課費 课时费 課時費 들어옴
        들어왔다 들어왔어 들어왔음 팔아서 팔고 lon
        """)

    /// Names of an income that are more in other entries: asked about where nothing else is said, `side hustle 150`.
    static let loneIncomes = PhraseTable(
        """
        dole, flaskepant, gorjetas, fooien, mance, tips, cash job, cash in hand, odd job, beihilfe, ayuda por hijo,
        aide au logement, fellowship, pell grant, beurs, lånekassen, 奨学金, side hustle, side gig, side job, part time job,
        part-time job, child benefit, universal credit, disability, per diem, payroll, gig, sales, workers comp,
        crowdfunding, nebenjob, minijob, bürgergeld, provision, tantieme, besoldung, bezüge, gain, gain loto,
        gain tombola, gain euromillions, indemnité, indemnités, france travail, pôle emploi, apl, rsa, cachet, piges,
        tredicesima, quattordicesima, assegno unico, bolsa família, seguro desemprego, décimo terceiro, bico, freela,
        kinderbijslag, huurtoeslag, bidrag, a-kassa, børnepenge, barnetrygd, pocket money, babysitting, loan,
        pourboires, paghetta, zakgeld, kieszonkowe, mesada, lommepenge, lommepenger, veckopeng, månadspeng,
        remise chèque, remise de chèque, settlement, class action, class action settlement, redundancy,
        redundancy payment, pip, esa, jsa, ssp, smp, uc, winter fuel payment, student loan, student finance,
        maintenance loan, grant, cash in, money in, dog sitting, dogsitting, pet sitting, house sitting, bounty,
        referral, plasma, plasma donation, trade in, trade-in, consignment, social security check, tax credits,
        working tax credit, pension credit, ek iş, ek is, yan iş, satış, ikinci el satış, dolap satış, letgo satış,
        faiz, mevduat faizi, prim, satış primi, performans primi, alacak, avans, yevmiye, fazla mesai, mesai ücreti,
        bayram parası, düğün parası, nafaka, geri ödeme, gelen havale, gelen eft, gelen para, gelen fast,
        işsizlik ödeneği, emeklilik, 정산, 합의금, 위자료, 강의료, 生活费, 公积金, 二手出, 出二手, 出闲置, 失业保险, 佣金, 绩效, 私活, 过节费, 打赏, 低保, 零用金,
        零用錢, 助学贷款, 補助, 仕送り, ポイント還元, 報酬, 手取り, paye, participation, épargne salariale, aah, étrennes, trop-perçu, spesen,
        auslagen, umsatz, sonderzahlung, alg, alg i, alg ii, grundsicherung, wehrsold, förderung, trinkgelder, paga,
        ayuda, ayuda alquiler, prestación, dietas, kilometraje, reintegro, remesa, remesas, utilidades, ptu,
        manutención, arretrati, liquidazione, mantenimento, ripetizioni, lavoretto, fgts, décimo, 13º, 13º salário,
        adiantamento, comissão, pis, abono, abono salarial, auxílio, auxílio emergencial, rescisão, inss, pensão,
        pensão alimentícia, subsídio, ww, wia, bijstand, alimentatie, bijbaan, försäkringskassan, underhåll,
        underhållsbidrag, utlägg, presentpengar, studielån, extrajobb, trygd, alimenty, zlecenie, fucha, becikowe,
        napiwki, brigáda, dávky, rodičák, rodičovská, алименты, пособие, выплата, чаевые, шабашка, калым, продажа,
        dobândă, bursă, τόκοι, bonus thr, hadiah, arisan, laba, untung, honor, prémium, kamat, borravaló, zsebpénz,
        jutalom, korot, korko, viikkoraha, taskuraha, myynti, відсотки, виплата, кишенькові, допомога, renter, räntor,
        facturación, recette, recettes, losung, vendite, omsætning, omsättning, omsetning, 流水, transfer in, payment in,
        bacs, intakt, βοήθημα, เงินโอน, férias
        """)

    /// Phrases for an income, asked about wherever they stand: `mẹ cho 500.000`, `am primit 200 de la mama`.
    static let incomePhrases = PhraseTable(
        """
        cash job, child support from, direct dep, direct deposit, client check, mileage check, refund check, dispute credit,
        red packet from, red envelope from, ang bao from, angbao from, ang pow from, angpow from, angpau from,
        angpau dari, hong bao from, hongbao from, lai see from, laisee from, lucky money from, duit raya from,
        baon from, günlük ciro, trinkgeld schicht, nachhilfe gegeben, babysitting for, babysat for, dog walking for,
        bacs in, faster payment in, am primit, mi-a dat, mi-au dat, mi a dat, chirie primită, μου έδωσε, μου έδωσαν,
        μου επέστρεψε, από τη μαμά, από τη γιαγιά, από τον παππού, από τον μπαμπά, δώρο χριστουγέννων, δώρο πάσχα,
        ενοίκιο από, bán xe, bán đồ, bán điện, bán nhà, bán hàng, bán máy, bán sách, hoàn tiền, mẹ cho, me cho, bố cho,
        ba cho, má cho, bà cho, ông cho, anh cho, chị cho, được cho, mẹ gửi, bố gửi, nhận tiền, nhận lương, tiền lãi,
        doanh thu, thu nhập, trúng số, lì xì, li xi, hoàn thuế, cho thuê, trả lại tiền, terima uang, terima gaji,
        terima transfer, terima dari, terima thr, jual motor, jual mobil, jual hp, jual barang, jual baju, jual laptop,
        jual sepeda, jual buku, hasil jualan, hasil jual, uang saku, uang jajan, uang masuk, transfer masuk,
        transfer dari, dikasih ibu, dikasih bapak, dapat uang, dapat dari, dari ibu, dari bapak, dari mama, dari papa,
        bunga bank, bunga deposito, sewa masuk, családi pótlék, nagyitól kaptam, borravaló kaptam, mummolta, mummilta,
        leide ut, leid ut, leier ut, utleie, utleid, hyrde ut, hyrt ut, hyr ut, uthyrning, lejede ud, lejet ud,
        udlejning, butikssalg, kassesalg, dagens salg, salg i dag, dagens försäljning, ganhos, ganancias, ganancia uber, ganancia didi, ganancia taxi, ganancia del día, depósito de uber, depósito uber, winz, social
        security payment, carer payment, parenting payment, dwp payment, winz payment, ssi payment, unemployment
        payment, vab, subvención, subvention pac, contributo pac, vanhemmilta, asiakkaalta,
        äidiltä, isältä, від мами, від тата, від бабусі
        """)

    /// Pensions whose names mean something else where other money is used: a guest house, a rent.
    static let localBenefits = [
        "DKK": words("su pension pant flaskepant"), "SEK": ["pension", "pant"],
        "NOK": ["pension", "pant", "flaskepant"], "PLN": ["renta"], "TRY": ["maas"],
    ]

    /// Senders in phrases that mean something else in another language, by the money of theirs.
    static let localIncomePhrases = [
        "RON": PhraseTable("de la mama, de la tata, de la mami, de la tati, de la bunica, de la bunicu, de la bunici")
    ]

    /// Names of takings, an income also behind a few words about where they come from: `market stall takings 280`. The
    /// singular `Einnahme` also is taking a medicine.
    static let takings = firstTakings.union(
        unaccented(
            """
            takings einnahmen tageseinnahmen mieteinnahmen income incomes revenues earnings proceeds winnings
            dividend dividends dividende dividenden umsatz tagesumsatz dagomzet bevétel bevétele bevételek
            jövedelem gelir geliri gelirim hasılat kazanç inkomst inkomster inntekt inntekter indtægt indtægter intäkt
            intäkter omsättning omsetning omsætning tulot myyntitulot vuokratulot 収入 売上 매출 营收 營收
            """))

    /// Those of languages in which what they come from stands behind them: `pendapatan gojek 210.000`.
    static let firstTakings = words(
        """
        pendapatan penghasilan pemasukan omzet omset ingresos ventas faturamento rendimentos incassi ricavi ricavo
        venituri încasări έσοδα εισπράξεις είσπραξη выручка доход доходы tržba tržby příjem příjmy
        výdělek przychód przychody utarg zarobek
        """)

    /// Those of a single day: `Losung vom Samstag`.
    static let dailyTakings = takings.union(
        words("losung tageslosung venta ventas recette recettes vendite incasso venda vendas försäljning sales"))

    /// Beside `takings`: what is paid for them, besides `taxes`, or a name such as `Las Ventas`.
    static let takingsTaxes = taxes.union(
        words("tax taxes vat podatku налога pajak thuế φόρος adó vergi vergisi impozit verot vero las los nos dos"))

    /// Beside the singular, which then is taking them: `Einnahme 12 Medikament`.
    static let medicines = words(
        "medikament medikamente tablette tabletten pille pillen antibiotika antibiotikum medizin vitamin vitamine apotheke"
    )

    /// Words for an income in Thai, which has no blanks between words: `ขายรถ 80000`.
    private static let thaiIncomes = listed(
        """
        เงินเดือน โบนัส บำนาญ ค่าจ้าง รายได้ รายรับ ยอดขาย คืนเงิน เงินคืน คืนภาษี ภาษีคืน ปันผล ดอกเบี้ย เบี้ยเลี้ยง
        ทุนการศึกษา ถูกหวย ถูกรางวัล ได้รับ ได้เงิน รับเงิน ให้เงิน แม่ให้ พ่อให้ ยายให้ ค่าคอม แต๊ะเอีย อั่งเปา มรดก
        """)

    /// Whether a Thai word has a word for an income in it; `ขาย`, to sell, at its start only, since a shop has it inside.
    static func isThaiIncome(_ word: String) -> Bool {
        guard word.unicodeScalars.first.map(DayWord.isThai) == true else { return false }
        return word.hasPrefix("ขาย") || thaiIncomes.contains { word.contains($0) }
    }

    /// Verbs of somebody who gives back what was borrowed, before or behind the name: `вернул Саша 500`, `Petr vrátil 300`.
    static let returningVerbs = words(
        "вернул вернула повернув повернула vrátil vrátila vratil vratila oddał oddała zwrócił zwróciła")
}
