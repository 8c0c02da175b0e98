import JSON
import Model

/// A key of a line that was not read.
package struct UnreadKey: Hashable, Sendable {
    /// The key as written.
    package var key: String
    /// What its value has to be, with an article; `nil` for a key that means nothing.
    package var expected: String?

    /// Why its value would be lost, as a sentence: it has another form than lists write, or the key is a slip. `nil` for
    /// any other key.
    package var problem: String? {
        if let expected { return "\"\(key)\" can't be read; \(expected) is expected." }
        if key == "entry" {
            return "\"entry\" is a key of `quickrec process --from`; write \"amount\", \"tags\" and so on here."
        }
        let keys = Self.keys
        let meant =
            SidecarFacts.keys.first { keys.contains(key) && TagKey($0) == TagKey(key) } ?? keys.nearMiss(key)
        return meant.map { "It has the key \"\(key)\", which means nothing here; write \"\($0)\" if that is meant." }
    }

    /// The same for a sidecar that was taken in nevertheless.
    var warning: String? {
        expected.map { "It was taken in without \"\(key)\", which can't be read; \($0) is expected." } ?? problem
    }

    private static let keys = NameVocabulary(SidecarFacts.keys)
}

extension SidecarFacts {
    /// The keys that can be read. Of two that are equally near to a slip the first is meant: `acount` is `account`.
    package static let keys = [
        "id", "audioUUID", "createdAt", "account", "amount", "currency", "type", "tags", "location", "payee", "note",
        "category", "date", "cleared",
    ]

    /// The unknown keys with a value, without those that only quickrec's lists have and those that say nothing.
    package var unreadKeys: [UnreadKey] {
        guard let extra, case .object(let members)? = try? JSONReader.read(Array(extra.utf8)) else { return [] }
        return members.filter { !Self.isSilent($0) }.map { UnreadKey(key: $0.key, expected: Self.expectation(of: $0)) }
    }

    /// These keys by which something else was meant, a sentence each; `nil` if there are none.
    var unread: IntakeReason? {
        let warnings = unreadKeys.compactMap(\.warning)
        let more = warnings.count > Self.toldKeys ? ["So it is with \(warnings.count - Self.toldKeys) more keys."] : []
        let sentence = (warnings.prefix(Self.toldKeys) + more).joined(separator: " ")
        return sentence.isEmpty ? nil : IntakeReason(code: .unreadKey, sentence: sentence)
    }

    /// How many keys are named.
    private static let toldKeys = 5

    private static func isSilent(_ member: JSONMember) -> Bool {
        if listKeys.contains(where: { member.isNamed($0) }) { return true }
        if member.isNamed("lines"), SidecarFields.ownLines(member.value) != nil { return true }
        return switch member.value {
        case .null: true
        case .string(let text): text.allSatisfy(\.isWhitespace) || member.isNamed("day") && CivilDay(text) != nil
        default: false
        }
    }

    /// Those of `list`, `show` and `transactions` that are not read: they follow from the others, or change with time.
    private static let listKeys = [
        "state", "createdAtSource", "snoozedUntil", "transactionID", "quickRecordID", "audio", "kind",
    ]

    private static func expectation(of member: JSONMember) -> String? {
        guard case .string(let text) = member.value, ["account", "category"].contains(member.key),
            NameText.firstForbidden(in: text) != nil
        else { return expectations[member.key] }
        return "a name without control characters"
    }

    private static let expectations = [
        "account": "a name, with an amount or a currency beside it,", "category": "a name",
        "cleared": "true or false", "date": #"a day such as "2026-11-20""#, "day": #"a day such as "2026-11-20""#,
        "lines": "a list with one line, as `quickrec list` writes it,",
    ]
}
