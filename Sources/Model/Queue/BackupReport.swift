/// What a backup has done, or would do, and what checking it has shown.
package struct BackupReport: Hashable, Sendable {
    package var isDryRun = false
    /// The folder, as the person named it.
    package var folder: String
    /// Files that the database speaks of.
    package var files = 0
    /// Those that were copied just now, and their bytes.
    package var copied = 0
    package var copiedBytes: Int64 = 0
    /// Those that were there with the same bytes.
    package var kept = 0
    /// Those of the earlier backup that the queue has no more.
    package var removed = 0
    /// Files in the inbox, which nothing is known of yet and which are not in the backup.
    package var waiting = 0
    /// What is wrong in the queue itself, a sentence each.
    package var problems: [String] = []
    /// What else a person should know, a sentence each; the backup is whole nevertheless.
    package var warnings: [String] = []
    /// Of the backup; none in a dry run.
    package var checks: [VerifyCheck] = []

    package init(folder: String) {
        self.folder = folder
    }

    /// Whether the backup is whole.
    package var ok: Bool { problems.isEmpty && checks.allSatisfy(\.ok) }
}
