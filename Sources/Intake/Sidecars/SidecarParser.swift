import JSON
package import Model
package import Money

/// The contents of a sidecar.
package struct SidecarFacts: Hashable, Sendable {
    /// The ID of the record.
    package var id: QuickRecordID?
    /// The recording that it is about.
    package var audioUUID: AudioUUID?
    /// When the memo was recorded.
    package var createdAt: Moment?
    /// What it says about the money.
    package var entry = Entry()
    /// The unknown keys, as the canonical text of a JSON object; `nil` if there are none.
    package var extra: String?
}

/// Parses sidecars, and lines of JSON Lines with the same keys.
package struct SidecarParser: Sendable {
    /// The maximum size in bytes.
    package static let sizeLimit = 64 << 10
    /// The maximum nesting depth of lists and objects.
    private static let depthLimit = 32

    private let notation: AmountNotation

    /// Creates a parser; `notation` applies to amounts.
    package init(notation: AmountNotation) {
        self.notation = notation
    }

    /// Returns the facts in all of `bytes`, one JSON object.
    ///
    /// A key with `null` counts as missing. A `+` before the amount means income, and is an error on an expense. One
    /// `#` before a tag, and blanks around a tag, location or payee, are dropped. Account, category, day and cleared are
    /// read only in the form in which quickrec's lists write them: other programs use these keys in their own ways.
    package func parse(_ bytes: [UInt8]) throws(SidecarError) -> SidecarFacts {
        guard bytes.count <= Self.sizeLimit else { throw .tooLarge(bytes: bytes.count) }
        let value: JSONValue
        do throws(JSONError) { value = try JSONReader.read(bytes, depthLimit: Self.depthLimit) } catch {
            throw .notJSON(error)
        }
        guard case .object(let members) = value else { throw .notAnObject(found: value.kind) }
        var fields = SidecarFields(members)
        var facts = SidecarFacts()
        if let text = try fields.string("id") { facts.id = try Self.uuid(text, "id") }
        if let text = try fields.string("audioUUID") { facts.audioUUID = try Self.uuid(text, "audioUUID") }
        if let text = try fields.string("createdAt") { facts.createdAt = try Self.moment(text) }
        facts.entry = try entry(&fields)
        // Lists write the day of every record.
        if facts.entry.date == nil, let day = fields.ownDay("day"), day != facts.createdAt?.day {
            facts.entry.date = day
        }
        facts.extra = fields.rest
        return facts
    }

    private func entry(_ fields: inout SidecarFields) throws(SidecarError) -> Entry {
        var entry = Entry()
        if let text = try fields.string("type") {
            guard let type = TransactionType(name: text) else {
                throw .invalid(key: "type", value: text, expected: #""income" or "expense""#)
            }
            entry.type = type
        }
        if let text = try fields.string("currency") {
            guard let currency = Currency(code: text) else {
                throw .invalid(key: "currency", value: text, expected: #"an ISO 4217 code in capitals such as "EUR""#)
            }
            entry.currency = currency
        }
        try fields.refuseTransaction()
        var line = EntryLine()
        if let text = try fields.amount() {
            var notation = notation
            if fields.ownLineCount > 0, !text.utf8.contains(UInt8(ascii: ",")) { notation.decimalMark = .point }
            let parsed = try SidecarAmount(notation: notation).parse(text, currency: entry.currency)
            line.amount = parsed.amount
            entry.currency = parsed.amount.currency
            if parsed.hasPlusSign {
                guard entry.type != .expense else { throw .signAgainstType(text) }
                entry.type = .income
            }
        }
        line.tags = try fields.tags()
        line.category = fields.ownName("category")
        if line != EntryLine() { entry.lines = [line] }
        // An account has a currency, so an unknown one can't be checked against it.
        if entry.currency != nil { entry.account = fields.ownName("account") }
        entry.date = fields.ownDay("date")
        entry.cleared = fields.own("cleared") { if case .bool(let flag) = $0 { flag } else { nil } }
        entry.location = try fields.line("location")
        entry.payee = try fields.line("payee")
        entry.note = try fields.text("note")
        return entry
    }

    private static func uuid<Subject>(_ text: String, _ key: String) throws(SidecarError) -> Identifier<Subject> {
        guard let identifier = Identifier<Subject>(text) else {
            throw .invalid(
                key: key, value: text, expected: #"a UUID such as "8F3A2B1C-5D6E-4F70-8A9B-0C1D2E3F4A5B""#)
        }
        return identifier
    }

    private static func moment(_ text: String) throws(SidecarError) -> Moment {
        guard let moment = Moment(rfc3339: text) else {
            throw .invalid(
                key: "createdAt", value: text,
                expected: "a time from 0001-01-02 to 9999-12-30 with its offset, as in "
                    + #""2026-11-20T12:30:00+01:00" (RFC 3339),"#)
        }
        return moment
    }
}

extension FileName {
    /// Whether this is the name of a sidecar: a JSON file, in any case.
    package var isSidecar: Bool { lowercasedExtension == "json" }
}
