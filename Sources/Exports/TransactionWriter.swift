package import Model
import Money

/// Takes pieces of an export, whole UTF-8 characters each, in order.
package typealias ExportSink = (_ bytes: [UInt8]) throws -> Void

/// Writes transactions for one program, one after the other, in memory that does not grow with their number.
package protocol TransactionWriter {
    /// Adds a transaction; throws what the sink throws.
    mutating func add(_ transaction: BookedTransaction) throws

    /// Hands on the rest; throws what the sink throws.
    mutating func finish() throws
}

/// Text on its way to a sink, in pieces of 64 KiB.
struct ExportText {
    private static let pieceSize = 64 * 1_024

    var buffer = TextBuffer()
    private let sink: ExportSink

    init(sink: @escaping ExportSink) {
        self.sink = sink
    }

    /// Hands on what was written once it is a whole piece.
    mutating func drainIfFull() throws {
        if buffer.bytes.count >= Self.pieceSize { try drain() }
    }

    /// An account and what is added to it: `account  12.50 EUR`.
    mutating func append(posting account: String, _ amount: Amount, sign: Int64) {
        buffer.append(account)
        buffer.append("  ")
        buffer.append(amount, sign: sign)
        buffer.append(" ")
        buffer.append(amount.currency.code)
    }

    mutating func drain() throws {
        try buffer.drain(into: sink)
    }
}
