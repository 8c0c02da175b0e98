import GRDB

/// Sums that may overflow the 64 bits of SQLite's `sum()`, which then fails: the upper and the lower half of each
/// number are summed separately.
enum Int128Sum {
    /// Returns two columns: the sums of the upper and of the lower halves.
    static func parts(of expression: String) -> String {
        "\(high(expression)), \(low(expression))"
    }

    private static func high(_ expression: String) -> String { "sum((\(expression)) >> 32)" }

    private static func low(_ expression: String) -> String { "sum((\(expression)) & 4294967295)" }

    /// Returns the sum from the two columns, the first of which is at `index`; 0 if nothing was summed.
    static func value(of row: Row, at index: Int) throws -> Int128 {
        let high = try row.decode(Int64?.self, atIndex: index)
        let low = try row.decode(Int64?.self, atIndex: index + 1)
        return Int128(high ?? 0) << 32 + Int128(low ?? 0)
    }

    /// Returns the sum as one expression: an exact integer if it fits, otherwise a floating-point number.
    static func expression(_ expression: String) -> String {
        let (high, low) = (high(expression), low(expression))
        // The lower half carries over first, so no intermediate value is larger than the sum itself.
        return "((\(high) + (\(low) >> 32)) * 4294967296 + (\(low) & 4294967295))"
    }
}
