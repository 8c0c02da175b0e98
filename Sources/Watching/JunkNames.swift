package import Model

/// Names that are never taken in: unfinished transfers, and what systems and sync programs put beside files.
package struct JunkNames: Sendable {
    /// Why a name is junk.
    package enum Rule: Hashable, Sendable {
        /// The pattern that is built in.
        case builtIn(String)
        /// The pattern of the settings.
        case setting(String)
    }

    private let globs: [Glob]

    /// `globs` are the patterns of the settings, matched against one name at a time.
    package init(globs: [String] = []) {
        self.globs = globs.map { Glob($0) }
    }

    /// The rule that makes `name` junk; `nil` where it may be taken in.
    package func rule(for name: FileName) -> Rule? {
        if let pattern = Self.builtIn(name.bytes) { return .builtIn(pattern) }
        return globs.first { $0.matches(name.bytes) }.map { .setting($0.pattern) }
    }

    /// Everything that begins with a dot: `.syncthing.*`, `._*`, `.stfolder`, `.nfs*`, `.DS_Store`, rsync's and our
    /// own temporary names.
    private static let hiddenPattern = ".*"

    /// Compared without regard to ASCII case: these come from file systems that have none.
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
