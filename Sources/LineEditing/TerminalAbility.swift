import Glibc

/// Whether a terminal can do what editing a line needs.
enum TerminalAbility {
    /// Terminals that have no cursor to move, or other sequences than everybody else's.
    private static let plainNames: Set<String> = ["dumb", "unknown", "emacs", "vt52"]

    /// True for a terminal that is named by `$TERM`, described in the system's terminfo and no dumb one.
    static func canEdit(environment: [String: String]) -> Bool {
        guard let name = environment["TERM"], !name.isEmpty, !plainNames.contains(name), !name.contains("/") else {
            return false
        }
        return folders(environment).contains { folder in
            files(of: name).contains { access("\(folder)/\($0)", R_OK) == 0 }
        }
    }

    /// Where terminfo(5) looks, on Debian.
    private static func folders(_ environment: [String: String]) -> [String] {
        var folders = environment["TERMINFO"].map { [$0] } ?? []
        if let home = environment["HOME"] { folders.append(home + "/.terminfo") }
        folders += (environment["TERMINFO_DIRS"] ?? "").split(separator: ":").map(String.init)
        return folders + ["/etc/terminfo", "/lib/terminfo", "/usr/share/terminfo"]
    }

    /// Descriptions lie in folders that are named by the first letter, or by its number.
    private static func files(of name: String) -> [String] {
        guard let first = name.utf8.first else { return [] }
        return ["\(Unicode.Scalar(first))/\(name)", "\(String(first, radix: 16))/\(name)"]
    }
}
