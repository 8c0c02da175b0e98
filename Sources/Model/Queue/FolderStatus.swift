/// How one folder is watched that files are taken from.
package struct FolderStatus: Codable, Hashable, Sendable {
    package enum Watching: String, Codable, Sendable {
        case events, polling, missing
    }

    /// As the settings name it; `inbox` for the queue's own.
    package var path: String
    /// Whether files are copied from it, so that nothing in it is touched.
    package var isCopied: Bool
    /// `nil` where no worker runs.
    package var watching: Watching?
    /// Why so, for people.
    package var reason: String

    package init(path: String, isCopied: Bool, watching: Watching?, reason: String) {
        self.path = path
        self.isCopied = isCopied
        self.watching = watching
        self.reason = reason
    }

    /// `move` or `copy`, as the setting of an inbox says it.
    package var mode: String { isCopied ? "copy" : "move" }
}
