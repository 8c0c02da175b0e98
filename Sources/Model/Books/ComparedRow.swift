package import Money

/// A row of statistics with the matching row of the previous period.
package struct ComparedRow: Hashable, Sendable {
    /// The row of the current period.
    package var now: StatisticsRow
    /// The row of the same position in the previous period, counted from its beginning, or of the same name.
    package var before: StatisticsRow

    /// Pairs two rows in the same currency.
    package init(now: StatisticsRow, before: StatisticsRow) {
        self.now = now
        self.before = before
    }

    /// Returns by how many thousandths of `before` the amount has changed, rounded; `nil` if `before` is zero.
    package static func change(from before: Amount, to now: Amount) -> Int? {
        guard before.minorUnits != 0 else { return nil }
        let difference = Int128(now.minorUnits) - Int128(before.minorUnits)
        return thousandths(difference, of: Int128(before.minorUnits.magnitude))
    }

    /// Returns how many thousandths of the whole the part is, rounded; `nil` if the whole is zero or negative.
    package static func share(_ part: Amount, of whole: Amount) -> Int? {
        whole.minorUnits > 0 ? thousandths(Int128(part.minorUnits), of: Int128(whole.minorUnits)) : nil
    }

    private static func thousandths(_ part: Int128, of whole: Int128) -> Int {
        let doubled = part * 2_000 + (part < 0 ? -whole : whole)
        return Int(clamping: doubled / (whole * 2))
    }
}

extension [StatisticsRow] {
    /// Pairs these rows with those of the previous period, within each currency: by position if grouped by time,
    /// otherwise by name. Rows that only the previous period has come last. By time, `periods` are the names of the parts of
    /// this period and of the previous one; a row has none where one of the two has fewer parts.
    package func compared(
        with before: [StatisticsRow], by grouping: StatisticsGrouping,
        periods: (now: [String], before: [String]) = ([], [])
    ) -> [ComparedRow] {
        let isByTime = grouping.unit != nil
        let (ours, theirs) = (places(isByTime), before.places(isByTime))
        let known = Dictionary(uniqueKeysWithValues: zip(theirs, before))
        let compared = zip(ours, self).map { place, row in
            ComparedRow(now: row, before: known[place] ?? row.emptied(place.name(in: periods.before, else: row.key)))
        }
        let present = Set(ours)
        return compared
            + zip(theirs, before).filter { !present.contains($0.0) && $0.1.count > 0 }.map { place, row in
                ComparedRow(now: row.emptied(place.name(in: periods.now, else: row.key)), before: row)
            }
    }

    /// Returns what identifies each row.
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

/// Identifies a row within its period.
private struct RowPlace: Hashable {
    /// The currency; rows of different currencies never match.
    var currency: Currency
    /// The position among the rows of its currency, from 1, if grouped by time.
    var number: Int?
    /// The name, if grouped by name; `nil` also for rows without one.
    var key: String?
    /// Whether the row combines the names outside the largest.
    var isOthers: Bool

    /// The name of the part of a period at this position, `nil` if it has fewer; by name, that name.
    func name(in periods: [String], else key: String?) -> String? {
        guard let number else { return key }
        return number <= periods.count ? periods[number - 1] : nil
    }
}

extension StatisticsRow {
    /// A row without lines, with this name.
    fileprivate func emptied(_ key: String?) -> StatisticsRow {
        let nothing = Amount(minorUnits: 0, currency: currency)
        return StatisticsRow(key: key, income: nothing, expense: nothing, net: nothing, count: 0, others: others)
    }
}
