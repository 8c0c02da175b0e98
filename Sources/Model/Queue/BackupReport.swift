/// The result of a backup or a dry run, and of checking it.
package struct BackupReport: Hashable, Sendable {
    package var isDryRun = false
    /// The folder, as the user named it.
    package var folder: String
    /// Number of files that the database refers to.
    package var files = 0
    /// Number of files copied in this run, and their bytes.
    package var copied = 0
    package var copiedBytes: Int64 = 0
    /// Number of files already present with the same bytes.
    package var kept = 0
    /// Number of files of the earlier backup that the queue no longer has.
    package var removed = 0
    /// Number of files in the inbox, which are not yet known and not in the backup.
    package var waiting = 0
    /// Problems of the queue itself, a sentence each.
    package var problems: [String] = []
    /// Anything else worth knowing, a sentence each; the backup is complete nevertheless.
    package var warnings: [String] = []
    /// Checks of the backup; empty in a dry run.
    package var checks: [VerifyCheck] = []

    package init(folder: String) {
        self.folder = folder
    }

    /// Whether the backup is complete.
    package var ok: Bool { problems.isEmpty && checks.allSatisfy(\.ok) }
}
