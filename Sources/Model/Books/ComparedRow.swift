package import Money

/// A row of statistics beside that of the period before.
package struct ComparedRow: Hashable, Sendable {
    package var now: StatisticsRow
    /// The same stretch of the period before, counted from its begin, or the same name.
    package var before: StatisticsRow

    package init(now: StatisticsRow, before: StatisticsRow) {
        self.now = now
        self.before = before
    }

    /// By how many thousandths of `before` the amount has changed, rounded; `nil` where there was nothing before.
    package static func change(from before: Amount, to now: Amount) -> Int? {
        guard before.minorUnits != 0 else { return nil }
        let difference = Int128(now.minorUnits) - Int128(before.minorUnits)
        return thousandths(difference, of: Int128(before.minorUnits.magnitude))
    }

    /// How many thousandths of the whole a part is, rounded; `nil` where the whole is nothing or less.
    package static func share(_ part: Amount, of whole: Amount) -> Int? {
        whole.minorUnits > 0 ? thousandths(Int128(part.minorUnits), of: Int128(whole.minorUnits)) : nil
    }

    private static func thousandths(_ part: Int128, of whole: Int128) -> Int {
        let doubled = part * 2_000 + (part < 0 ? -whole : whole)
        return Int(clamping: doubled / (whole * 2))
    }
}

extension [StatisticsRow] {
    /// These rows beside those of the period before: by time the first beside the first and so on, by name those of the
    /// same name, each within its currency. What only the period before has comes last.
    package func compared(with before: [StatisticsRow], by grouping: StatisticsGrouping) -> [ComparedRow] {
        let isByTime = grouping.unit != nil
        let (ours, theirs) = (places(isByTime), before.places(isByTime))
        let known = Dictionary(uniqueKeysWithValues: zip(theirs, before))
        let compared = zip(ours, self).map { place, row in
            ComparedRow(now: row, before: known[place] ?? row.emptied)
        }
        let present = Set(ours)
        return compared
            + zip(theirs, before).filter { !present.contains($0.0) && $0.1.count > 0 }.map { place, row in
                ComparedRow(now: row.emptied, before: row)
            }
    }

    /// What makes two rows the same.
    private func places(_ isByTime: Bool) -> [RowPlace] {
        var counts: [Currency: Int] = [:]
        return map { row in
            counts[row.currency, default: 0] += 1
            return RowPlace(
                currency: row.currency, number: isByTime ? counts[row.currency] : nil, key: isByTime ? nil : row.key,
                isOthers: row.others != nil)
        }
    }
}

/// Where a row stands in its period.
private struct RowPlace: Hashable {
    var currency: Currency
    var number: Int?
    var key: String?
    var isOthers: Bool
}

extension StatisticsRow {
    /// A row without lines under the same name.
    fileprivate var emptied: StatisticsRow {
        let nothing = Amount(minorUnits: 0, currency: currency)
        return StatisticsRow(key: key, income: nothing, expense: nothing, net: nothing, count: 0, others: others)
    }
}
