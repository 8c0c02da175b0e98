import Foundation

/// What one value of a JSON document has to be, after the contract of schema 1.
indirect enum ContractShape: Sendable {
    case text
    /// In upper case.
    case uuid
    /// RFC 3339 with an offset.
    case instant
    /// `YYYY-MM-DD`.
    case day
    /// A string with the decimals of the currency that the same or the enclosing object names.
    case amount
    /// A whole number, 0 or more.
    case count
    /// A whole number, also below 0.
    case difference
    /// Seconds and the like: a number, 0 or more.
    case measure
    case flag
    /// The schema's number.
    case schema
    /// One of these words.
    case word(Set<String>)
    /// This, or `null` for what is unknown.
    case unknown(or: ContractShape)
    case list(ContractShape)
    /// These keys, in this order, and no other.
    case object([(String, ContractShape)])
}

/// A place where a document is not what was promised.
struct ContractBreach: Hashable, CustomStringConvertible {
    var path: String
    var found: String

    var description: String { "\(path): \(found)" }
}

extension ContractShape {
    /// Every place where `value`, as JSONSerialization reads it, is not of this shape.
    func breaches(_ value: Any, at path: String = "$", currency: String? = nil) -> [ContractBreach] {
        let breach = [ContractBreach(path: path, found: "\(value) is no \(self)")]
        switch self {
        case .unknown(let shape):
            return value is NSNull ? [] : shape.breaches(value, at: path, currency: currency)
        case .list(let shape):
            guard let values = value as? [Any] else { return breach }
            return values.enumerated().flatMap {
                shape.breaches($0.element, at: "\(path)[\($0.offset)]", currency: currency)
            }
        case .object(let fields):
            guard let object = value as? [String: Any] else { return breach }
            let currency = object["currency"] as? String ?? currency
            let keys = Set(fields.map(\.0))
            let strangers = Set(object.keys).symmetricDifference(keys).sorted().map {
                ContractBreach(path: "\(path).\($0)", found: keys.contains($0) ? "missing" : "not in the contract")
            }
            return strangers
                + fields.flatMap { name, shape in
                    object[name].map { shape.breaches($0, at: "\(path).\(name)", currency: currency) } ?? []
                }
        default:
            return holds(value, currency: currency) ? [] : breach
        }
    }

    /// The names of all keys of `value`, in the order of the contract; the order of text is checked against it.
    func keys(_ value: Any) -> [String] {
        switch self {
        case .unknown(let shape): value is NSNull ? [] : shape.keys(value)
        case .list(let shape): (value as? [Any])?.flatMap(shape.keys) ?? []
        case .object(let fields):
            fields.flatMap { name, shape in
                [name] + ((value as? [String: Any])?[name].map(shape.keys) ?? [])
            }
        default: []
        }
    }

    private func holds(_ value: Any, currency: String?) -> Bool {
        switch self {
        case .text: value is String
        case .uuid: Self.matches(value, /[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}/)
        case .instant:
            Self.matches(
                value,
                /\d{4}-(0[1-9]|1[0-2])-[0-3]\dT[0-2]\d:[0-5]\d:[0-5]\d(\.\d{1,3})?(Z|[+-][0-2]\d:[0-5]\d)/)
        case .day: Self.matches(value, /\d{4}-(0[1-9]|1[0-2])-[0-3]\d/)
        case .amount: Self.isAmount(value, currency)
        case .count: Self.number(value).map { $0 >= 0 && $0 == $0.rounded() } ?? false
        case .difference: Self.number(value).map { $0 == $0.rounded() } ?? false
        case .measure: Self.number(value).map { $0 >= 0 } ?? false
        case .flag: Self.isFlag(value)
        case .schema: Self.number(value) == 1
        case .word(let words): (value as? String).map(words.contains) ?? false
        case .unknown, .list, .object: false
        }
    }

    private static func matches(_ value: Any, _ pattern: Regex<some Any>) -> Bool {
        (value as? String)?.wholeMatch(of: pattern) != nil
    }

    /// JSONSerialization makes numbers of `true` and `false` as well.
    private static func isFlag(_ value: Any) -> Bool {
        (value as? NSNumber).map { ["c", "B"].contains(String(cString: $0.objCType)) } ?? false
    }

    private static func number(_ value: Any) -> Double? {
        isFlag(value) ? nil : (value as? NSNumber)?.doubleValue
    }

    /// Decimals by ISO 4217, written here once more and not taken from the program.
    private static let decimals = ["JPY": 0, "EUR": 2, "USD": 2, "KWD": 3]

    private static func isAmount(_ value: Any, _ currency: String?) -> Bool {
        guard let text = value as? String, let currency, let decimals = decimals[currency] else { return false }
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        let whole = parts[0].drop { $0 == "-" }
        return parts.count == (decimals == 0 ? 1 : 2) && (decimals == 0 || parts[1].count == decimals)
            && !whole.isEmpty && parts.joined().drop { $0 == "-" }.allSatisfy { $0.isASCII && $0.isNumber }
            && (whole == "0" || !whole.hasPrefix("0"))
    }
}

extension ContractShape {
    private static let states: Set = ["awaiting_audio", "pending", "processed", "converted", "discarded"]

