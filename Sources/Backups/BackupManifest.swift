import Files
import Glibc
import Model
import SystemPackage

/// What backups have put into a folder: each file with the SHA-256 of its bytes. Only such files are ever replaced or
/// removed.
///
/// It lies in the folder itself and is durable before the first file that it names gets its place, so that at every
/// instant it names at least what is there. A path has more than one digest while a backup replaces the file.
struct BackupManifest {
    static let name = FileName(".quickrec-backup")
    /// What a run that was cut short while it wrote the list leaves behind.
    static let temporaryName = FileName(".quickrec-backup.new")
    private static let header = Array("quickrec backup 1\n".utf8)

    /// Digests of 32 bytes.
    private(set) var digests: [String: [[UInt8]]] = [:]

    init() {}

    func contains(_ path: String, _ digest: [UInt8]) -> Bool { digests[path]?.contains(digest) == true }

    mutating func add(_ path: String, _ digest: [UInt8]) {
        if !contains(path, digest) { digests[path, default: []].append(digest) }
    }

    mutating func add(_ files: [String: [UInt8]]) {
        for (path, digest) in files { add(path, digest) }
    }

    /// The same without the paths that are not among `files`, each with the digest there where it is known.
    func restricted(to files: [String: [UInt8]?]) -> BackupManifest {
        var result = BackupManifest()
        for (path, digest) in files { result.digests[path] = digest.map { [$0] } ?? digests[path] }
        return result
    }
}

extension BackupManifest {
    /// Reads the manifest of a folder; `nil` where there is none. Throws `unknownContent` for a file that is none.
    static func read(in tree: BackupTree) throws(BackupError) -> BackupManifest? {
        guard let file = try? OpenedFile(name, in: tree.root) else { return nil }
        let bytes: [UInt8]
        do throws(Errno) { bytes = try file.bytes(at: 0, count: Int(clamping: file.status.size)) } catch {
            throw .unreadable(tree.path.appending(name.text), error)
        }
        guard bytes.starts(with: header) else {
            throw .unknownContent(tree.path, rows: [], files: [name.text])
        }
        var result = BackupManifest()
        for entry in bytes[header.count...].split(separator: 0) {
            guard entry.count > 66, let digest = decoded(entry.prefix(64)) else { continue }
            result.add(String(decoding: entry.dropFirst(66), as: UTF8.self), digest)
        }
        return result
    }

    /// Writes it in the place of the one that is there; durable on return.
    func write(in tree: BackupTree) throws(BackupError) {
        var bytes = Self.header
        for (path, list) in digests.sorted(by: { $0.key < $1.key }) {
            for digest in list { bytes += Self.encoded(digest) + [0x20, 0x20] + Array(path.utf8) + [0] }
        }
        do throws(Errno) { try tree.root.writeNote(bytes, as: Self.name, isDurable: true) } catch {
            throw .failed(tree.path.appending(Self.name.text), error)
        }
    }

    private static let digits = Array("0123456789abcdef".utf8)

    private static func encoded(_ digest: [UInt8]) -> [UInt8] {
        digest.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
    }

    private static func decoded(_ text: ArraySlice<UInt8>) -> [UInt8]? {
        let nibbles = text.compactMap { digits.firstIndex(of: $0) }
        guard nibbles.count == 64 else { return nil }
        return (0..<32).map { UInt8(nibbles[2 * $0] << 4 | nibbles[2 * $0 + 1]) }
    }
}
