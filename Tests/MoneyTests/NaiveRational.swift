/// A fraction of unlimited size, as simple and slow as can be: decimal digits, schoolbook operations, never reduced.
struct NaiveRational {
    var isNegative: Bool
    /// Least significant digit first, no zeros at the end; empty is zero.
    var numerator: [Int]
    var denominator: [Int]

    init(isNegative: Bool = false, numerator: [Int], denominator: [Int] = [1]) {
        self.isNegative = isNegative && !numerator.isEmpty
        self.numerator = numerator
        self.denominator = denominator
    }

    init(_ value: Int, decimals: Int) {
        let denominator = Array(repeating: 0, count: decimals) + [1]
        self.init(isNegative: value < 0, numerator: Naive.digits(value.magnitude), denominator: denominator)
    }

    static func + (left: NaiveRational, right: NaiveRational) -> NaiveRational {
        let first = Naive.product(left.numerator, right.denominator)
        let second = Naive.product(right.numerator, left.denominator)
        let denominator = Naive.product(left.denominator, right.denominator)
        if left.isNegative == right.isNegative {
            return .init(isNegative: left.isNegative, numerator: Naive.sum(first, second), denominator: denominator)
        }
        if Naive.isLess(first, second) {
            let difference = Naive.difference(second, first)
            return .init(isNegative: right.isNegative, numerator: difference, denominator: denominator)
        }
        let difference = Naive.difference(first, second)
        return .init(isNegative: left.isNegative, numerator: difference, denominator: denominator)
    }

    static prefix func - (value: NaiveRational) -> NaiveRational {
        .init(isNegative: !value.isNegative, numerator: value.numerator, denominator: value.denominator)
    }

    static func * (left: NaiveRational, right: NaiveRational) -> NaiveRational {
        .init(
            isNegative: left.isNegative != right.isNegative,
            numerator: Naive.product(left.numerator, right.numerator),
            denominator: Naive.product(left.denominator, right.denominator))
    }

    /// `nil` for a divisor of zero.
    static func / (left: NaiveRational, right: NaiveRational) -> NaiveRational? {
        guard !right.numerator.isEmpty else { return nil }
        return left
            * .init(isNegative: right.isNegative, numerator: right.denominator, denominator: right.numerator)
    }

    /// The nearest multiple of 1/10^`decimals`, ties to even, as its digits with a sign; and whether it is inexact.
    func rounded(toDecimals decimals: Int) -> (text: String, isInexact: Bool) {
        let scaled = Array(repeating: 0, count: numerator.isEmpty ? 0 : decimals) + numerator
        var (quotient, remainder) = Naive.division(scaled, denominator)
        let doubled = Naive.sum(remainder, remainder)
        let isTie = doubled == denominator
        if Naive.isLess(denominator, doubled) || (isTie && (quotient.first ?? 0) % 2 == 1) {
            quotient = Naive.sum(quotient, [1])
        }
        let digits = quotient.isEmpty ? "0" : quotient.reversed().map(String.init).joined()
        return ((isNegative && !quotient.isEmpty ? "-" : "") + digits, !remainder.isEmpty)
    }
}

/// Natural numbers as decimal digits, least significant first.
private enum Naive {
    static func digits(_ value: UInt) -> [Int] {
        value == 0 ? [] : String(value).reversed().compactMap(\.wholeNumberValue)
    }

    static func trimmed(_ digits: [Int]) -> [Int] {
        var digits = digits
        while digits.last == 0 { digits.removeLast() }
        return digits
    }

    static func isLess(_ left: [Int], _ right: [Int]) -> Bool {
        left.count == right.count
            ? left.reversed().lexicographicallyPrecedes(right.reversed()) : left.count < right.count
    }

    static func sum(_ left: [Int], _ right: [Int]) -> [Int] {
        var result: [Int] = []
        var carry = 0
        for index in 0..<(max(left.count, right.count) + 1) {
            let digit = carry + (index < left.count ? left[index] : 0) + (index < right.count ? right[index] : 0)
            result.append(digit % 10)
            carry = digit / 10
        }
        return trimmed(result)
    }

    static func difference(_ left: [Int], _ right: [Int]) -> [Int] {
        var result = left
        for index in right.indices { result[index] -= right[index] }
        for index in result.indices where result[index] < 0 {
            result[index] += 10
            result[index + 1] -= 1
        }
        return trimmed(result)
    }

    static func product(_ left: [Int], _ right: [Int]) -> [Int] {
        var result = Array(repeating: 0, count: left.count + right.count + 1)
        for (offset, digit) in left.enumerated() {
            for (index, other) in right.enumerated() { result[offset + index] += digit * other }
        }
        for index in result.indices.dropLast() {
            result[index + 1] += result[index] / 10
            result[index] %= 10
        }
        return trimmed(result)
    }

    static func division(_ left: [Int], _ right: [Int]) -> (quotient: [Int], remainder: [Int]) {
        var quotient: [Int] = []
        var remainder: [Int] = []
        for digit in left.reversed() {
            remainder = trimmed([digit] + remainder)
            var count = 0
            while !isLess(remainder, right) {
                remainder = difference(remainder, right)
                count += 1
            }
            quotient.append(count)
        }
        return (trimmed(quotient.reversed()), remainder)
    }
}
