package import JSON

/// A line of `process --from`: a record, and the entry for it.
package struct EntryRequest: Hashable, Sendable {
    /// The ID or the audio UUID, or the first characters of one.
    package var record: String
    /// The entry line.
    package var entry: String

    /// Reads all of `bytes` as one JSON object with `"entry"` and either `"id"` or `"audioUUID"`, each a string, and
    /// nothing else: otherwise a misspelled key would be ignored silently.
    package init(_ bytes: [UInt8]) throws(EntryRequestError) {
        let value: JSONValue
        do throws(JSONError) { value = try JSONReader.read(bytes) } catch { throw .notJSON(error) }
        guard case .object(let members) = value else { throw .notAnObject(found: value.kind) }
        var texts: [String: String] = [:]
        for member in members {
            guard let key = Self.keys.first(where: { member.isNamed($0) }) else { throw .unknownKey(member.key) }
            switch member.value {
            case .string(let text): texts[key] = text
            case .null: continue
            default: throw .wrongKind(key: key, found: member.value.kind)
            }
        }
        guard let entry = texts["entry"] else { throw .missing("\"entry\"") }
        switch (texts["id"], texts["audioUUID"]) {
        case (let id?, nil): record = id
        case (nil, let audioUUID?): record = audioUUID
        case (nil, nil): throw .missing("\"id\" or \"audioUUID\"")
        case (.some, .some): throw .namedTwice
        }
        self.entry = entry
    }

    private static let keys = ["id", "audioUUID", "entry"]
}

/// The reason why a line of `process --from` can't be used.
package enum EntryRequestError: Error, Equatable, Sendable {
    /// Not JSON at all.
    case notJSON(JSONError)
    /// JSON, but no object; `found` has its article.
    case notAnObject(found: String)
    /// A key other than the three.
    case unknownKey(String)
    /// A value that is no string; `found` has its article.
    case wrongKind(key: String, found: String)
    /// A required key is missing.
    case missing(String)
    /// Both by the record's ID and by the audio UUID.
    case namedTwice
}

extension EntryRequestError: CustomStringConvertible {
    /// One sentence: what is wrong, and what is expected. Not escaped for a terminal.
    package var description: String {
        switch self {
        case .notJSON(let error): error.description
        case .notAnObject(let found): "It is \(found), but an object is expected: \(Self.form)."
        case .unknownKey(let key): "It has the key \"\(key.prefix(60))\", which means nothing here: \(Self.form)."
        case .wrongKind(let key, let found): "\"\(key)\" is \(found), but a string is expected: \(Self.form)."
        case .missing(let what): "It has no \(what), but that is needed: \(Self.form)."
        case .namedTwice: "It has \"id\" and \"audioUUID\"; keep one of them."
        }
    }

    private static let form = #"write {"id": "3F2A…", "entry": "12.50 #lunch"}"#
}
