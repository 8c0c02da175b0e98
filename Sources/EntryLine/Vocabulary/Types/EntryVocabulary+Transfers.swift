/// Words for transfers between the user's own accounts, in lower case.
extension EntryVocabulary {
    /// Phrases that always mean a transfer: cash from a machine, another currency, a credit card payment.
    static let transferPhrases = PhraseTable(
        """
        mezi vlastními účty, między własnymi kontami, mellan egna konton, mellom egne kontoer, mellem egne konti,
        zwischen eigenen konten, entre mis cuentas, entre mes comptes, entre minhas contas, tra i miei conti, tussen
        eigen rekeningen, ec-abhebung, zur seite gelegt, beiseite gelegt, auf die seite gelegt, mis de côté, messo da
        parte, messi da parte, set aside, put aside, withdrawal, withdrawals, withdrawl, withdraw, withdrew, cash
        machine, cashpoint, cash point, atm cash, cash atm, from atm, from the atm, out of the atm, out of the
        cashpoint, took out cash, got cash, currency exchange, money exchange, bureau de change, exchanged money,
        exchange money, internal transfer, own transfer, between accounts, credit card bill, credit card payment,
        credit card repayment, credit card payoff, pay credit card, paid credit card, abhebung, geldabhebung,
        bargeldabhebung, barabhebung, abgehoben, abheben, geldautomat, geldautomaten, bankautomat, geldwechsel, geld
        gewechselt, geld wechseln, wechselstube, umtausch, kreditkartenabrechnung, kreditkartenrechnung,
        kreditkartenausgleich, retrait, retraits, retiré, retirer, distributeur de billets, virement interne, paiement
        carte de crédit, cajero automático, del cajero, retirada de efectivo, retiro de efectivo, retiro efectivo,
        retiro cajero, saqué dinero, sacar dinero, saqué efectivo, cambio de divisas, cambio de moneda, casa de
        cambio, pago tarjeta, pago de tarjeta, pago tarjeta de crédito, saque, levantamento, caixa eletrônico, caixa
        multibanco, fatura cartão, fatura do cartão, pagamento cartão, troca de moeda, casa de câmbio, prelievo
        bancomat, prelievo atm, prelievo contanti, prelievo contante, prelevato, cambio valuta, saldo carta di
        credito, geldopname, geld opgenomen, geld gepind, geldautomaat, creditcardafrekening, geld gewisseld,
        kontantuttag, bankomatuttag, bankomat, bankomaten, tog ut, valutaväxling, kreditkortsräkning,
        kreditkortsfaktura, hævet, hævede, hævning, kontanthævning, hæveautomat, minibank, minibanken, kontantuttak,
        kredittkortregning, z bankomatu, bankomatu, wypłaciłem, wypłaciłam, wymiana walut, wymiana waluty, kantor,
        spłata karty, przelew własny, směnárna, směna peněz, splátka kreditky, снятие, снял наличные, сняла наличные,
        снял деньги, сняла деньги, банкомат, банкомате, банкомата, обналичил, обменник, обмен валюты, погашение
        кредитки, оплата кредитки, перевод себе, между счетами, para çekme, para çektim, nakit çekim, nakit çektim,
        bankamatik, bankamatikten, atm'den, döviz bozdurma, kredi kartı ödemesi, kredi kartı borcu, 銀行領, 银行领, 银行取,
        銀行取, 銀行提, atm領, atm领, atm取, atm提, 去atm領, 去atm领, 去atm取, 到atm領, 提款, 取款, 取现, 取現, 提现, 提現, 取钱, 取錢, 领钱, 領錢, 提領, 换汇,
        換匯, 换钱, 換錢, 购汇, 存钱, 存錢, 存入, 信用卡还款, 信用卡還款, 还信用卡, 還信用卡, 攞現金, 攞现金, 攞錢, 攞钱, 引き出し, 引出し, 引き出した, 引き出す, おろす, 下ろす, 出金,
        おろした, 下ろした, 両替, カード引き落とし, クレカ引き落とし, 출금, 인출, 환전, 카드값, 카드대금, 저금, 현금뽑, 돈뽑, 支付宝充值, 支付寶充值, 微信充值, 零钱充值, 余额充值, 钱包充值,
        充值支付宝, 充值微信, 充值零钱, 充值余额, 转支付宝, 转微信, 转银行卡, 转余额宝, 存银行, 存銀行, 转到, 轉到, 转账到, 轉帳到, 轉賬到, 移した, ゆうちょから, 銀行から, 普通預金から,
        定期へ, 定期預金へ, 口座間で, 到定期, 存定期, käyttötililtä, säästötilille, folyószámláról, megtakarításra, vadesizden,
        vadeliye, paypay チャージ, paypayチャージ, paypayに チャージ, paypayへ チャージ
        """)
    /// Kinds of accounts of one's own.
    private static let accountNames = """
        savings, savings account, vacation fund, holiday fund, holiday account, vacation account, checking, checking
        account, current account, credit card, sparkonto, sparbuch, tagesgeld, tagesgeldkonto, girokonto, festgeld,
        kreditkarte, épargne, livret, compte courant, compte épargne, carte de crédit, ahorro, ahorros, cuenta
        corriente, tarjeta de crédito, poupança, conta corrente, cartão de crédito, risparmio, risparmi, conto
        corrente, carta di credito, spaarrekening, betaalrekening, creditcard, sparande, sparkontot, sparekontoen,
        opsparingskontoen, lönekonto, kreditkort, opsparing, lønkonto, sparekonto, brukskonto, kredittkort,
        oszczędności, oszczędnościowe, konto oszczędnościowe, lokata, spoření, spořicí účet, вклад, сбережения,
        birikim, kredi kartı, 储蓄, 儲蓄, 余额宝, 信用卡, 貯金, 預金, 저축, 적금, 예금
        """
    /// Words for moving money, also alone in a line.
    private static let transferNames = """
        transfer, transferred, moved, überweisung, übertrag, übertragen, umbuchung, umgebucht, eingezahlt, virement,
        viré, transferencia, traspaso, transferência, bonifico, trasferito, giroconto, overboeking, overgeboekt,
        overschrijving, överföring, överfört, överförde, overførsel, overført, overføring, przelew, przelałem,
        przelałam, převod, převedl, převedla, перевод, перевёл, перевел, перевела, havale, eft, virman, 過數, 过数, 振込,
        送金, 이체, 송금
        """
    /// Phrases that mean a transfer if a line has no other words: `ATM 200`, `to savings 500`.
    static let loneTransferPhrases = PhraseTable(
        accountNames + ", " + transferNames + ", " + """
            saved, gespart, atm, cash, cash out, bank transfer, wire transfer, exchange, exchanged, savings account,
            took out, taken out, pulled out, drew out, transferred money, cashout, sparplan, etf sparplan,
            etf-sparplan, depot, moved money, account, bank account, konto, bankkonto, umbuchen, compte, compte
            bancaire, cuenta bancaria, traspasado, conto bancario, girato, conta bancária, transferido, bankrekening,
            flyttat, przelane, převedeno, 振り込み, 振込み, 振替, 口座, 口座へ, 口座に, atmから, atmで, コンビニatmから, コンビニatmで, atm에서, 銀行
            振り込み, 銀行 振込, 계좌, 银行存款, 銀行存款, 銀行に預金, 定期預金, 定存, bargeld, bancomat, espèces, liquide, dab, distributeur,
            livret a, efectivo, cajero, saqué, he sacado, sacado, retiro, retirada, dinheiro, saquei, levantei,
            multibanco, câmbio, contanti, prelievo, girofondi, contant, opname, abghobe, abgho, pinautomaat, pinnen,
            gepind, kontanter, plockade ut, tagit ut, vybral, vybrala, отложил, отложила, gespaard, lagt undan, tok
            ut, uttag, uttak, gotówka, karta kredytowa, hotovost, výběr, kreditka, наличные, наличка, снял, сняла,
            кредитка, nakit, çekim, 现金, 現金, 转账, 轉賬, 轉帳, 口座振替, 存款, 현금, 存了, 貯金した, 貯金しました
            """)
    /// Where cash is taken from: with a word of `takingWords` or `cashWords`, or with each other, and no other words,
    /// they mean a withdrawal, `am Automaten 100 geholt`.
    static let cashSources = words(
        """
        atm cashpoint machine bank branch teller chase barclays lloyds hsbc natwest santander monzo automat automaten
        bankautomat sparkasse volksbank raiffeisen postfinance ubs zkb kantonalbank bancomat postomat poschtomat
        distributeur distrib bancontact dab gab guichet banque bnp lcl cajero banco cajeros bbva caixabank sabadell
        bankia sportello banca postamat intesa unicredit multibanco mb caixa itaú bradesco automaat pinautomaat
        geldmaat ing rabobank bankomat bankomaten banken uttagsautomat swedbank nordea handelsbanken seb minibank
        minibanken dnb danske till caja kasse barkasse kassa caisse cassa kasa касса кассы банк банку bankomatu
        bankomacie banku pko mbank atmから 銀行から 银行 銀行 柜员机 櫃員機 atmで 銀行で コンビニatm atm에서 은행에서 은행
        """)
    /// What a person does who takes cash.
    static let takingWords = words(
        """
        reintegro took taken take pulled pull drew drawn withdrawn grabbed geholt gezogen rausgeholt rausgelassen
        bezogen gholt
        zoge bezoge ghobe abghobe abgholt pris tiré sorti sorties prise tirés retirés pioché preso presi tirato ritirato
        ritirati tirati prelevati saqué sacado sacamos sacar retirado retiré cogido saquei levantei tirei levantar
        gehaald gepind opgenomen plockade plockat tog tagit hämtade hämtat hævede hentede hæve tok hentet pobrałem
        pobrałam wyjąłem wyjęłam wybrałem wybrałam pobrane 取了 领了 領了 提了 取 领 領 提 下ろした おろした 出した 出しました 引いた 뽑음 뽑았음 뽑았다 찾음
        """)
    /// Cash itself.
    static let cashWords = words(
        """
        cash money bargeld geld bares espèces liquide sous contanti contante soldi efectivo dinero dinheiro numerário
        contant kontanter kontant pengar penge penger gotówka gotówkę gotówki pieniądze kasę 现金 現金 现钞 钱 錢 現鈔 お金 현금 돈
        """)
    /// Small words in entries about withdrawals, besides `transferPrepositions`.
    static let cashFillers = words(
        """
        out of some again i i've we got get ich hab habe haben wir ha i' han han's j'ai on ai nous avons un une les des
        dans ho abbiamo he hemos eu jag vi har ik heb hebben jeg ut beim bei bim dem der das den all' allo sul dal dallo
        dello l' un' w sobie ze på ved hos for went popped nipped been was war go fuori fora fuera 去 在 去了
        """)
    /// Prepositions before and between `loneTransferPhrases`.
    static let transferPrepositions = words(
        """
        to from into in the my own at an auf aufs vom von zum am ins mein meine sur vers au du le la mon ma al a del
        de el mi die den dem en para pro da do na no z zu til à alla dal dalla ai zu van -> → => > från till fra naar
        op mijn на с в из
        """)
    /// Phrases that mean a transfer together with `ownAccountPhrases` in the same line: `transfer 200 to savings`,
    /// `paid off credit card 300`.
    static let movingPhrases = PhraseTable(
        transferNames + ", " + """
            shifted, into, popped, chucked, e-transfer, pix, geschoben, gepackt, basculé, placé, eché, apliquei, botei,
            accantonato, gezet, satte, flyttede, wrzuciłem, wrzuciłam, odłożyłem, odłożyłam, włożyłem, włożyłam,
            wpłaciłem, wpłaciłam, przesunął, přesunul, přesunula, vložil, vložila, standing order, stashed, stash,
            tucked away, transfers, move, put, out of, deposit, deposited, top up, topup, top-up, topped up, paid off,
            pay off, überwiesen, einzahlung, dauerauftrag, aufgeladen, aufladen, ausgeglichen, transfert, versement,
            versé, recharge, rechargé, transferí, recarga, transferi, depósito, depositei, trasferimento, versamento,
            versato, ricarica, overgemaakt, storting, gestort, flyttade, insättning, overførte, wpłata, doładowanie,
            vklad, положил, положила, пополнение, пополнил, пополнила, перекинул, перекинула, закинул, закинула,
            aktardım, yatırdım, 转, 轉, 存, 充值, 振り込, 入金, 移動, 입금, verschoben, umgeschichtet, transferiert, gesteckt,
            transféré, déplacé, mis, moví, movido, pasar, pasé, pasado, paso, pongo, meto, verso, sposto, metto, passo,
            vire,
            przelewam, перевожу, metí, puse, movi, passei, coloquei, guardei, girato, girati, spostato, spostati,
            messo, messi, passato, verplaatst, flyttet, przeniosłem, przeniosłam, переложил, переложила, taşıdım, 振替,
            振り替え, 移した, 移しました, 移す, 移して, 入れた, 入れました, 預けた, 預けました, 預け入れ, 放进, 放進, 放入, 放到, 挪到, 옮김, 옮겼, 옮긴, 넣음, 넣었
            """)
    /// Phrases for one's own accounts, in addition to those in the books.
    static let ownAccountPhrases = PhraseTable(
        accountNames + ", " + """
            saving account, conto risparmio, conto deposito, emergency fund, brokerage, isa, ira, tfsa, rrsp, hsa,
            401k, pension pot, premium bonds, money market, my account, own account, minha própria conta, minha propria conta, mon propre compte, mi propia cuenta,
            mio conto, mijn eigen rekening, eigenes konto, piggy bank, revolut, wise,
            paypal, monzo, starling, n26, bunq, venmo, cash app, sparschwein, notgroschen, hucha, conto
            deposito, postepay, sparen, spaargeld, buffert, opsparingskonto, oszczędnościowe, lokatę, skarbonka, kartę
            kredytową, spořicí, накопительный, копилку, кредитку, vadeli, tasarruf, 零钱通, 定期, 活期, 理财, 積立, 貯蓄, 비상금,
            wallet, purse, geldbörse, geldbeutel, portemonnaie, portmonee, brieftasche, porte-monnaie, portefeuille,
            cartera, monedero, billetera, carteira, portafoglio, portafogli, plånboken, plånbok, portfel, portfela,
            peněženka, peněženky, кошелёк, кошелек, cüzdan, cüzdana
            """)
    /// The same only beside another one: `vom Giro aufs Tagesgeld`.
    static let otherAccountPhrases = PhraseTable(
        """
        giro, main account, joint account, salary account, business account, spending account, brokerage account, pot,
        savings pot, compte joint, compte commun, compte perso, compte pro, ccp, ldd, ldds, pel, l'épargne, cuenta,
        cuenta nómina, cuenta ahorro, conto, libretto, conto risparmio, spaarpot, spaar, lopende rekening, konta,
        lokatę, ror,
        oszczędności, konto oszczędnościowe, kontot, sparandet, kontoen, běžného účtu, běžného, účtu, spoření,
        spořicí účet,
        spořák, conta, conta poupança, conta salário, карты, карту, вклад, дебетовой, кредитку, накопительный счёт,
        накопительный счет, счета, счёт
        """)
    /// Right before or behind the only amount: it was not paid.
    static let savedWords = unaccented(
        """
        saved gespart eingespart économisé économisés épargné ahorré ahorrado ahorramos risparmiato risparmiati
        economizei poupei bespaard sparade sparat sparet sparte zaoszczędziłem zaoszczędziłam zaoszczędzone ušetřil
        ušetřila ušetřeno сэкономил сэкономила
        """)
    /// Whether the word is a bank, or an account by its ending: `Gehaltskonto`.
    static func isOtherAccount(_ word: String) -> Bool {
        // Bytes, because `hasSuffix` walks all characters of every word.
        cashSources.contains(word) || banksBetweenAccounts.contains(word)
            || ["konto", "kontot", "rekening"].contains { word.utf8.suffix($0.utf8.count).elementsEqual($0.utf8) }
    }

