/// How one inbox is watched.
package struct FolderStatus: Codable, Hashable, Sendable {
    /// How the worker notices new files: by inotify events, or by scans alone; `missing` if the folder can't be opened.
    package enum Watching: String, Codable, Sendable {
        case events, polling, missing
    }

    /// The folder as in the settings; `inbox` for the queue's own.
    package var path: String
    /// Whether files are copied from the folder, so that nothing in it changes.
    package var isCopied: Bool
    /// `nil` if no worker watches the folder: none is running, or it makes a single pass.
    package var watching: Watching?
    /// The reason, for the user.
    package var reason: String

    /// Creates the status of one inbox.
    package init(path: String, isCopied: Bool, watching: Watching?, reason: String) {
        self.path = path
        self.isCopied = isCopied
        self.watching = watching
        self.reason = reason
    }

    /// `move` or `copy`, as in the settings of an inbox.
    package var mode: String { isCopied ? "copy" : "move" }
}
