import Foundation
import GRDB
import Model

/// Converts between a `Recording` and its row in `recordings`.
enum RecordingRows {
    /// The columns that `recording(from:audioUUID:)` reads, for a SELECT with the alias `r`.
    static let selection = """
        r.id AS recording_id, r.sha256, r.byte_count, r.source_path, r.path, r.container, r.codec, r.sample_rate,
        r.channels, r.claimed_frames, r.claimed_duration, r.recorded_at, r.recorded_offset, r.texts, r.analysis,
        r.frames, r.duration, r.peak, r.outline, r.reason, r.failed_converter
        """

    /// Decodes a recording; `nil` if the row has none (a left join).
    static func recording(from row: Row, audioUUID: AudioUUID) throws -> Recording? {
        guard let digest = try row.bytesIfPresent(forColumn: "sha256"),
            let container = AudioContainer(rawValue: try row.decode(forColumn: "container"))
        else { return nil }
        let claim = AudioClaim(
            container: container, codec: try row.decode(forColumn: "codec"),
            sampleRate: try row.decode(forColumn: "sample_rate"), channels: try row.decode(forColumn: "channels"),
            frames: try row.decode(forColumn: "claimed_frames"),
            duration: try row.decode(forColumn: "claimed_duration"), recordedAt: try row.moment("recorded"),
            texts: texts(try row.decode(forColumn: "texts")))
        let analysis = AudioAnalysis(
            state: try row.decode(forColumn: "analysis"), frames: try row.decode(forColumn: "frames"),
            duration: try row.decode(forColumn: "duration"), peak: try row.decode(forColumn: "peak"),
            outline: try row.bytesIfPresent(forColumn: "outline") ?? [], reason: try row.decode(forColumn: "reason"),
            failedConverter: try row.decode(forColumn: "failed_converter"))
        return Recording(
            audioUUID: audioUUID, sha256: digest, byteCount: try row.decode(forColumn: "byte_count"),
            originalName: FileName(lastOf: try row.decode(Data.self, forColumn: "source_path")),
            path: try row.decode(forColumn: "path"), claim: claim, analysis: analysis)
    }

    /// The arguments of `claimColumns`, in order.
    static func arguments(for claim: AudioClaim) -> StatementArguments {
        [
            claim.container.rawValue, claim.codec, claim.sampleRate, claim.channels, claim.frames, claim.duration,
            claim.recordedAt?.milliseconds, claim.recordedAt?.offsetSeconds, encoded(claim.texts),
        ]
    }

    /// The columns of a claim.
    static let claimColumns = [
        "container", "codec", "sample_rate", "channels", "claimed_frames", "claimed_duration", "recorded_at",
        "recorded_offset", "texts",
    ]

    /// The arguments of `analysisColumns`, in order.
    static func arguments(for analysis: AudioAnalysis) -> StatementArguments {
        [
            analysis.state.rawValue, analysis.frames, analysis.duration, analysis.peak,
            analysis.outline.isEmpty ? nil : Data(analysis.outline), analysis.reason,
            analysis.failedConverter,
        ]
    }

    /// The columns of an analysis.
    static let analysisColumns = ["analysis", "frames", "duration", "peak", "outline", "reason", "failed_converter"]

    /// The condition that a recording has a digest: its beginning is indexed.
    static let hasDigest = "substr(sha256, 1, 8) = ? AND sha256 = ?"

    /// The arguments of `hasDigest`.
    static func arguments(digest: [UInt8]) -> StatementArguments { [Data(digest.prefix(8)), Data(digest)] }

    private static let encoder = JSONEncoder()

    private static func encoded(_ texts: [String: String]) -> String? {
        guard !texts.isEmpty, let data = try? encoder.encode(texts) else { return nil }
        return String(decoding: data, as: UTF8.self)
    }

    /// Decodes the column `texts`; empty for NULL and for invalid JSON.
    static func texts(_ json: String?) -> [String: String] {
        guard let json else { return [:] }
        return (try? JSONDecoder().decode([String: String].self, from: Data(json.utf8))) ?? [:]
    }
}

extension AnalysisState: DatabaseValueConvertible {}
