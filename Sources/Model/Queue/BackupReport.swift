/// The result of a backup or a dry run, and of checking it.
package struct BackupReport: Hashable, Sendable {
    /// Whether nothing was written.
    package var isDryRun = false
    /// The folder, as the user named it.
    package var folder: String
    /// Number of files that the database refers to.
    package var files = 0
    /// Number of files copied in this run.
    package var copied = 0
    /// Size in bytes of the files copied in this run.
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

    /// Creates an empty report on a backup in this folder.
    package init(folder: String) {
        self.folder = folder
    }

    /// Whether the backup is complete.
    package var ok: Bool { problems.isEmpty && checks.allSatisfy(\.ok) }
}
