package import Model

/// Where a folder lies below a watched folder: the names that lead to it, none for the watched folder itself.
package struct FolderPath: Hashable, Sendable {
    package let names: [FileName]

    package init(_ names: [FileName] = []) {
        self.names = names
    }

    package func appending(_ name: FileName) -> FolderPath {
        FolderPath(names + [name])
    }
}

/// Where a file lies below a watched folder, in bytes.
package struct FilePlace: Hashable, Sendable {
    package let folder: FolderPath
    package let name: FileName

    package init(_ name: FileName, in folder: FolderPath = FolderPath()) {
        self.folder = folder
        self.name = name
    }

    /// The place of a folder itself; `nil` for the watched one.
    package init?(folder path: FolderPath) {
        guard let name = path.names.last else { return nil }
        self.init(name, in: FolderPath(Array(path.names.dropLast())))
    }

    /// The place that names joined by slashes lead to; `nil` where there are none.
    package init?(_ path: some Sequence<UInt8>) {
        self.init(folder: FolderPath(Array(path).split(separator: UInt8(ascii: "/")).map { FileName(bytes: $0) }))
    }

    /// The names joined by slashes, exactly.
    package var bytes: [UInt8] {
        Array((folder.names + [name]).map(\.bytes).joined(separator: [UInt8(ascii: "/")]))
    }

    /// The same for people; not escaped for a terminal.
    package var text: String { String(decoding: bytes, as: UTF8.self) }
}
