import Model

/// Words for an income in Romanian, Greek, Thai, Vietnamese, Indonesian, Hungarian, Finnish and Ukrainian, and forms of them
/// in other languages, in lower case.
extension EntryVocabulary {
    /// Wages, pensions and takings, an income without other words: `salariu 4350`. Also as typed without accents.
    static let furtherWages = unaccented(
        """
        salariu salariul salariile leafă leafa pensie pensia alocație alocația alocatia șomaj μισθός μισθό μισθού
        μισθοδοσία μεροκάματο σύνταξη συντάξεις lương gaji gajian gajiku upah pensiun pesangon fizetésem fizetésünk
        fizetést fizetések munkabér munkabérem bérem nyugdíj nyugdíjam nyugdíjak palkkani palkkaa palkan palkat eläke
        eläkkeet eläkettä eläkkeeni зарплатня зарплатню зарплату зарплаты зарплати получка получку выручка виручка
        пенсія пенсию пенсію výplaty výplatu mzdy mzdu tržba tržby důchod dôchodok wypłatę pensję maaşım maaş ücretim
        lönen lønning lønningen lønna pensjon pensjonen pensionen utarg intäkt intäkter
        """
    ).union(
        words(
            """
            bér thr เงินเดือน เงินบำนาญ ค่าจ้าง รายได้ รายรับ ยอดขาย 营业额 營業額 매출 매출액 intakter wyplata vyplata vyplaty
            """)
    ).subtracting(["intakt", "maas"])

    /// Words that probably, but not certainly, mean an income. Also as typed without accents.
    static let furtherReceived = unaccented(
        """
        primit vândut venit venituri vânzare vânzări încasare încasări încasat rambursare rambursat restituire
        moștenire αποζημίωση αποζημιώσεις έσοδα έσοδο πούλησα πουλήθηκε πώληση πωλήσεις εισπράξεις είσπραξη εισέπραξα
        επιστροφή επιστροφές επίδομα έλαβα κέρδισα κέρδη μέρισμα μερίσματα μπόνους υποτροφία χαρτζιλίκι thưởng
        pendapatan penghasilan pemasukan omzet omset keuntungan dividen diterima terjual kembalian pengembalian
        beasiswa tunjangan mauzo dagomzet eladott komisi warisan eladtam eladás eladva kaptam kaptunk bevétel bevételek ösztöndíj
        visszakaptam visszaadta visszaadták megadta osztalék nyeremény nyertem nyereség táppénz segély jutalék
        kárpótlás saatiin myin myynti myyty tulot tulo tuloja osinko osingot voitin voitto perintö apuraha stipendi
        päiväraha korvaus vuokratulo vuokratulot bonukset отримав отримала отримали премія премію повернення повернув
        повернула повернули продав заробив заробила заробіток подарували надійшло надійшла дивіденди кешбек
        компенсація vrátil vrátila vrátili výdělek příjmy prodaný prodaná prodané prodáno prodán sprzedany sprzedana sprzedano
        sprzedaliśmy проданный продано продана verkochte vândută vânduți vândute vendute vendida vendidas satılan
        πουλημένο πουλημένη πουλημένος πουλημένα tageskasse
        """
    ).union(words("faturamento 報帳 报账 營收 营收 利是 利市 利事"))

    /// Phrases for an income, asked about wherever they stand: `mẹ cho 500.000`, `am primit 200 de la mama`.
    static let incomePhrases = PhraseTable(
        """
        child support from, direct dep, direct deposit, client check, mileage check, refund check, dispute credit,
        red packet from, red envelope from, ang bao from, angbao from, ang pow from, angpow from, angpau from, angpau dari,
        hong bao from, hongbao from, lai see from, laisee from, lucky money from, duit raya from, baon from, günlük ciro,
        trinkgeld schicht, nachhilfe gegeben, babysitting for, babysat for, dog walking for, bacs in, faster payment in, am primit, mi-a dat, mi-au dat, mi a dat, chirie primită, chirie primita,
        μου έδωσε, μου εδωσε, μου έδωσαν, μου επέστρεψε, από τη μαμά, από τη γιαγιά, από τον παππού, από τον μπαμπά,
        δώρο χριστουγέννων, δώρο πάσχα, ενοίκιο από, bán xe, ban xe, bán đồ, bán điện, bán nhà, bán hàng, bán máy,
        bán sách, hoàn tiền, hoan tien, mẹ cho, me cho, bố cho, ba cho, má cho, bà cho, ông cho, anh cho, chị cho,
        được cho, mẹ gửi, bố gửi, nhận tiền, nhan tien, nhận lương, tiền lãi, tien lai, doanh thu, thu nhập,
        thu nhap, trúng số, lì xì, li xi, hoàn thuế, cho thuê, trả lại tiền, terima uang, terima gaji,
        terima transfer, terima dari, terima thr, jual motor, jual mobil, jual hp, jual barang, jual baju,
        jual laptop, jual sepeda, jual buku, hasil jualan, hasil jual, uang saku, uang jajan, uang masuk,
        transfer masuk, transfer dari, dikasih ibu, dikasih bapak, dapat uang, dapat dari, dari ibu, dari bapak,
        dari mama, dari papa, bunga bank, bunga deposito, sewa masuk, családi pótlék, nagyitól kaptam,
        borravaló kaptam, mummolta, mummilta, äidiltä, isältä, від мами, від тата, від бабусі
        """)

