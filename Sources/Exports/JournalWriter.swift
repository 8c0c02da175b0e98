package import Model
import Money

/// Writes the journals of hledger and ledger.
///
/// Accounts and other names are declared right before the first transaction that uses them, so one pass over the books
/// is enough.
package struct JournalWriter: TransactionWriter {
    private let dialect: JournalDialect
    private let names: ExportNames
    private var text: ExportText
    private var declared: Set<Declaration> = []
    private var isEmpty = true

    private enum Declaration: Hashable {
        case commodity(String)
        case account(String)
        case payee(String)
        case tag(String)
    }

    /// The names are adapted to the syntax of journals; `mapping` replaces the default ones.
    package init(
        _ dialect: JournalDialect, _ books: BookNames, mapping: ExportMapping, sink: @escaping ExportSink
    ) {
        self.dialect = dialect
        names = ExportNames(books, mapping: mapping, style: .journal)
        text = ExportText(sink: sink)
    }

    package mutating func add(_ transaction: BookedTransaction) throws {
        begin()
        declareNames(of: transaction)
        writeHead(of: transaction)
        writeFacts(of: transaction)
        let sign: Int64 = transaction.type == .income ? -1 : 1
        for line in transaction.lines { write(line, of: transaction, sign: sign) }
        posting(names.account(transaction.account).name, transaction.amount, sign: -sign)
        text.buffer.append("\n\n")
        try text.drainIfFull()
    }

    package mutating func finish() throws {
        begin()
        try text.drain()
    }

    private mutating func begin() {
        guard isEmpty else { return }
        isEmpty = false
        text.buffer.append(dialect.header)
    }
}

// MARK: One transaction

extension JournalWriter {
    /// `2026-11-20 * Joe's | with Ann`.
    private mutating func writeHead(of transaction: BookedTransaction) {
        text.buffer.append(transaction.date)
        if transaction.isCleared { text.buffer.append(" *") }
        let start = text.buffer.bytes.count
        if let payee = transaction.payee {
            text.buffer.append(" ")
            dialect.payee.append(payee, to: &text.buffer)
        }
        if dialect.hasNoteInDescription, let note = transaction.note {
            text.buffer.append(" | ")
            dialect.note.append(note, to: &text.buffer)
        }
        if start + 1 < text.buffer.bytes.count, Self.looksLikeStatus(text.buffer.bytes[start + 1]) {
            // An empty code ends the status, so that whatever follows is parsed as the description.
            text.buffer.insert(" ()", at: start)
        }
        text.buffer.append("\n")
    }

    /// Whether a description with this start would be parsed as a status, a code or a comment.
    private static func looksLikeStatus(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "*"), UInt8(ascii: "!"), UInt8(ascii: "("), UInt8(ascii: ";"), UInt8(ascii: "="): true
        default: false
        }
    }

    private mutating func writeFacts(of transaction: BookedTransaction) {
        fact("id") { $0.append(transaction.id) }
        if let record = transaction.quickRecordID { fact("record") { $0.append(record) } }
        if let audio = transaction.audioUUID { fact("audio") { $0.append(audio) } }
        if let location = transaction.location { fact("location", location) }
        if !dialect.hasNoteInDescription, let note = transaction.note { fact("note", note) }
    }

    private mutating func fact(_ key: String, _ value: String) {
        let cleaner = dialect.value
        fact(key) { cleaner.append(value, to: &$0) }
    }

    private mutating func fact(_ key: String, _ value: (inout TextBuffer) -> Void) {
        text.buffer.append("    ; ", key, ": ")
        value(&text.buffer)
        text.buffer.append("\n")
    }

    private mutating func write(_ line: EntryLine, of transaction: BookedTransaction, sign: Int64) {
        guard let amount = line.amount else { return }
        posting(names.otherSide(of: line, in: transaction).name, amount, sign: sign)
        if dialect.hasInlineComments {
            writeInline(line)
            text.buffer.append("\n")
        } else {
            text.buffer.append("\n")
            writeBelow(line)
        }
    }

    private mutating func posting(_ account: String, _ amount: Amount, sign: Int64) {
        text.buffer.append("    ")
        text.append(posting: account, amount, sign: sign)
    }

    /// `  ; lunch:, r-d:r+d, note: with Ann`.
    private mutating func writeInline(_ line: EntryLine) {
        var separator = "  ; "
        for tag in line.tags {
            let name = names.tag(tag)
            text.buffer.append(separator, name, ":")
            if name != tag { dialect.value.append(tag, to: &text.buffer) }
            separator = ", "
        }
        guard let note = line.note else { return }
        text.buffer.append(separator, "note: ")
        dialect.value.append(note, to: &text.buffer)
    }

    /// `; :lunch:r-d:`, and below it the metadata for tags and notes.
    private mutating func writeBelow(_ line: EntryLine) {
        if !line.tags.isEmpty {
            text.buffer.append("    ; :")
            for tag in line.tags {
                text.buffer.append(names.tag(tag), ":")
            }
            text.buffer.append("\n")
        }
        for tag in line.tags {
            let name = names.tag(tag)
            if name != tag { fact(name, tag) }
        }
        if let note = line.note { fact("note", note) }
    }
}

// MARK: Declarations

extension JournalWriter {
    private mutating func declareNames(of transaction: BookedTransaction) {
        let start = text.buffer.bytes.count
        let currency = transaction.amount.currency
        if declared.insert(.commodity(currency.code)).inserted {
            text.buffer.append(dialect.commodity(currency.code, currency.exponent))
        }
        declare(names.account(transaction.account))
        for line in transaction.lines { declare(names.otherSide(of: line, in: transaction)) }
        if dialect.declaresPayees, let payee = transaction.payee, declared.insert(.payee(payee)).inserted {
            let cleaned = dialect.payee.cleaned(payee)
            if !cleaned.isEmpty { directive("payee", cleaned) }
        }
        for line in transaction.lines {
            for tag in line.tags where declared.insert(.tag(tag)).inserted { directive("tag", names.tag(tag)) }
        }
        if text.buffer.bytes.count > start { text.buffer.append("\n") }
    }

    private mutating func declare(_ account: ExportNames.Account) {
        guard declared.insert(.account(account.name)).inserted else { return }
        directive("account", account.name)
    }

    private mutating func directive(_ word: String, _ name: String) {
        text.buffer.append(word, " ", name, "\n")
    }
}
