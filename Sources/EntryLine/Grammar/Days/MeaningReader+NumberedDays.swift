import Model
import Money

/// Recognizes numbers that can be a day beside the amount of their line: `5-11 tandarts 60`, `le 5 dentiste 60`, `5 лис
/// стоматолог 3000`. They are asked about; as an amount or a word of the note, the entry would be booked on another day.
extension MeaningReader {
    /// The day that the number here can be, if the line has another one.
    func numberedDay() throws(EntryError) -> Found? {
        guard foundDay == nil, !amountPositions.isEmpty, let (day, count, isOfMonth) = possibleDay() else {
            return nil
        }
        let range = index..<(index + count)
        // Of three numbers, two may be a day; alone, `11-05` is no amount.
        guard amountPositions.contains(where: { !range.contains($0) }) || count == 1 && hasZero else { return nil }
        let text = text(of: range)
        let later = laterDay(than: day, text, isOfMonth: isOfMonth)
        // `Friseur 60 am 5.`; not `compra 150 em 5`, which may be instalments.
        let isAtStart = isFirst && count == 2 && !isMeasured(index + count)
        let isCertain =
            isOfMonth && later == nil && folded(index) != "em"
            && (isAtStart || isPaid || isAmount(index - 1) && isLast(index + count))
        if isCertain, amountPositions.count == 2, !hasBooking, !hasSeparator { return ([.day(day, text)], count) }
        // `12. 11. veterinář 870`, `5 ноября стоматолог 3000`, `boodschappen 36 12-11`; not `parking 9-11 6`, which may be hours.
        let isFalling =
            context.dateOrder == .dayMonth
            && amount(index).flatMap(DateWords.dashes).map { $0.first > $0.second } == true
        if count > 1 || isFalling, !isOfMonth, isCertainDate(text, day, count: count) {
            return ([.day(day, text)], count)
        }
        return try asked(text, day, later: later, count: count)
    }

    /// `am 5 Uhr`, `le 20 minutes`, `the 2nd edition`
    func isMeasured(_ position: Int) -> Bool {
        [EntryVocabulary.units, EntryVocabulary.longUnits, DayWord.thingsWithOrdinals, DayWord.dayUnits].contains {
            isOne(of: $0, at: position)
        }
    }

    /// `11-05`, `05-11`
    private var hasZero: Bool {
        amount(index)?.split(separator: "-").contains { $0.count == 2 && $0.first == "0" } == true
    }

    private func possibleDay() -> (day: CivilDay, count: Int, isOfMonth: Bool)? {
        if let text = amount(index) {
            // `11-05`, `5-11`
            if let (first, second) = DateWords.dashes(text) {
                // `zone 1-2`
                let day = days.day("\(first)/\(second)")
                return day.flatMap { $0 > reference + -90 ? ($0, 1, false) : nil }
            }
            return pointedDay(text) ?? monthDay()
        }
        if let found = monthDay() { return found }
        // `le 5`, `am 5.`, `tgl 5`
        guard isOne(of: Self.dayMarks, at: index), let count = dayNumber(index + 1), !isMonthBehind(index + 1) else {
            return nil
        }
        return days.latest(dayOfMonth: count).map { ($0, 2, true) }
    }

    /// `5. 11.`, `2026. 11. 05.`
    private func pointedDay(_ text: String) -> (day: CivilDay, count: Int, isOfMonth: Bool)? {
        guard text.last == ".", let next = amount(index + 1), number(at: index + 1) != nil else { return nil }
        let isYear = text.utf8.count == 5
        guard !isYear || number(at: index + 2) != nil else { return nil }
        let numbers = [text, next, isYear ? amount(index + 2) ?? "" : ""].map { $0.filter(\.isNumber) }
        let day = days.day(isYear ? numbers.joined(separator: "-") : "\(numbers[0]).\(numbers[1]).")
        return day.map { ($0, isYear ? 3 : 2, false) }
    }

    /// `5 ноября`, `5. listopadu`, `szept. 5.`
    private func monthDay() -> (day: CivilDay, count: Int, isOfMonth: Bool)? {
        for (number, name) in [(index, index + 1), (index + 1, index)] {
            guard let count = dayNumber(number), let month = folded(name).flatMap(DayWord.otherMonth),
                let day = days.day(month: month, day: count)
            else { continue }
            return (day, 2, false)
        }
        return nil
    }

    private func isMonthBehind(_ position: Int) -> Bool { folded(position + 1).flatMap(DayWord.anyMonth) != nil }

    /// The whole number from 1 to 31, with or without a point, that the amount at `position` is.
    private func dayNumber(_ position: Int) -> Int? {
        number(at: position).flatMap { (1...31).contains($0) ? $0 : nil }
    }

    /// The number of one or two digits, with or without a point, that the amount at `position` is.
    private func number(at position: Int) -> Int? {
        guard let text = amount(position) else { return nil }
        return DateWords.number(text.last == "." ? text.dropLast() : text[...], digits: 1...2)
    }

    /// Words before the number of a day.
    private static let dayMarks = EntryVocabulary.words(
        "am le el il op den em dia día dnia dne dňa tgl tgl. tanggal ngày")
}
