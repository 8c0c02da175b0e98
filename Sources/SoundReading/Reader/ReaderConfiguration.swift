package import FoundationEssentials
import Glibc

/// Where the helper is, and the limits that every file gets.
package struct ReaderConfiguration: Sendable {
    /// How to find ffmpeg, which decodes what libsndfile can't.
    package enum FFmpeg: Hashable, Sendable {
        /// The first `ffmpeg` in the folders of `PATH`.
        case inPath
        /// This program (an absolute path).
        case program(String)
        /// Do without.
        case none
    }

    /// Absolute path of quickrec-reader.
    package var helper: String
    package var ffmpeg: FFmpeg
    /// Times without an offset in a recording's metadata are read in this zone.
    package var timeZone: TimeZone
    /// Processes that read headers at the same time; as many again decode.
    package var lanes = 2
    /// How often a file may kill or hang its process before it counts as unreadable. Not once, unless the caller
    /// tries again itself: somebody else may have killed the process.
    package var attempts = 2
    /// Seconds on the clock after which a probe is ended. A file on a slow disk waits without using the processor.
    package var probeSeconds = 10.0
    /// Seconds of processor time after which a probe is ended. A header takes milliseconds.
    package var probeProcessorSeconds = 5.0
    /// Seconds on the clock after which an analysis is ended.
    package var analysisSeconds = 900.0
    /// Processor seconds that every analysis may use, and those for each mebibyte of the file. The slowest files
    /// that people record decode at 5 s a mebibyte (an hour of near silence in 1.4 MB of Opus takes 6.6 s).
    package var analysisProcessorSeconds = (base: 30, eachMebibyte: 20)
    /// Bytes of address space for one file. 200 MB of tags make libsndfile take 413 MB; files as large are rare.
    package var memoryBytes: UInt64 = 512 << 20

    /// `helper` is an absolute path.
    package init(helper: String, ffmpeg: FFmpeg = .inPath, timeZone: TimeZone) {
        self.helper = helper
        self.ffmpeg = ffmpeg
        self.timeZone = timeZone
    }

    /// Seconds on the clock for an analysis that may use so much of the processor: somebody else may use it, and a disk be
    /// slow, but what does nothing at all is not waited for as long as an hour of sound would be.
    func analysisLimit(processorSeconds: Double) -> Double {
        min(analysisSeconds, 30 + 4 * processorSeconds)
    }

    /// Processor seconds for the analysis of a file of this size, at most as many as the clock allows.
    func analysisProcessorLimit(byteCount: Int64) -> Int {
        let mebibytes = Int(clamping: max(0, byteCount) >> 20)
        let wanted = mebibytes.multipliedReportingOverflow(by: analysisProcessorSeconds.eachMebibyte)
        let most = Int(min(analysisSeconds, 86_400))
        guard !wanted.overflow else { return most }
        return max(1, min(most, analysisProcessorSeconds.base + min(wanted.partialValue, most)))
    }
}
