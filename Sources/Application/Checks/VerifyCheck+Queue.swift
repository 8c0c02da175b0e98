package import Files
import Intake
package import Model
package import Store

extension VerifyCheck {
    /// Every check of a queue: its database, the rules of the books, and every file by its hash.
    package static func all(
        of queue: QueueFolder, _ database: QueueDatabase, _ settings: Settings, _ output: Output
    ) throws -> [VerifyCheck] {
        let progress = VerifyProgress(output)
        defer { progress.finish() }
        let files = FolderVerifier(queue: queue, database: database)
        return try database.check { progress.show($0) } + [
            VerifyCheck(name: "conventions can be read", findings: wrongConventions(database, settings))
        ] + files.check { progress.show(files: $0) }
    }

    /// A sentence if commands refuse the conventions, or their time zone where the settings name none.
    private static func wrongConventions(_ database: QueueDatabase, _ settings: Settings) throws -> [String] {
        do {
            guard let known = try database.conventions(), known.zone(settings) == nil else { return [] }
            return ["the time zone '\(known.timeZone)' is not known here"]
        } catch StoreError.refused {
            return ["some are missing, or have a value that no quickrec wrote"]
        }
    }
}
