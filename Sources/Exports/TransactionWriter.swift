package import Model
import Money

/// Receives pieces of an export in order, each of whole UTF-8 characters.
package typealias ExportSink = (_ bytes: [UInt8]) throws -> Void

/// Streams transactions to one format, in constant memory.
package protocol TransactionWriter {
    /// The accounts that the text declares and a later part may not declare again.
    var opened: [String] { get }
    /// How many payees were shortened because the program's lines have a limit.
    var shortenedPayees: Int { get }

    /// Adds a transaction; rethrows errors of the sink.
    mutating func add(_ transaction: BookedTransaction) throws

    /// Flushes the rest; rethrows errors of the sink.
    mutating func finish() throws
}

extension TransactionWriter {
    /// None: most programs need no declarations.
    package var opened: [String] { [] }
    /// None: most programs read lines of any length.
    package var shortenedPayees: Int { 0 }
}

/// Buffers text for a sink in pieces of 64 KiB.
struct ExportText {
    private static let pieceSize = 64 * 1_024

    /// The text that the sink has not got yet.
    var buffer = TextBuffer()
    private let sink: ExportSink

    /// An empty text; `sink` receives it in pieces.
    init(sink: @escaping ExportSink) {
        self.sink = sink
    }

    /// Passes on the buffered text once a piece is full.
    mutating func drainIfFull() throws {
        if buffer.bytes.count >= Self.pieceSize { try drain() }
    }

    /// A posting: `account  12.50 EUR`.
    mutating func append(posting account: String, _ amount: Amount, sign: Int64) {
        buffer.append(account, "  ")
        buffer.append(amount, sign: sign)
        buffer.append(" ", amount.currency.code)
    }

    /// Hands all text over, however little it is.
    mutating func drain() throws {
        try buffer.drain(into: sink)
    }
}
