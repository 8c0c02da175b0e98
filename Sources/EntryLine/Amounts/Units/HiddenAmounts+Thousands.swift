import Money

/// Reads the only number of a line in thousands: `maid 3k`, `1.5k sofa`.
extension HiddenAmounts {
    /// The line with the thousands that are its only number in digits: `maid 3k`, `1.5k for the deposit`, `50k xôi gà` in
    /// dong; not `parkrun 5k`, `tv 4k`.
    func lastThousand(_ line: [EntryWord]) -> [EntryWord]? {
        let units = AmountUnits(notation: notation)
        // `1K` is a flat in Japan.
        guard notation.defaultCurrency.code != "JPY",
            let position = line.indices.first(where: { line.word($0).flatMap(units.thousand) != nil }),
            let digits = units.thousand(line[position].text), isPrice(line, at: position)
        else { return nil }
        let rest = line[..<position] + line[(position + 1)...]
        // A plan for retirement.
        guard !line[position].text.hasPrefix("401"),
            !rest.contains(where: { isNumeric($0) || Self.measured.contains($0.folded) })
        else { return nil }
        return line.replacing(position...position, by: [digits])
    }

    /// Whether the thousands at `position` are hardly the length of a race, the resolution of a screen, or what is counted.
    private func isPrice(_ line: [EntryWord], at position: Int) -> Bool {
        let word = line[position].folded
        if ["VND", "IDR", "NGN"].contains(notation.defaultCurrency.code) || word.has(anyOf: ".,") { return true }
        let next = line[(position + 1)...].first { $0.kind == .plain }?.folded
        let isClear = next.map { MoneyWords.isPreposition($0) || DayWord($0) != nil || Self.sums.contains($0) } ?? true
        return isClear
            // `2k for Diwali crackers`
            && (!Self.sizes.contains(word) || word == "2k" && next.map(MoneyWords.isPreposition) == true
                || line.contains { Self.sums.contains($0.folded) || EntryVocabulary.payingVerbs.contains($0.folded) })
    }

    /// Lengths of races, resolutions of screens, and a game.
    private static let sizes: Set<String> = ["2k", "4k", "5k", "8k", "10k", "15k", "20k", "21k", "42k", "100k"]
    /// What is paid in thousands, beside `rent` and other words for sums.
    private static let sums = EntryVocabulary.sumWords.union(
        EntryVocabulary.words("deposit tuition loan mortgage kaution anzahlung kredit acompte caution fianza entrada"))
    /// Things that are not counted in money.
    static let measured = EntryVocabulary.words(
        """
        hike hiked hiking bike biked cycle cycled cycling ski charity wandern wanderung rad vélo rando randonnée
        senderismo run ran running race walk walked jog jogged marathon parkrun swim row ride lauf laufen gelaufen
        rennen joggen course couru footing carrera corrí corsa corso lopp sprang løb hardloop tv screen monitor video
        camera kamera bulb led lamp lampe steps step schritte pas pasos passi views likes subs followers follower
        abonnés points pts miles words wörter mots tokens players people pages res resistor kelvin gold karat carat ring necklace earrings bracelet
        plated service mileage odometer puzzle jigsaw piece pieces paint lack km kilometer kilometrů шагов шаги кроків kroków
        kroki kroků langkah bước lépés adım adim skritt skridt pași просмотров подписчиков переглядів wyświetleń výhled
        """)
}
