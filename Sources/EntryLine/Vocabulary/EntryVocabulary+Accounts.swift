/// Words beside the name of an account, in lower case.
extension EntryVocabulary {
    /// Words before an account from which something is paid: `on Visa`, `vom Giro`.
    static let accountLinks = words(
        """
        on with from by via using off through mit per vom von über aus avec par depuis con desde dal dalla com pelo pela
        med från fra af av met van da z ze с по через
        """)
    /// Of these, the ones behind which the sender of money stands as well.
    static let senderLinks = words("from off von vom de du da dal dalla van från fra z ze с")
    /// Of these, the ones that say nothing but how something is paid.
    static let clearLinks = words("on by via using per mit")
    /// Names of one's own accounts with a bank.
    static let ownAccounts = words("giro girokonto checking chequing current savings konto")
    /// Names of cards and such accounts, which are no people, shops or senders.
    static let cards = ownAccounts.union(
        words("visa visakarte mastercard amex maestro girocard ec-karte kreditkarte suica pasmo icoca"))
    /// Beside an account, what is no purchase from it, or not all of one.
    static let statements = allNegations.union(bills).union(
        words(
            """
            payment payments payoff balance down minimum limit dispute disputed rewards reward points overdraft interest refund
            cashback return returned declined voided hold available remaining half rest part statement
            kredit loan bonus zahlung abrechnung ausgleich tilgung rückzahlung startguthaben pago pagamento paiement betaling
            aflossing spłata splátka addebito fatura
            """))
    /// Words before an account to which money is moved: `to savings`, `aufs Giro`.
    static let accountGoals = plainGoals.union(openGoals).union(["in", "ins", "на"])
    /// Of these, the words that mean something else in other places: only before the account's name as it is written in the
    /// books, at the end of a line.
    static let openGoals = words("a à an ans na")
    /// The words before the default account that mean nothing but a transfer: `in Bar` is a pub.
    static let plainGoals = words("to into onto auf aufs nach vers -> → => > ⇒ ➔ ➡")
    /// Words for an account or a card beside its name: `carte Visa`, `Visa card`.
    static let accountNouns = words(
        """
        account acct acc acct. card debit credit konto karte kartenzahlung ec ec-karte kreditkarte girokarte girocard
        compte carte cb cuenta tarjeta conto carta bancomat conta cartão rekening kaart pas kort kortet konta kartą
        karta účet kartou karte: konto: account: acct: счёт карта картой карту
        """)
    /// The same at the end of a word: `Visakarte`.
    static let accountEnds = ["karte", "card", "konto", "kort", "kortet", "kaart"]
    /// Words between a preposition and an account, besides `possessives`.
    static let accountFillers = possessives.union(
        words("my the our her his das dem den der die mein unser unsere le un una uma"))
    /// Behind the name of an account, what is paid on it: `Visa bill 220`.
    static let accountPayments = words(
        """
        bill payment payments payoff statement autopay repayment balance topup top-up contribution deposit abrechnung
        rechnung kreditkartenabrechnung zahlung ausgleich rückzahlung aufladung aufladen aufgeladen einzahlung rate
        raten relevé paiement règlement facture recharge échéance pago factura recarga liquidación pagamento fattura
        saldo ricarica estratto fatura betaling afrekening aflossing storting räkning faktura betalning insättning
        regning spłata płatność rachunek doładowanie vyúčtování splátka погашение пополнение チャージ 引き落とし 引落 引落し 充值 还款 還款
        账单 帳單 충전 대금
        """)
    /// Of these, the words that stand before the name as well: `pagamento Visa`.
    static let leadingPayments = accountPayments.union(
        words("paid pay paying payed bezahlt zahle payé payer pagué pagato paguei"))
    /// The second words of phrases for paying an account off: `pay down Visa`.
    static let payDownWords = words("down off")
    /// Behind the name of an account without a blank, where something is paid from it: `Suicaで`.
    static let attachedLinks = ["で支払い", "で払い", "で", "から", "支付", "付款", "付", "刷", "払い", "으로", "로", "에서"]
    /// The same before it: `用余额宝`.
    static let leadingAttachedLinks: Set<String> = ["用", "从", "從", "刷", "使用", "走"]
    /// Behind the name of an account without a blank, where money is moved to it: `Suicaに`.
    static let attachedGoals = ["へ", "に", "에", "チャージ", "引き落とし", "引落", "充值", "还款", "還款", "账单", "帳單", "충전", "대금"]
    /// The same before it: `到余额宝`.
    static let leadingAttachedGoals = words("到 转 轉 转到 轉到 转入 轉入 存 存入 存到 进 進 还 還")
}
