import Files
import Model
import SystemPackage

/// A list of the files that backups have written to a folder, each with the SHA-256 of its bytes. Only these files
/// are ever replaced or removed.
///
/// It is in the folder itself and becomes durable before the first file that it lists is put in place, so it lists
/// everything that is there at any instant. A path has several digests while a backup replaces the file.
struct BackupManifest {
    /// The name of the manifest in the backup's folder.
    private static let name = QueueFolder.backupListName
    /// The temporary name of the manifest, which remains if a run is interrupted while writing it.
    static let temporaryName = FileName(".quickrec-backup.new")
    private static let header = Array("quickrec backup 1\n".utf8)
    /// The longest manifest that is read, in bytes: several million files.
    private static let lengthLimit: Int64 = 1 << 30

    /// The digests by path, 32 bytes each.
    private(set) var digests: [String: [[UInt8]]] = [:]

    /// Creates an empty manifest.
    init() {}

    /// Whether a backup has written any file to `path`.
    func lists(_ path: String) -> Bool { digests[path] != nil }

    /// Whether a backup has written a file with this digest to `path`.
    func contains(_ path: String, _ digest: [UInt8]) -> Bool { digests[path]?.contains(digest) == true }

    /// Adds a digest to those of `path`.
    mutating func add(_ path: String, _ digest: [UInt8]) {
        if !contains(path, digest) { digests[path, default: []].append(digest) }
    }

    /// Adds one digest per path.
    mutating func add(_ files: [String: [UInt8]]) {
        for (path, digest) in files { add(path, digest) }
    }

    /// Returns the manifest of only the paths in `files`, each with the digest given there or else with its own.
    func restricted(to files: [String: [UInt8]?]) -> BackupManifest {
        var result = BackupManifest()
        for (path, digest) in files { result.digests[path] = digest.map { [$0] } ?? digests[path] }
        return result
    }
}

extension BackupManifest {
    /// Reads the manifest of a folder; `nil` if there is none. Throws `unknownContent` if the file is something else.
    static func read(in tree: BackupTree) throws(BackupError) -> BackupManifest? {
        guard let file = try? OpenedFile(name, in: tree.root) else { return nil }
        var bytes: [UInt8] = []
        do throws(Errno) {
            if file.status.size <= lengthLimit, try file.bytes(at: 0, count: header.count) == header {
                bytes = try file.bytes(at: 0, count: Int(file.status.size))
            }
        } catch {
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

    /// Replaces the manifest in the folder; durable on return.
    func write(in tree: BackupTree) throws(BackupError) {
        var bytes = Self.header
        for (path, list) in digests.sorted(by: { $0.key < $1.key }) {
            for digest in list { bytes += Array(digest.hexText.utf8) + [0x20, 0x20] + Array(path.utf8) + [0] }
        }
        do throws(Errno) { try tree.root.writeNote(bytes, as: Self.name, isDurable: true) } catch {
            throw .failed(tree.path.appending(Self.name.text), error)
        }
    }

    private static let digits = Array("0123456789abcdef".utf8)

    private static func decoded(_ text: ArraySlice<UInt8>) -> [UInt8]? {
        let nibbles = text.compactMap { digits.firstIndex(of: $0) }
        guard nibbles.count == 64 else { return nil }
        return stride(from: 0, to: 64, by: 2).map { (place: Int) -> UInt8 in
            UInt8(nibbles[place] << 4 | nibbles[place + 1])
        }
    }
}
