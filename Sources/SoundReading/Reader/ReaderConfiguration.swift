package import FoundationEssentials

/// The path of the helper and the limits for every file.
package struct ReaderConfiguration: Sendable {
    /// How to find ffmpeg, which decodes what libsndfile cannot.
    package enum FFmpeg: Hashable, Sendable {
        /// The first `ffmpeg` in the folders of `PATH`.
        case inPath
        /// This program (an absolute path).
        case program(String)
        /// Don't use ffmpeg.
        case none
    }

    /// Absolute path of quickrec-reader.
    package var helper: String
    /// How to find ffmpeg; looked up again for every file.
    package var ffmpeg: FFmpeg
    /// The time zone of times without an offset in a recording's metadata.
    package var timeZone: TimeZone
    /// Number of processes that read headers at the same time; as many again decode.
    package var lanes = 2
    /// How often a file may kill or hang its process before it counts as unreadable. A single attempt is too few unless
    /// the caller itself retries: something else may have killed the process.
    package var attempts = 2
    /// Limit of elapsed time for a probe, in seconds. A file on a slow disk waits without using the processor.
    package var probeSeconds = 10.0
    /// Limit of processor time for a probe, in seconds. A header takes milliseconds.
    package var probeProcessorSeconds = 5.0
    /// Limit of elapsed time for an analysis, in seconds.
    package var analysisSeconds = 900.0
    /// Limit of processor time for an analysis in seconds, plus seconds per mebibyte of the file. The slowest files
    /// that people record decode at 5 s per mebibyte (an hour of near silence in 1.4 MB of Opus takes 6.6 s).
    package var analysisProcessorSeconds = (base: 30, eachMebibyte: 20)
    /// Limit of address space for one file, in bytes. 200 MB of tags make libsndfile take 413 MB; files that large are
    /// rare.
    package var memoryBytes: UInt64 = 512 << 20

    /// Creates a configuration; `helper` is an absolute path.
    package init(helper: String, ffmpeg: FFmpeg = .inPath, timeZone: TimeZone) {
        self.helper = helper
        self.ffmpeg = ffmpeg
        self.timeZone = timeZone
    }

    /// Returns the limit of elapsed seconds for an analysis with that limit of processor time. It allows for other
    /// programs and slow disks, but a process that does nothing must not be awaited for as long as an hour of sound
    /// takes.
    func analysisLimit(processorSeconds: Double) -> Double {
        min(analysisSeconds, 30 + 4 * processorSeconds)
    }

    /// Returns the limit of processor seconds for analysing a file of this size, at most the limit of elapsed time.
    func analysisProcessorLimit(byteCount: Int64) -> Int {
        let mebibytes = Int(clamping: max(0, byteCount) >> 20)
        let wanted = mebibytes.multipliedReportingOverflow(by: analysisProcessorSeconds.eachMebibyte)
        let most = Int(min(analysisSeconds, 86_400))
        guard !wanted.overflow else { return most }
        return max(1, min(most, analysisProcessorSeconds.base + min(wanted.partialValue, most)))
    }
}
