import Foundation
import Model

/// The rules of a program for the names of accounts and tags.
package struct NameStyle: Sendable {
    /// Returns one component of an account name; empty if none of its characters can be kept.
    private let component: @Sendable (String) -> String
    /// Returns a tag name; empty if none of its characters can be kept.
    private let tag: @Sendable (String) -> String
    /// The separator between a name and the number that makes it unique.
    let separator: String

    /// The full account name, with its components separated by colons.
    func account(_ name: String) -> String {
        // Not Characters: a colon with a combining mark behind it is one, and no colon.
        let parts = name.unicodeScalars.split(separator: ":").filter { !$0.allSatisfy(\.properties.isWhitespace) }
            .map { String($0) }
        guard !parts.isEmpty else { return Self.codePoints(of: name) }
        return parts.map { part in
            let fitted = component(part)
            return fitted.isEmpty ? Self.codePoints(of: part) : fitted
        }.joined(separator: ":")
    }

    /// The tag name, written as code points if none of its characters can be kept.
    package func tagName(_ name: String) -> String {
        let cleaned = tag(name)
        return cleaned.isEmpty ? Self.codePoints(of: name) : cleaned
    }

    /// `U5F01-U5F53`: for names without any character that the program allows.
    static func codePoints(of name: String) -> String {
        name.unicodeScalars.map { "U" + String($0.value, radix: 16, uppercase: true) }.joined(separator: "-")
    }
}

extension NameStyle {
    /// hledger and ledger: any text without two consecutive spaces; a tag is one word without `:` and `,`.
    package static let journal = NameStyle(
        component: { LineCleaner(replacing: [";,"]).cleaned($0) },
        tag: { name in
            let word = LineCleaner(replacing: [" -", ":-", ",-", ";-", "[(", "])"]).cleaned(name)
                .replacing(scalar: " ", with: "-")
            return isReserved(word) ? "tag-" + word : word
        }, separator: " ")

    /// GnuCash: as above, except for tags, which it doesn't have.
    static let gnuCash = journal

    /// Tags with a special meaning in hledger or ledger, and the keys of our own metadata.
    private static func isReserved(_ tag: String) -> Bool {
        [
            "date", "date2", "payee", "value", "uuid", "type", "t", "amount", "account", "status", "code", "desc",
            "id", "record", "audio", "location", "note", "name",
        ].contains(tag.lowercased())
    }
}

extension NameStyle {
    /// Beancount 2: components of letters, digits and `-` that start with a capital letter or a digit
    /// (`ACC_COMP_NAME_RE` in beancount/core/account.py); tags of ASCII letters, digits and `-_/.`.
    package static let beancount = NameStyle(component: beancountComponent, tag: beancountTag, separator: "-")

    @Sendable private static func beancountComponent(_ name: String) -> String {
        let word = hyphenated(name.precomposedStringWithCanonicalMapping) { scalar in
            switch scalar.properties.generalCategory {
            case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
                .nonspacingMark, .spacingMark, .decimalNumber:
                true
            default: false
            }
        }
        guard let first = word.unicodeScalars.first, !isCapital(first) else { return word }
        guard first.properties.generalCategory == .lowercaseLetter,
            let capital = Optional(first.properties.uppercaseMapping),
            capital.unicodeScalars.prefix(1).allSatisfy(isCapital)
        else { return "X-" + word }
        return capital + String(word.unicodeScalars.dropFirst())
    }

    /// Whether Beancount considers it a capital letter or a digit: its tables (beancount/utils/regexp_utils.py) are
    /// those of Unicode 5.0, in which Cherokee had no capitals, and end at U+FFFF.
    private static func isCapital(_ scalar: Unicode.Scalar) -> Bool {
        let properties = scalar.properties
        guard let age = properties.age, (age.major, age.minor) <= (5, 0), scalar.value < 0x1_0000,
            !(0x13A0...0x13FF).contains(scalar.value)
        else { return false }
        return [.uppercaseLetter, .decimalNumber].contains(properties.generalCategory)
    }

    @Sendable private static func beancountTag(_ name: String) -> String {
        // Letters lose their accents; other scripts would be lost entirely, so they are written as code points.
        let plain = name.folding(options: [.diacriticInsensitive, .widthInsensitive], locale: nil)
        guard plain.unicodeScalars.allSatisfy({ $0.isASCII || !$0.properties.isAlphabetic }) else { return "" }
        return hyphenated(plain) { scalar in
            scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar))
                || ["_", "/", "."].contains(scalar)
        }
    }

    /// The allowed characters, with one hyphen for each run of others between them.
    private static func hyphenated(_ name: String, _ isAllowed: (Unicode.Scalar) -> Bool) -> String {
        name.unicodeScalars.split { !isAllowed($0) }.map { String($0) }.joined(separator: "-")
    }
}
