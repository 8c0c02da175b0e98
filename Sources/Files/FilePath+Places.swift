import Glibc
package import Model
package import SystemPackage

extension FilePath {
    /// The absolute path with links resolved; `nil` if nothing is there.
    package var real: FilePath? {
        guard let text = withPlatformString({ realpath($0, nil) }) else { return nil }
        defer { free(text) }
        return FilePath(platformString: text)
    }

    /// The folder that relative paths begin at.
    package static var workingFolder: FilePath { FilePath(".").real ?? "." }

    /// The path from the root, with its links and its `..` as they are.
    package var absolute: FilePath { Self.workingFolder.pushing(self) }

    /// Whether the file or folder, which may be missing, is the folder `other` or lies in it, also by a mount. That may be
    /// missing too, or not answer; then the paths as they are written decide.
    package func isInside(_ other: FilePath) -> Bool {
        if absolute.lexicallyNormalized().starts(with: other) { return true }
        guard FolderProbe.answers(other), let identity = (try? Folder.open(other))?.identity else { return false }
        return Folder.isAny(upFrom: nearestFolder) { $0.identity == identity }
    }

    /// The folder at the path, or the nearest one above it that is there.
    var nearestFolder: FilePath {
        var base = absolute
        while (try? Folder.open(base)) == nil, !base.components.isEmpty { base.removeLastComponent() }
        return base
    }

    /// The absolute path with links resolved, as far as something is there.
    package var resolved: FilePath {
        var base = absolute
        var missing: [FilePath.Component] = []
        while base.real == nil, let last = base.lastComponent {
            missing.append(last)
            base.removeLastComponent()
        }
        return missing.reversed().reduce(base.real ?? base) { $0.appending($1) }
    }

    /// The path with exactly these bytes.
    package init(bytes: [UInt8]) {
        self = (bytes + [0]).withUnsafeBufferPointer { buffer in
            buffer.withMemoryRebound(to: CChar.self) { text in
                text.baseAddress.map { FilePath(platformString: $0) } ?? FilePath()
            }
        }
    }

    /// The path's exact bytes.
    package var bytes: [UInt8] {
        withPlatformString { text in UnsafeRawBufferPointer(start: text, count: strlen(text)).map { $0 } }
    }
}

extension FileName {
    /// The name of one component of a path, byte for byte.
    package init(_ component: FilePath.Component) {
        self.init(
            bytes: component.withPlatformString { start in
                UnsafeRawBufferPointer(start: start, count: strlen(start)).map { $0 }
            })
    }
}
