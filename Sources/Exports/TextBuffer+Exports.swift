import Model
import Money

extension TextBuffer {
    /// Appends texts, one after the other.
    mutating func append(_ texts: String...) {
        for text in texts { append(text) }
    }

    /// Appends the amount, negated if `sign` is -1: `-12.50`, all digits of its currency, no grouping.
    mutating func append(_ amount: Amount, sign: Int64) {
        // The negated smallest amount doesn't fit into 64 bits, so the sign is written separately.
        if amount.minorUnits.signum() * sign < 0 { append(byte: UInt8(ascii: "-")) }
        append(magnitudeOf: amount)
    }
}
