import Foundation
internal import Glibc
import SystemPackage

/// A folder of its own for one test, removed with everything in it when the test lets go of it.
package final class ScratchFolder: Sendable {
    /// Absolute, without symbolic links.
    package let path: String

    /// `parent` names another file system where a test needs one.
    package init(in parent: String = NSTemporaryDirectory()) throws {
        var template = Array((parent + "/quickrec-test-XXXXXX").utf8CString)
        guard mkdtemp(&template) != nil else { throw Errno(rawValue: errno) }
        let made = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        path = URL(fileURLWithPath: made).resolvingSymlinksInPath().path
    }

    deinit {
        // Folders that a test has closed even to their owner.
        for name in FileManager.default.enumerator(atPath: path)?.compactMap({ $0 as? String }) ?? []
        where mode(of: name) & S_IFMT == S_IFDIR { chmod(path(name), 0o700) }
        try? FileManager.default.removeItem(atPath: path)
    }

    /// The absolute path of a name in the folder.
    package func path(_ name: String) -> String { path + "/" + name }

    /// Writes a file, and makes the folders that lead to it.
    ///
    /// `modified` is in seconds since 1970.
    package func write(_ bytes: some Sequence<UInt8>, to name: String, modified: Int? = nil) throws {
        try write(bytes, toBytes: Array(name.utf8), modified: modified)
    }

    /// The same for a name that need not be text.
    package func write(_ bytes: some Sequence<UInt8>, toBytes name: [UInt8], modified: Int? = nil) throws {
        let slash = name.lastIndex(of: UInt8(ascii: "/")) ?? name.startIndex
        try makeFolder(String(decoding: name[..<slash], as: UTF8.self))
        let whole = Array(path.utf8) + [UInt8(ascii: "/")] + name
        try (whole + [0]).withUnsafeBytes { raw in
            guard let start = raw.baseAddress?.assumingMemoryBound(to: CChar.self) else { return }
            let number = open(start, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
            guard number >= 0 else { throw Errno(rawValue: errno) }
            let file = FileDescriptor(rawValue: number)
            _ = try file.closeAfter { try file.writeAll(Array(bytes)) }
            guard let modified else { return }
            var times = [timespec(tv_sec: modified, tv_nsec: 0), timespec(tv_sec: modified, tv_nsec: 0)]
            guard utimensat(AT_FDCWD, start, &times, 0) == 0 else { throw Errno(rawValue: errno) }
        }
    }

    package func write(_ text: String, to name: String, modified: Int? = nil) throws {
        try write(Array(text.utf8), to: name, modified: modified)
    }

    package func makeFolder(_ name: String) throws {
        try FileManager.default.createDirectory(atPath: path(name), withIntermediateDirectories: true)
    }

    /// The bytes of a file; `nil` where there is none.
    package func bytes(of name: String) -> [UInt8]? {
        FileManager.default.contents(atPath: path(name)).map { Array($0) }
    }

    /// All files below a folder, relative to it and sorted; names that are no text have U+FFFD in them.
    package func files(in name: String) -> [String] {
        let all = FileManager.default.enumerator(atPath: path(name))?.compactMap { $0 as? String } ?? []
        return all.filter { mode(of: name + "/" + $0) & S_IFMT != S_IFDIR }.sorted()
    }

    /// All files and folders below one, sorted; on other file systems too, where `FileManager.enumerator` stops.
    package func names(below folder: String = "") -> [String] {
        guard mode(of: folder) & S_IFMT == S_IFDIR,
            let names = try? FileManager.default.contentsOfDirectory(atPath: path(folder))
        else { return [] }
        return names.flatMap { [folder + $0] + self.names(below: folder + $0 + "/") }.sorted()
    }

    /// The permission bits; 0 where there is none.
    package func permissions(of name: String = "") -> UInt32 { mode(of: name) & 0o7777 }

    /// The mode with the kind of file; 0 where there is none.
    package func mode(of name: String) -> UInt32 {
        var status = stat()
        return lstat(path(name), &status) == 0 ? status.st_mode : 0
    }
}
