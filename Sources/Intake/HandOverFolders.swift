import Files
package import Model

/// The folders in the inbox in which `ingest FILE` hands files over to the running worker.
package enum HandOverFolders {
    private static let prefix = "ingest-"

    /// A name that no other has.
    package static func newName() -> FileName {
        FileName(prefix + String(UInt64.random(in: .min ... .max), radix: 16))
    }

    /// Removes those that are empty: their `ingest` ended before it could. What is in the others is taken in first.
    static func removeEmpty(in inbox: Folder) throws {
        for name in try inbox.names(where: isHandOver) {
            guard let folder = try? inbox.openFolder(name) else { continue }
            for subfolder in try folder.names() { try? folder.removeFolder(subfolder) }
            // Fails where something is in it.
            try? inbox.removeFolder(name)
        }
    }

    private static func isHandOver(_ name: FileName) -> Bool {
        let number = name.text.dropFirst(prefix.count)
        return name.text.hasPrefix(prefix) && (1...16).contains(number.count) && number.allSatisfy(\.isHexDigit)
    }
}
