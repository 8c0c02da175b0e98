import CSupport
import Glibc
import Model
package import SystemPackage

/// Reads sound files through quickrec-reader, each in its own confined process.
///
/// All calls block and may come from any thread. The caller's descriptor stays open; its offset is undefined
/// afterwards.
package final class SoundReader: Sendable {
    /// The path of the helper and the limits.
    let configuration: ReaderConfiguration
    private let probes: LanePool
    /// The lanes for decoding.
    let analyses: LanePool

    /// Creates a reader; the helper starts with the first file.
    package init(configuration: ReaderConfiguration) {
        self.configuration = configuration
        // Separate pools, so that decoding an hour of sound delays no new file.
        probes = LanePool(program: configuration.helper, lanes: configuration.lanes)
        analyses = LanePool(program: configuration.helper, lanes: configuration.lanes)
    }

    /// Identifies `file` and reads its claims, without decoding it.
    ///
    /// `byteCount` is the size that the caller saw; nothing beyond it is read here. `patience` multiplies the
    /// configured limit of processor time. `known` is the result of an earlier first look, if the first bytes have not
    /// changed since. If the first bytes identify nothing, a file named like audio is searched for its first frame.
    package func probe(
        _ file: FileDescriptor, byteCount: Int64, known: FirstLook? = nil, patience: Double = 1,
        isNamedLikeAudio: Bool = false
    ) -> ProbeOutcome {
        do throws(Errno) {
            let reader = try Self.reader(file, byteCount)
            let seconds = patience * configuration.probeProcessorSeconds
            if let known {
                return try probe(file, reader, known.container, start: known.start, processorSeconds: seconds)
            }
            switch try Sniffer.sniff(reader, isNamedLikeAudio: isNamedLikeAudio) {
            case .other(let what):
                return .notAudio(Wording.notAudio(what))
            case .container(let container, let start):
                return try probe(file, reader, container, start: start, processorSeconds: seconds)
            }
        } catch {
            return .inputFailure(Wording.inputFailure(error))
        }
    }

    private func probe(
        _ file: FileDescriptor, _ reader: ByteReader, _ container: AudioContainer, start: Int64,
        processorSeconds: Double
    ) throws(Errno) -> ProbeOutcome {
        switch container {
        case .mp4, .threeGP:
            let movie = try Movie(reader)
            guard movie.hasSound || !movie.hasTracks else {
                return .notAudio(Wording.notAudio("it has no sound track"))
            }
            return .audio(movie.claim(container, zone: configuration.timeZone))
        case .webm:
            // Length, codec and rate are unknown until ffmpeg has decoded the file.
            return .audio(AudioClaim(container: container))
        case .adts, .amr:
            return .audio(try FrameWalk(reader, container: container, start: start).claim(container))
        case .wav, .rf64, .w64, .aiff, .caf, .flac, .ogg, .mpegAudio, .au:
            let hints = try HeaderHints(reader, container, start: start)
            let outcome = readHeader(file, container, hints, processorSeconds)
            guard case .unreadable(.refused, _) = outcome, let claim = try ForeignCodec.claim(reader, container) else {
                return dated(outcome, by: hints.originated)
            }
            return .audio(claim)
        }
    }

    /// Adds the recording time: the container's own field, else the date among the texts if it has a time of day.
    private func dated(_ outcome: ProbeOutcome, by originated: String?) -> ProbeOutcome {
        guard case .audio(var claim) = outcome else { return outcome }
        let texts = [originated, claim.texts["date"]]
        claim.recordedAt =
            texts.lazy.compactMap { text in
                text.flatMap { MetadataTime.parse($0, zone: self.configuration.timeZone) }
            }.first
        return .audio(claim)
    }

    private func readHeader(
        _ file: FileDescriptor, _ container: AudioContainer, _ hints: HeaderHints, _ processorSeconds: Double
    ) -> ProbeOutcome {
        var request = Self.request(QR_TASK_PROBE, hints)
        request.processorSeconds = processorSeconds
        request.memory_bytes = configuration.memoryBytes
        switch ask(request, file, in: probes, seconds: configuration.probeSeconds) {
        case .answer(let answer):
            guard !answer.isRefused else {
                let message = UntrustedText.clean(answer.message) ?? ""
                return .unreadable(.refused, Wording.refused(container, message))
            }
            guard SoundFormat.isFormat(answer.format, of: container) else {
                return .unreadable(.implausible, Wording.implausible("two kinds at once"))
            }
            return .audio(AnswerCheck.claim(answer, container: container))
        case .timeout:
            return .unreadable(.timeout, Wording.probeTimeout)
        case .crash(let signal):
            return .unreadable(.crash, Wording.probeCrash(signal))
        case .unavailable(let reason):
            return .helperUnavailable(reason)
        }
    }

    // MARK: The conversation

    /// The result of one attempt, or of the last one.
    enum Reply {
        /// The answer, not yet trusted.
        case answer(RawAnswer)
        /// It exceeded its limit of elapsed or processor time.
        case timeout
        /// Killed by this signal, or 0 if unknown.
        case crash(Int32)
        /// The helper cannot be used now. The reason, as a sentence.
        case unavailable(String)
    }

    /// Returns a request with a random number, patches and start; the caller sets the limits.
    static func request(_ task: Int32, _ hints: HeaderHints) -> qr_request {
        var request = qr_request()
        request.magic = UInt32(QR_MAGIC)
        request.protocol = UInt32(QR_PROTOCOL)
        request.task = UInt32(task)
        request.number = UInt64.random(in: .min ... .max)
        request.start = hints.skipped
        request.patch_count = UInt32(min(hints.patches.count, Int(QR_PATCHES_MAX)))
        for (index, patch) in hints.patches.prefix(Int(QR_PATCHES_MAX)).enumerated() {
            guard let slot = qr_request_patch(&request, Int32(index)) else { continue }
            slot.pointee.offset = patch.offset
            slot.pointee.length = UInt32(min(patch.bytes.count, 4))
            withUnsafeMutableBytes(of: &slot.pointee.bytes) { $0.copyBytes(from: patch.bytes.prefix(4)) }
        }
        return request
    }

    /// Asks, and asks again up to the configured number of attempts if the process that read the file died or hung.
    func ask(_ request: qr_request, _ file: FileDescriptor, in pool: LanePool, seconds: Double) -> Reply {
        pool.withLane { lane in
            var reply = Reply.timeout
            for attempt in 0..<configuration.attempts {
                // The new process seeks to the start by itself, but one that hung may not be quite dead yet, so retries
                // get their own offset.
                let copy = ReadOnlyCopy(of: file, sharingOffset: attempt == 0)
                reply = Self.askOnce(request, copy.rawValue, lane, seconds: seconds)
                switch reply {
                case .answer, .unavailable: return reply
                case .timeout, .crash: continue
                }
            }
            return reply
        }
    }

    /// Makes one attempt.
    static func askOnce(_ request: qr_request, _ file: CInt, _ lane: Lane, seconds: Double) -> Reply {
        switch lane.ask(request, file: file, seconds: seconds) {
        case .answered: .answer(RawAnswer(copying: lane.answer))
        case .unavailable(let reason): .unavailable(reason)
        case .timedOut: .timeout
        case .died(let notice): reply(to: notice)
        }
    }

    /// Tells whether a process hit its limit or crashed on the file.
    private static func reply(to notice: qr_notice?) -> Reply {
        guard let notice else { return .crash(0) }
        let signal = qr_ending_signal(notice.status)
        // The reader's limits send these two signals; SIGKILL comes from elsewhere.
        return signal == SIGPROF || signal == SIGXCPU ? .timeout : .crash(signal)
    }
}

extension qr_request {
    /// Limit of processor time for the file in seconds, with millisecond precision.
    var processorSeconds: Double {
        get { Double(cpu_milliseconds) / 1_000 }
        set { cpu_milliseconds = UInt32(newValue * 1_000) }
    }
}
