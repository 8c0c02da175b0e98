import Glibc

/// Whether a terminal can do what line editing requires.
enum TerminalAbility {
    /// Terminals that can't move the cursor, or use different sequences from all others.
    private static let plainNames: Set<String> = ["dumb", "unknown", "emacs", "vt52"]

    /// Whether `$TERM` names a terminal that terminfo describes and that is not one of the plain ones.
    static func canEdit(environment: [String: String]) -> Bool {
        guard let name = environment["TERM"], !name.isEmpty, !plainNames.contains(name), !name.contains("/") else {
            return false
        }
        return folders(environment).contains { folder in
            files(of: name).contains { access("\(folder)/\($0)", R_OK) == 0 }
        }
    }

    /// Returns the folders where terminfo(5) looks on Debian.
    private static func folders(_ environment: [String: String]) -> [String] {
        var folders = environment["TERMINFO"].map { [$0] } ?? []
        if let home = environment["HOME"] { folders.append(home + "/.terminfo") }
        folders += (environment["TERMINFO_DIRS"] ?? "").split(separator: ":").map(String.init)
        return folders + ["/etc/terminfo", "/lib/terminfo", "/usr/share/terminfo"]
    }

    /// Returns the description's possible paths: in a folder named after the first letter or its hexadecimal code.
    private static func files(of name: String) -> [String] {
        guard let first = name.utf8.first else { return [] }
        return ["\(Unicode.Scalar(first))/\(name)", "\(String(first, radix: 16))/\(name)"]
    }
}
