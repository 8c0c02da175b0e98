import Money

/// Recognizes numbers that tell how many of a thing there are, wherever they stand: `ramen pack of 12 4.88`, `Kino 2 Karten
/// 21,00`.
extension AmountJoiner {
    /// Whether the whole number at `position` is that of a pack, of sheets or of tickets, or a part of a shop's name.
    func isSize(_ position: Int, _ number: String) -> Bool {
        guard let count = Int(number) else { return false }
        // The Norwegian grocer.
        if count == 1_000, isOne(of: ["rema"], at: position - 1) { return isInClearLine[position] }
        if isOfClothes(position, count) { return true }
        if isPacked(position) { return clearAmount(besides: position) != nil }
        // `12 pack coke 8.99`
        if count > 1, isOne(of: ["pack", "pk", "er-pack"], at: position + 1) {
            return clearAmount(besides: position).map { $0 > position } == true
        }
        guard let thing = folded(position + 1), isAmountStart(position + 2), isLineEnd(behind: position + 2) else {
            return false
        }
        if Self.sheets.contains(thing) { return clearAmount(besides: position) == position + 2 }
        // `bus 42 2 tickets 5`
        guard Self.tickets.contains(thing), (2...12).contains(count),
            !isPlain(position - 1) || !isAmountStart(position - 1)
        else { return false }
        let price = whole(words[position + 2].text)
        let isOnly = line(of: position).filter(isAmountStart).count == 2
        // `2 tickets 30` may be the price of one.
        return isOnly && price.map { $0 >= count } == true && (isClear(position + 2) || !isBegin(position))
    }

    /// `tênis 42 189,90`, `skor 42 899 kr`, `кроссовки 42 размер 3990`: the size of a shoe or a garment right before its price.
    private func isOfClothes(_ position: Int, _ size: Int) -> Bool {
        let isNamed = isOne(of: EntryVocabulary.sizeWords, at: position + 1)
        let isBare = (1...2).contains { isOne(of: Self.clothes, at: position - $0) && !isAmountStart(position - 1) }
        guard isNamed || isBare, isNamed || (28...60).contains(size) || size == 270, size < 300 else { return false }
        var price = isNamed ? position + 2 : position + 1
        if isOne(of: Self.dealWords, at: price) { price += 1 }
        if isCurrency(price) { price += 1 }
        guard isAmountStart(price), let sum = whole(words[price].text) else { return false }
        let isGroup = isBeforeGroup(price)
        // `jeans 30 size 32`
        let isLarger = sum > (isNamed ? 3 * size : size)
        return amounts(besides: position).count == (isGroup ? 2 : 1) && (isGroup || isClear(price) || isLarger)
    }

    /// `pack of 12`, `lot de 6`
    private func isPacked(_ position: Int) -> Bool {
        isOne(of: Self.packLinks, at: position - 1) && isOne(of: Self.packs, at: position - 2)
    }

    static let clothes = EntryVocabulary.words(
        """
        jeans jacket trainers schuhe schuh hose hosen jacke anzug stiefel sneaker sneakers chaussures chaussure baskets
        bottes jean pantalon veste zapatos zapatillas botas pantalón pantalones vaqueros scarpe stivali pantaloni giacca
        tênis sapato sapatos sapatilhas bota calça calças schoenen laarzen broek jas buty spodnie kurtka adidasy skor
        stövlar byxor jacka sko støvler bukser jakke boty kalhoty bunda tenisky кроссовки ботинки сапоги туфли джинсы
        брюки куртка 鞋 鞋子 靴 스니커즈 운동화 구두 신발
        """)
    private static let packLinks = EntryVocabulary.words("of de da di van à mit med po")
    private static let packs = EntryVocabulary.words(
        """
        pack packs box boxes set bag case carton lot paquet boîte packung karton paquete caja pacote caixa pacco
        confezione scatola carnet jeu juego blister barquette pak doos pakke paket opakowanie
        """)
    private static let sheets = EntryVocabulary.words(
        "blatt bögen sheets feuilles hojas fogli folhas vellen ark arkuszy kartek listů листов")
    private static let tickets = EntryVocabulary.words(
        """
        karten tickets places billets entradas décimos decimos biglietti bilhetes ingressos kaartjes biljetter billetter
        bilety lístky plätze seats билета билетов
        """)
}
