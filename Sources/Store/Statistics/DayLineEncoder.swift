/// Packs the lines of a day for `day_lines`.
///
/// Each transaction is a sequence of numbers, encoded as in `DayTotalCoding`: the increase of its number over the
/// previous transaction's; account × 4 + cleared × 2 + type; the payee; the signed milliseconds since the creation of
/// the previous one; the signed amount; the number of lines; and for each line its kind and its signed amount.
struct DayLineEncoder {
    private var bytes: [UInt8] = []
    private var last: DayTransaction?
    private var base = (number: Int64(0), createdAt: Int64(0))
    private var lines: [DayLine] = []

    /// Adds a line; the lines of a transaction are consecutive, and transactions are in the order of their numbers.
    mutating func add(_ transaction: DayTransaction, _ line: DayLine) {
        if let last, last.number != transaction.number { end(last) }
        last = transaction
        lines.append(line)
    }

    /// Returns the packed lines and resets the encoder.
    mutating func take() -> [UInt8] {
        if let last { end(last) }
        let packed = bytes
        self = DayLineEncoder()
        return packed
    }

    private mutating func end(_ transaction: DayTransaction) {
        func append(_ value: Int64) { DayTotalCoding.append(UInt64(bitPattern: value), &bytes) }
        append(transaction.number &- base.number)
        append(transaction.account &* 4 &+ (transaction.isCleared ? 2 : 0) &+ transaction.type)
        append(transaction.payee)
        DayTotalCoding.append(signed: transaction.createdAt &- base.createdAt, &bytes)
        DayTotalCoding.append(signed: transaction.amount, &bytes)
        append(Int64(lines.count))
        for line in lines {
            append(line.kind)
            DayTotalCoding.append(signed: line.amount, &bytes)
        }
        base = (transaction.number, transaction.createdAt)
        lines.removeAll(keepingCapacity: true)
    }
}
