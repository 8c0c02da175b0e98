import Model
package import SystemPackage

/// The mount points that the system administrator has configured. Nothing is written to one while it is not mounted:
/// the files would be hidden as soon as the file system is mounted again.
package struct MountPoints: Sendable {
    private let paths: [FilePath]
    /// Read lazily: it is long, and every command that opens a queue creates this value.
    private let mountInfo: @Sendable () -> String

    /// The mount points in the texts of an `fstab` and of `/proc/self/mountinfo`.
    package init(fstab: String, mountInfo: @escaping @Sendable @autoclosure () -> String) {
        paths = Self.fields(1, of: fstab)
        self.mountInfo = mountInfo
    }

    /// Returns the paths in one field of each line.
    private static func fields(_ index: Int, of text: String) -> [FilePath] {
        text.split(whereSeparator: \.isNewline).compactMap { line in
            let fields = line.split { $0 == " " || $0 == "\t" }
            guard fields.count > index, !fields[0].hasPrefix("#"), fields[index].hasPrefix("/") else { return nil }
            let path = FilePath(unescape(fields[index])).lexicallyNormalized()
            // The root is always mounted.
            return path.components.isEmpty ? nil : path
        }
    }

    /// Returns the mount points of this system; none if `/etc/fstab` lists none.
    package static func listed() -> MountPoints {
        MountPoints(
            fstab: Folder.text(in: "/etc", "fstab"), mountInfo: Folder.text(in: "/proc/self", "mountinfo"))
    }

    /// Throws `notMounted` if `path` is in a listed mount point on which nothing is mounted, as it is written or by the
    /// links in it.
    package func check(_ path: FilePath) throws(QueueFolderError) {
        guard !paths.isEmpty else { return }
        let places = [path.absolute.lexicallyNormalized(), path.resolved]
        for mountPoint in paths {
            guard places.contains(where: { $0.starts(with: mountPoint) }), !isMounted(mountPoint) else { continue }
            throw .notMounted(path, mountPoint: mountPoint)
        }
    }

    /// Whether something is mounted there, or the folder doesn't exist, so nothing can be written to it either.
    private func isMounted(_ mountPoint: FilePath) -> Bool {
        let parent = mountPoint.removingLastComponent()
        guard let inside = try? Folder.open(mountPoint), let above = try? Folder.open(parent) else { return true }
        // mountinfo also lists bind mounts, whose device is their parent's; comparing devices also finds mount points
        // that fstab names through a link.
        return inside.identity.device != above.identity.device
            || Self.fields(4, of: mountInfo()).contains(mountPoint)
    }

    /// Decodes blanks and backslashes, which are a backslash and three octal digits in a field: fstab(5), proc(5).
    private static func unescape(_ field: Substring) -> String {
        var bytes: [UInt8] = []
        var rest = Array(field.utf8)[...]
        while let first = rest.popFirst() {
            if first == UInt8(ascii: "\\"), rest.count >= 3,
                let value = UInt8(String(decoding: rest.prefix(3), as: UTF8.self), radix: 8)
            {
                bytes.append(value)
                rest = rest.dropFirst(3)
            } else {
                bytes.append(first)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
