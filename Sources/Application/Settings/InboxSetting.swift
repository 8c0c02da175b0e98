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
        let folder = queue.absolute.lexicallyNormalized()
        var taken = [Place(path: folder, name: "the queue's folder '\(folder)'")]
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
            try refuseOverlap(of: Place(path: place, name: "the inbox '\(text)'"), with: &taken, settings)
            return InboxSetting(path: place, mode: mode)
        }
    }

    /// Throws what `all` throws, and if inboxes that can be reached overlap by a link or a mount.
    static func checkPlaces(_ inboxes: [InboxSetting], path settings: String) throws {
        let queue = FilePath(settings).removingLastComponent()
        var taken = [Place(path: queue.resolved, name: "the queue's folder '\(queue)'")]
        var folders: [FileIdentity: FilePath] = [:]
        for inbox in inboxes where FolderProbe.answers(inbox.path) {
            let place = Place(path: inbox.path.resolved, name: "the inbox '\(inbox.path)'")
            try refuseOverlap(of: place, with: &taken, settings)
            // A mount shows the same folder at two paths.
            guard let folder = try? Folder.open(inbox.path) else { continue }
            if let other = folders.updateValue(inbox.path, forKey: folder.identity) {
                throw Settings.invalid(settings, "\(place.name) and the inbox '\(other)' are the same folder")
            }
        }
    }

    /// A folder, and what a message calls it.
    private struct Place {
        let path: FilePath
        let name: String
    }

    private static func refuseOverlap(of place: Place, with taken: inout [Place], _ settings: String) throws {
        if let other = taken.first(where: { $0.path.starts(with: place.path) || place.path.starts(with: $0.path) }) {
            let what = other.path == place.path ? "are the same folder" : "overlap"
            throw Settings.invalid(settings, "\(place.name) and \(other.name) \(what)")
        }
        taken.append(place)
    }
}
