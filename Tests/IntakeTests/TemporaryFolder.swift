import Files
import Foundation
import Glibc
import Intake
import Model
import SystemPackage

/// A folder of its own for one test, removed with everything in it when the test lets go of it.
final class TemporaryFolder: Sendable {
    let path: String

    /// `parent` names another file system where a test needs one.
    init(in parent: String = NSTemporaryDirectory()) throws {
        var template = Array((parent + "/quickrec-test-XXXXXX").utf8CString)
        guard mkdtemp(&template) != nil else { throw Errno(rawValue: errno) }
        path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    deinit {
        // Folders that a test has closed even to their owner.
        for case let name as String in FileManager.default.enumerator(atPath: path) ?? .init() {
            var status = stat()
            if lstat(path + "/" + name, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
                chmod(path + "/" + name, 0o700)
            }
        }
        try? FileManager.default.removeItem(atPath: path)
    }

    var folder: Folder {
        get throws { try Folder.open(FilePath(path)) }
    }

    /// Writes a file below the folder and makes the folders that lead to it.
    func write(_ bytes: some Sequence<UInt8>, to name: String) throws {
        let url = URL(fileURLWithPath: path + "/" + name)
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: url)
    }

    func makeFolder(_ name: String) throws {
        try FileManager.default.createDirectory(atPath: path + "/" + name, withIntermediateDirectories: true)
    }

    func bytes(of name: String) -> [UInt8]? {
        FileManager.default.contents(atPath: path + "/" + name).map { Array($0) }
    }

    /// All files and folders below, sorted; on other file systems too, where `FileManager.enumerator` stops.
    func names(below folder: String = "") -> [String] {
        var status = stat()
        guard lstat(path + "/" + String(folder.dropLast()), &status) == 0, status.st_mode & S_IFMT == S_IFDIR,
            let names = try? FileManager.default.contentsOfDirectory(atPath: path + "/" + folder)
        else { return [] }
        return names.flatMap { [folder + $0] + self.names(below: folder + $0 + "/") }.sorted()
    }

    /// The permission bits.
    func mode(of name: String = "") -> mode_t {
        var status = stat()
        lstat(path + "/" + name, &status)
        return status.st_mode & 0o7777
    }
}

/// Repeatable bytes that no two seeds share.
func noise(_ count: Int, seed: UInt64 = 1) -> [UInt8] {
    var state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
    return (0..<count).map { _ in
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return UInt8(truncatingIfNeeded: state)
    }
}

/// The error that `body` throws.
func failure<Failure: Error>(of body: () throws(Failure) -> Void) -> Failure? {
    do throws(Failure) {
        try body()
        return nil
    } catch { return error }
}
