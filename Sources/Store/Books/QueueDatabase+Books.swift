package import FoundationEssentials
import GRDB
package import Model
import Money

/// An edit of a record or transaction that the user asks for.
package struct EditRequest: Sendable {
    /// The item as the user saw it.
    package var item: BookItem
    /// The complete new entry.
    package var entry: Entry
    /// Whether the user typed the account. If not, and the currency changes, an account that quickrec made for the old
    /// currency is replaced by the default account of the new one, where it is not cleared.
    package var namesAccount: Bool

    /// Creates the request to replace the item's entry.
    package init(item: BookItem, entry: Entry, namesAccount: Bool) {
        self.item = item
        self.entry = entry
        self.namesAccount = namesAccount
    }
}

extension QueueDatabase {
    /// Books an entry without a quick record. The transaction's day is the one the entry names, or else that of
    /// `createdAt` in `zone`.
    package func book(
        _ entry: Entry, createdAt: Moment, zone: TimeZone, at now: Moment, isDryRun: Bool = false
    ) throws -> BookedTransaction {
        try act("book", at: now, isDryRun: isDryRun, summary: { "booked \($0.id): \($0.entry.signedTotal ?? "")" }) {
            database in
            let day = entry.date ?? createdAt.day(in: zone)
            let number = try TransactionRows.insert(entry, date: day, createdAt: createdAt, database)
            return try TransactionRows.fetchOne(number, database)
        }
    }

    /// Changes a record's entry or a booked transaction, keeping its state. If nothing differs, nothing is stored. The
    /// quick record of a transaction keeps its original entry.
    ///
    /// Throws `StoreError.changedMeanwhile` if the item no longer is what the user saw.
    package func edit(
        _ request: EditRequest, zone: TimeZone, at now: Moment, isDryRun: Bool = false
    ) throws -> BookItem {
        try act("edit", at: now, isDryRun: isDryRun, summary: { "edited \($0.id): \($0.sum)" }) { database in
            switch request.item {
            case .record(let record): .record(try Self.edit(record, request.entry, database))
            case .transaction(let transaction): .transaction(try Self.edit(transaction, request, zone, database))
            }
        }
    }

    /// The entry as it is booked in place of a transaction whose account nobody has named anew: without that account, and
    /// not cleared, if quickrec made it for a currency that the entry no longer has.
    package func settled(_ entry: Entry, for transaction: BookedTransaction) throws -> Entry {
        try read { try Self.settled(entry, for: transaction, $0) }
    }

    private static func settled(
        _ entry: Entry, for transaction: BookedTransaction, _ database: Database
    ) throws -> Entry {
        guard let currency = entry.total?.currency, currency != transaction.amount.currency,
            !transaction.isOpeningBalance, try AccountTable.isMadeForCurrency(transaction.account, database)
        else { return entry }
        var entry = entry
        (entry.account, entry.cleared) = (nil, false)
        return entry
    }

    /// Marks transactions as cleared or not cleared: all of them, or none.
    package func setCleared(
        _ isCleared: Bool, _ prefixes: [String], at now: Moment, isDryRun: Bool = false
    ) throws -> BatchResult<BookedTransaction> {
        let (kind, verb) = isCleared ? ("clear", "cleared") : ("unclear", "uncleared")
        return try actOnEach(
            kind, prefixes, at: now, options: BatchOptions(isDryRun: isDryRun),
            summary: { Self.summary(verb, $0) }, show: { try TransactionRows.fetch($0, $1) },
            perform: { prefix, database in
                let number = try ItemNumber.transaction(prefix, toBe: verb, database)
                try database.cachedStatement(
                    sql: "UPDATE transactions SET is_cleared = ? WHERE number = ? AND is_cleared <> ?"
                ).execute(arguments: [isCleared, number, isCleared])
                return number
            })
    }

    /// Returns the prefixes without those that name the same transaction as an earlier one; unknown prefixes stay.
    package func distinctTransactions(_ prefixes: [String]) throws -> [String] {
        try read { database in
            var seen: Set<Int64> = []
            return prefixes.filter { prefix in
                guard let number = try? ItemNumber.transaction(prefix, toBe: "changed", database) else { return true }
                return seen.insert(number).inserted
            }
        }
    }

    /// Deletes transactions from the books. Their quick records are processed again. `visit` is called for each of them.
    package func delete(
        _ prefixes: [String], at now: Moment, isDryRun: Bool = false, visit: (BookedTransaction) -> Void = { _ in }
    ) throws -> BatchResult<BookedTransaction> {
        try actOnEach(
            "delete", prefixes, at: now, options: BatchOptions(isDryRun: isDryRun),
            summary: { Self.summary("deleted", $0) }, show: { transactions, _ in transactions },
            perform: { prefix, database in
                let number = try ItemNumber.transaction(prefix, toBe: "deleted", database)
                let transaction = try TransactionRows.fetchOne(number, database)
                try TransactionRows.delete(number, database)
                visit(transaction)
                return transaction
            })
    }

    private static func summary(_ verb: String, _ outcome: BatchResult<BookedTransaction>) -> String {
        guard outcome.count == 1, let transaction = outcome.items.first else {
            return "\(verb) \(outcome.count) transactions"
        }
        return "\(verb) \(transaction.id): \(transaction.entry.signedTotal ?? "")"
    }

    private static func edit(_ seen: QuickRecord, _ entry: Entry, _ database: Database) throws -> QuickRecord {
        let record = try RecordRows.fetchOne(seen.sequence, database)
        try check(record, .edit, seen.revision)
        let isProcessed = record.state == .processed
        let entry = isProcessed ? try RecordRows.booked(entry, record.id.description) : entry
        try RecordRows.refuseTooLarge(entry, record.id.description)
        guard entry != record.entry else { return record }
        try EntryRows.replace(
            record.entry, with: entry, record: record.sequence, also: ["revision = revision + 1"], database)
        return try RecordRows.fetchOne(record.sequence, database)
    }

    private static func edit(
        _ seen: BookedTransaction, _ request: EditRequest, _ zone: TimeZone, _ database: Database
    ) throws -> BookedTransaction {
        let number = try IDPrefix.transactions.resolve(seen.id.description, database)
        let present = try TransactionRows.fetchOne(number, database)
        guard present == seen else { throw StoreError.changedMeanwhile(id: seen.id.description) }
        let entry = request.namesAccount ? request.entry : try Self.settled(request.entry, for: seen, database)
        let day = entry.date ?? seen.createdAt.day(in: zone)
        try TransactionRows.replace(present, number: number, with: entry, date: day, database)
        return try TransactionRows.fetchOne(number, database)
    }
}

extension BookItem {
    /// Its ID.
    package var id: String {
        switch self {
        case .record(let record): record.id.description
        case .transaction(let transaction): transaction.id.description
        }
    }

    /// What it says.
    package var entry: Entry {
        switch self {
        case .record(let record): record.entry
        case .transaction(let transaction): transaction.entry
        }
    }

    fileprivate var sum: String { entry.signedTotal ?? "no amount yet" }
}

extension Entry {
    /// The sum, with a plus sign if it is income; `nil` if it is unknown.
    var signedTotal: String? { total.map { "\(type == .income ? "+" : "")\($0)" } }
}
