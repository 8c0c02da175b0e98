import Glibc

/// Finds programs as a shell does, but never in a relative folder: that would run programs from the current one.
package enum ProgramSearch {
    /// The program with this name in `folders`, which are separated by colons as in `PATH`; `nil` if there is none.
    package static func path(of name: String, in folders: String) -> String? {
        folders.split(separator: ":").lazy.filter { $0.hasPrefix("/") }.map { "\($0)/\(name)" }.first(where: isProgram)
    }

    /// Whether the path is a program that this user may run; a folder has the same permission.
    package static func isProgram(_ path: String) -> Bool {
        var status = stat()
        return access(path, X_OK) == 0 && stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }
}
