import JSON
import Model
import Money

/// The keys of a sidecar, taken out one by one; what is left means nothing here and is kept.
struct SidecarFields {
    private var members: [JSONMember]

    init(_ members: [JSONMember]) {
        self.members = members
    }

    /// What no field has taken, as canonical JSON.
    var rest: String? {
        members.isEmpty ? nil : JSONValue.object(members).canonicalText
    }

    /// The value of `key`; `nil` where there is none, or null.
    private mutating func take(_ key: String) -> JSONValue? {
        guard let index = members.firstIndex(where: { $0.isNamed(key) }) else { return nil }
        let value = members.remove(at: index).value
        return value == .null ? nil : value
    }

    mutating func string(_ key: String) throws(SidecarError) -> String? {
        switch take(key) {
        case .none: return nil
        case .string(let text): return text
        case .some(let other): throw .wrongKind(key: key, found: other.kind, expected: "a string")
        }
    }

    /// The amount's text. A number is refused and not read: other programs may have rounded it already.
    mutating func amount() throws(SidecarError) -> String? {
        switch take("amount") {
        case .none: return nil
        case .string(let text): return text
        case .number(let digits): throw .unquotedAmount(digits)
        case .some(let other):
            throw .wrongKind(key: "amount", found: other.kind, expected: #"a string such as "12.50""#)
        }
    }

    /// A text of any number of lines; `nil` where there is nothing but blanks in it.
    mutating func text(_ key: String) throws(SidecarError) -> String? {
        guard let text = try string(key) else { return nil }
        // Notes have lines and tabs; only a NUL would end the text for SQLite.
        if text.unicodeScalars.contains("\0") { throw .controlCharacter(key: key, scalar: "\0") }
        return text.allSatisfy(\.isWhitespace) ? nil : text
    }

    /// A text of one line without the blanks around it; `nil` where nothing else is in it.
    mutating func line(_ key: String) throws(SidecarError) -> String? {
        guard let text = try string(key) else { return nil }
        return try Self.line(text, key)
    }

    mutating func tags() throws(SidecarError) -> [String] {
        let expected = #"a list of strings such as ["lunch", "team"]"#
        guard let value = take("tags") else { return [] }
        guard case .array(let values) = value else {
            throw .wrongKind(key: "tags", found: value.kind, expected: expected)
        }
        var tags: [String] = []
        var seen: Set<TagKey> = []
        for value in values {
            guard case .string(let text) = value else {
                throw .wrongKind(key: "tags", found: "a list with \(value.kind) in it", expected: expected)
            }
            let name = text.hasPrefix("#") ? String(text.dropFirst()) : text
            guard let tag = try Self.line(name, "tags") else {
                throw .invalid(key: "tags", value: text, expected: "a tag with at least one letter")
            }
            if seen.insert(TagKey(tag)).inserted { tags.append(tag) }
        }
        return tags
    }

    private static func line(_ text: String, _ key: String) throws(SidecarError) -> String? {
        let characters = text.drop(while: \.isWhitespace)
        guard let last = characters.lastIndex(where: { !$0.isWhitespace }) else { return nil }
        let trimmed = String(characters[...last])
        if let found = NameText.firstForbidden(in: trimmed) { throw .controlCharacter(key: key, scalar: found) }
        return trimmed
    }
}

/// The amounts of sidecars: a number as the settings write it, or a plain decimal with a point as programs do.
struct SidecarAmount {
    private let notation: AmountNotation

    init(notation: AmountNotation) {
        self.notation = notation
    }

    func parse(_ text: String, currency: Currency?) throws(SidecarError) -> ParsedAmount {
        var local: Result<ParsedAmount, AmountError>
        do throws(AmountError) {
            local = .success(try AmountParser(notation: notation).parse(text, currency: currency))
        } catch { local = .failure(error) }
        if notation.decimalMark == .comma { local = try reconcile(local, text, currency) }
        let parsed: ParsedAmount
        do throws(AmountError) { parsed = try local.get() } catch { throw .amount(error) }
        guard !parsed.hasMinusSign, parsed.amount.minorUnits >= 0 else { throw .negativeAmount(text) }
        guard !parsed.wasRounded else { throw .inexactAmount(text, parsed.amount) }
        return parsed
    }

    /// Where the comma is the decimal mark, `12.50` can only be a program's decimal; `1.234` can be both, unless
    /// the currency has no three decimals.
    private func reconcile(
        _ local: Result<ParsedAmount, AmountError>, _ text: String, _ currency: Currency?
    ) throws(SidecarError) -> Result<ParsedAmount, AmountError> {
        let plain = AmountNotation(decimalMark: .point, defaultCurrency: notation.defaultCurrency)
        guard text.utf8.contains(UInt8(ascii: ".")), !text.utf8.contains(UInt8(ascii: ",")),
            let decimal = try? AmountParser(notation: plain).parse(text, currency: currency), !decimal.isExpression
        else { return local }
        guard case .success(let grouped) = local else { return .success(decimal) }
        guard grouped.amount == decimal.amount else {
            throw .amount(.ambiguous(text: text, asDecimal: decimal.amount, asGrouped: grouped.amount))
        }
        return local
    }
}
