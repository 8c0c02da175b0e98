import GRDB

/// Sums that may not fit into the 64 bits that SQLite's `sum()` has, where it ends with an error: they are made in two
/// parts, of the upper and the lower half of each number.
enum Int128Sum {
    /// Two columns: the sums of the upper and of the lower halves.
    static func parts(of expression: String) -> String {
        "\(high(expression)), \(low(expression))"
    }

    private static func high(_ expression: String) -> String { "sum((\(expression)) >> 32)" }

    private static func low(_ expression: String) -> String { "sum((\(expression)) & 4294967295)" }

    /// The sum that the two columns make, of which the first is at `index`; 0 where nothing was summed up.
    static func value(of row: Row, at index: Int) throws -> Int128 {
        let high = try row.decode(Int64?.self, atIndex: index)
        let low = try row.decode(Int64?.self, atIndex: index + 1)
        return Int128(high ?? 0) << 32 + Int128(low ?? 0)
    }

    /// The sum as one expression: an exact integer where it fits, else a floating-point number.
    static func expression(_ expression: String) -> String {
        let (high, low) = (high(expression), low(expression))
        // The lower half carries over first, so that nothing on the way is larger than the sum itself.
        return "((\(high) + (\(low) >> 32)) * 4294967296 + (\(low) & 4294967295))"
    }
}
