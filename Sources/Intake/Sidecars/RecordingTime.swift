package import FoundationEssentials
package import Model

/// The time when a recording was made.
package enum RecordingTime {
    /// Returns the best known time and its source: the sidecar, the recording's own metadata, the file name, or the
    /// file's modification time (`modified`, milliseconds since 1970).
    ///
    /// A name with only a day gets its time of day from the modification time, if that is on the same day. Metadata
    /// in UTC doesn't say where it was recorded, so the user's zone applies. Metadata from before 1980 is ignored: it
    /// comes from recorders whose clock was never set.
    package static func choose(
        sidecar: Moment?, metadata: Moment?, name: FileName, modified: Int64, zone: TimeZone
    ) -> (Moment, CreatedAtSource) {
        if let sidecar { return (sidecar, .sidecar) }
        if let metadata, metadata.milliseconds >= earliest {
            let isPlaced = metadata.offsetSeconds != 0
            return (isPlaced ? metadata : Moment(clampingMilliseconds: metadata.milliseconds, in: zone), .metadata)
        }
        let changed = Moment(clampingMilliseconds: modified, in: zone)
        guard let date = NameDate(in: name) else { return (changed, .mtime) }
        if date.millisecondOfDay == nil, date.day == changed.day { return (changed, .filename) }
        return (date.moment(in: zone), .filename)
    }

    /// 1980-01-01T00:00:00Z in milliseconds.
    private static let earliest: Int64 = 315_532_800_000
}
