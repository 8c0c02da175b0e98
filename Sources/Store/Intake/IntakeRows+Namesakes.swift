import Foundation
import GRDB
import Model

// Names that are used again for the next memo.
extension IntakeRows {
    /// Whether a sidecar that only its name pairs with the last recording of that name may be about another one, because
    /// a sidecar of the name was held or a duplicate when that came: `Rent.json` of November was, of December is, and then
    /// comes that of January. Each is left where it is, whatever the user decides on it. Or because two came of which
    /// only the extensions differ, `Rent.wav` and `Rent.flac`.
    ///
    /// One that was named to a command leaves no row if it is refused, so only the first recording of a name is sure.
    func isInDoubt(_ sidecar: SidecarArrival) throws -> Bool {
        guard let namesake = sidecar.namesake else { return false }
        if namesake.isOneOfTwo { return true }
        let file = sidecar.file
        let isUnseen = file.isCopied && !file.isRemembered || file.isAwaited
        let stem = QueueDatabase.stem(ofPath: Data(file.sourcePath))
        let waited = try sidecarsPutAside(beside: stem)
        guard isUnseen || !waited.isEmpty else { return false }
        let earlier = namesake.earlierTakenAt
        return isUnseen && earlier != nil
            || waited.contains { row in
                guard row.since < namesake.takenAt else { return false }
                return row.number == file.heldPlace?.number ? earlier != nil : earlier.map { row.since > $0 } ?? true
            }
    }

    /// When sidecars of a name were held or found to be duplicates, without those that are gone from `held/`. Of files in
    /// copy mode, duplicates have no row but that by which they are remembered.
    private func sidecarsPutAside(beside stem: [UInt8]) throws -> [(number: Int64?, since: Int64)] {
        let paths = SidecarEnding.all.map { Data(stem + $0) }
        let places = paths.map { _ in "?" }.joined(separator: ", ")
        let rows = try Row.fetchAll(
            database.cachedStatement(
                sql: """
                    SELECT id, disposition = 'held' AS is_held, path, since FROM held_files
                    WHERE source_path IN (\(places)) AND disposition <> 'deferred'
                    UNION ALL SELECT NULL, 0, NULL, noted_at FROM remembered_files
                    WHERE source_path IN (\(places)) AND (outcome = 'duplicate' OR outcome = 'held')
                    """), arguments: StatementArguments(paths + paths))
        return try rows.compactMap { row in
            let path = try row.decode(String?.self, forColumn: "path")
            if try row.decode(Bool.self, forColumn: "is_held"), let path, look(path, nil) == .missing {
                return nil
            }
            return (try row.decode(Int64?.self, forColumn: "id"), try row.decode(Int64.self, forColumn: "since"))
        }
    }
}
