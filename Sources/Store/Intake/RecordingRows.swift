import Foundation
import GRDB
import Model

/// How a `Recording` lies in `recordings`.
enum RecordingRows {
    /// The columns that `recording(from:audioUUID:)` reads, for a SELECT with the alias `r`.
    static let selection = """
        r.id AS recording_id, r.sha256, r.byte_count, r.source_path, r.path, r.container, r.codec, r.sample_rate,
        r.channels, r.claimed_frames, r.claimed_duration, r.recorded_at, r.recorded_offset, r.texts, r.analysis,
        r.frames, r.duration, r.peak, r.outline, r.reason, r.failed_converter
        """

    /// `nil` where the row has no recording (a left join).
    static func recording(from row: Row, audioUUID: AudioUUID) -> Recording? {
        guard let digest = row["sha256"] as Data?, let container = AudioContainer(rawValue: row["container"]),
            let state = AnalysisState(rawValue: row["analysis"])
        else { return nil }
        let claim = AudioClaim(
            container: container, codec: row["codec"], sampleRate: row["sample_rate"], channels: row["channels"],
            frames: row["claimed_frames"], duration: row["claimed_duration"],
            recordedAt: moment(row, "recorded_at", "recorded_offset"), texts: texts(row["texts"]))
        let analysis = AudioAnalysis(
            state: state, frames: row["frames"], duration: row["duration"], peak: row["peak"],
            outline: (row["outline"] as Data?).map(Array.init) ?? [], reason: row["reason"],
            failedConverter: row["failed_converter"])
        return Recording(
            audioUUID: audioUUID, sha256: Array(digest), byteCount: row["byte_count"],
            originalName: FileName(bytes: lastComponent(row["source_path"])), path: row["path"], claim: claim,
            analysis: analysis)
    }

    /// The arguments of `claimColumns`, in their order.
    static func arguments(for claim: AudioClaim) -> StatementArguments {
        [
            claim.container.rawValue, claim.codec, claim.sampleRate, claim.channels, claim.frames, claim.duration,
            claim.recordedAt?.milliseconds, claim.recordedAt?.offsetSeconds, encoded(claim.texts),
        ]
    }

    static let claimColumns = [
        "container", "codec", "sample_rate", "channels", "claimed_frames", "claimed_duration", "recorded_at",
        "recorded_offset", "texts",
    ]

    /// The arguments of `analysisColumns`, in their order.
    static func arguments(for analysis: AudioAnalysis) -> StatementArguments {
        [
            analysis.state.rawValue, analysis.frames, analysis.duration, analysis.peak,
            analysis.outline.isEmpty ? nil : Data(analysis.outline), analysis.reason,
            analysis.failedConverter,
        ]
    }

    static let analysisColumns = ["analysis", "frames", "duration", "peak", "outline", "reason", "failed_converter"]

    static func moment(_ row: Row, _ instant: String, _ offset: String) -> Moment? {
        guard let milliseconds = row[instant] as Int64?, let seconds = row[offset] as Int? else { return nil }
        return Moment(milliseconds: milliseconds, offsetSeconds: seconds)
    }

    static func lastComponent(_ path: Data) -> Data.SubSequence {
        guard let slash = path.lastIndex(of: UInt8(ascii: "/")) else { return path[...] }
        return path[path.index(after: slash)...]
    }

    private static let encoder = JSONEncoder()

    private static func encoded(_ texts: [String: String]) -> String? {
        guard !texts.isEmpty, let data = try? encoder.encode(texts) else { return nil }
        return String(decoding: data, as: UTF8.self)
    }

    static func texts(_ json: String?) -> [String: String] {
        guard let json else { return [:] }
        return (try? JSONDecoder().decode([String: String].self, from: Data(json.utf8))) ?? [:]
    }
}
