package import JSON
package import Model

extension BackupReport: Document {
    package func text(_ style: TableStyle) -> String { TextBlock(sentences, style: style, indent: 2).text }

    package func write(to writer: inout JSONWriter) {
        writer.field("dryRun", isDryRun)
        writer.field("folder", folder)
        writer.field("ok", ok)
        writer.field("files", files)
        writer.field("copied", copied)
        writer.field("copiedBytes", copiedBytes)
        writer.field("kept", kept)
        writer.field("removed", removed)
        writer.field("waiting", waiting)
        writer.field("problems", problems)
        writer.field("warnings", warnings)
        writer.list("checks", checks) { VerifyReport.shape.write($1, to: &$0) }
    }

    /// The checks.
    package func rows(as format: OutputFormat, _ style: TableStyle) -> [UInt8] {
        VerifyReport.shape.rendered(checks, as: format, style: style)
    }

    private var sentences: [String] {
        let verb = isDryRun ? "Would copy" : "Copied"
        var text = "\(verb) the database and \(copied.counted("file")) (\(Int(copiedBytes).counted("byte")))"
        if kept > 0 { text += "; \(kept) \(kept == 1 ? "was" : "were") there already" }
        if removed > 0 {
            text +=
                "; \(isDryRun ? "would remove" : "removed") \(removed) that \(removed == 1 ? "is" : "are") no longer in the queue"
        }
        var lines = [text + "."]
        lines += checks.filter { !$0.ok }.map { "\($0.name): \($0.detail)." }
        if !checks.isEmpty {
            lines.append(
                ok ? "The backup was checked: everything in it is whole." : "The backup is NOT whole; see above.")
        }
        return lines
    }
}
