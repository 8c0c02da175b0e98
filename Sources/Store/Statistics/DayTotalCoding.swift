/// The encoding of the totals of one day in `day_totals`: a million transactions take a few megabytes, which are read
/// in a few milliseconds, instead of half a million rows.
///
/// Each sum is four numbers: that of the kind or payee; account × 4 + cleared × 2 + type; the count; the amount with
/// its sign in the lowest bit. Numbers are in groups of seven bits, the lowest first, the eighth bit set in all bytes
/// but the last (LEB128, DWARF 5, section 7.6).
enum DayTotalCoding {
    /// Encodes the totals of one day. An account's number that only another program can have assigned may wrap around:
    /// while there is such an account, no totals are used (`WalkScope.loadAccounts`).
    static func encode(_ totals: [DayTotal]) -> [UInt8] {
        var bytes: [UInt8] = []
        for total in totals {
            let key = total.key
            append(UInt64(bitPattern: key.number), &bytes)
            append(UInt64(bitPattern: key.account &* 4 &+ (key.isCleared ? 2 : 0) &+ key.type), &bytes)
            append(UInt64(bitPattern: total.count), &bytes)
            append(signed: total.amount, &bytes)
        }
        return bytes
    }

    /// Appends a number with its sign in the lowest bit.
    static func append(signed value: Int64, _ bytes: inout [UInt8]) {
        append(UInt64(bitPattern: (value << 1) ^ (value >> 63)), &bytes)
    }

    /// Appends a number in groups of seven bits.
    static func append(_ value: UInt64, _ bytes: inout [UInt8]) {
        var rest = value
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(truncatingIfNeeded: rest))
    }

    /// Passes the sums in `bytes` to a closure; returns `false` if `encode` can't have written these.
    static func forEach(in bytes: UnsafeRawBufferPointer, _ body: (DayTotal) -> Void) -> Bool {
        var reader = NumberReader(bytes: bytes)
        while !reader.isAtEnd {
            guard let number = reader.next(), let packed = reader.next(), let count = reader.next(),
                let amount = reader.nextSigned(), number <= UInt64(Int64.max), packed <= UInt64(Int64.max),
                count <= UInt64(UInt32.max)
            else { return false }
            let key = DayTotal.Key(
                number: Int64(number), account: Int64(packed >> 2), type: Int64(packed & 1), isCleared: packed & 2 != 0)
            body(DayTotal(key: key, amount: amount, count: Int64(count)))
        }
        return true
    }
}