    private static let audio = ContractShape.object([
        ("path", .text), ("originalName", .text), ("container", .text), ("codec", .unknown(or: .text)),
        ("sampleRate", .unknown(or: .count)), ("channels", .unknown(or: .count)), ("frames", .unknown(or: .count)),
        ("duration", .unknown(or: .measure)), ("durationSource", .unknown(or: .word(["claimed", "decoded"]))),
        ("analysis", .word(["pending", "complete", "truncated", "empty", "unreadable"])), ("bytes", .count),
        ("sha256", .text), ("peak", .unknown(or: .measure)), ("reason", .unknown(or: .text)),
    ])

    private static let line = ContractShape.object([
        ("amount", .unknown(or: .amount)), ("category", .unknown(or: .text)), ("tags", .list(.text)),
        ("note", .unknown(or: .text)),
    ])

    static let record = ContractShape.object([
        ("id", .uuid), ("audioUUID", .unknown(or: .uuid)), ("state", .word(states)), ("createdAt", .instant),
        ("createdAtSource", .word(["sidecar", "metadata", "filename", "mtime", "clock"])), ("day", .day),
        ("amount", .unknown(or: .amount)), ("currency", .unknown(or: .text)),
        ("type", .unknown(or: .word(["income", "expense"]))), ("tags", .list(.text)),
        ("location", .unknown(or: .text)), ("payee", .unknown(or: .text)), ("note", .unknown(or: .text)),
        ("account", .unknown(or: .text)), ("category", .unknown(or: .text)), ("cleared", .unknown(or: .flag)),
        ("lines", .list(line)), ("snoozedUntil", .unknown(or: .instant)), ("transactionID", .unknown(or: .uuid)),
        ("audio", .unknown(or: audio)),
    ])

    static let transaction = ContractShape.object([
        ("id", .uuid), ("quickRecordID", .unknown(or: .uuid)), ("audioUUID", .unknown(or: .uuid)), ("date", .day),
        ("createdAt", .instant), ("type", .word(["income", "expense"])), ("amount", .amount), ("currency", .text),
        ("account", .text), ("payee", .unknown(or: .text)), ("location", .unknown(or: .text)),
        ("note", .unknown(or: .text)), ("tags", .list(.text)), ("cleared", .flag), ("lines", .list(line)),
        ("kind", .word(["ordinary", "opening"])),
    ])

    static let ingest = ContractShape.object([
        ("schema", .schema), ("taken", .count), ("duplicates", .count), ("held", .count), ("deferred", .count),
        ("ignored", .count), ("sidecars", .count),
    ])

    static let report = ContractShape.object([
        ("schema", .schema),
        ("counts", counts(.count)),
        ("held", .count), ("deferred", .count), ("spokenSeconds", .measure), ("oldest", .unknown(or: .instant)),
        ("ages", .list(.object([("upTo", .unknown(or: .text)), ("count", .count)]))), ("unprocessed", .list(record)),
        ("balanced", .flag), ("secondsToHear", .measure), ("reasons", .list(reason)), ("files", files),
        (
            "sinceLast",
            .unknown(
                or: .object([
                    ("at", .instant), ("records", .difference), ("counts", counts(.difference)), ("held", .difference),
                    ("deferred", .difference),
                ]))
        ),
        ("next", .list(.object([("command", .text), ("count", .count)]))), ("unreachableInboxes", .count),
    ])

    private static func counts(_ shape: ContractShape) -> ContractShape {
        .object(["awaiting_audio", "pending", "processed", "converted", "discarded"].map { ($0, shape) })
    }

    private static let reason = ContractShape.object([
        ("reason", .word(["to_triage", "snoozed", "awaiting_audio", "to_convert"])), ("count", .count),
        ("today", .count), ("thisWeek", .count), ("older", .count), ("oldest", .unknown(or: .instant)),
        ("spokenSeconds", .measure),
        (
            "amounts",
            .list(
                .object([
                    ("currency", .text), ("type", .unknown(or: .word(["income", "expense"]))),
                    ("amount", .unknown(or: .amount)), ("count", .count),
                ]))
        ),
    ])

    private static let files = ContractShape.object(
        [
            "new", "arriving", "deferred", "held", "conflicts", "discarded", "duplicates", "sidecars", "recordings",
            "recordingsWithoutRecord",
        ].map { ($0, .count) } + [
            ("retryAt", .unknown(or: .instant)),
            (
                "waiting",
                .list(
                    .object([
                        ("kind", .word(["arriving", "deferred", "held"])), ("code", .text), ("reason", .text),
                        ("count", .count), ("since", .instant), ("retryAt", .unknown(or: .instant)),
                    ]))
            ),
        ])

    /// The sums of one group in one currency.
    static func statistics(of key: ContractShape) -> ContractShape {
        .object([
            ("key", key), ("currency", .text), ("income", .amount), ("expense", .amount), ("net", .amount),
            ("count", .count),
        ])
    }

    static let held = ContractShape.object([
        ("path", .text), ("originalName", .text), ("reason", .text), ("code", .text), ("since", .instant),
        ("retryAt", .unknown(or: .instant)),
    ])

    static let verify = ContractShape.object([
        ("schema", .schema), ("ok", .flag),
        ("checks", .list(.object([("name", .text), ("ok", .flag), ("detail", .text)]))),
    ])

    /// `add`, `process` and `convert`: what was made, or how many where there are too many to show.
    static func batch(_ made: String, of item: ContractShape?, failed subject: String) -> ContractShape {
        .object([
            ("schema", .schema), item.map { (made, .list($0)) } ?? (made + "Count", .count),
            (
                "failed",
                .list(.object([(subject, subject == "line" ? .count : .unknown(or: .text)), ("error", .text)]))
            ),
        ])
    }
}
