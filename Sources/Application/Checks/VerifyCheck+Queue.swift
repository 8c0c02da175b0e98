package import Files
import Intake
package import Model
package import Store

extension VerifyCheck {
    /// Every check of a queue: its database, the rules of the books, and every file by its hash.
    package static func all(of queue: QueueFolder, _ database: QueueDatabase, _ output: Output) throws -> [VerifyCheck]
    {
        let progress = VerifyProgress(output)
        defer { progress.finish() }
        let files = FolderVerifier(queue: queue, database: database)
        return try database.check { progress.show($0) } + files.check { progress.show(files: $0) }
    }
}
