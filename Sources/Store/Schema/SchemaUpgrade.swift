import Files
import Foundation
import Model
import SystemPackage

/// A completed upgrade of the database to the newest schema.
package struct SchemaUpgrade: Hashable, Sendable {
    /// The schema before the upgrade.
    package var from: Int
    /// The schema after the upgrade.
    package var to: Int
    /// The path of the copy made before the upgrade.
    package var backup: String
}

extension SchemaUpgrade {
    /// The folder beside the database for the copies made before each upgrade.
    package static let folderName = "backups"
    /// The number of copies kept; the oldest are deleted first.
    static let keptCount = 3

    /// Copies the database at `path` into the folder beside it and returns the copy's path.
    ///
    /// The copy is durable, checked and readable by its owner only. Throws `StoreError.notCopied`.
    static func keep(_ path: String, schema: Int, at now: Date) throws -> String {
        let queue = FilePath(path).removingLastComponent()
        let folder = queue.appending(folderName).string
        let opened: Folder
        do throws(Errno) {
            opened = try Folder.open(queue.isEmpty ? "." : queue, isQueue: true).makeFolder(FileName(folderName))
        } catch {
            throw StoreError.notCopied(target: folder, .notPermitted("\(error)"))
        }
        removeParts(in: folder)
        let stem = "\(folder)/quickrec-\(stamp(now))-schema-\(schema)"
        var target = stem + ".sqlite"
        var number = 1
        while access(target, F_OK) == 0 {
            number += 1
            target = "\(stem)-\(number).sqlite"
        }
        try DatabaseCopy.make(of: path, at: target, in: opened)
        return target
    }

    /// Deletes the oldest copies; those that can't be deleted stay.
    static func removeOld(beside path: String) {
        let folder = FilePath(path).removingLastComponent().appending(folderName).string
        // Names begin with the time and so sort by age; schema 10 comes after schema 9.
        let copies = names(in: folder).filter { $0.hasPrefix("quickrec-") && $0.hasSuffix(".sqlite") }
            .sorted { $0.compare($1, options: .numeric) == .orderedAscending }
        for name in copies.dropLast(keptCount) { unlink("\(folder)/\(name)") }
    }

    /// The time as `20261121T033000Z`.
    private static func stamp(_ now: Date) -> String {
        let moment = Moment(clampingMilliseconds: Int64(now.timeIntervalSince1970 * 1_000), in: .gmt)
        let parts = [moment.secondOfDay / 3_600, moment.secondOfDay / 60 % 60, moment.secondOfDay % 60]
        let time = parts.map { String(100 + $0).suffix(2) }.joined()
        return "\(moment.day)T\(time)Z".replacing("-", with: "")
    }

    private static func removeParts(in folder: String) {
        for name in names(in: folder) where name.hasPrefix(DatabaseCopy.partialPrefix) { unlink("\(folder)/\(name)") }
    }

    private static func names(in folder: String) -> [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    }
}
