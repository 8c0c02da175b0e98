/// A number as typed, before the decimal mark of an ambiguous `1,234` is known.
struct NumberText {
    /// The text as typed.
    let digits: String
    /// The 1-based position in the whole text, in Unicode scalars.
    let position: Int
    /// The digits between the separators, 0 to 9; only the first group may be empty (`.50`).
    let groups: [[UInt8]]
    /// The separators; one fewer than `groups`.
    let separators: [AmountCharacter.Separator]

    /// The decimal mark that the number proves regardless of any setting: if both marks occur, the last one
    /// (`1.234,56`), and a repeated mark groups (`1,234,567`).
    var provenMark: DecimalMark? {
        guard separators.count > 1, case .mark(let last)? = separators.last else { return nil }
        let others = Set(separators.dropLast())
        if others == [.mark(last.other)] { return Self.isGrouped(groups.dropLast()) || hasLakhs ? last : nil }
        if others == [.mark(last)] { return Self.isGrouped(groups[...]) || hasLakhs ? last.other : nil }
        return nil
    }

    /// The decimal mark implied by the only mark in the number if it can't group: `12,50`, `0.123`, `1 234.5`.
    var impliedMark: DecimalMark? {
        guard case .mark(let last)? = separators.last, !isUndecided else { return nil }
        let others = Set(separators.dropLast())
        return others.isEmpty || others == [.blank] || others == [.apostrophe] ? last : nil
    }

    /// The mark of an ambiguous number: one mark, with one to three digits before it and three after it.
    var undecidedMark: DecimalMark? {
        guard isUndecided, case .mark(let mark)? = separators.first else { return nil }
        return mark
    }

    private var isUndecided: Bool {
        guard separators.count == 1, case .mark = separators[0] else { return false }
        return Self.isGrouped(groups[...])
    }

    /// The value with `mark` as the decimal mark; `nil` if no number in the text shows one.
    func value(mark: DecimalMark?, in text: String) throws(AmountError) -> Rational {
        var whole = groups[...]
        var grouping = separators[...]
        var decimals: [UInt8] = []
        if let mark, grouping.last == .mark(mark) {
            decimals = whole.removeLast()
            grouping.removeLast()
        }
        if let separator = grouping.first {
            let isUniform = grouping.allSatisfy { $0 == separator } && separator != mark.map { .mark($0) }
            guard isUniform, Self.isGrouped(whole) || Self.isGroupedInLakhs(whole) else {
                throw groupingError(grouping, mark: mark, in: text)
            }
        } else if let only = whole.first, only.count > 1, only[0] == 0 {
            throw .leadingZero(text: text, number: digits)
        }
        guard let value = Self.value(of: whole.joined() + decimals),
            let rational = Rational(digits: value, decimals: decimals.count)
        else { throw .tooLarge(text: text) }
        return rational
    }

    /// The number of decimals with `mark` as the decimal mark.
    func decimalCount(mark: DecimalMark?) -> Int {
        guard let mark, separators.last == .mark(mark) else { return 0 }
        return groups.last?.count ?? 0
    }

    private func groupingError(
        _ grouping: ArraySlice<AmountCharacter.Separator>, mark: DecimalMark?, in text: String
    ) -> AmountError {
        // `12 50` is two numbers: a blank that doesn't group separates.
        let blank = grouping.indices.first { grouping[$0] == .blank && groups[$0 + 1].count != 3 }
        guard let blank else { return .malformedGrouping(text: text, number: digits, decimalMark: mark) }
        let before = groups[...blank].reduce(0) { $0 + $1.count } + blank
        return .missingOperator(text: text, position: position + before + 1)
    }

    /// Whether one to three digits, the first of them not 0, are followed by groups of three.
    private static func isGrouped(_ groups: ArraySlice<[UInt8]>) -> Bool {
        guard let first = groups.first, (1...3).contains(first.count), first[0] != 0 else { return false }
        return groups.dropFirst().allSatisfy { $0.count == 3 }
    }

    /// Whether the number is grouped by lakhs, as in India and its neighbours: `1,25,000`, `1,25,000.50`.
    var hasLakhs: Bool {
        let isDecimal = separators.last == .mark(.point)
        let grouping = isDecimal ? separators.dropLast() : separators[...]
        return grouping.allSatisfy { $0 == .mark(.comma) }
            && Self.isGroupedInLakhs(isDecimal ? groups.dropLast() : groups[...])
    }

    /// Whether one or two digits are followed by groups of two and a final group of three.
    private static func isGroupedInLakhs(_ groups: ArraySlice<[UInt8]>) -> Bool {
        guard groups.count > 2, let first = groups.first, (1...2).contains(first.count), first[0] != 0 else {
            return false
        }
        return groups.last?.count == 3 && groups.dropFirst().dropLast().allSatisfy { $0.count == 2 }
    }

    /// The value of the digits; `nil` if it doesn't fit.
    private static func value(of digits: some Sequence<UInt8>) -> Int128? {
        var value: Int128 = 0
        for digit in digits {
            let (tens, tensOverflow) = value.multipliedReportingOverflow(by: 10)
            let (next, overflow) = tens.addingReportingOverflow(Int128(digit))
            guard !tensOverflow, !overflow else { return nil }
            value = next
        }
        return value
    }
}
