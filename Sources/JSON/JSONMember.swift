/// One key of a JSON object with its value.
package struct JSONMember: Hashable, Sendable {
    package let key: String
    package let value: JSONValue

    package init(key: String, value: JSONValue) {
        self.key = key
        self.value = value
    }

    /// Whether the key is exactly `other`: Swift takes NFC and NFD for the same string.
    package func isNamed(_ other: String) -> Bool {
        key.utf8.count == other.utf8.count && key.utf8.elementsEqual(other.utf8)
    }
}
