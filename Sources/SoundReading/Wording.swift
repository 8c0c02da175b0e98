import Glibc
import Model
import SystemPackage

/// Every sentence of this module that a user reads; the comments say when.
enum Wording {
    // MARK: The helper

    /// The helper can't be started; `error` is the system's reason.
    static func helperNotStarted(_ program: String, _ error: Errno) -> String {
        "\(program) can't be started (\(error)), so no sound file can be read; install quickrec again, both programs side by side."
    }

    /// The helper exited, or sent something other than its ready notice.
    static func helperSilent(_ program: String) -> String {
        "\(program) ended before it said that it is ready, so no sound file can be read; install quickrec again, both programs side by side."
    }

    /// The helper's protocol differs from this program's.
    static func helperOfAnotherVersion(_ program: String) -> String {
        "\(program) is of another version than this program; install quickrec again, both programs side by side."
    }

    /// The kernel or a container forbids the helper's sandbox.
    static func helperNotConfined(_ program: String, _ error: Errno) -> String {
        "\(program) can't confine itself (\(error)) and reads nothing without; "
            + "run quickrec where system call filters are allowed."
    }

    /// The helper died twice before it took a request.
    static func helperStopped(_ program: String) -> String {
        "\(program) stops as soon as it is started, so no sound file can be read; try again, then install quickrec again."
    }

    /// No pipe could be created for the answer.
    static func noPipe(_ error: Errno) -> String {
        "The system has no more descriptors or memory for reading sound files (\(error)); it will be tried again."
    }

    /// The worker itself could not read the file.
    static func inputFailure(_ error: Errno) -> String {
        "The file can't be read from its disk (\(error)); check the disk or the connection, then try again."
    }

    // MARK: Probing

    /// The file is not a recording; `what` names what it is, as a clause without a full stop.
    static func notAudio(_ what: String) -> String {
        "Not a recording: \(what)."
    }

    /// libsndfile refuses the file; its `message` may be empty.
    static func refused(_ container: AudioContainer, _ message: String) -> String {
        let detail = message.isEmpty ? "" : " (libsndfile: \(message))"
        return "It begins like \(article(container)) file but can't be opened\(detail); play it or record it again."
    }

    /// Every attempt to read the header exceeded its limit.
    static let probeTimeout =
        "Reading its header took longer than the limit each time, so it is damaged or malicious; look at it elsewhere."

    /// Every attempt to read the header ended in a crash; `signal` is 0 if unknown.
    static func probeCrash(_ signal: Int32) -> String { crash("read", signal) }

    /// An answer that can't be true; `what` quotes it.
    static func implausible(_ what: String) -> String {
        "What it says of itself is impossible (\(what)); play it or record it again."
    }

    // MARK: Analysis

    /// The file has no samples and claims none.
    static let empty = "It has no samples: the recorder was stopped before it began, or failed."
    /// The file claims samples, but none could be decoded.
    static let nothingDecoded = "It claims to have sound, but none of it can be decoded; play it or record it again."
    /// The recording is longer than `AnswerCheck.longest`.
    static let limitReached = "It goes on after 24 hours; only those were decoded."

    /// Fewer seconds were decoded than claimed; `hasEnd` if the container's end is present all the same.
    static func shorter(decoded: Double, claimed: Double, hasEnd: Bool) -> String {
        "Only \(seconds(decoded)) of the \(seconds(claimed)) that it promises can be decoded: "
            + (hasEnd ? "it is damaged after them, before its end." : "its end is missing or damaged.")
    }

    /// Every attempt to decode exceeded its limit.
    static let analysisTimeout =
        "Decoding it took longer than the limit each time, so its length is unverified; play it or record it again."

    /// Every attempt to decode ended in a crash; `signal` is 0 if unknown.
    static func analysisCrash(_ signal: Int32) -> String { crash("decoded", signal) }

    private static func crash(_ verb: String, _ signal: Int32) -> String {
        let how = signal == 0 ? "" : " by signal \(signal)"
        return
            "The process that \(verb) it was ended\(how) each time, so it is damaged or malicious; look at it elsewhere."
    }

    /// Only ffmpeg could decode the file, and it is not installed.
    static func ffmpegMissing(_ claim: AudioClaim) -> String {
        let codec = claim.codec.map { "\($0) in " } ?? ""
        return "Decoding \(codec)\(article(claim.container)) file needs ffmpeg, which is not installed; "
            + "install it (on Debian: apt install ffmpeg)."
    }

    /// ffmpeg, at the path `program`, exited before it read anything.
    static func ffmpegNotStarted(_ program: String) -> String {
        "\(program) can't be started in confinement; install ffmpeg from your distribution."
    }

    /// ffmpeg wrote nothing that the reader could open.
    static func ffmpegRefused(_ container: AudioContainer, exitCode: Int32) -> String {
        let how = exitCode == 0 ? "" : " (exit status \(exitCode))"
        return "It begins like \(article(container)) file but ffmpeg can't decode it\(how); play it or record it again."
    }

    private static let untilAnotherFFmpeg = "play it; it is tried again once ffmpeg is updated or replaced."

    /// ffmpeg exited with `FFmpeg.outOfMemory`.
    static let ffmpegOutOfMemory = "ffmpeg ran out of memory while it decoded it; " + untilAnotherFFmpeg

    /// A signal ended ffmpeg at every attempt.
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

    /// Several recordings were joined in one file, of which decoders read the first.
    static func chained(_ container: AudioContainer, decoded: Double) -> String {
        "It is several \(container.rawValue) recordings in one file, of which only \(seconds(decoded)) were decoded; "
            + "play it to its end, or split it and drop the parts."
    }

    // MARK: Completeness

    /// The container has no final sizes or no index.
    static func unfinished(_ container: AudioContainer) -> String {
        "Its \(container.rawValue) header was never finished: the recorder is still writing, or was stopped before its end."
    }

    /// The file ends before its container says; `missing` is in bytes, `nil` if unknown.
    static func cut(_ container: AudioContainer, missing: Int64?) -> String {
        let share = missing.map { " (\($0) bytes)" } ?? ""
        return
            "Its end is missing\(share) by what the \(container.rawValue) container says: the transfer broke off or still runs."
    }

    /// Returns the container's name with its indefinite article: `a WAV`.
    private static func article(_ container: AudioContainer) -> String {
        container.traits.article + " " + container.rawValue
    }
}
