/// A currency of ISO 4217.
package struct Currency: Hashable, Sendable {
    /// Three capital letters.
    package let code: String
    /// Number of decimals: 0 for JPY, 2 for EUR, 3 for KWD.
    package let exponent: Int
}
