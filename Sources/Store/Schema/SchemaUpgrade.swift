import Foundation
import Model

/// A database that was brought up to date.
package struct SchemaUpgrade: Hashable, Sendable {
    /// The schema that it had, and the one that it has now.
    package var from: Int
    package var to: Int
    /// Where it lies as it was before.
    package var backup: String
}

extension SchemaUpgrade {
    /// The folder beside the database for what it was before each upgrade.
    package static let folderName = "backups"
    /// How many of those are kept; the oldest go first.
    static let keptCount = 3

    /// Keeps the database at `path` as it is now, in the folder beside it; returns where.
    ///
    /// Afterwards that copy is durable, checked and for its owner only. Throws `StoreError.notCopied`.
    static func keep(_ path: String, schema: Int, at now: Date) throws -> String {
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().appending(path: folderName).path
        if mkdir(folder, 0o700) == 0 {
            chmod(folder, 0o700)
        } else if errno != EEXIST {
            throw StoreError.notCopied(target: folder, .notPermitted(String(cString: strerror(errno))))
        }
        removeParts(in: folder)
        let stem = "\(folder)/quickrec-\(stamp(now))-schema-\(schema)"
        var target = stem + ".sqlite"
        var number = 1
        while access(target, F_OK) == 0 {
            number += 1
            target = "\(stem)-\(number).sqlite"
        }
        try DatabaseCopy.make(of: path, at: target)
        return target
    }

    /// Removes the oldest copies; those that can't be removed stay.
    static func removeOld(beside path: String) {
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().appending(path: folderName).path
        // Names begin with the time, so their order is that of age; schema 10 comes after schema 9.
        let copies = names(in: folder).filter { $0.hasPrefix("quickrec-") && $0.hasSuffix(".sqlite") }
            .sorted { $0.compare($1, options: .numeric) == .orderedAscending }
        for name in copies.dropLast(keptCount) { unlink("\(folder)/\(name)") }
    }

    /// `20261121T033000Z`.
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
