internal import CSupport
internal import Glibc
package import Model
package import SystemPackage

extension SoundReader {
    /// Decodes `file` to its end and measures it.
    ///
    /// `claim` is what `probe` said of it; it decides who decodes. Takes as long as decoding takes: an hour of Opus
    /// seven seconds.
    package func analyse(_ file: FileDescriptor, byteCount: Int64, claim: AudioClaim) -> AnalysisOutcome {
        do throws(Errno) {
            let reader = try Self.reader(file, byteCount)
            guard case .container(let container, let start) = try Sniffer.sniff(reader), container == claim.container
            else { return .done(AudioAnalysis(state: .unreadable, reason: Wording.implausible("it has changed"))) }
            var verdict = Verdict(
                claim: claim, completeness: try Completeness.of(reader, container: container, start: start))
            var request = Self.request(QR_TASK_ANALYSE, patches: try Self.patches(reader, container))
            request.cpu_seconds = UInt32(configuration.analysisProcessorLimit(byteCount: byteCount))
            request.memory_bytes = configuration.memoryBytes
            request.frame_limit = Int64(AnswerCheck.longest) * Int64(claim.sampleRate ?? AnswerCheck.commonRate)
            if let demuxer = FFmpeg.demuxer(for: claim) {
                return convert(file, demuxer: demuxer, request, verdict)
            }
            if container == .mpegAudio {
                verdict.isEstimate = try MPEGStream(reader, start: start)?.frameCount == nil
                if verdict.isEstimate { request.options |= UInt32(QR_OPTION_NO_GUESS) }
            }
            return decode(file, request, verdict)
        } catch {
            return .inputFailure(Wording.inputFailure(error))
        }
    }

    private static func patches(_ reader: ByteReader, _ container: AudioContainer) throws(Errno) -> [WaveLayout.Patch] {
        switch container {
        case .wav: try WaveLayout(reader).patches
        case .caf: try CoreAudioLayout.patches(reader)
        default: []
        }
    }

    /// Lets libsndfile decode.
    private func decode(_ file: FileDescriptor, _ request: qr_request, _ verdict: Verdict) -> AnalysisOutcome {
        let seconds = configuration.analysisLimit(processorSeconds: request.cpu_seconds)
        return switch ask(request, file, in: analyses, seconds: seconds) {
        case .answer(let answer): .done(verdict.analysis(answer))
        case .unavailable(let reason): .helperUnavailable(reason)
        case .timeout: .done(AudioAnalysis(state: .unreadable, reason: Wording.analysisTimeout))
        case .crash(let signal): .done(AudioAnalysis(state: .unreadable, reason: Wording.analysisCrash(signal)))
        }
    }

    /// Lets ffmpeg decode and the reader measure.
    private func convert(
        _ file: FileDescriptor, demuxer: String, _ request: qr_request, _ verdict: Verdict
    ) -> AnalysisOutcome {
        guard let ffmpeg = FFmpeg(configuration.ffmpeg) else {
            return .converterMissing(Wording.ffmpegMissing(verdict.claim))
        }
        let input = ReadOnlyCopy(of: file)
        return analyses.withLane { lane in
            if lane.converter?.ffmpeg != ffmpeg {
                lane.converter = Converter(ffmpeg, helper: configuration.helper)
            }
            guard let converter = lane.converter else { preconditionFailure("it was made in the line above") }
            var outcome = AnalysisOutcome.done(AudioAnalysis(state: .unreadable, reason: Wording.analysisTimeout))
            for _ in 0..<configuration.attempts {
                let reply: Reply
                let end: Converter.End
                do throws(Errno) {
                    (reply, end) = try run(converter, input.rawValue, demuxer: demuxer, request, lane)
                } catch {
                    return .helperUnavailable(Wording.helperNotStarted(configuration.helper, error))
                }
                if Converter.notStarted.contains(end) {
                    return .done(AudioAnalysis(state: .pending, reason: Wording.ffmpegNotStarted(ffmpeg.program)))
                }
                switch reply {
                case .answer(let answer) where end != .killed:
                    return .done(converted(answer, verdict))
                case .unavailable(let reason):
                    return .helperUnavailable(reason)
                case .crash(let signal):
                    outcome = .done(AudioAnalysis(state: .unreadable, reason: Wording.analysisCrash(signal)))
                case .answer, .timeout:
                    continue
                }
            }
            return outcome
        }
    }

    /// One attempt: ffmpeg writes samples, a reader measures them.
    private func run(
        _ converter: Converter, _ file: CInt, demuxer: String, _ request: qr_request, _ lane: Lane
    ) throws(Errno) -> (Reply, Converter.End) {
        let reply: Reply
        do {
            let samples = try converter.begin(file, demuxer: demuxer, processorSeconds: request.cpu_seconds)
            let seconds = configuration.analysisLimit(processorSeconds: request.cpu_seconds)
            reply = Self.askOnce(request, samples.endForReading, lane, seconds: seconds)
            // The pipe is closed here, so ffmpeg ends with its next write where the reader read less than all.
        }
        guard case .answer = reply else {
            converter.stop()
            return (reply, .killed)
        }
        return (reply, converter.finish())
    }

    private func converted(_ answer: RawAnswer, _ verdict: Verdict) -> AudioAnalysis {
        guard answer.isRefused else { return verdict.analysis(answer) }
        return AudioAnalysis(state: .unreadable, reason: Wording.ffmpegRefused(verdict.claim.container))
    }
}
