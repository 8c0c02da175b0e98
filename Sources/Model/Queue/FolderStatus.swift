/// How one inbox is watched.
package struct FolderStatus: Codable, Hashable, Sendable {
    package enum Watching: String, Codable, Sendable {
        case events, polling, missing
    }

    /// The folder as in the settings; `inbox` for the queue's own.
    package var path: String
    /// Whether files are copied from the folder, so that nothing in it changes.
    package var isCopied: Bool
    /// `nil` if no worker is running.
    package var watching: Watching?
    /// The reason, for the user.
    package var reason: String

    package init(path: String, isCopied: Bool, watching: Watching?, reason: String) {
        self.path = path
        self.isCopied = isCopied
        self.watching = watching
        self.reason = reason
    }

    /// `move` or `copy`, as in the settings of an inbox.
    package var mode: String { isCopied ? "copy" : "move" }
}
