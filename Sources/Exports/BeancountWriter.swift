package import Model
import Money

/// Writes Beancount files.
///
/// Accounts are opened right before the first transaction that uses them, all on one day before any transaction, so
/// that the order of the transactions doesn't matter.
package struct BeancountWriter: TransactionWriter {
    private static let cleaner = LineCleaner()

    private let names: ExportNames
    private let firstDay: CivilDay
    private var text: ExportText
    /// The accounts that another file opens or this one has opened.
    private var known: Set<String>
    /// The accounts that this file opened when it was written before.
    private let before: [String]
    /// The accounts that this file opens, in its order.
    package private(set) var opened: [String] = []

    /// `firstDay` is not after any transaction in the books, and `known` are the accounts that other files open:
    /// Beancount rejects a second `open`. Those that this file opened `before`, perhaps by names that are no longer used,
    /// it opens again, because the others rely on it.
    package init(
        _ books: BookNames, mapping: ExportMapping, firstDay: CivilDay, known: Set<String> = [], before: [String] = [],
        sink: @escaping ExportSink
    ) {
        names = ExportNames(books, mapping: mapping, style: .beancount)
        self.firstDay = firstDay
        self.known = known.subtracting(before)
        self.before = before
        text = ExportText(sink: sink)
    }

    /// The first name in a mapping that is not a valid Beancount account, which has five roots.
    package static func firstUnusable(in mapping: ExportMapping) -> String? {
        let roots: Set = ["Assets", "Liabilities", "Equity", "Income", "Expenses"]
        let names =
            Array(mapping.accounts.values) + mapping.expenses.values + mapping.income.values
            + [mapping.openingBalances, mapping.otherExpenses, mapping.otherIncome].compactMap(\.self)
        return names.sorted().first { name in
            let parts = NameStyle.beancount.account(name).split(separator: ":")
            return parts.count < 2 || !roots.contains(String(parts[0]))
        }
    }

    package mutating func add(_ transaction: BookedTransaction) throws {
        openAccounts(of: transaction)
        let tags = transaction.lines.tags
        writeHead(of: transaction, tags)
        writeFacts(of: transaction, tags)
        let sign: Int64 = transaction.type == .income ? -1 : 1
        let tagsDiffer = transaction.lines.contains { $0.tags != transaction.lines.first?.tags }
        for line in transaction.lines {
            guard let amount = line.amount else { continue }
            posting(names.otherSide(of: line, in: transaction).name, amount, sign: sign)
            if tagsDiffer, !line.tags.isEmpty { fact("    tags", line.tags.joined(separator: ", ")) }
            if let note = line.note { fact("    note", note) }
        }
        posting(names.account(transaction.account).name, transaction.amount, sign: -sign)
        text.buffer.append("\n")
        try text.drainIfFull()
    }

    package mutating func finish() throws {
        for name in before { open(.init(name: name)) }
        try text.drain()
    }
}

extension BeancountWriter {
    private mutating func openAccounts(of transaction: BookedTransaction) {
        let start = text.buffer.bytes.count
        open(names.account(transaction.account))
        for line in transaction.lines { open(names.otherSide(of: line, in: transaction)) }
        if text.buffer.bytes.count > start { text.buffer.append("\n") }
    }

    private mutating func open(_ account: ExportNames.Account) {
        guard known.insert(account.name).inserted else { return }
        opened.append(account.name)
        text.buffer.append(firstDay)
        text.buffer.append(" open ", account.name)
        if !account.currencies.isEmpty {
            text.buffer.append(" ", account.currencies.joined(separator: ","))
        }
        text.buffer.append("\n")
        if let original = account.original { fact("  name", original) }
    }

    /// `2026-11-20 * "Joe's" "with Ann" #lunch`; `!` is Beancount's flag for transactions that need review.
    private mutating func writeHead(of transaction: BookedTransaction, _ tags: [String]) {
        text.buffer.append(transaction.date)
        text.buffer.append(transaction.isCleared ? " * " : " ! ")
        if let payee = transaction.payee {
            quoted(payee)
            text.buffer.append(" ")
        }
        quoted(transaction.note ?? "")
        for tag in tags {
            text.buffer.append(" #", names.tag(tag))
        }
        text.buffer.append("\n")
    }

    private mutating func writeFacts(of transaction: BookedTransaction, _ tags: [String]) {
        fact("  id", transaction.id)
        if let record = transaction.quickRecordID { fact("  record", record) }
        if let audio = transaction.audioUUID { fact("  audio", audio) }
        if let location = transaction.location { fact("  location", location) }
        if tags.contains(where: { names.tag($0) != $0 }) { fact("  tags", tags.joined(separator: ", ")) }
    }

    private mutating func fact(_ key: String, _ value: String) {
        text.buffer.append(key, ": ")
        quoted(value)
        text.buffer.append("\n")
    }

    /// An identifier, which needs no escaping.
    private mutating func fact<Subject>(_ key: String, _ value: Identifier<Subject>) {
        text.buffer.append(key, ": \"")
        text.buffer.append(value)
        text.buffer.append("\"\n")
    }

    private mutating func posting(_ account: String, _ amount: Amount, sign: Int64) {
        text.buffer.append("  ")
        text.append(posting: account, amount, sign: sign)
        text.buffer.append("\n")
    }

    /// A string with its quotes and backslashes escaped.
    private mutating func quoted(_ value: String) {
        text.buffer.append(byte: UInt8(ascii: "\""))
        var value = value
        if value.withUTF8({ $0.contains { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") } }) {
            let escaped = value.replacing(scalar: "\\", with: "\\\\").replacing(scalar: "\"", with: "\\\"")
            Self.cleaner.append(escaped, to: &text.buffer)
        } else {
            Self.cleaner.append(value, to: &text.buffer)
        }
        text.buffer.append(byte: UInt8(ascii: "\""))
    }
}
