/// An exact fraction, used for calculating amounts until the single rounding at the end.
///
/// Every operation returns `nil` if the exact result does not fit; nothing is ever approximated.
struct Rational: Equatable {
    /// In lowest terms, so that equal values are equal and the numbers stay small.
    private let numerator: Int128
    /// Greater than zero.
    private let denominator: Int128

    /// The value of an expression until it is evaluated.
    static let zero = Rational(numerator: 0, positiveDenominator: 1)
    /// One per cent.
    static let percent = Rational(numerator: 1, positiveDenominator: 100)

    private init(numerator: Int128, positiveDenominator: Int128) {
        self.numerator = numerator
        denominator = positiveDenominator
    }

    /// `digits` divided by ten to the power of `decimals`.
    init?(digits: Int128, decimals: Int) {
        guard let power = Self.powerOfTen(decimals) else { return nil }
        self.init(digits, over: power)
    }

    /// `nil` for a denominator of zero.
    private init?(_ numerator: Int128, over denominator: Int128) {
        // The smallest Int128 has no positive counterpart, so it counts as too large.
        guard denominator != 0, numerator != .min, denominator != .min else { return nil }
        let divisor = Self.greatestCommonDivisor(numerator.magnitude, denominator.magnitude)
        let sign: Int128 = denominator < 0 ? -1 : 1
        self.init(
            numerator: sign * (numerator / Int128(divisor)),
            positiveDenominator: sign * (denominator / Int128(divisor)))
    }

    /// The exact sum; `nil` if it doesn't fit.
    static func sum(_ left: Rational, _ right: Rational) -> Rational? {
        // Over the least common multiple: the product of the denominators would overflow far sooner.
        let divisor = Int128(
            greatestCommonDivisor(left.denominator.magnitude, right.denominator.magnitude))
        guard let first = multiply(left.numerator, right.denominator / divisor),
            let second = multiply(right.numerator, left.denominator / divisor),
            let denominator = multiply(left.denominator, right.denominator / divisor)
        else { return nil }
        let (numerator, overflow) = first.addingReportingOverflow(second)
        return overflow ? nil : Rational(numerator, over: denominator)
    }

    /// The exact product; `nil` if it doesn't fit.
    static func product(_ left: Rational, _ right: Rational) -> Rational? {
        // Cross-reduced first, so that only a result that does not fit overflows.
        guard let first = Rational(left.numerator, over: right.denominator),
            let second = Rational(right.numerator, over: left.denominator),
            let numerator = multiply(first.numerator, second.numerator),
            let denominator = multiply(first.denominator, second.denominator)
        else { return nil }
        return Rational(numerator, over: denominator)
    }

    /// `nil` also for zero.
    var reciprocal: Rational? { Rational(denominator, over: numerator) }

    /// Can't overflow, since the initialisers exclude the smallest Int128.
    var negated: Rational { Rational(numerator: -numerator, positiveDenominator: denominator) }

    /// The nearest multiple of 1/10^`decimals`, ties to even, and whether it differs from the exact value.
    func rounded(toDecimals decimals: Int) -> (units: Int128, isInexact: Bool)? {
        guard let power = Self.powerOfTen(decimals), let scale = Rational(power, over: 1),
            let scaled = Self.product(self, scale)
        else { return nil }
        let (quotient, remainder) = scaled.numerator.quotientAndRemainder(dividingBy: scaled.denominator)
        guard remainder != 0 else { return (quotient, false) }
        // Compares the remainder with the rest of the denominator: twice the remainder could overflow.
        let rest = scaled.denominator - Int128(remainder.magnitude)
        let isAway =
            remainder.magnitude > rest.magnitude || (remainder.magnitude == rest.magnitude && quotient % 2 != 0)
        return (isAway ? quotient + remainder.signum() : quotient, true)
    }

    private static func multiply(_ left: Int128, _ right: Int128) -> Int128? {
        let (product, overflow) = left.multipliedReportingOverflow(by: right)
        return overflow ? nil : product
    }

    private static func powerOfTen(_ exponent: Int) -> Int128? {
        // 10^38 is the largest power of ten below 2^127.
        guard (0...38).contains(exponent) else { return nil }
        return (0..<exponent).reduce(1) { power, _ in power * 10 }
    }

    private static func greatestCommonDivisor(_ left: UInt128, _ right: UInt128) -> UInt128 {
        var (larger, smaller) = (left, right)
        while smaller != 0 {
            (larger, smaller) = (smaller, larger % smaller)
        }
        return larger
    }
}
