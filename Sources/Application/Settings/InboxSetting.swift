import Files
import Intake
import SystemPackage

/// One of the `inboxes` in the settings.
struct InboxSetting: Equatable, Sendable {
    /// Absolute.
    var path: FilePath
    /// Whether files are moved out of the folder; `copy` unless named.
    var mode: Inbox.Mode

    /// The inboxes as they are written in the settings at `settings`.
    ///
    /// Throws `CommandError` where a path is missing, relative, named twice, or within another or the queue: files
    /// would be taken in twice, or be taken out of the archive. Touches no inbox, whose file system may not answer;
    /// `checkPlaces` follows links.
    static func all(_ entries: [(path: String?, mode: String?)], path settings: String) throws -> [InboxSetting] {
        let queue = FilePath(settings).removingLastComponent()
        var taken = [queue.absolute.lexicallyNormalized()]
        return try entries.map { entry in
            guard let text = entry.path, !text.isEmpty else {
                throw Settings.invalid(settings, "one of the inboxes has no path")
            }
            let mode = try Settings.value(
                Inbox.Mode(rawValue: entry.mode ?? "copy"), settings, "mode", entry.mode ?? "", "move or copy")
            let path = FilePath(text).expandingHome
            guard path.isAbsolute else {
                throw Settings.invalid(
                    settings, "the inbox '\(text)' has to be an absolute path, or begin with ~/")
            }
            let place = path.lexicallyNormalized()
            try refuseOverlap(of: place, named: text, with: &taken, settings)
            return InboxSetting(path: place, mode: mode)
        }
    }

    /// Throws what `all` throws, and if inboxes that can be reached overlap by a link or a mount.
    static func checkPlaces(_ inboxes: [InboxSetting], path settings: String) throws {
        var taken = [FilePath(settings).removingLastComponent().resolved]
        var folders: [FileIdentity: FilePath] = [:]
        for inbox in inboxes where FolderProbe.answers(inbox.path) {
            try refuseOverlap(of: inbox.path.resolved, named: inbox.path.string, with: &taken, settings)
            // A mount shows the same folder at two paths.
            guard let folder = try? Folder.open(inbox.path) else { continue }
            if let other = folders.updateValue(inbox.path, forKey: folder.identity) {
                throw Settings.invalid(settings, "the inboxes '\(inbox.path)' and '\(other)' are the same folder")
            }
        }
    }

    private static func refuseOverlap(
        of place: FilePath, named text: String, with taken: inout [FilePath], _ settings: String
    ) throws {
        if let other = taken.first(where: { $0.starts(with: place) || place.starts(with: $0) }) {
            throw Settings.invalid(settings, "the inbox '\(text)' and '\(other)' overlap")
        }
        taken.append(place)
    }
}
