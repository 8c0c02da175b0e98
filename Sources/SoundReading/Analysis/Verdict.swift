import Model

/// Turns the result of decoding into an analysis.
struct Verdict {
    /// How much shorter than claimed the decoded length may be before something counts as missing: encoders pad, and a
    /// claim may be rounded to a frame of the codec.
    private static let tolerance = (share: 0.01, seconds: 0.05)

    /// What the file says about itself.
    let claim: AudioClaim
    /// Whether the container's end is present.
    let completeness: Completeness
    /// Whether the claim was computed from the file size, as for an MP3 without a Xing header, and so proves nothing.
    var isEstimate = false

    /// Returns the analysis for the answer of a file's process.
    func analysis(_ answer: RawAnswer) -> AudioAnalysis {
        guard !answer.isRefused else {
            return unreadable(Wording.refused(claim.container, UntrustedText.clean(answer.message) ?? ""))
        }
        guard let rate = AnswerCheck.sampleRate(answer.sampleRate), AnswerCheck.channels(answer.channels) != nil else {
            let channels = Int(answer.channels).counted("channel")
            return unreadable(Wording.implausible("\(channels) at \(answer.sampleRate) Hz"))
        }
        guard let length = AnswerCheck.length(frames: answer.decodedFrames, sampleRate: rate) else {
            return unreadable(Wording.implausible("\(answer.decodedFrames) frames"))
        }
        guard length.frames > 0 else { return nothingDecoded(answer) }
        var result = AudioAnalysis(
            state: .complete, frames: length.frames, duration: length.seconds, peak: peak(answer),
            outline: answer.outline.count == AudioAnalysis.outlineSteps ? answer.outline : [])
        if let reason = shortcoming(answer, decoded: length.seconds) {
            result.state = .truncated
            result.reason = reason
        }
        return result
    }

    /// Returns why less was decoded than the container promises; `nil` if all was decoded.
    private func shortcoming(_ answer: RawAnswer, decoded: Double) -> String? {
        switch completeness {
        case .unfinished: return Wording.unfinished(claim.container)
        case .cut(let missing): return Wording.cut(claim.container, missing: missing)
        case .chained: return Wording.chained(claim.container, decoded: decoded)
        case .whole, .unknown, .open: break
        }
        if answer.isLimitReached { return Wording.limitReached }
        if let claimed = claim.duration, !isEstimate {
            let missing = claimed - decoded
            if missing > Self.tolerance.seconds, missing > claimed * Self.tolerance.share {
                return Wording.shorter(decoded: decoded, claimed: claimed, hasEnd: completeness == .whole)
            }
        }
        return nil
    }

    private func nothingDecoded(_ answer: RawAnswer) -> AudioAnalysis {
        // If the file claims samples, its end is missing or decoding failed, the absence of samples means damage.
        if case .cut(let missing) = completeness {
            return unreadable(Wording.cut(claim.container, missing: missing))
        }
        guard answer.error == 0, claim.frames ?? 0 == 0, claim.duration ?? 0 == 0 else {
            return unreadable(Wording.nothingDecoded)
        }
        return AudioAnalysis(state: .empty, frames: 0, duration: 0, reason: Wording.empty)
    }

    private func peak(_ answer: RawAnswer) -> Double? {
        answer.peak.isFinite && answer.peak >= 0 ? answer.peak : nil
    }

    private func unreadable(_ reason: String) -> AudioAnalysis {
        AudioAnalysis(state: .unreadable, reason: reason)
    }
}
