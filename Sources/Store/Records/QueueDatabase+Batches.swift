import GRDB
import Model

extension QueueDatabase {
    /// Runs `perform` for each element as one action of the user: each in a savepoint, all in one transaction.
    ///
    /// `show` converts the results of `perform` into the items to show. If one fails and `options` doesn't keep going,
    /// the others are still tried, to report all failures at once, and then everything is rolled back.
    func actOnEach<Element, Done, Item: Sendable>(
        _ kind: String, _ elements: [Element], at now: Moment, options: BatchOptions,
        summary: (BatchResult<Item>) -> String, show: ([Done], Database) throws -> [Item],
        perform: (Element, Database) throws -> Done
    ) throws -> BatchResult<Item> {
        try actOnBatch(kind, at: now, options: options, summary: summary, show: show) { database in
            var done: [Done] = []
            var failures: [FailedItem] = []
            for (index, element) in elements.enumerated() {
                do {
                    done.append(try database.inItemSavepoint { try perform(element, database) })
                } catch let error as StoreError {
                    failures.append(FailedItem(index: index, error))
                }
            }
            return (done, failures)
        }
    }

    /// The same, but `body` iterates over the elements itself: it returns the results, and the failures that stored
    /// nothing.
    func actOnBatch<Done, Item: Sendable>(
        _ kind: String, at now: Moment, options: BatchOptions, summary: (BatchResult<Item>) -> String,
        show: ([Done], Database) throws -> [Item], _ body: (Database) throws -> (done: [Done], failures: [FailedItem])
    ) throws -> BatchResult<Item> {
        var outcome: BatchResult<Item> = try act(
            kind, at: now, keeping: { options.keeps($0) }, summary: summary
        ) { database in
            let (done, failures) = try body(database)
            let shown = done.count <= BatchResult<Item>.itemLimit ? done : []
            return BatchResult(
                count: done.count, items: try show(shown, database), failures: failures, isKept: false)
        }
        outcome.isKept = options.keeps(outcome)
        return outcome
    }
}

extension Database {
    /// Runs `body` within a transaction and rolls back its changes if it throws.
    ///
    /// GRDB's `inSavepoint` would prepare its statements each time.
    func inItemSavepoint<Value>(_ body: () throws -> Value) throws -> Value {
        try cachedStatement(sql: "SAVEPOINT item").execute()
        do {
            let value = try body()
            try cachedStatement(sql: "RELEASE item").execute()
            return value
        } catch {
            // If SQLite itself has rolled back the whole transaction, there is no savepoint left.
            if isInsideTransaction {
                try cachedStatement(sql: "ROLLBACK TO item").execute()
                try cachedStatement(sql: "RELEASE item").execute()
            }
            throw error
        }
    }
}
