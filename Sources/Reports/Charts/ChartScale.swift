import Money

/// An axis of amounts: round numbers from below the smallest value to above the largest, including zero.
struct ChartScale {
    private let low: Int128
    private let high: Int128
    private let step: Int128
    private let currency: Currency

    /// At most `count` steps.
    init(_ values: some Sequence<Int64>, currency: Currency, steps count: Int) {
        self.currency = currency
        let least = Int128(values.min().map { min(0, $0) } ?? 0)
        let most = Int128(values.max().map { max(0, $0) } ?? 0)
        let unit = Self.powerOfTen(currency.exponent)
        // One step more than the span needs may still begin below it.
        step = most == least ? unit : Self.round(atLeast: (most - least - 1) / Int128(max(1, count - 1)) + 1)
        low = -Self.ceiling(-least, step)
        high = most == least ? low + step : Self.ceiling(most, step)
    }

    /// The round numbers in ascending order.
    var ticks: [Int128] {
        Array(sequence(first: low) { $0 < high ? $0 + step : nil })
    }

    /// The position of a value in `0..<size`, counted from the bottom.
    func place(_ value: Int128, in size: Int) -> Int {
        let range = high - low
        return Int((2 * (value - low) * Int128(size - 1) + range) / (2 * range))
    }

    /// The position of a value between 0 and 1, from the bottom.
    func part(_ value: Int128) -> Double {
        Double(value - low) / Double(high - low)
    }

    /// A round number in its shortest exact form: `0.50`, `20`, `5k`, `2M`.
    func label(_ tick: Int128, mark: DecimalMark) -> String {
        let unit = Self.powerOfTen(currency.exponent)
        guard step % unit == 0 else {
            guard let units = Int64(exactly: tick) else { return String(tick) }
            return Amount(minorUnits: units, currency: currency).digits(mark: mark)
        }
        let whole = tick / unit
        for (exponent, suffix) in [(9, "G"), (6, "M"), (3, "k")] where tick != 0 {
            let factor = Self.powerOfTen(exponent)
            if (step / unit) % factor == 0 { return "\(whole / factor)\(suffix)" }
        }
        return String(whole)
    }

    /// The smallest of 1, 2, 5, 10, 20, 50, … that is at least `value`.
    private static func round(atLeast value: Int128) -> Int128 {
        var power: Int128 = 1
        while power * 10 <= value { power *= 10 }
        return [1, 2, 5, 10].map { $0 * power }.first { $0 >= value } ?? power * 10
    }

    private static func ceiling(_ value: Int128, _ step: Int128) -> Int128 {
        (value + step - 1) / step * step
    }

    private static func powerOfTen(_ exponent: Int) -> Int128 {
        (0..<exponent).reduce(1) { product, _ in product * 10 }
    }
}
