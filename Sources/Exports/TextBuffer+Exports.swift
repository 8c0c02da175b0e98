import Model
import Money

extension TextBuffer {
    /// The amount, or its opposite where `sign` is -1: `-12.50`, all digits of its currency, no grouping.
    mutating func append(_ amount: Amount, sign: Int64) {
        // The opposite of the smallest amount doesn't fit into 64 bits, so the sign is written by itself.
        if amount.minorUnits.signum() * sign < 0 { append(byte: UInt8(ascii: "-")) }
        append(magnitudeOf: amount)
    }
}
