/// What statistics ask of a transaction, besides its lines and texts.
struct DayTransaction: Hashable {
    var number: Int64
    /// Milliseconds since 1970.
    var createdAt: Int64
    var account: Int64
    /// The raw value of a `TransactionType`.
    var type: Int64
    var isCleared: Bool
    /// 0 where there is none.
    var payee: Int64
    /// Minor units of the account's currency.
    var amount: Int64
}

/// A line of a transaction.
struct DayLine: Hashable {
    /// The number of a `LineKind`.
    var kind: Int64
    var amount: Int64
}

/// Packs the lines of a day for `day_lines`.
///
/// Each transaction is so many numbers, written as `DayTotalCoding` does: how much its own is above that of the one before;
/// account × 4 + cleared × 2 + type; the payee; the milliseconds since the making of the one before, signed; the amount,
/// signed; how many lines; and for each line its kind and its amount, signed.
struct DayLineEncoder {
    private var bytes: [UInt8] = []
    private var last: DayTransaction?
    private var base = (number: Int64(0), createdAt: Int64(0))
    private var lines: [DayLine] = []

    /// Adds a line; those of a transaction come in a row, transactions in the order of their numbers.
    mutating func add(_ transaction: DayTransaction, _ line: DayLine) {
        if let last, last.number != transaction.number { end(last) }
        last = transaction
        lines.append(line)
    }

    /// All that was added; begins anew.
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

/// Reads what `DayLineEncoder` has packed.
struct DayLineReader {
    private var numbers: NumberReader
    private var base = (number: Int64(0), createdAt: Int64(0))

    init(bytes: UnsafeRawBufferPointer) {
        numbers = NumberReader(bytes: bytes)
    }

    var isAtEnd: Bool { numbers.isAtEnd }

    /// The next transaction, with its lines in `lines`; `nil` for what no encoder has written.
    mutating func next(_ lines: inout [DayLine]) -> DayTransaction? {
        guard let step = numbers.next(), let packed = numbers.next(), let payee = numbers.next(),
            let time = numbers.nextSigned(), let amount = numbers.nextSigned(), let count = numbers.next(),
            packed <= UInt64(Int64.max), payee <= UInt64(UInt32.max)
        else { return nil }
        base = (base.number &+ Int64(bitPattern: step), base.createdAt &+ time)
        lines.removeAll(keepingCapacity: true)
        for _ in 0..<count {
            guard let kind = numbers.next(), kind <= UInt64(UInt32.max), let amount = numbers.nextSigned() else {
                return nil
            }
            lines.append(DayLine(kind: Int64(kind), amount: amount))
        }
        return DayTransaction(
            number: base.number, createdAt: base.createdAt, account: Int64(packed >> 2), type: Int64(packed & 1),
            isCleared: packed & 2 != 0, payee: Int64(payee), amount: amount)
    }
}
