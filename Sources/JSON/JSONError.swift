/// A problem with a JSON text; `offset` counts its bytes from 0.
package enum JSONError: Error, Hashable, Sendable {
    /// A string is not valid UTF-8.
    case notUTF8(offset: Int)
    /// Something else was found; `expected` has its article.
    case unexpected(offset: Int, expected: String)
    /// The same key, with the same code points, occurs twice in one object.
    case duplicateKey(String, offset: Int)
    /// Lists and objects are nested deeper than the limit.
    case tooDeep(offset: Int, limit: Int)
}

extension JSONError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .notUTF8(let offset): "It is not valid UTF-8 at byte \(offset + 1); save it as UTF-8."
        case .unexpected(let offset, let expected):
            "It is not valid JSON: at byte \(offset + 1) \(expected) is expected."
        case .duplicateKey(let key, let offset):
            "It has the key \"\(key.prefix(60))\" twice, again at byte \(offset + 1); keep the right one only."
        case .tooDeep(let offset, let limit):
            "It is nested more than \(limit) deep at byte \(offset + 1); make it flatter."
        }
    }
}
