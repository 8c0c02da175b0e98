package import FoundationEssentials
package import Money

/// Builds UTF-8 text without locale and Foundation formatting, so that a million records take only seconds.
package struct TextBuffer: Sendable {
    /// The bytes written so far.
    package private(set) var bytes: [UInt8] = []

    /// Creates an empty buffer.
    package init() {}

    /// Appends the text as UTF-8, without quotes or escapes.
    package mutating func append(_ text: String) {
        var text = text
        text.withUTF8 { bytes.append(contentsOf: $0) }
    }

    /// Appends one byte; the caller keeps the whole valid UTF-8.
    package mutating func append(byte: UInt8) {
        bytes.append(byte)
    }

    /// Appends bytes that are already encoded.
    package mutating func append(_ some: ArraySlice<UInt8>) {
        bytes.append(contentsOf: some)
    }

    /// Appends bytes from a buffer without copying them to an array first.
    package mutating func append(_ some: Slice<UnsafeBufferPointer<UInt8>>) {
        bytes.append(contentsOf: UnsafeBufferPointer(rebasing: some))
    }

    /// Appends decimal digits, with a minus sign if negative.
    package mutating func append(_ value: Int64) {
        if value < 0 { bytes.append(UInt8(ascii: "-")) }
        append(value.magnitude, digits: 1)
    }

    /// Appends at least `digits` decimal digits.
    private mutating func append(_ value: UInt64, digits: Int) {
        // The largest number has twenty digits; they are produced from last to first.
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: max(20, digits)) { text in
            var start = text.count
            var rest = value
            repeat {
                start -= 1
                text[start] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
                rest /= 10
            } while rest > 0 || text.count - start < digits
            bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[start...]))
        }
    }

    /// Inserts `text` before the byte at `index`.
    package mutating func insert(_ text: String, at index: Int) {
        bytes.insert(contentsOf: text.utf8, at: index)
    }

    /// Passes the bytes written so far to `sink` and starts over with the same storage.
    package mutating func drain(into sink: (_ bytes: [UInt8]) throws -> Void) rethrows {
        guard !bytes.isEmpty else { return }
        try sink(bytes)
        bytes.removeAll(keepingCapacity: true)
    }
}

extension TextBuffer {
    /// Appends `12.50`: all decimals of the currency, no grouping, no currency; other programs get the point.
    package mutating func append(_ amount: Amount, mark: DecimalMark = .point) {
        if amount.minorUnits < 0 { append(byte: UInt8(ascii: "-")) }
        append(magnitudeOf: amount, mark: mark)
    }

    /// Appends the amount without its sign.
    package mutating func append(magnitudeOf amount: Amount, mark: DecimalMark = .point) {
        let scale = (0..<amount.currency.exponent).reduce(UInt64(1)) { product, _ in product * 10 }
        let (whole, fraction) = amount.minorUnits.magnitude.quotientAndRemainder(dividingBy: scale)
        append(whole, digits: 1)
        guard amount.currency.exponent > 0 else { return }
        append(mark.text)
        append(fraction, digits: amount.currency.exponent)
    }

    /// Appends `YYYY-MM-DD`.
    package mutating func append(_ day: CivilDay) {
        let (year, month, dayOfMonth) = day.components
        append(UInt64(max(0, year)), digits: 4)
        append(byte: UInt8(ascii: "-"))
        append(UInt64(month), digits: 2)
        append(byte: UInt8(ascii: "-"))
        append(UInt64(dayOfMonth), digits: 2)
    }

    /// Appends RFC 3339 with offset, like `Moment.description`.
    package mutating func append(_ moment: Moment) {
        append(moment.day)
        append(byte: UInt8(ascii: "T"))
        appendClock(moment.secondOfDay)
        let millisecond = (moment.milliseconds % 1_000 + 1_000) % 1_000
        if millisecond != 0 {
            append(byte: UInt8(ascii: "."))
            append(UInt64(millisecond), digits: 3)
        }
        appendOffset(moment.offsetSeconds)
    }

