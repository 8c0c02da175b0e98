package import Model

/// Names that are never taken in: unfinished transfers, and files of operating systems and sync programs.
package struct JunkNames: Sendable {
    /// The rule that makes a name junk.
    package enum Rule: Hashable, Sendable {
        /// A built-in pattern.
        case builtIn(String)
        /// A pattern from the settings.
        case setting(String)
    }

    private let globs: [Glob]

    /// `globs` are the patterns from the settings; each is matched against a single name.
    package init(globs: [String] = []) {
        self.globs = globs.map { Glob($0) }
    }

    /// Returns the rule that makes `name` junk; `nil` if it may be taken in.
    package func rule(for name: FileName) -> Rule? {
        if let pattern = Self.builtIn(name.bytes) { return .builtIn(pattern) }
        return globs.first { $0.matches(name.bytes) }.map { .setting($0.pattern) }
    }

    /// Every name with a leading dot: `.syncthing.*`, `._*`, `.stfolder`, `.nfs*`, `.DS_Store`, and the temporary
    /// names of rsync and quickrec.
    private static let hiddenPattern = ".*"

    /// Compared without ASCII case, because some of these come from case-insensitive file systems.
    private static let suffixes = [
        ".part", ".filepart", ".crdownload", ".download", ".tmp", ".temp", ".partial", ".opdownload", ".aria2", ".swp",
    ].map { (Array($0.utf8), "*" + $0) }

    private static let names = [
        "@eaDir", "@tmp", "#recycle", "$RECYCLE.BIN", "System Volume Information", "Thumbs.db", "ehthumbs.db",
        "desktop.ini", "lost+found",
    ].map { (Array($0.lowercased().utf8), $0) }

    private static let syncthingPrefix = Array("~syncthing~".utf8)
    private static let officePrefix = Array("~$".utf8)

    private static func builtIn(_ bytes: [UInt8]) -> String? {
        guard let first = bytes.first else { return nil }
        if first == UInt8(ascii: ".") { return hiddenPattern }
        if bytes.last == UInt8(ascii: "~") { return "*~" }
        let lowered = bytes.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 | 0x20 : $0 }
        if first == UInt8(ascii: "~") {
            if lowered.starts(with: syncthingPrefix) { return "~syncthing~*" }
            if lowered.starts(with: officePrefix) { return "~$*" }
        }
        if let found = suffixes.first(where: { ends(lowered, with: $0.0) }) { return found.1 }
        return names.first { $0.0 == lowered }?.1
    }

    private static func ends(_ bytes: [UInt8], with suffix: [UInt8]) -> Bool {
        bytes.count >= suffix.count && bytes[(bytes.count - suffix.count)...] == suffix[...]
    }
}
