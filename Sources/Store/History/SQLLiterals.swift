import GRDB

/// Parses the output of SQLite's `quote()`, one or more values separated by commas, so that they can be bound and are
/// never executed as SQL.
///
/// The images of the history have this form: JSON would need `json_object()`, which SQLite before 3.41 does not let
/// triggers use under `trusted_schema = OFF`. Values are NULL, integers and texts; no table with a history holds
/// others.
enum SQLLiterals {
    /// Returns the values, or `nil` for anything that `quote()` doesn't write for such values.
    static func parse(_ text: String) -> [DatabaseValue]? {
        let bytes = Array(text.utf8)
        var position = 0
        var values: [DatabaseValue] = []
        while true {
            guard let value = value(bytes, &position) else { return nil }
            values.append(value)
            if position == bytes.count { return values }
            guard bytes[position] == UInt8(ascii: ",") else { return nil }
            position += 1
        }
    }

    private static func value(_ bytes: [UInt8], _ position: inout Int) -> DatabaseValue? {
        guard position < bytes.count else { return nil }
        if bytes[position] == UInt8(ascii: "'") { return text(bytes, &position) }
        let end = bytes[position...].firstIndex(of: UInt8(ascii: ",")) ?? bytes.count
        let word = String(decoding: bytes[position..<end], as: UTF8.self)
        position = end
        if word == "NULL" { return .null }
        return Int64(word)?.databaseValue
    }

    /// Parses a quoted text, with its inner quotes doubled.
    private static func text(_ bytes: [UInt8], _ position: inout Int) -> DatabaseValue? {
        var content: [UInt8] = []
        position += 1
        while position < bytes.count {
            let byte = bytes[position]
            position += 1
            guard byte == UInt8(ascii: "'") else {
                content.append(byte)
                continue
            }
            guard position < bytes.count, bytes[position] == byte else {
                return String(decoding: content, as: UTF8.self).databaseValue
            }
            content.append(byte)
            position += 1
        }
        return nil
    }
}