    /// Appends `YYYY-MM-DD HH:MM` in the moment's own offset, for display.
    package mutating func appendMinute(_ moment: Moment) {
        append(moment.day)
        append(byte: UInt8(ascii: " "))
        appendMinute(secondOfDay: moment.secondOfDay)
    }

    /// Appends `HH:MM`.
    package mutating func appendMinute(secondOfDay second: Int) {
        append(UInt64(second / 3_600), digits: 2)
        append(byte: UInt8(ascii: ":"))
        append(UInt64(second / 60 % 60), digits: 2)
    }

    private mutating func appendClock(_ secondOfDay: Int) {
        appendMinute(secondOfDay: secondOfDay)
        append(byte: UInt8(ascii: ":"))
        append(UInt64(secondOfDay % 60), digits: 2)
    }

    /// Appends `Z` or `+HH:MM`.
    private mutating func appendOffset(_ seconds: Int) {
        guard seconds != 0 else { return append(byte: UInt8(ascii: "Z")) }
        append(byte: seconds < 0 ? UInt8(ascii: "-") : UInt8(ascii: "+"))
        appendMinute(secondOfDay: abs(seconds))
    }
}

extension TextBuffer {
    /// Appends a plain decimal number with at most six decimals: `3`, `0.5`, `12.345678`, never with an exponent or
    /// trailing zeros.
    ///
    /// Returns false and writes nothing if the value is not finite or has more than eighteen digits before the point.
    package mutating func append(decimal value: Double) -> Bool {
        guard value.isFinite, value.magnitude < 1e18 else { return false }
        let whole = value.magnitude.rounded(.down)
        // Split off the whole part first, so that scaling loses no digit of a long recording.
        var micro = UInt64(((value.magnitude - whole) * 1_000_000).rounded(.toNearestOrEven))
        var units = UInt64(whole)
        if micro == 1_000_000 { (units, micro) = (units + 1, 0) }
        if value < 0, units > 0 || micro > 0 { append(byte: UInt8(ascii: "-")) }
        append(units, digits: 1)
        guard micro > 0 else { return true }
        var digits = 6
        while micro.isMultiple(of: 10) { (micro, digits) = (micro / 10, digits - 1) }
        append(byte: UInt8(ascii: "."))
        append(micro, digits: digits)
        return true
    }

    /// Appends the 36-character form in upper case.
    package mutating func append<Subject>(_ identifier: Identifier<Subject>) {
        append(identifier.uuid)
    }

    /// Appends the 36-character form in upper case.
    package mutating func append(_ uuid: UUID) {
        // An export of a million transactions writes three million of these, so each is built in a separate buffer.
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: UUIDText.length) { text in
            var place = 0
            withUnsafeBytes(of: uuid.uuid) { raw in
                for (offset, byte) in raw.enumerated() {
                    if offset == 4 || offset == 6 || offset == 8 || offset == 10 {
                        text[place] = UInt8(ascii: "-")
                        place += 1
                    }
                    text[place] = Self.hexDigit(byte >> 4, UInt8(ascii: "A"))
                    text[place + 1] = Self.hexDigit(byte & 0xF, UInt8(ascii: "A"))
                    place += 2
                }
            }
            bytes.append(contentsOf: UnsafeBufferPointer(text))
        }
    }

    /// Appends two hex digits; `ten` is the letter for ten.
    package mutating func append(hex byte: UInt8, ten: UInt8) {
        append(byte: Self.hexDigit(byte >> 4, ten))
        append(byte: Self.hexDigit(byte & 0xF, ten))
    }

    private static func hexDigit(_ digit: UInt8, _ ten: UInt8) -> UInt8 {
        digit < 10 ? UInt8(ascii: "0") + digit : ten + digit - 10
    }
}
