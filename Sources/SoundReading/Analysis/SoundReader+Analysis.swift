import CSupport
import Glibc
package import Model
package import SystemPackage

extension SoundReader {
    /// Decodes `file` to its end and measures it.
    ///
    /// `claim` is what `probe` returned; it decides which program decodes. Takes as long as decoding does: seven
    /// seconds for an hour of Opus.
    package func analyse(_ file: FileDescriptor, byteCount: Int64, claim: AudioClaim) -> AnalysisOutcome {
        do throws(Errno) {
            let reader = try Self.reader(file, byteCount)
            guard case .container(let container, let start) = try Sniffer.sniff(reader, isNamedLikeAudio: true),
                container == claim.container
            else { return .done(AudioAnalysis(state: .unreadable, reason: Wording.implausible("it has changed"))) }
            var verdict = Verdict(
                claim: claim, completeness: try Completeness.of(reader, container: container, start: start))
            let hints = try HeaderHints(reader, container, start: start)
            var source = FFmpeg.Input(claim)
            source?.skipped = hints.skipped
            // The samples from ffmpeg need no hints.
            var request = Self.request(QR_TASK_ANALYSE, source == nil ? hints : HeaderHints())
            request.processorSeconds = Double(configuration.analysisProcessorLimit(byteCount: byteCount))
            request.memory_bytes = configuration.memoryBytes
            request.frame_limit = Int64(AnswerCheck.longest) * Int64(claim.sampleRate ?? AnswerCheck.commonRate)
            if let source { return convert(file, source, request, verdict) }
            if container == .mpegAudio {
                verdict.isEstimate = try MPEGStream(reader, start: start)?.frameCount == nil
                if verdict.isEstimate { request.options |= UInt32(QR_OPTION_NO_GUESS) }
            }
            return decode(file, request, verdict)
        } catch {
            return .inputFailure(Wording.inputFailure(error))
        }
    }

    /// Decodes with libsndfile.
    private func decode(_ file: FileDescriptor, _ request: qr_request, _ verdict: Verdict) -> AnalysisOutcome {
        let seconds = configuration.analysisLimit(processorSeconds: request.processorSeconds)
        return switch ask(request, file, in: analyses, seconds: seconds) {
        case .answer(let answer): .done(verdict.analysis(answer))
        case .unavailable(let reason): .helperUnavailable(reason)
        case .timeout: .done(AudioAnalysis(state: .unreadable, reason: Wording.analysisTimeout))
        case .crash(let signal): .done(AudioAnalysis(state: .unreadable, reason: Wording.analysisCrash(signal)))
        }
    }

    /// Decodes with ffmpeg and measures in the reader.
    private func convert(
        _ file: FileDescriptor, _ source: FFmpeg.Input, _ request: qr_request, _ verdict: Verdict
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
            let identity = ffmpeg.identity
            var reason = Wording.analysisTimeout
            for _ in 0..<configuration.attempts {
                do throws(Errno) {
                    let (reply, end) = try run(converter, input.rawValue, source, request, lane)
                    if Converter.notStarted.contains(end) {
                        return .done(AudioAnalysis(state: .pending, reason: Wording.ffmpegNotStarted(ffmpeg.program)))
                    }
                    switch attempt(reply, end, verdict, by: identity) {
                    case .over(let outcome): return outcome
                    case .failed(let why): reason = why
                    }
                } catch {
                    return .helperUnavailable(Wording.helperNotStarted(configuration.helper, error))
                }
            }
            return .done(AudioAnalysis(state: .unreadable, reason: reason, failedConverter: identity))
        }
    }

    /// The result of an attempt.
    private enum Attempt {
        /// No other attempt is needed.
        case over(AnalysisOutcome)
        /// Another attempt may succeed; the reason.
        case failed(String)
    }

    private func attempt(_ reply: Reply, _ end: Converter.End, _ verdict: Verdict, by identity: String) -> Attempt {
        switch (reply, end) {
        case (.unavailable(let reason), _): .over(.helperUnavailable(reason))
        case (.answer(let answer), .exited(let code)):
            .over(.done(converted(answer, verdict, exitCode: code, by: identity)))
        case (.answer(let answer), .killed(SIGPIPE)):
            // The reader has read as much as it wanted.
            .over(.done(converted(answer, verdict, exitCode: 0, by: identity)))
        case (.answer, .killed(let signal)): .failed(Wording.ffmpegKilled(signal))
        case (.crash(let signal), _): .failed(Wording.analysisCrash(signal))
        case (.answer, .timedOut), (.timeout, _): .failed(Wording.analysisTimeout)
        }
    }

    /// Makes one attempt: ffmpeg writes samples, a reader measures them.
    private func run(
        _ converter: Converter, _ file: CInt, _ source: FFmpeg.Input, _ request: qr_request, _ lane: Lane
    ) throws(Errno) -> (Reply, Converter.End) {
        let reply: Reply
        do {
            let samples = try converter.begin(file, source, processorSeconds: UInt32(request.processorSeconds))
            let seconds = configuration.analysisLimit(processorSeconds: request.processorSeconds)
            reply = Self.askOnce(request, samples.endForReading, lane, seconds: seconds)
            // This closes the pipe, so ffmpeg ends at its next write if the reader stopped early.
        }
        guard case .answer = reply else {
            converter.stop()
            return (reply, .timedOut)
        }
        return (reply, converter.finish())
    }

    private func converted(
        _ answer: RawAnswer, _ verdict: Verdict, exitCode: CInt, by identity: String
    ) -> AudioAnalysis {
        var analysis = verdict.analysis(answer)
        guard analysis.state == .unreadable else { return analysis }
        analysis.failedConverter = identity
        if exitCode == FFmpeg.outOfMemory {
            analysis.reason = Wording.ffmpegOutOfMemory
        } else if answer.isRefused {
            analysis.reason = Wording.ffmpegRefused(verdict.claim.container, exitCode: exitCode)
        }
        return analysis
    }
}
