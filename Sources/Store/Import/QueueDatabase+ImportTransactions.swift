import GRDB
package import Model
package import Money

/// A transaction of earlier books, which was never a quick record.
package struct ImportedTransaction: Sendable {
    /// Identical for the same source transaction in every run.
    package var id: TransactionID
    /// Whether the source names the ID: then another transaction may have it as well, by a copied line.
    package var isIDNamed: Bool
    /// The day of the transaction.
    package var date: CivilDay
    /// Has a type, an account, and an amount in every line.
    package var entry: Entry
    /// Whether it is the balance of the account before its first transaction.
    package var isOpeningBalance: Bool

    /// Creates a transaction to import.
    package init(id: TransactionID, isIDNamed: Bool, date: CivilDay, entry: Entry, isOpeningBalance: Bool) {
        self.id = id
        self.isIDNamed = isIDNamed
        self.date = date
        self.entry = entry
        self.isOpeningBalance = isOpeningBalance
    }
}

extension ImportedTransaction {
    /// What a derived ID begins with, for the same content on any account: 60 bits without the version.
    var content: Substring { id.description.prefix(18) }
}

extension QueueDatabase {
    /// Books transactions of earlier books as one action of the history. Those that already exist, by their IDs, are
    /// left as they are.
    ///
    /// A transaction that breaks a rule of the books, names the ID of a different one, or for which `refusal` has a
    /// sentence, is refused with it, and the others are booked. One that an earlier run booked with another day, type or
    /// amount is reported, unless the user has changed those; one that was deleted since is left out unless
    /// `booksDeleted`. Sentences have amounts with `mark`.
    package func importTransactions(
        _ transactions: [ImportedTransaction], from source: String, at now: Moment, isDryRun: Bool,
        booksDeleted: Bool = false, mark: DecimalMark = .point, refusal: (ImportedTransaction) -> String? = { _ in nil }
    ) throws -> ImportOutcome {
        try act(
            "import", at: now, isDryRun: isDryRun,
            summary: { "imported \($0.fates.count(where: \.isStored).counted("transaction")) from \(source)" }
        ) { database in
            let before = try Self.figures(database)
            var additions = TransactionAdditions()
            let booked = try KnownTransaction.fetch(transactions.map(\.id.description), database)
            var known = Set(booked.keys)
            var renamed = try RenamedTransactions(transactions, besides: known, database)
            var earlier = EarlierImports(database, mark: mark)
            var equals = try EqualTransactions(transactions, besides: known, &earlier, database)
            var lacking = LackingFacts(database)
            let deleted = booksDeleted ? [] : try EarlierImports.deleted(database)
            let fates = try transactions.map { transaction -> ImportFate in
                guard known.insert(transaction.id.description).inserted else {
                    guard let found = booked[transaction.id.description] else { return .alreadyThere }
                    let fate = try found.fate(of: transaction, &earlier, database)
                    if fate == .alreadyThere { try lacking.note(transaction, as: found.number) }
                    return fate
                }
                if let fate = try renamed.fate(of: transaction, &earlier) { return fate }
                let equal = equals.fate(of: transaction, besides: renamed.matched)
                // Another one may have taken the place of a deleted one.
                if deleted.contains(transaction.id.description) { return equal == nil ? .deleted : .alreadyThere }
                if let equal { return equal }
                if additions.count == ValueRows.batchSize { try additions.execute(database) }
                let fate = try Self.bring(transaction, at: now, refusal, &additions, database)
                if case .refused = fate {
                    known.remove(transaction.id.description)
                } else {
                    renamed.noteBooked(transaction)
                    equals.noteBooked(transaction, besides: renamed.matched)
                }
                return fate
            }
            try additions.execute(database)
            let made = before.transactions == 0 ? [] : fates.indices.filter { fates[$0].isStored }
            let similar = try SimilarTransactions.find(like: transactions, at: made, database) {
                known.contains($0) || renamed.matched.contains($0) || equals.matched.contains($0)
            }
            return ImportOutcome(
                fates: fates, before: before, after: try Self.figures(database),
                earlierActions: try earlier.undoCount(), elsewhere: renamed.elsewhere,
                nearlyEqualCount: equals.nearlyCount,
                similar: similar, lacking: lacking.counts)
        }
    }

    private static func bring(
        _ transaction: ImportedTransaction, at now: Moment, _ refusal: (ImportedTransaction) -> String?,
        _ additions: inout TransactionAdditions, _ database: Database
    ) throws -> ImportFate {
        if let sentence = refusal(transaction) { return .refused(sentence) }
        let id = transaction.id.description
        guard try !database.hasRow("FROM quick_records WHERE id = ?", [id]) else {
            return .refused(
                "Its ID \(id) is that of a quick record here; remove the ID if it is another one, otherwise "
                    + "\(quickrec: "process \(id) …") gives that one its entry.")
        }
        do {
            try transaction.entry.refuseLocation()
            try additions.append(
                transaction.entry, id: transaction.id, date: transaction.date, createdAt: now,
                isOpeningBalance: transaction.isOpeningBalance, database)
            return .made(.converted)
        } catch StoreError.refused(let sentence) {
            return .refused(sentence)
        }
    }
}
