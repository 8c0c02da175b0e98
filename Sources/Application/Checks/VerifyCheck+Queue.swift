package import Files
import Intake
package import Reports
package import Store

extension VerifyCheck {
    /// Every check of a queue: its database, the rules of the books, and every file by its hash.
    package static func all(of queue: QueueFolder, _ database: QueueDatabase, _ output: Output) throws -> [VerifyCheck]
    {
        let progress = VerifyProgress(output)
        defer { progress.finish() }
        let files = FolderVerifier(queue: queue, database: database)
        let checks =
            try database.check { progress.show($0) }.map { ($0.name, $0.findings) }
            + files.check { progress.show(files: $0) }
        return checks.map { name, findings in
            VerifyCheck(
                name: name, ok: findings.isEmpty, detail: findings.isEmpty ? "ok" : findings.joined(separator: "; "))
        }
    }
}
