/// Reads the output of `DayLineEncoder`.
struct DayLineReader {
    private var numbers: NumberReader
    private var base = (number: Int64(0), createdAt: Int64(0))

    /// Reads `bytes`, which must outlive the reader.
    init(bytes: UnsafeRawBufferPointer) {
        numbers = NumberReader(bytes: bytes)
    }

    /// Whether all transactions have been read.
    var isAtEnd: Bool { numbers.isAtEnd }

    /// Returns the next transaction, with its lines in `lines`; `nil` for bytes that no encoder wrote.
    mutating func next(_ lines: inout [DayLine]) -> DayTransaction? {
        guard let step = numbers.next(), let packed = numbers.next(), let payee = numbers.next(),
            let time = numbers.nextSigned(), let amount = numbers.nextSigned(), let count = numbers.next(),
            packed <= UInt64(Int64.max), payee <= UInt64(UInt32.max), count <= UInt64(UInt32.max)
        else { return nil }
        base = (base.number &+ Int64(bitPattern: step), base.createdAt &+ time)
        // Most have as many lines as the previous one, whose storage they reuse.
        if lines.count > count { lines.removeLast(lines.count - Int(count)) }
        for place in 0..<Int(count) {
            guard let kind = numbers.next(), kind <= UInt64(UInt32.max), let amount = numbers.nextSigned() else {
                return nil
            }
            let line = DayLine(kind: Int64(kind), amount: amount)
            if place < lines.count { lines[place] = line } else { lines.append(line) }
        }
        return DayTransaction(
            number: base.number, createdAt: base.createdAt, account: Int64(packed >> 2), type: Int64(packed & 1),
            isCleared: packed & 2 != 0, payee: Int64(payee), amount: amount)
    }
}
