import JSON
import Model

/// A key of a line that was not read.
package struct UnreadKey: Hashable, Sendable {
    /// The key as written.
    package var key: String
    /// What its value has to be, with an article; `nil` for a key that means nothing.
    package var expected: String?
}

extension SidecarFacts {
    /// The keys that can be read.
    package static let keys = [
        "id", "audioUUID", "createdAt", "amount", "currency", "type", "tags", "location", "payee", "note", "account",
        "category", "date", "cleared",
    ]

    /// The unknown keys with a value, without those that only quickrec's lists have and those that say nothing.
    package var unreadKeys: [UnreadKey] {
        guard let extra, case .object(let members)? = try? JSONReader.read(Array(extra.utf8)) else { return [] }
        return members.filter { !Self.isSilent($0) }.map { UnreadKey(key: $0.key, expected: Self.expectations[$0.key]) }
    }

    private static func isSilent(_ member: JSONMember) -> Bool {
        if listKeys.contains(where: { member.isNamed($0) }) { return true }
        return switch member.value {
        case .null: true
        case .string(let text): text.allSatisfy(\.isWhitespace) || member.isNamed("day") && CivilDay(text) != nil
        default: false
        }
    }

    /// Those of `list`, `show` and `transactions` that are not read: they follow from the others, or change with time.
    private static let listKeys = [
        "state", "createdAtSource", "lines", "snoozedUntil", "transactionID", "quickRecordID", "audio", "kind",
    ]

    private static let expectations = [
        "account": "a name, with an amount or a currency beside it,", "category": "a name",
        "cleared": "true or false", "date": #"a day such as "2026-11-20""#, "day": #"a day such as "2026-11-20""#,
    ]
}
