import Files
import Model
import SystemPackage

// The messages for the reasons of this target. Names in them come from outside and are not escaped.

extension IgnoreReason: CustomStringConvertible {
    package var description: String {
        switch self {
        case .junk(.builtIn(let pattern)): "Its name is that of a temporary or system file (\(pattern))."
        case .junk(.setting(let pattern)): "The settings ignore such names (\(pattern))."
        case .notRegular(let kind): "It is \(kind.words), not a file."
        case .folderNamedLikeAudio:
            "It is a folder, though it is called like a recording; the files in it are taken in."
        case .tooDeep:
            "It lies more than \(FolderScanner.usualDepthLimit) folders deep, so nothing of it is taken in; move it up."
        case .ownFolder: "It is one of the queue's own folders, or another inbox."
        case .otherQueue:
            "It is another queue or a backup, or lies in one, so nothing of it is taken in; \(quickrec: "ingest FILE") "
                + "takes in a copy of one of its recordings."
        }
    }
}

extension GoneReason: CustomStringConvertible {
    package var description: String {
        switch self {
        case .removed: "it was removed"
        case .renamed: "it was renamed"
        case .unmounted: "its file system was unmounted"
        case .unreachable(let code): code.words
        }
    }
}

extension WatchMode: CustomStringConvertible {
    package var description: String {
        switch self {
        case .events: "Changes are noticed as they happen."
        case .polling(.fileSystem(let name)):
            "It is looked at every few seconds, because \(name) doesn't tell of changes made elsewhere."
        case .polling(.noWatches(.tooManyOpenFiles)):
            """
            It is looked at every few seconds, because the system has no inotify instances left; close other \
            programs, or raise fs.inotify.max_user_instances.
            """
        case .polling(.noWatches(.noSpace)):
            """
            It is looked at every few seconds, because the system has no inotify watches left; raise \
            fs.inotify.max_user_watches.
            """
        case .polling(.noWatches(let code)):
            "It is looked at every few seconds, because it can't be watched: \(code.words)."
        case .missing(let reason): "It can't be reached (\(reason)); it is looked for every second."
        }
    }
}
