package import JSON
import Model
package import Money

/// The reason why a sidecar, or a line with the same keys, can't be used.
package enum SidecarError: Error, Equatable, Sendable {
    /// Larger than `SidecarParser.sizeLimit`.
    case tooLarge(bytes: Int)
    /// Not JSON at all.
    case notJSON(JSONError)
    /// JSON, but no object; `found` has its article.
    case notAnObject(found: String)
    /// A value of the wrong JSON type; `found` and `expected` have their articles.
    case wrongKind(key: String, found: String, expected: String)
    /// A string that doesn't mean anything for its key; `expected` has its article.
    case invalid(key: String, value: String, expected: String)
    /// A control character where it can't be stored.
    case controlCharacter(key: String, scalar: Unicode.Scalar)
    /// Not an amount, or ambiguous.
    case amount(AmountError)
    /// A JSON number instead of a string.
    case unquotedAmount(String)
    /// A negative amount, or one with a minus sign.
    case negativeAmount(String)
    /// A `+`, which means income, on an expense.
    case signAgainstType(String)
    /// A calculation whose result had to be rounded.
    case inexactAmount(String, Amount)
    /// More than one line of quickrec's own form.
    case severalLines(Int)
    /// The opening balance of an account, as quickrec's lists write it.
    case openingBalance
}

extension SidecarError: CustomStringConvertible {
    /// One sentence: which key, what is wrong with it, and what is expected. Not escaped for a terminal.
    package var description: String {
        switch self {
        case .tooLarge(let bytes):
            "The sidecar has \(bytes) bytes, and \(SidecarParser.sizeLimit) are read at most; shorten it."
        case .notJSON(let error): error.description
        case .notAnObject(let found):
            "The sidecar is \(found), but an object such as {\"amount\": \"12.50\"} is expected."
        case .wrongKind(let key, let found, let expected): "\"\(key)\" is \(found), but \(expected) is expected."
        case .invalid(let key, let value, let expected):
            "\"\(key)\" is \(Self.quoted(value)), but \(expected) is expected."
        case .controlCharacter(let key, let scalar):
            """
            "\(key)" has the control character U+\(Self.code(scalar)) in it, which can't be kept; take it out.
            """
        case .amount(let error): "\"amount\": \(error)"
        case .unquotedAmount(let digits):
            "\"amount\" is a number, which programs may have rounded; write it as a string, \(Self.quoted(digits))."
        case .negativeAmount(let text):
            """
            "amount" is \(Self.quoted(text)), but amounts are never negative; leave the sign out and say \
            "type": "income" or "type": "expense".
            """
        case .signAgainstType(let text):
            """
            "amount" is \(Self.quoted(text)), an income because of its +, but "type" is "expense"; leave one of them out.
            """
        case .inexactAmount(let text, let amount):
            "\"amount\" is \(Self.quoted(text)), which only nearly makes \(amount); write the amount that is meant."
        case .severalLines(let count):
            "It has \(count) lines, but one amount is expected; make a record of each, or take \"lines\" out to keep their sum."
        case .openingBalance:
            "It is the opening balance of an account, not a record; set it with \(quickrec: "accounts opening")."
        }
    }

    private static func quoted(_ text: String) -> String {
        text.count > 60 ? "\"\(text.prefix(60))…\"" : "\"\(text)\""
    }

    private static func code(_ scalar: Unicode.Scalar) -> String {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}
