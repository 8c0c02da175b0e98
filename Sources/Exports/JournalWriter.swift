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
    /// How many payees were cut so that ledger can read their lines; always 0 for hledger.
    package private(set) var shortenedPayees = 0

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
            append(payee: payee)
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

    private mutating func append(payee: String) {
        guard let limit = dialect.lineLimit, payee.utf8.count > limit / 2 else {
            return dialect.payee.append(payee, to: &text.buffer)
        }
        let pieces = dialect.payee.cleaned(payee).pieces(ofBytes: limit / 2)
        if pieces.count > 1 { shortenedPayees += 1 }
        text.buffer.append(String(pieces.first ?? ""))
    }

    /// A value that is longer than a line goes on below, under the same key.
    private mutating func fact(_ key: String, _ value: String) {
        let cleaner = dialect.value
        guard let limit = dialect.lineLimit, value.utf8.count > limit / 2 else {
            return fact(key) { cleaner.append(value, to: &$0) }
        }
        for piece in cleaner.cleaned(value).pieces(ofBytes: limit / 2) { fact(key) { $0.append(String(piece)) } }
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
        var length = Int.max
        for tag in line.tags.map(names.tag) {
            // As much as is left beside the longest name.
            if length > (dialect.lineLimit ?? .max) / 2 {
                if length < .max { text.buffer.append("\n") }
                text.buffer.append("    ; :")
                length = 0
            }
            text.buffer.append(tag, ":")
            length += tag.utf8.count + 1
        }
        if !line.tags.isEmpty { text.buffer.append("\n") }
        for tag in line.tags {
            let name = names.tag(tag)
            if name != tag { fact(name, tag) }
        }
        if let note = line.note { fact("note", note) }
    }
}

// MARK: Long names

extension JournalWriter {
    /// The first account, category or tag with a name that leaves no room for the rest of a line.
    package static func firstTooLong(
        in books: BookNames, mapping: ExportMapping, _ dialect: JournalDialect
    ) -> String? {
        guard let limit = dialect.lineLimit else { return nil }
        let names = ExportNames(books, mapping: mapping, style: .journal)
        let accounts = books.accounts.map { names.account($0.name).name }
        let all = accounts + names.otherSides.sorted() + books.tags.map(names.tag)
        return all.first { $0.utf8.count > limit / 2 - 100 }
    }
}

extension String {
    /// The text in pieces of at most `limit` bytes, which end before a space where they can.
    fileprivate func pieces(ofBytes limit: Int) -> [Substring] {
        var pieces: [Substring] = []
        var rest = self[...]
        while rest.utf8.count > limit {
            var end = rest.utf8.index(rest.startIndex, offsetBy: limit)
            // Not within a character.
            while rest.utf8[end] & 0xC0 == 0x80 { end = rest.utf8.index(before: end) }
            if let space = rest.utf8[..<end].lastIndex(of: UInt8(ascii: " ")), space > rest.startIndex { end = space }
            pieces.append(rest[..<end])
            rest = rest[end...].trimmingPrefix(" ")
        }
        return rest.isEmpty ? pieces : pieces + [rest]
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
