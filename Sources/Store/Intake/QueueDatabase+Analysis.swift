import GRDB
package import Model

/// A recording that waits to be decoded.
package struct AnalysisTask: Hashable, Sendable {
    /// The row in `recordings`.
    package var recording: Int64
    /// Relative to the queue folder.
    package var path: String
    /// Bytes.
    package var byteCount: Int64
    /// What the file says about itself.
    package var claim: AudioClaim
}

extension QueueDatabase {
    /// Returns the next recordings to decode after the row `after`, oldest first: those without a reason to wait, or
    /// all.
    ///
    /// A recording waits with a reason if the program that could decode it is not installed.
    package func analysisTasks(
        after: Int64, limit: Int, includingPostponed: Bool
    ) throws -> [AnalysisTask] {
        try read { database in
            let rows = try Row.fetchCursor(
                database,
                sql: """
                    SELECT \(RecordingRows.selection), q.audio_uuid FROM recordings r
                    JOIN quick_records q ON q.recording_id = r.id
                    WHERE r.analysis = 'pending' AND r.id > ? \(includingPostponed ? "" : "AND r.reason IS NULL")
                        AND NOT EXISTS (SELECT 1 FROM moves WHERE recording_id = r.id)
                    ORDER BY r.id LIMIT ?
                    """, arguments: [after, limit])
            return try Array(
                rows.compactMap { row in
                    let audioUUID = try row.decode(AudioUUID.self, forColumn: "audio_uuid")
                    guard let recording = try RecordingRows.recording(from: row, audioUUID: audioUUID) else {
                        return nil
                    }
                    return AnalysisTask(
                        recording: try row.decode(forColumn: "recording_id"), path: recording.path,
                        byteCount: recording.byteCount, claim: recording.claim)
                })
        }
    }

    /// Makes the recordings pending again that an ffmpeg other than `converter` could not decode.
    package func retryAnalyses(with converter: String) throws {
        let condition = "failed_converter IS NOT NULL AND failed_converter <> ?"
        guard try read({ try $0.hasRow("FROM recordings WHERE \(condition)", [converter]) }) else { return }
        try write { database in
            try database.execute(
                sql: """
                    UPDATE recordings SET analysis = 'pending', reason = NULL, failed_converter = NULL
                    WHERE \(condition)
                    """, arguments: [converter])
        }
    }

    /// Stores the results of decoding: each recording gets the given analysis or, if that is `pending`, the reason why
    /// it still waits.
    package func saveAnalyses(_ analyses: [(recording: Int64, analysis: AudioAnalysis)]) throws {
        guard !analyses.isEmpty else { return }
        let assignments = RecordingRows.analysisColumns.map { "\($0) = ?" }.joined(separator: ", ")
        try write { database in
            for (recording, analysis) in analyses {
                try database.cachedStatement(sql: "UPDATE recordings SET \(assignments) WHERE id = ?")
                    .execute(arguments: RecordingRows.arguments(for: analysis) + [recording])
            }
        }
    }
}
