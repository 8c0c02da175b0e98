package import Model
import Money

/// Writes transactions as CSV (RFC 4180) in UTF-8: ISO dates, a decimal point, the currency in a separate column.
package struct CSVTransactionWriter: TransactionWriter {
    private let preset: CSVPreset
    private let names: ExportNames
    private var text: ExportText
    private var hasHeader = false
    private var isFirstCell = true

    /// Only the presets of programs with a tree of accounts use `mapping`.
    package init(_ preset: CSVPreset, _ books: BookNames, mapping: ExportMapping, sink: @escaping ExportSink) {
        self.preset = preset
        names = ExportNames(books, mapping: mapping, style: .gnuCash)
        text = ExportText(sink: sink)
    }

    package mutating func add(_ transaction: BookedTransaction) throws {
        writeHeader()
        switch preset {
        case .plain: for line in transaction.lines { writePlain(line, of: transaction) }
        case .gnucash: writeSplits(of: transaction)
        case .ynab: writeForYNAB(transaction)
        case .actual: for line in transaction.lines { writeForActual(line, of: transaction) }
        }
        try text.drainIfFull()
    }

    package mutating func finish() throws {
        writeHeader()
        try text.drain()
    }

    private mutating func writeHeader() {
        guard !hasHeader else { return }
        hasHeader = true
        for column in preset.columns { cell(column) }
        endRow()
    }
}

// MARK: Presets

extension CSVTransactionWriter {
    /// The amount is the change to the account's balance, so that the sum over an account is its balance.
    private mutating func writePlain(_ line: EntryLine, of transaction: BookedTransaction) {
        cell(transaction.date)
        cell(transaction.account)
        cell(line.amount, sign: transaction.sign)
        cell(transaction.amount.currency.code)
        cell(transaction.type.name)
        cell(transaction.isOpeningBalance ? "opening" : "ordinary")
        cell(transaction.payee)
        cell(line.category)
        cell(JoinedTexts.join(line.tags))
        cell(transaction.note)
        cell(line.note)
        cell(transaction.location)
        cell(transaction.isCleared ? "true" : "false")
        cell(transaction.id)
        cell(transaction.quickRecordID)
        cell(transaction.audioUUID)
        endRow()
    }

    /// The categories' splits, then the account's; rows with the same ID form one transaction.
    private mutating func writeSplits(of transaction: BookedTransaction) {
        for line in transaction.lines {
            guard let amount = line.amount else { continue }
            let memo = [line.note, Self.hashed(line.tags)].compactMap(\.self).joined(separator: " ")
            writeSplit(
                names.otherSide(of: line, in: transaction).name, amount, sign: -transaction.sign, memo: memo,
                of: transaction)
        }
        writeSplit(
            names.account(transaction.account).name, transaction.amount, sign: transaction.sign, memo: "",
            of: transaction)
    }

    private mutating func writeSplit(
        _ account: String, _ amount: Amount, sign: Int64, memo: String, of transaction: BookedTransaction
    ) {
        cell(transaction.date)
        cell(transaction.id)
        cell(transaction.payee ?? transaction.note)
        cell(notes(of: transaction, transaction.payee == nil ? nil : transaction.note))
        cell("CURRENCY::" + amount.currency.code)
        cell(memo)
        cell(account)
        cell(transaction.isCleared ? "c" : "n")
        cell(amount, sign: sign)
        cell(amount, sign: sign)
        endRow()
    }

    private mutating func writeForYNAB(_ transaction: BookedTransaction) {
        let isIncome = transaction.type == .income
        cell(transaction.date)
        cell(transaction.isOpeningBalance ? "Starting Balance" : transaction.payee)
        let notes = [transaction.note] + transaction.lines.map(\.note) + [Self.hashed(transaction.lines.tags)]
        cell(notes.compactMap(\.self).joined(separator: " "))
        cell(isIncome ? nil : transaction.amount, sign: 1)
        cell(isIncome ? transaction.amount : nil, sign: 1)
        endRow()
    }

    private mutating func writeForActual(_ line: EntryLine, of transaction: BookedTransaction) {
        cell(transaction.date)
        cell(transaction.isOpeningBalance ? "Starting Balance" : transaction.payee)
        cell([transaction.note, line.note, Self.hashed(line.tags)].compactMap(\.self).joined(separator: " "))
        cell(transaction.isOpeningBalance ? "Starting Balances" : line.category)
        cell(line.amount, sign: transaction.sign)
        endRow()
    }

    /// The facts without a column of their own.
    private func notes(of transaction: BookedTransaction, _ note: String?) -> String {
        let facts = [
            note, transaction.location.map { "@" + $0 },
            transaction.quickRecordID.map { "record:\($0)" }, transaction.audioUUID.map { "audio:\($0)" },
        ]
        return facts.compactMap(\.self).joined(separator: " ")
    }

    private static func hashed(_ tags: [String]) -> String? {
        tags.isEmpty ? nil : tags.map { "#" + $0 }.joined(separator: " ")
    }
}

// MARK: Cells

extension CSVTransactionWriter {
    private mutating func separate() {
        if !isFirstCell { text.buffer.append(byte: UInt8(ascii: ",")) }
        isFirstCell = false
    }

    private mutating func cell(_ value: String?) {
        separate()
        if let value { text.buffer.append(csv: Self.readable(value)) }
    }

    private mutating func cell<Subject>(_ identifier: Identifier<Subject>?) {
        separate()
        if let identifier { text.buffer.append(identifier) }
    }

    private mutating func cell(_ day: CivilDay) {
        separate()
        text.buffer.append(day)
    }

    private mutating func cell(_ amount: Amount?, sign: Int64) {
        separate()
        if let amount { text.buffer.append(amount, sign: sign) }
    }

    private mutating func endRow() {
        text.buffer.append("\r\n")
        isFirstCell = true
    }

    /// The text without control characters, at which CSV readers stop; tabs and newlines are kept.
    private static func readable(_ text: String) -> String {
        let isControl: (UInt8) -> Bool = { $0 < 0x20 && $0 != 0x09 && $0 != 0x0A && $0 != 0x0D || $0 == 0x7F }
        guard text.utf8.contains(where: isControl) else { return text }
        return String(decoding: text.utf8.map { isControl($0) ? UInt8(ascii: " ") : $0 }, as: UTF8.self)
    }
}

extension BookedTransaction {
    /// 1 for income, -1 for an expense.
    fileprivate var sign: Int64 { type == .income ? 1 : -1 }
}
