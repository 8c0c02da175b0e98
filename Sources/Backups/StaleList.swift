import Intake
import Model
import SystemPackage

/// The files that a backup is to have no more, noted in its staging folder before its database is replaced: a run that
/// is cut short while it removes them leaves the list to the next one.
struct StaleList {
    private static let name = FileName("stale")

    let staging: BackupTree

    /// The paths that an earlier run has noted and perhaps not removed; none where there is no list.
    func read() throws(BackupError) -> Set<String> {
        guard let file = try? OpenedFile(Self.name, in: staging.root) else { return [] }
        do throws(Errno) {
            let bytes = try file.bytes(at: 0, count: Int(clamping: file.status.size))
            return Set(bytes.split(separator: 0).map { String(decoding: $0, as: UTF8.self) })
        } catch { throw .failed(path, error) }
    }

    /// Notes these paths in place of those of before; durable on return.
    func write(_ paths: Set<String>) throws(BackupError) {
        do throws(Errno) {
            try staging.root.writeNote(
                Array(paths.sorted().joined(separator: "\0").utf8), as: Self.name, isDurable: true)
        } catch { throw .failed(path, error) }
    }

    private var path: FilePath { staging.path.appending(Self.name.text) }
}