    /// Names of an income with nothing else in the line, asked about: they are more in other entries.
    static let furtherLoneIncomes = """
        dobândă, dobanda, bursă, bursa, τόκοι, τοκοι, bonus thr, hadiah, arisan, laba, untung, honor, prémium,
        kamat, borravaló, zsebpénz, jutalom, korot, korko, viikkoraha, pullonpalautus, taskuraha, myynti, відсотки, виплата,
        кишенькові, допомога, renter, räntor, ventas, ventas del día, caja del día, recaudación, facturación,
        recette, recettes, recette du jour, recettes du jour, losung, vendite, incasso giornaliero, hasılat,
        hasilat, omsætning, omsättning, omsetning, dagskasse, 年終, 流水, transfer in, payment in, bacs, βοήθημα,
        เงินโอน, férias, bolsa de estudos
        """

    /// Benefits, pensions and takings that mean nothing else: an income without other words, and otherwise asked about.
    static let furtherBenefits = """
        children's allowance, childrens allowance, child allowance, family allowance, carer's allowance, attendance
        allowance, jobseeker's allowance, interest earned, interest received, expenses reimbursed, tageslosung, zinserträge, zinsertrag,
        steuererstattung, ust-erstattung, umsatzsteuererstattung, mwst-erstattung, steuerrückerstattung,
        steuerrückzahlung, busta paga, venit salarial, ajutor de șomaj, bursă de merit, κύρια σύνταξη,
        επίδομα ανεργίας, επίδομα παιδιού, επιδομα ανεργιας, tiền lương, tien luong, lương hưu, luong huu,
        lương tháng, gaji bulanan, uang pensiun, öregségi nyugdíj, családi pótlék, csaladi potlek, gyes, gyed, csed,
        veronpalautus, veronpalautukset, opintotuki, asumistuki, kansaneläke, työeläke, takuueläke, toimeentulotuki,
        työmarkkinatuki, kotihoidontuki, äitiyspäiväraha, стипендія, стипендия, пенсия, státní důchod,
        starobní důchod, stipendium, rodičovský příspěvek, přídavky na dítě, stypendium, zwrot podatku, vratka daně,
        emekli maaşı, emekli maasi, kira geliri, folkepension, førtidspension, efterløn, alderspensjon, uføretrygd,
        allmän pension, garantipension, dagskassa, tjänstepension, skatteåterbäring, skattåterbäring, เงินบำนาญ,
        เบี้ยคนชรา
        """

    /// Pensions whose names mean something else where other money is used: a guest house, a rent.
    static let localBenefits = [
        "DKK": words("su pension"), "SEK": ["pension"], "NOK": ["pension"], "PLN": ["renta"], "TRY": ["maas"],
    ]

    /// Senders in phrases that mean something else in another language, by the money of theirs.
    static let localIncomePhrases = [
        "RON": PhraseTable("de la mama, de la tata, de la mami, de la tati, de la bunica, de la bunicu, de la bunici")
    ]

    /// Names of takings, an income also behind a few words about where they come from: `market stall takings 280`. The
    /// singular `Einnahme` also is taking a medicine.
    static let takings = firstTakings.union(
        words(
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
        เงินเดือน โบนัส บำนาญ ค่าจ้าง รายได้ รายรับ ยอดขาย คืนเงิน เงินคืน คืนภาษี ภาษีคืน ปันผล ดอกเบี้ย เบี้ยเลี้ยง ทุนการศึกษา ถูกหวย ถูกรางวัล
        ได้รับ ได้เงิน รับเงิน ให้เงิน แม่ให้ พ่อให้ ยายให้ ค่าคอม แต๊ะเอีย อั่งเปา มรดก
        """)

    /// Whether a Thai word has a word for an income in it; `ขาย`, to sell, at its start only, since a shop has it inside.
    static func isThaiIncome(_ word: String) -> Bool {
        guard word.unicodeScalars.first.map(DayWord.isThai) == true else { return false }
        return word.hasPrefix("ขาย") || thaiIncomes.contains { word.contains($0) }
    }

    /// Verbs of somebody who gives back what was borrowed, before or behind the name: `вернул Саша 500`, `Petr vrátil 300`.
    static let returningVerbs = words(
        "вернул вернула повернув повернула vrátil vrátila vratil vratila oddał oddała zwrócił zwróciła")
    /// The same behind `me` and before the name: `me devolvió Juan 20`.
    static let returnedToMe = words("devolvió devolvio devolvieron devolveu restituito ridato rendu remboursé")

    /// The words, and the same without accents.
    private static func unaccented(_ text: String) -> Set<String> {
        let all = words(text)
        return all.union(all.map { folded(SearchKey($0).text) })
    }
}
