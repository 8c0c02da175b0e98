import GRDB

/// How far a copy of a database has come.
package struct CopyProgress: Hashable, Sendable {
    /// Pages copied so far; fewer than before where the copy has started over.
    package var copied: Int
    /// Pages of the whole database.
    package var total: Int
}

/// Copies a database with SQLite's online backup (https://www.sqlite.org/backup.html), a few pages at a time.
///
/// The read lock is held for one step only. A writer waits for that step at most, because its PENDING lock keeps the next
/// one from beginning (https://www.sqlite.org/lockingv3.html). Where another connection has written between two steps,
/// SQLite starts over, so all pages are of one instant.
struct PageCopy {
    /// 2 MB at SQLite's usual 4 KiB for a page: a few milliseconds from memory, and less than 50 from a slow disk.
    static let usualPagesPerStep: CInt = 500

    var pagesPerStep = Self.usualPagesPerStep
    /// For so long the copy starts over when somebody writes. Then it keeps the read lock to its end, or it would not
    /// end while somebody goes on writing.
    var patience = Duration.seconds(20)
    /// Called between two steps; no lock is held then, unless patience has run out.
    var afterStep: (CopyProgress) throws -> Void = { _ in }

    /// Fills `target` with what `source` holds at one instant. Neither may be within a transaction.
    func run(from source: Database, to target: Database) throws {
        let deadline = ContinuousClock.now + patience
        var remaining = Int.max
        var keepsLock = false
        defer { if keepsLock { try? source.execute(sql: "COMMIT") } }
        try source.backup(to: target, pagesPerStep: pagesPerStep) { progress in
            // Each step waits for its lock as long as any statement may: SQLite counts the time of all steps together,
            // and starts over with a statement only.
            _ = try Int.fetchOne(source.cachedStatement(sql: "SELECT 1"))
            let hasStartedOver = progress.remainingPageCount >= remaining
            remaining = progress.remainingPageCount
            if hasStartedOver, !keepsLock, !progress.isCompleted, ContinuousClock.now >= deadline {
                try source.execute(sql: "BEGIN")
                keepsLock = true
                // Only reading takes the lock (https://www.sqlite.org/lang_transaction.html).
                _ = try Int.fetchOne(source, sql: "SELECT count(*) FROM sqlite_schema")
            }
            try afterStep(CopyProgress(copied: progress.completedPageCount, total: progress.totalPageCount))
        }
    }
}
