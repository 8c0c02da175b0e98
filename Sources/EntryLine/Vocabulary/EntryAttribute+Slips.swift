import Model

/// Detects misspelt keys before a colon.
extension EntryAttribute {
    /// The key that `word` probably stands for: one slip away, an abbreviation, or the key's name in another language.
    /// `nil` for keys themselves and for other words (`https`, `mail`, `gate`), which belong to the note.
    init?(nearly word: some StringProtocol) {
        let word = word.lowercased()
        guard EntryAttribute(rawValue: word) == nil, (1...17).contains(word.count), !Self.ordinaryWords.contains(word)
        else {
            return nil
        }
        if let key = Self.otherNames[word] {
            self = key
            return
        }
        let scalars = Array(word.unicodeScalars)
        guard let key = Self.allCases.first(where: { Self.isSlip(scalars, of: Array($0.rawValue.unicodeScalars)) })
        else { return nil }
        self = key
    }

    /// A short key must share its first letter with the word, or start with it transposed: `late:` and `gate:` are
    /// words of their own. A long one may have two slips or be truncated.
    private static func isSlip(_ word: [Unicode.Scalar], of key: [Unicode.Scalar]) -> Bool {
        if word.count >= 3, key.count >= 5, key.starts(with: word) { return true }
        let slips = Slips.count(from: word, to: key)
        if key.count >= 6 { return slips <= 2 && (slips == 1 || word.first == key.first) }
        if key.count == 5, slips == 2 { return word.count >= 4 && word.prefix(3) == key.prefix(3) }
        guard slips == 1 else { return false }
        if key.count <= 3 { return Set(word) == Set(key) || word.starts(with: key) && word.last == "s" }
        return word.first == key.first || word.prefix(2).reversed().elementsEqual(key.prefix(2))
    }

    /// Words of notes that happen to be one slip away from a key.
    private static let ordinaryWords = EntryVocabulary.words("amount data dot nota not node tape time times type2 tyre")

    private static let otherNames: [String: EntryAttribute] = EntryVocabulary.table([
        (.account, "from acct acc accnt konto compte cuenta conto card bank 账户 帐户 賬戶 帳戶 口座 계좌"),
        (.category, "cat ctg kat kategorie catégorie categoría categoria kategori 分类 分類 类别 類別 カテゴリ カテゴリー 카테고리"),
        (
            .payee,
            """
            to pay vendor merchant shop store empfänger zahlungsempfänger beneficiario bénéficiaire beneficiaire
            收款人 商家 支払先
            """
        ),
        (.date, "dat dt day when datum fecha giorno dato 日期 日付 날짜"), (.type, "typ 类型 類型 種類"),
        (.currency, "cur curr ccy cy währung waehrung devise monnaie 货币 貨幣 币种 通貨 통화"),
        (.cleared, "clr clear"), (.location, "loc place ort lieu lugar luogo"), (.tag, "tags etiqueta étiquette"),
    ])
}
