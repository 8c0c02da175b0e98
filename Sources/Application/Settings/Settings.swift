import Foundation
import Hashing
package import Model
import Money

/// The settings in `config.yaml` in the queue folder; every key is optional.
package struct Settings: Equatable, Sendable {
    /// ISO 4217 code of amounts that name no currency.
    var currency: Currency?
    /// The decimal mark of typed amounts; where it is not set, `1,234` is asked about.
    var decimalMark: DecimalMark?
    /// IANA name of the time zone in which days begin and end.
    var timeZone: TimeZone?
    /// Whether `11/5` is the fifth of November.
    var monthBeforeDay: Bool?
    /// The day on which weeks begin.
    package var weekStart = WeekStart.monday
    /// Seconds that a file must stay unchanged before it is taken in.
    var settleSeconds: Double?
    /// Seconds that a file without its end must stay unchanged before it is taken in as truncated.
    var truncatedSeconds: Double?
    /// Folders that are watched besides the queue's inbox.
    var inboxes: [InboxSetting] = []
    /// Globs of names that are ignored, besides the usual ones.
    package var ignore: [String]?
    /// Largest file that is taken in, in MiB.
    var maximumFileMebibytes: Int?
    /// Whether names that the books don't have are asked about.
    package var asksNewNames = false
    /// The command that plays a recording.
    package var player: String?
    /// Path of ffmpeg.
    var ffmpeg: String?
    /// SHA-256 of the file, 32 bytes; `nil` where there is none.
    package var digest: [UInt8]?
}

/// The file as it is written; names follow the keys.
///
/// No number is an integer: Yams traps at one in YAML 1.1's base 60 (`9:9:9:…`) that overflows.
private struct SettingsFile: Decodable {
    var currency: String?
    var decimalMark: String?
    var timeZone: String?
    var dateOrder: String?
    var weekStart: String?
    var settleSeconds: Double?
    var truncatedSeconds: Double?
    var inboxes: [InboxEntry]?
    var ignore: [String]?
    var maximumFileMebibytes: Double?
    var newNames: String?
    var player: String?
    var ffmpeg: String?

    struct InboxEntry: Decodable {
        var path: String?
        var mode: String?

        enum CodingKeys: String, CodingKey, CaseIterable { case path, mode }
    }

    enum CodingKeys: String, CodingKey, CaseIterable {
        case currency, decimalMark, timeZone, dateOrder, weekStart, settleSeconds, truncatedSeconds, inboxes, ignore
        case maximumFileMebibytes, newNames, player, ffmpeg
    }
}

extension Settings {
    /// Reads `config.yaml`; no file is no settings.
    ///
    /// Throws `CommandError` with status 78 that names the key and what is expected.
    package static func read(_ path: String) throws -> Settings {
        let keys = SettingsFile.CodingKeys.allCases.map(\.rawValue)
        let itemKeys = ["inboxes": SettingsFile.InboxEntry.CodingKeys.allCases.map(\.rawValue)]
        let source = YAMLFile(path: path, noun: noun)
        let text = try source.text()
        let file = try source.decode(SettingsFile.self, from: text, keys: keys, itemKeys: itemKeys) { key in
            if key.isEmpty { return "it is not a list of keys with values, such as currency: EUR" }
            if key.hasPrefix("inboxes") { return "inboxes is a list of folders, each with `path:` and `mode:`" }
            let kind =
                switch key {
                case "settleSeconds", "truncatedSeconds": "a number of seconds, such as 2"
                case "maximumFileMebibytes": "a whole number, such as 512"
                case _ where key.hasPrefix("ignore"): "a list, such as [\"*.bak\"]"
                default: "a single value"
                }
            return "the value of '\(key)' has to be \(kind)"
        }
        var settings = try file.map { try Settings($0, path: path) } ?? Settings()
        settings.digest = text.map { SHA256.digest(of: Array($0.utf8)) }
        return settings
    }

