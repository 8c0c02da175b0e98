import Foundation
import Model
import Money
import Store

/// Converts SQLite values, or reports why it can't: nothing is rounded, repaired or guessed.
///
/// `nil` without a problem means that the source left the value unknown.
struct SourceValues {
    private let notation: AmountNotation
    private let zone: TimeZone
    /// In the order in which they were found.
    var problems: [ImportProblem] = []

    /// `notation` is how amounts in text are written; `zone` gives the instants of the source their offset.
    init(notation: AmountNotation, zone: TimeZone) {
        self.notation = notation
        self.zone = zone
    }

    /// Records that a value is left unknown; `message` is a sentence.
    mutating func note(_ record: String, _ field: String, _ message: String) {
        problems.append(ImportProblem(record: record, field: field, message: message))
    }

    /// Text is parsed strictly; a number must have no more decimals than the currency in its shortest form.
    mutating func amount(_ value: ForeignValue?, of record: String) -> Amount? {
        do throws(UnreadableAmount) {
            let amount = try readAmount(value)
            guard let amount, amount.minorUnits < 0 else { return amount }
            throw UnreadableAmount(message: Wording.negative)
        } catch {
            note(record, "amount", error.message)
            return nil
        }
    }

    private struct UnreadableAmount: Error {
        var message: String
    }

    private func readAmount(_ value: ForeignValue?) throws(UnreadableAmount) -> Amount? {
        switch value {
        case nil, .null: return nil
        case .integer(let whole): return try exact("\(whole)")
        // Swift prints the shortest digits that parse to the same number.
        case .real(let number):
            guard !number.isNaN else { return nil }
            guard number.isFinite else { throw UnreadableAmount(message: Wording.noAmount) }
            return try exact("\(number)")
        case .text(let bytes):
            guard let text = String(validating: bytes, as: UTF8.self) else {
                throw UnreadableAmount(message: Wording.noAmount)
            }
            return try typed(text)
        case .blob, .tooLarge: throw UnreadableAmount(message: Wording.noAmount)
        }
    }

    /// An amount typed by the user: no calculation, no other currency.
    private func typed(_ text: String) throws(UnreadableAmount) -> Amount? {
        let trimmed = text.trimmingCharacters(in: .whitespacesAndNewlines)
        // The first model's notation for an unknown amount.
        if trimmed.isEmpty || trimmed.lowercased() == "nan" { return nil }
        let parsed: ParsedAmount
        do throws(AmountError) { parsed = try AmountParser(notation: notation).parse(trimmed) } catch {
            throw UnreadableAmount(message: Wording.unknown(error.description))
        }
        guard !parsed.isExpression, parsed.amount.currency == notation.defaultCurrency else {
            throw UnreadableAmount(message: Wording.noAmount)
        }
        return parsed.amount
    }

    /// Parses `12`, `12.5`, `1e-05`, `1.5e+16` without any arithmetic.
    private func exact(_ text: String) throws(UnreadableAmount) -> Amount {
        let currency = notation.defaultCurrency
        let parts = text.split(separator: "e")
        let mantissa = parts[0].split(separator: ".", omittingEmptySubsequences: false)
        var digits = mantissa.joined()
        var decimals = (mantissa.count > 1 ? mantissa[1].count : 0) - (parts.count > 1 ? Int(parts[1]) ?? 0 : 0)
        while decimals > 0, digits.last == "0", digits.count > 1 {
            digits.removeLast()
            decimals -= 1
        }
        if Int64(digits) == 0 { decimals = 0 }
        guard decimals <= currency.exponent else {
            throw UnreadableAmount(message: Wording.decimals(text, currency.code))
        }
        guard currency.exponent - decimals < 19,
            let units = Int64(digits + String(repeating: "0", count: currency.exponent - decimals))
        else { throw UnreadableAmount(message: Wording.tooLarge) }
        return Amount(minorUnits: units, currency: currency)
    }

    /// Seconds since 2001-01-01T00:00:00Z.
    mutating func moment(_ value: ForeignValue?, of record: String, _ field: String) -> Moment? {
        let seconds: Double
        switch value {
        case nil, .null: return nil
        case .integer(let whole): seconds = Double(whole)
        case .real(let number): seconds = number
        case .text, .blob, .tooLarge: seconds = .nan
        }
        let milliseconds = (seconds + Self.referenceDate) * 1_000
        guard milliseconds.isFinite, abs(milliseconds) < 1e15 else {
            note(record, field, Wording.noDate)
            return nil
        }
        let rounded = Int64(milliseconds.rounded())
        guard Moment.validMilliseconds.contains(rounded) else {
            note(record, field, Wording.noDate)
            return nil
        }
        return Moment(clampingMilliseconds: rounded, in: zone)
    }

    /// Seconds from 1970 to 2001, Apple's reference date.
    private static let referenceDate: Double = 978_307_200

    /// Sixteen bytes, or the 36-character text.
    mutating func uuid(_ value: ForeignValue?, of record: String, _ field: String) -> UUID? {
        switch value {
        case nil, .null: return nil
        case .blob(let bytes) where bytes.count == 16:
            return bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
        case .text(let bytes):
            if let uuid = UUIDText.parse(bytes) { return uuid }
        default: break
        }
        note(record, field, Wording.noUUID)
        return nil
    }

    /// Text without NUL; `nil` also for an empty one.
    mutating func text(_ value: ForeignValue?, of record: String, _ field: String) -> String? {
        switch value {
        case nil, .null: return nil
        case let value?:
            guard let text = value.string, !text.utf8.contains(0) else {
                note(record, field, Wording.noText)
                return nil
            }
            return text.isEmpty ? nil : text
        }
    }

    /// An archived set of strings; empty if it can't be read.
    ///
    /// Throws `ImportError.hostile` for a bomb.
    mutating func archivedTags(_ value: ForeignValue?, of record: String) throws -> [String] {
        try archived(value, of: record, "tags", problem: Wording.noTags) { archive throws(ArchiveError) in
            let tags = try archive.strings().filter { !$0.isEmpty }
            guard !tags.contains(where: { $0.utf8.contains(0) }) else { throw .unreadable }
            return tags
        } ?? []
    }

    /// The number after a type, archived or not.
    mutating func typeNumber(_ value: ForeignValue?, of record: String) throws -> Int64? {
        if case .integer(let number)? = value { return number }
        return try archived(value, of: record, "type", problem: Wording.noType) { archive throws(ArchiveError) in
            try archive.rawValue()
        }
    }

    /// What `read` finds in an archive; `nil`, with the problem noted, if it can't be read.
    private mutating func archived<Content>(
        _ value: ForeignValue?, of record: String, _ field: String, problem: String,
        _ read: (KeyedArchive) throws(ArchiveError) -> Content
    ) throws -> Content? {
        do throws(ArchiveError) {
            switch value {
            case nil, .null: return nil
            case .blob(let bytes): return try read(KeyedArchive(bytes))
            case .tooLarge: throw .tooComplex
            case .integer, .real, .text: throw .unreadable
            }
        } catch .tooComplex {
            throw ImportError.hostile(record: record, field: field)
        } catch {
            note(record, field, problem)
            return nil
        }
    }
}
