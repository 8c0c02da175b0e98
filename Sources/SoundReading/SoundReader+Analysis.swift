internal import CSupport
package import Model
package import SystemPackage

extension SoundReader {
    /// ffmpeg maps two hundred libraries before it reads a byte.
    private static let converterBytes: UInt64 = 1 << 30
    /// What `execv` in the helper ends with where ffmpeg can't be started (EX_UNAVAILABLE).
    private static let notStarted: CInt = 69

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
        container == .wav ? try WaveLayout(reader).patches : []
    }

    /// Lets libsndfile decode.
    private func decode(_ file: FileDescriptor, _ request: qr_request, _ verdict: Verdict) -> AnalysisOutcome {
        switch ask(request, file, in: analyses, seconds: configuration.analysisSeconds) {
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
            return .done(AudioAnalysis(state: .pending, reason: Wording.ffmpegMissing(verdict.claim)))
        }
        let input = ReadOnlyCopy(of: file)
        return analyses.withLane { lane in
            var outcome = AnalysisOutcome.done(AudioAnalysis(state: .unreadable, reason: Wording.analysisTimeout))
            for _ in 0..<configuration.attempts {
                let reply: Reply
                let exit: CInt
                do throws(Errno) {
                    var conversion = try Conversion(
                        helper: configuration.helper, arguments: ffmpeg.arguments(demuxer: demuxer),
                        file: input.rawValue, memoryBytes: Self.converterBytes, processorSeconds: request.cpu_seconds)
                    reply = Self.askOnce(request, conversion.output, lane, seconds: configuration.analysisSeconds)
                    exit = conversion.finish()
                } catch {
                    return .helperUnavailable(Wording.helperNotStarted(configuration.helper, error))
                }
                if exit == Self.notStarted {
                    return .done(AudioAnalysis(state: .pending, reason: Wording.ffmpegNotStarted(ffmpeg.program)))
                }
                switch reply {
                // A signal ended ffmpeg before its end: its limit, or somebody from outside.
                case .answer where exit == -1:
                    continue
                case .answer(let answer) where answer.isRefused:
                    let reason = Wording.ffmpegRefused(verdict.claim.container)
                    return .done(AudioAnalysis(state: .unreadable, reason: reason))
                case .answer(let answer):
                    return .done(verdict.analysis(answer))
                case .unavailable(let reason):
                    return .helperUnavailable(reason)
                case .timeout:
                    continue
                case .crash(let signal):
                    outcome = .done(AudioAnalysis(state: .unreadable, reason: Wording.analysisCrash(signal)))
                }
            }
            return outcome
        }
    }
}