    /// The noun for the file in messages.
    private static let noun = "settings"

    private init(_ file: SettingsFile, path: String) throws {
        currency = try file.currency.map { code in
            try Self.value(Currency(code: code), path, "currency", code, "an ISO 4217 code such as EUR")
        }
        decimalMark = try file.decimalMark.map { mark in
            let marks: [String: DecimalMark] = [".": .point, ",": .comma]
            return try Self.value(marks[mark], path, "decimalMark", mark, "'.' or ','")
        }
        timeZone = try file.timeZone.map { name in
            try Self.value(Self.zone(name), path, "timeZone", name, "a name such as Europe/Berlin")
        }
        monthBeforeDay = try file.dateOrder.map { order in
            let orders = ["day-month": false, "month-day": true]
            return try Self.value(orders[order], path, "dateOrder", order, "day-month or month-day")
        }
        weekStart =
            try file.weekStart.map { day in
                try Self.value(WeekStart(rawValue: day), path, "weekStart", day, "monday or sunday")
            } ?? .monday
        asksNewNames =
            try file.newNames.map { answer in
                try Self.value(["ask": true, "tell": false][answer], path, "newNames", answer, "ask or tell")
            } ?? false
        settleSeconds = try Self.seconds(file.settleSeconds, path, "settleSeconds")
        truncatedSeconds = try Self.seconds(file.truncatedSeconds, path, "truncatedSeconds")
        maximumFileMebibytes = try file.maximumFileMebibytes.map { size in
            let whole = Int(exactly: size)
            guard let whole, (1...1_048_576).contains(whole) else {
                let number = whole.map { "\($0)" } ?? "\(size)"
                throw Self.invalid(
                    path, "maximumFileMebibytes is \(number), but has to be a whole number between 1 and 1048576")
            }
            return whole
        }
        inboxes = try InboxSetting.all(file.inboxes?.map { ($0.path, $0.mode) } ?? [], path: path)
        ignore = file.ignore
        player = file.player
        ffmpeg = try file.ffmpeg.map { program in
            try Self.value(program.hasPrefix("/") ? program : nil, path, "ffmpeg", program, "an absolute path")
        }
    }

    /// The value that `text` stands for, or the error that says what is expected of `key`.
    static func value<Value>(
        _ value: Value?, _ path: String, _ key: String, _ text: String, _ expected: String
    ) throws -> Value {
        guard let value else { throw invalid(path, "\(key) is '\(text)', but has to be \(expected)") }
        return value
    }

    /// Zones of the IANA database without a slash that no abbreviation is mistaken for.
    private static let zonesWithoutPlace: Set = [
        "UTC", "GMT", "CET", "EET", "MET", "WET", "EST5EDT", "CST6CDT", "MST7MDT", "PST8PDT", "Cuba", "Egypt", "Eire",
        "Hongkong", "Iceland", "Iran", "Israel", "Jamaica", "Japan", "Libya", "NZ", "Navajo", "Poland", "Portugal",
        "Singapore", "Turkey", "Zulu",
    ]

    /// The zone of a name of the IANA database; `nil` for abbreviations, of which most mean several zones, and for
    /// `GMT+5`, which POSIX counts the other way.
    private static func zone(_ name: String) -> TimeZone? {
        name.contains("/") || zonesWithoutPlace.contains(name) ? TimeZone(identifier: name) : nil
    }

    private static func seconds(_ value: Double?, _ path: String, _ key: String) throws -> Double? {
        guard let value else { return nil }
        guard value >= 0, value <= 86_400 else {
            throw invalid(path, "\(key) is \(value), but has to be between 0 and 86400")
        }
        return value
    }

    /// The error for settings at `path` that can't be used: status 78. `why` is a clause without a full stop.
    static func invalid(_ path: String, _ why: String) -> CommandError {
        YAMLFile(path: path, noun: noun).invalid(why)
    }
}
