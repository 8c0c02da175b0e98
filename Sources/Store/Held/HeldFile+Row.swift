import GRDB
import Model

extension HeldFile.Disposition: DatabaseValueConvertible {}
extension HeldFile.Request: DatabaseValueConvertible {}

extension HeldFile: FetchableRecord {
    /// Decodes a row of `held_files`.
    init(row: Row) throws {
        self.init(
            number: try row.decode(forColumn: "id"), disposition: try row.decode(forColumn: "disposition"),
            sourcePath: try row.bytes(forColumn: "source_path"), path: try row.decode(forColumn: "path"),
            sha256: try row.bytesIfPresent(forColumn: "sha256"),
            isDiscarded: try row.decode(forColumn: "is_discarded"), request: try row.decode(forColumn: "request"),
            stamp: try FileStamp(row: row), audioUUID: try row.decode(forColumn: "audio_uuid"),
            reason: IntakeReason(
                code: try row.decode(forColumn: "code"),
                sentence: OfferedCommand.completed(try row.decode(forColumn: "reason"))),
            since: try row.decode(forColumn: "since"), retryAt: try row.decode(forColumn: "retry_at"),
            attempts: try row.decode(forColumn: "attempts"))
    }
}
