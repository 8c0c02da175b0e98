import JSON
import Model
import Money

/// The keys of a sidecar, removed one by one; the rest are unknown keys, which are kept.
struct SidecarFields {
    private var members: [JSONMember]

    /// Takes the keys of a sidecar, which are unique.
    init(_ members: [JSONMember]) {
        self.members = members
    }

    /// The keys that were not read, as canonical JSON.
    var rest: String? {
        members.isEmpty ? nil : JSONValue.object(members).canonicalText
    }

    /// Removes and returns the value of `key`; `nil` if it is missing or null.
    private mutating func take(_ key: String) -> JSONValue? {
        guard let index = members.firstIndex(where: { $0.isNamed(key) }) else { return nil }
        let value = members.remove(at: index).value
        return value == .null ? nil : value
    }

    /// Reads a string, unchanged; `nil` if it is missing or null.
    mutating func string(_ key: String) throws(SidecarError) -> String? {
        switch take(key) {
        case .none: return nil
        case .string(let text): return text
        case .some(let other): throw .wrongKind(key: key, found: other.kind, expected: "a string")
        }
    }

    /// Reads the text of the amount. Rejects a JSON number: other programs may have rounded it already.
    mutating func amount() throws(SidecarError) -> String? {
        switch take("amount") {
        case .none: return nil
        case .string(let text): return text
        case .number(let digits): throw .unquotedAmount(digits)
        case .some(let other):
            throw .wrongKind(key: "amount", found: other.kind, expected: #"a string such as "12.50""#)
        }
    }

    /// Reads text of any number of lines; `nil` if it is blank.
    mutating func text(_ key: String) throws(SidecarError) -> String? {
        guard let text = try string(key) else { return nil }
        // Notes may have line breaks and tabs; only NUL is a problem, because it would end the text for SQLite.
        if text.unicodeScalars.contains("\0") { throw .controlCharacter(key: key, scalar: "\0") }
        return text.allSatisfy(\.isWhitespace) ? nil : text
    }

    /// Reads one line of text without surrounding blanks; `nil` if nothing is left.
    mutating func line(_ key: String) throws(SidecarError) -> String? {
        guard let text = try string(key) else { return nil }
        return try Self.line(text, key)
    }

    /// Reads the tags, without duplicates.
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

    /// Reads a key that other programs use as well, if its value has the form in which quickrec's lists write it.
    /// Otherwise it stays an unknown key.
    mutating func own<Value>(_ key: String, _ read: (JSONValue) -> Value?) -> Value? {
        guard let index = members.firstIndex(where: { $0.isNamed(key) }), let value = read(members[index].value) else {
            return nil
        }
        members.remove(at: index)
        return value
    }

    /// Reads the name under a key that other programs use as well.
    mutating func ownName(_ key: String) -> String? {
        own(key) { value in
            guard case .string(let text) = value, let line = try? Self.line(text, key) else { return nil }
            return line
        }
    }

    /// Reads the day under a key that other programs use as well.
    mutating func ownDay(_ key: String) -> CivilDay? {
        own(key) { value in
            guard case .string(let text) = value else { return nil }
            return CivilDay(text)
        }
    }

    /// Refuses what quickrec's lists write of a transaction and a record can't have: several lines, whose sum would be one
    /// amount with the tags of all, and an opening balance, which would become income.
    func refuseTransaction() throws(SidecarError) {
        if ownLineCount > 1 { throw .severalLines(ownLineCount) }
        let isOpening = members.contains { $0.isNamed("kind") && $0.value == .string("opening") }
        if ownLineCount > 0, isOpening { throw .openingBalance }
    }

    /// The number of lines if quickrec's lists wrote them; the amount then has a decimal point and no groups.
    var ownLineCount: Int {
        members.first { $0.isNamed("lines") }.flatMap { Self.ownLines($0.value)?.count } ?? 0
    }

    /// The lines of an entry as quickrec's lists write them; `nil` for anything else.
    static func ownLines(_ value: JSONValue) -> [JSONValue]? {
        guard case .array(let lines) = value else { return nil }
        let areOwn = lines.allSatisfy { line in
            guard case .object(let members) = line else { return false }
            return lineKeys.allSatisfy { key in members.contains { $0.isNamed(key) } }
        }
        return areOwn ? lines : nil
    }

    private static let lineKeys = ["amount", "category", "tags", "note"]

    private static func line(_ text: String, _ key: String) throws(SidecarError) -> String? {
        let characters = NameText.visible(text).drop(while: \.isWhitespace)
        guard let last = characters.lastIndex(where: { !$0.isWhitespace }) else { return nil }
        let trimmed = String(characters[...last])
        if let found = NameText.firstForbidden(in: trimmed) { throw .controlCharacter(key: key, scalar: found) }
        return trimmed
    }
}

/// A parser for amounts in sidecars: in the notation of the settings, or a decimal with a point, as programs write
/// it.
struct SidecarAmount {
    private let notation: AmountNotation

    /// Creates a parser for amounts in this notation.
    init(notation: AmountNotation) {
        self.notation = notation
    }

    /// Parses an amount; throws if it is negative, ambiguous or would have to be rounded.
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

    /// Resolves amounts if the comma is the decimal mark: `12.50` can only be a program's decimal, but `1.234` can be
    /// either, unless the currency doesn't have three decimals, and so can `12.500`, whose last zero says nothing.
    private func reconcile(
        _ local: Result<ParsedAmount, AmountError>, _ text: String, _ currency: Currency?
    ) throws(SidecarError) -> Result<ParsedAmount, AmountError> {
        let plain = AmountNotation(decimalMark: .point, defaultCurrency: notation.defaultCurrency)
        let read = { (text: String) in try? AmountParser(notation: plain).parse(text, currency: currency) }
        guard text.utf8.contains(UInt8(ascii: ".")), !text.utf8.contains(UInt8(ascii: ",")),
            let decimal = read(text) ?? (text.hasSuffix("0") ? read(String(text.dropLast())) : nil),
            !decimal.isExpression
        else { return local }
        guard case .success(let grouped) = local else { return .success(decimal) }
        guard grouped.amount == decimal.amount else {
            throw .amount(.ambiguous(text: text, asDecimal: decimal.amount, asGrouped: grouped.amount))
        }
        return local
    }
}
