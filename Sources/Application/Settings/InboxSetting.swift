import Files
import Foundation
import Intake
import SystemPackage

/// One of the `inboxes` in the settings.
struct InboxSetting: Equatable, Sendable {
    /// Absolute.
    var path: FilePath
    var mode: Inbox.Mode

    /// The inboxes as they are written in the settings at `settings`.
    ///
    /// Throws `CommandError` where a path is missing, relative, named twice, or within another or the queue: files
    /// would be taken in twice, or be taken out of the archive.
    static func all(_ entries: [(path: String?, mode: String?)], path settings: String) throws -> [InboxSetting] {
        let queue = FilePath(settings).removingLastComponent()
        var taken = [try absolute(queue)]
        var folders: [FileIdentity: String] = [:]
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
            let place = try absolute(path)
            if let other = taken.first(where: { $0.starts(with: place) || place.starts(with: $0) }) {
                throw Settings.invalid(settings, "the inbox '\(text)' and '\(other)' overlap")
            }
            taken.append(place)
            // A mount shows the same folder at two paths.
            if let folder = try? Folder.open(path), let other = folders.updateValue(text, forKey: folder.identity) {
                throw Settings.invalid(settings, "the inboxes '\(text)' and '\(other)' are the same folder")
            }
            return InboxSetting(path: path.lexicallyNormalized(), mode: mode)
        }
    }

    /// Without links, as far as the folders are there.
    private static func absolute(_ path: FilePath) throws -> FilePath {
        FilePath(URL(fileURLWithPath: path.string).resolvingSymlinksInPath().path).lexicallyNormalized()
    }
}
