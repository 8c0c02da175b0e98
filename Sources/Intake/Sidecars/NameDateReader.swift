import Model

/// Reads one date that starts at a digit, and the time after it.
struct NameDateReader {
    private let bytes: [UInt8]
    private var index: Int

    /// Creates a reader of the digits from `index` on.
    init(bytes: [UInt8], index: Int) {
        self.bytes = bytes
        self.index = index
    }

    /// Reads the day, the milliseconds since midnight if there is a time, and whether that is UTC.
    mutating func read() -> (day: CivilDay, time: Int?, isUTC: Bool)? {
        let start = index
        if let (day, isJoined) = longDate() {
            let afterDate = index
            if let time = timeAfterDate(isJoined: isJoined) { return (day, time, take("Z") || take("z")) }
            // Without a time, the day must end here: `202311051` is some other number.
            return NameDigits.isDigit(at: afterDate, bytes) ? nil : (day, nil, false)
        }
        index = start
        return shortDate().map { ($0.day, $0.time, false) }
    }

    /// Reads `YYYYMMDD`, or the same with two equal separators.
    private mutating func longDate() -> (CivilDay, isJoined: Bool)? {
        guard let year = number(4), (1_980...2_099).contains(year) else { return nil }
        let separator = index < bytes.count && "-_. ".utf8.contains(bytes[index]) ? bytes[index] : nil
        if separator != nil { index += 1 }
        guard let month = number(2) else { return nil }
        if let separator {
            guard index < bytes.count, bytes[index] == separator else { return nil }
            index += 1
        }
        guard let date = number(2), let day = CivilDay(year: year, month: month, day: date) else { return nil }
        return (day, separator == nil)
    }

    /// Reads `YYMMDD_HHMMSS`: a two-digit year is accepted only with a time in exactly this form.
    private mutating func shortDate() -> (day: CivilDay, time: Int)? {
        guard let year = number(2), let month = number(2), let date = number(2), take("_"),
            let day = CivilDay(year: 2_000 + year, month: month, day: date), let hour = number(2),
            let minute = number(2), let second = number(2), !NameDigits.isDigit(at: index, bytes)
        else { return nil }
        return Self.time(hour, minute, second, 0).map { (day, $0) }
    }

    /// Reads the time after a date, and the separator between them.
    private mutating func timeAfterDate(isJoined: Bool) -> Int? {
        let start = index
        for between in [" at ", ", ", " ", "_", "-", "T", "t", "."] where take(between) {
            if let time = time() { return time }
            index = start
        }
        if isJoined, let time = joinedTime(allowsMinutes: true) { return time }
        index = start
        return nil
    }

    private mutating func time() -> Int? {
        let start = index
        if let time = separatedTime() { return time }
        index = start
        // `1430` alone may just as well be a counter.
        return joinedTime(allowsMinutes: false)
    }

    /// Reads `HHMMSS`, `HHMMSSmmm`, or `HHMM`, without a following digit.
    private mutating func joinedTime(allowsMinutes: Bool) -> Int? {
        guard let hour = number(2), let minute = number(2) else { return nil }
        if !NameDigits.isDigit(at: index, bytes) { return allowsMinutes ? Self.time(hour, minute, 0, 0) : nil }
        guard let second = number(2) else { return nil }
        let thousandths = fraction(isJoined: true)
        return NameDigits.isDigit(at: index, bytes) ? nil : Self.time(hour, minute, second, thousandths)
    }