    /// Banks that are one's own where money goes from one to the other: `transferred 10000 from HDFC to SBI`.
    private static let banksBetweenAccounts = words(
        """
        hdfc sbi icici axis kotak pnb citi citibank commbank westpac anz nab scotiabank tangerine bmo rbc td desjardins
        schwab fidelity ally dkb comdirect postbank bawag erste boursorama fortuneo openbank millennium nubank
        """)

    /// Purses on a telephone, which are one's own where money is put into them: `支付宝 充值 100`.
    static let wallets = words("支付宝 支付寶 微信 微信钱包 零钱 余额 钱包")
    /// Banks and accounts that are one's own where money is moved to them.
    private static let banks = listed(
        """
        银行 銀行 工行 建行 农行 農行 中行 招行 交行 邮局 郵局 支付宝 支付寶 微信 户口 戶口 账户 賬戶 帳戶 银行卡 口座 通帳 証券 통장 계좌 은행 증권 財布 貯金箱 金庫 钱包 錢包 存钱罐
        储蓄罐 지갑 저금통 뱅크 농협 신협 우체국 새마을금고
        """)

    /// Whether money is moved to a bank or an account by the word, or by it and the one before: `到工行`, `去 儲蓄戶口`, `銀行へ`,
    /// `통장으로`.
    static func isToBank(_ word: String, behind before: String?) -> Bool {
        // `신한은행에서 토스로 송금`; `토스로 송금` may be to somebody else.
        if ["토스로", "페이로"].contains(where: word.hasSuffix) { return before?.hasSuffix("에서") == true }
        guard word.unicodeScalars.contains(where: CJKWords.isIdeographic),
            let bank = banks.first(where: { word.contains($0) })
        else { return false }
        let isTo = { (text: Substring) in text.last.map { "到至去进進入往".contains($0) } == true }
        if word.contains("自己的" + bank) { return true }
        let parts = word.split(separator: bank, maxSplits: 1, omittingEmptySubsequences: false)
        return isTo(parts[0]) || parts[0].isEmpty && before.map { isTo($0[...]) } == true
            || ["へ", "に", "으로", "로", "에"].contains { parts[1].hasSuffix($0) }
            // `を銀行へ振替`
            || parts[1].hasPrefix("へ")
    }

    /// Bank fees for a transfer, which are expenses: `ATM fee 3`.
    static let feePhrases = PhraseTable(
        """
        fee, fees, charge, charges, surcharge, commission, gebühr, gebühren, entgelt, frais, comisión, comision,
        comissão, taxa, commissione, commissioni, kosten, avgift, avgifter, gebyr, gebyrer, opłata, prowizja, poplatek,
        комиссия, комиссию, ücret, ücreti, masraf, 手续费, 手續費, 手数料, 수수료
        """)

    /// Whether the word is an account as plain-text books write it, of what is owned or owed: `assets:checking`.
    static func isBookAccount(_ word: String) -> Bool {
        ["assets:", "liabilities:", "aktiva:", "passiva:", "actifs:", "activos:"].contains(where: word.hasPrefix)
    }

    /// Whether a word could be part of a transfer phrase.
    static func beginsTransfer(_ word: String) -> Bool {
        [transferPhrases, loneTransferPhrases, movingPhrases, otherAccountPhrases].contains { $0.begins(with: word) }
            || isOtherAccount(word) || [savedWords, takingWords, cashWords].contains { $0.contains(word) }
    }
}
