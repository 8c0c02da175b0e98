/// One key of a JSON object with its value.
package struct JSONMember: Hashable, Sendable {
    /// The key, without quotes and escapes.
    package let key: String
    /// The value of the key.
    package let value: JSONValue

    /// Whether the key is exactly `other`: in Swift, NFC and NFD strings are equal.
    package func isNamed(_ other: String) -> Bool {
        key.utf8.count == other.utf8.count && key.utf8.elementsEqual(other.utf8)
    }
}
