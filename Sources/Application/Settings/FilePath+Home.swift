import Foundation
package import SystemPackage

extension FilePath {
    /// The path with `~` or `~/` at its start replaced by the home folder: no shell has expanded a path from a settings
    /// file, a unit file or `--queue='~/books'`.
    package var expandingHome: FilePath {
        guard isRelative, components.first == "~" else { return self }
        let home = ProcessInfo.processInfo.environment["HOME"] ?? NSHomeDirectory()
        return FilePath(home).appending(components.dropFirst())
    }
}
