import GRDB
import Model

/// The record that already has an arriving file's audio UUID, with its recording if there is one.
struct KnownRecord: FetchableRecord {
    /// Its recording.
    struct Recording {
        /// The row ID in `recordings`.
        let number: Int64
        /// Bytes.
        let byteCount: Int64
        /// SHA-256 of the content, 32 bytes.
        let sha256: [UInt8]
        /// How completely the recording could be decoded.
        let analysis: AnalysisState
    }

    /// The row number in `quick_records`.
    let number: Int64
    /// The ID of the record.
    let id: String
    /// What the user has decided on it: `open`, `discarded`, …
    let stage: String
    /// Where its creation time comes from.
    let createdAtSource: CreatedAtSource
    /// `nil` while the record awaits its audio.
    let recording: Recording?

    /// Selects the record whose audio UUID is the argument.
    static let selection = """
        SELECT q.number, q.id, q.stage, q.created_source, q.recording_id, r.byte_count, r.sha256, r.analysis
        FROM quick_records q LEFT JOIN recordings r ON r.id = q.recording_id WHERE q.audio_uuid = ?
        """

    /// Decodes a row of `selection`.
    init(row: Row) throws {
        number = try row.decode(forColumn: "number")
        id = try row.decode(forColumn: "id")
        stage = try row.decode(forColumn: "stage")
        createdAtSource = try row.decode(forColumn: "created_source")
        recording = try row.bytesIfPresent(forColumn: "sha256").map { digest in
            Recording(
                number: try row.decode(forColumn: "recording_id"),
                byteCount: try row.decode(forColumn: "byte_count"), sha256: digest,
                analysis: try row.decode(forColumn: "analysis"))
        }
    }
}

extension CreatedAtSource: DatabaseValueConvertible {}
