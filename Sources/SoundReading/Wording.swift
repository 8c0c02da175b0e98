import Glibc
import Model
import SystemPackage

/// Every sentence of this module that a user reads.
enum Wording {
    // MARK: The helper

    static func helperNotStarted(_ program: String, _ error: Errno) -> String {
        "\(program) can't be started (\(error)), so no sound file can be read; install quickrec again, both programs side by side."
    }

    static func helperSilent(_ program: String) -> String {
        "\(program) ended before it said that it is ready, so no sound file can be read; install quickrec again, both programs side by side."
    }

    static func helperOfAnotherVersion(_ program: String) -> String {
        "\(program) is of another version than this program; install quickrec again, both programs side by side."
    }

    static func helperNotConfined(_ program: String, _ error: Errno) -> String {
        "\(program) can't confine itself (\(error)) and reads nothing without; "
            + "run quickrec where system call filters are allowed."
    }

    static func helperStopped(_ program: String) -> String {
        "\(program) stops as soon as it is started, so no sound file can be read; try again, then install quickrec again."
    }

    static func noPipe(_ error: Errno) -> String {
        "The system has no more descriptors or memory for reading sound files (\(error)); it will be tried again."
    }

    static func inputFailure(_ error: Errno) -> String {
        "The file can't be read from its disk (\(error)); check the disk or the connection, then try again."
    }

    // MARK: Probing

    static func notAudio(_ what: String) -> String {
        "Not a recording: \(what)."
    }

    static func refused(_ container: AudioContainer, _ message: String) -> String {
        let detail = message.isEmpty ? "" : " (libsndfile: \(message))"
        return "It begins like \(article(container)) file but can't be opened\(detail); play it or record it again."
    }

    static let probeTimeout =
        "Reading its header took longer than the limit each time, so it is damaged or malicious; look at it elsewhere."

    static func probeCrash(_ signal: Int32) -> String {
        let how = signal == 0 ? "" : " by signal \(signal)"
        return
            "The process that read it was ended\(how) each time, so it is damaged or malicious; look at it elsewhere."
    }

    static func implausible(_ what: String) -> String {
        "What it says of itself is impossible (\(what)); play it or record it again."
    }

    // MARK: Analysis

    static let empty = "It has no samples: the recorder was stopped before it began, or failed."
    static let nothingDecoded = "It claims to have sound, but none of it can be decoded; play it or record it again."
    static let limitReached = "It goes on after 24 hours; only those were decoded."

    static func shorter(decoded: Double, claimed: Double) -> String {
        "Only \(seconds(decoded)) of the \(seconds(claimed)) that it promises can be decoded: its end is missing or damaged."
    }

    static let analysisTimeout =
        "Decoding it took longer than the limit each time, so its length is unverified; play it or record it again."

    static func analysisCrash(_ signal: Int32) -> String {
        let how = signal == 0 ? "" : " by signal \(signal)"
        return
            "The process that decoded it was ended\(how) each time, so it is damaged or malicious; look at it elsewhere."
    }

    static func ffmpegMissing(_ claim: AudioClaim) -> String {
        let codec = claim.codec.map { "\($0) in " } ?? ""
        return "Decoding \(codec)\(article(claim.container)) file needs ffmpeg, which is not installed; "
            + "install it (on Debian: apt install ffmpeg)."
    }

    static func ffmpegNotStarted(_ program: String) -> String {
        "\(program) can't be started in confinement; install ffmpeg from your distribution."
    }

    static func ffmpegRefused(_ container: AudioContainer, exitCode: Int32) -> String {
        let how = exitCode == 0 ? "" : " (exit status \(exitCode))"
        return "It begins like \(article(container)) file but ffmpeg can't decode it\(how); play it or record it again."
    }

    private static let untilAnotherFFmpeg = "play it; it is tried again once ffmpeg is updated or replaced."

    static let ffmpegOutOfMemory = "ffmpeg ran out of memory while it decoded it; " + untilAnotherFFmpeg

    static func ffmpegKilled(_ signal: Int32) -> String {
        guard signal == SIGKILL else {
            return "ffmpeg crashed (signal \(signal)) each time it decoded it; " + untilAnotherFFmpeg
        }
        return "ffmpeg was killed each time it decoded it, as the system does when memory runs out; "
            + untilAnotherFFmpeg
    }

    /// Formats seconds with one decimal.
    private static func seconds(_ value: Double) -> String {
        let tenths = Int64((value * 10).rounded())
        return "\(tenths / 10).\(tenths % 10) s"
    }

    // MARK: Completeness

    static func unfinished(_ container: AudioContainer) -> String {
        "Its \(container.rawValue) header was never finished: the recorder is still writing, or was stopped before its end."
    }

    static func cut(_ container: AudioContainer, missing: Int64?) -> String {
        let share = missing.map { " (\($0) bytes)" } ?? ""
        return
            "Its end is missing\(share) by what the \(container.rawValue) container says: the transfer broke off or still runs."
    }

    static func article(_ container: AudioContainer) -> String {
        container.traits.article + " " + container.rawValue
    }
}