    /// Reads `14-30`, `14.30.12`, `14-30-12-123` or `2.30.12 PM`.
    private mutating func separatedTime() -> Int? {
        let hasTwoDigits = NameDigits.isDigit(at: index + 1, bytes)
        guard let hour = number(hasTwoDigits ? 2 : 1), index < bytes.count, "-._:".utf8.contains(bytes[index]) else {
            return nil
        }
        let separator = bytes[index]
        index += 1
        guard let minute = number(2), !NameDigits.isDigit(at: index, bytes) else { return nil }
        var second = 0
        var thousandths = 0
        let afterMinute = index
        if index < bytes.count, bytes[index] == separator {
            index += 1
            if let value = number(2), !NameDigits.isDigit(at: index, bytes), value < 60 {
                second = value
                thousandths = fraction(isJoined: false)
            } else {
                index = afterMinute
            }
        }
        if let isAfternoon = halfOfDay() {
            guard (1...12).contains(hour) else { return nil }
            return Self.time(hour % 12 + (isAfternoon ? 12 : 0), minute, second, thousandths)
        }
        return hasTwoDigits ? Self.time(hour, minute, second, thousandths) : nil
    }

    /// Reads three digits, after a separator unless `isJoined`; 0 if there are none.
    private mutating func fraction(isJoined: Bool) -> Int {
        let start = index
        if !isJoined {
            guard index < bytes.count, "-._".utf8.contains(bytes[index]) else { return 0 }
            index += 1
        }
        if let value = number(3), !NameDigits.isDigit(at: index, bytes) { return value }
        index = start
        return 0
    }

    /// Reads `AM` or `PM` after any kind of blank; true for the afternoon.
    private mutating func halfOfDay() -> Bool? {
        let start = index
        // macOS writes a narrow no-break space here.
        for blank in ["\u{202F}", "\u{A0}", " ", ""] {
            index = start
            guard take(blank) else { continue }
            if take("AM") || take("am") { return false }
            if take("PM") || take("pm") { return true }
        }
        index = start
        return nil
    }

    private static func time(_ hour: Int, _ minute: Int, _ second: Int, _ thousandths: Int) -> Int? {
        guard hour < 24, minute < 60, second < 60 else { return nil }
        return ((hour * 60 + minute) * 60 + second) * 1_000 + thousandths
    }

    private mutating func number(_ count: Int) -> Int? {
        guard index + count <= bytes.count, bytes[index..<(index + count)].allSatisfy(NameDigits.isDigit) else {
            return nil
        }
        defer { index += count }
        return bytes[index..<(index + count)].reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    }

    private mutating func take(_ text: String) -> Bool {
        guard index <= bytes.count, bytes[index...].starts(with: text.utf8) else { return false }
        index += text.utf8.count
        return true
    }
}

/// Tells which parts of a name can belong to a date.
enum NameDigits {
    /// Whether a byte is an ASCII digit.
    static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }

    /// Whether a digit is at `index`; false outside of `bytes`.
    static func isDigit(at index: Int, _ bytes: [UInt8]) -> Bool {
        bytes.indices.contains(index) && isDigit(bytes[index])
    }

    /// Returns `bytes` with UUIDs, and hexadecimal numbers with letters and at least sixteen digits, replaced by
    /// NULs, which no name contains.
    static func masked(_ bytes: [UInt8]) -> [UInt8] {
        var masked = bytes
        var start = 0
        while start < bytes.count {
            // Comparing one byte rules out a UUID almost everywhere.
            if start + 8 < bytes.count, bytes[start + 8] == UInt8(ascii: "-"),
                UUIDText.parse(Array(bytes[start..<min(start + UUIDText.length, bytes.count)])) != nil
            {
                for index in start..<(start + UUIDText.length) { masked[index] = 0 }
                start += UUIDText.length
                continue
            }
            if start == 0 || !isAlphanumeric(bytes[start - 1]) {
                let run = bytes[start...].prefix(while: isAlphanumeric)
                if run.count >= 16, run.allSatisfy(isHexadecimal), !run.allSatisfy(isDigit) {
                    for index in run.indices { masked[index] = 0 }
                }
            }
            start += 1
        }
        return masked
    }

    private static func isHexadecimal(_ byte: UInt8) -> Bool {
        isDigit(byte) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte | 0x20)
    }

    private static func isAlphanumeric(_ byte: UInt8) -> Bool {
        isDigit(byte) || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }
}
