package import Model

/// The path of a folder relative to a watched folder; empty for the watched folder itself.
package struct FolderPath: Hashable, Sendable {
    /// From the outermost folder to the innermost.
    package let names: [FileName]

    /// Creates a path of these folders; without any, that of the watched folder itself.
    package init(_ names: [FileName] = []) {
        self.names = names
    }

    /// Returns the path of `name` in this folder.
    package func appending(_ name: FileName) -> FolderPath {
        FolderPath(names + [name])
    }
}

/// The path of a file relative to a watched folder, in bytes.
package struct FilePlace: Hashable, Sendable {
    /// The folder that contains the file.
    package let folder: FolderPath
    /// The file's name in that folder.
    package let name: FileName

    /// Creates the place of `name` in a folder.
    package init(_ name: FileName, in folder: FolderPath = FolderPath()) {
        self.folder = folder
        self.name = name
    }

    /// The place of the folder at `path`; `nil` for the watched folder itself.
    package init?(folder path: FolderPath) {
        guard let name = path.names.last else { return nil }
        self.init(name, in: FolderPath(Array(path.names.dropLast())))
    }

    /// The place at a slash-separated path; `nil` if the path is empty.
    package init?(_ path: some Sequence<UInt8>) {
        self.init(folder: FolderPath(Array(path).split(separator: UInt8(ascii: "/")).map { FileName(bytes: $0) }))
    }

    /// The path with slashes between the names, byte for byte.
    package var bytes: [UInt8] {
        Array((folder.names + [name]).map(\.bytes).joined(separator: [UInt8(ascii: "/")]))
    }

    /// The path for display; not escaped for a terminal.
    package var text: String { String(decoding: bytes, as: UTF8.self) }
}
