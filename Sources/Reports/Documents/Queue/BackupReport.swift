package import JSON
package import Model

/// What a backup has done, or would do, and what checking it has shown.
package struct BackupReport: Hashable, Sendable {
    package var isDryRun: Bool
    /// The folder, as the person named it.
    package var folder: String
    /// Files that the database speaks of.
    package var files: Int
    package var copied: Int
    package var copiedBytes: Int64
    /// Files that were there with the same bytes.
    package var kept: Int
    /// Files of an earlier backup that the queue has no more.
    package var removed: Int
    /// Files in the inbox, which are not in the backup.
    package var waiting: Int
    /// What is wrong in the queue itself, a sentence each.
    package var problems: [String]
    /// What else a person should know, a sentence each.
    package var warnings: [String]
    /// Of the backup; none in a dry run.
    package var checks: [VerifyCheck]

    package init(
        isDryRun: Bool, folder: String, files: Int, copied: Int, copiedBytes: Int64, kept: Int, removed: Int,
        waiting: Int, problems: [String], warnings: [String], checks: [VerifyCheck]
    ) {
        self.isDryRun = isDryRun
        self.folder = folder
        self.files = files
        self.copied = copied
        self.copiedBytes = copiedBytes
        self.kept = kept
        self.removed = removed
        self.waiting = waiting
        self.problems = problems
        self.warnings = warnings
        self.checks = checks
    }

    /// Whether the backup is whole.
    package var ok: Bool { problems.isEmpty && checks.allSatisfy(\.ok) }
}

extension BackupReport: Document {
    package func text(_ style: TableStyle) -> String { TextBlock(sentences, style: style, indent: 2).text }

    package func write(to writer: inout JSONWriter) {
        writer.key("dryRun")
        writer.boolean(isDryRun)
        writer.field("folder", folder)
        writer.field("ok", ok)
        writer.field("files", files)
        writer.field("copied", copied)
        writer.key("copiedBytes")
        writer.integer(copiedBytes)
        writer.field("kept", kept)
        writer.field("removed", removed)
        writer.field("waiting", waiting)
        writer.list("problems", problems) { $0.string($1) }
        writer.list("warnings", warnings) { $0.string($1) }
        writer.list("checks", checks) { VerifyReport.shape.write($1, to: &$0) }
    }

    /// The checks.
    package func rows(as format: OutputFormat, _ style: TableStyle) -> [UInt8] {
        VerifyReport.shape.rendered(checks, as: format, style: style)
    }

    private var sentences: [String] {
        let verb = isDryRun ? "Would copy" : "Copied"
        var text = "\(verb) the database and \(Wording.count(copied, "file")) (\(copiedBytes) bytes)"
        if kept > 0 { text += "; \(kept) \(kept == 1 ? "was" : "were") there already" }
        if removed > 0 { text += "; removed \(removed) that the queue has no more" }
        var lines = [text + "."]
        lines += checks.filter { !$0.ok }.map { "\($0.name): \($0.detail)." }
        if !checks.isEmpty {
            lines.append(
                ok ? "The backup was checked: everything in it is whole." : "The backup is NOT whole; see above.")
        }
        return lines
    }
}
