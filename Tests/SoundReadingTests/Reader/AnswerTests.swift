import CSupport
import Model
import TestSupport
import Testing

@testable import SoundReading

@Suite("Answers that can't be true")
struct AnswerTests {
    private static let edges32: [Int32] = [
        .min, .min + 1, -1, 0, 1, 2, 32, 33, 99, 1_234, 48_000, 768_000, 100_000_000, 100_000_001, .max - 1, .max,
    ]
    private static let edges64: [Int64] = [
        .min, .min + 1, -1, 0, 1, 47_999, 48_000, 86_400 * 48_000, 86_400 * 48_000 + 1, 1 << 31, 1 << 32, 1 << 40,
        1 << 40 + 1, 1 << 53, 1 << 62, .max - 1, .max,
    ]

    @Test("Claims keep to what is possible for every number at the edge")
    func claims() {
        for rate in Self.edges32 {
            for channels in Self.edges32 {
                for frames in Self.edges64 {
                    var answer = RawAnswer()
                    (answer.sampleRate, answer.channels, answer.frames) = (rate, channels, frames)
                    answer.format = rate
                    let claim = AnswerCheck.claim(answer, container: .wav)
                    #expect(claim.sampleRate.map { (2...100_000_000).contains($0) } ?? true)
                    #expect(claim.channels.map { (1...32).contains($0) } ?? true)
                    #expect(claim.frames.map { (0...(1 << 40)).contains($0) } ?? true)
                    #expect(claim.duration.map { (0...86_400).contains($0) } ?? true)
                    #expect((claim.frames == nil) == (claim.duration == nil))
                    if rate == 48_000 { #expect((claim.frames == nil) == !(0...(86_400 * 48_000)).contains(frames)) }
                }
            }
        }
    }

    @Test("Rates of measuring instruments and radios are possible", arguments: [2, 50, 99, 1_234, 3_999, 2_400_000])
    func rates(rate: Int) throws {
        let analysis = try TestFiles.analyse(AudioFiles.wave(seconds: 2, rate: rate, pitch: 50)).analysis
        #expect(analysis?.state == .complete)
        #expect(analysis?.duration == 2)
    }

    @Test("Verdicts keep to what is possible")
    func verdicts() {
        let completenesses: [Completeness] = [
            .whole, .unknown, .open, .unfinished, .cut(missing: nil), .cut(missing: .max),
        ]
        for completeness in completenesses {
            for decoded in Self.edges64 {
                for peak in [Double.nan, -.infinity, -1, 0, 0.5, 8, .infinity] {
                    for claimed in [nil, 0, 1, 86_400] as [Double?] {
                        var answer = RawAnswer()
                        (answer.sampleRate, answer.channels, answer.decodedFrames) = (48_000, 1, decoded)
                        (answer.peak, answer.outline) = (peak, [UInt8](repeating: 1, count: Int(decoded & 127)))
                        let claim = AudioClaim(container: .wav, duration: claimed)
                        let result = Verdict(claim: claim, completeness: completeness).analysis(answer)
                        #expect(result.state != .pending)
                        #expect((result.state == .complete) == (result.reason == nil))
                        #expect(result.duration.map { (0...86_400).contains($0) } ?? true)
                        #expect(result.peak.map { $0.isFinite && $0 >= 0 } ?? true)
                        #expect([0, 64].contains(result.outline.count))
                        if result.state == .complete {
                            #expect(completeness == .whole || completeness == .unknown || completeness == .open)
                        }
                    }
                }
            }
        }
    }

    @Test("Lengths within a record that was scribbled over are not believed")
    func scribbledRecord() {
        let record = UnsafeMutablePointer<qr_answer>.allocate(capacity: 1)
        defer { record.deallocate() }
        record.initialize(to: qr_answer())
        record.pointee.verdict = UInt32(QR_VERDICT_READ)
        record.pointee.outline_count = .max
        record.pointee.message_length = .max
        record.pointee.text_count = .max
        for index in 0..<QR_TEXTS_MAX {
            qr_answer_text(record, index)?.pointee.kind = 1
            qr_answer_text(record, index)?.pointee.length = .max
        }
        let answer = RawAnswer(copying: record)
        #expect(answer.outline.count == 64)
        #expect(answer.message.count == 128)
        #expect(answer.texts[1]?.count == 1_024)
    }

    @Test("Where nothing was decoded, the file is empty only if it promises nothing and nothing failed")
    func nothingDecoded() {
        func state(frames: Int64? = nil, duration: Double? = nil, error: Int32 = 0) -> AnalysisState {
            var answer = RawAnswer()
            (answer.sampleRate, answer.channels, answer.error) = (48_000, 1, error)
            let claim = AudioClaim(container: .wav, frames: frames, duration: duration)
            return Verdict(claim: claim, completeness: .whole).analysis(answer).state
        }
        #expect(state() == .empty)
        #expect(state(frames: 0, duration: 0) == .empty)
        #expect(state(frames: 1) == .unreadable)
        #expect(state(duration: 1) == .unreadable)
        #expect(state(error: 1) == .unreadable)
    }

    @Test("A shorter length counts from one hundredth and 50 ms on")
    func tolerance() {
        func state(claimed: Double, decoded: Int64, estimate: Bool = false) -> AnalysisState {
            var answer = RawAnswer()
            (answer.sampleRate, answer.channels, answer.decodedFrames) = (48_000, 1, decoded)
            let claim = AudioClaim(container: .mpegAudio, duration: claimed)
            return Verdict(claim: claim, completeness: .unknown, isEstimate: estimate).analysis(answer).state
        }
        #expect(state(claimed: 1, decoded: 48_000 - 2_399) == .complete)
        #expect(state(claimed: 1, decoded: 48_000 - 2_401) == .truncated)
        #expect(state(claimed: 100, decoded: 99 * 48_000) == .complete)
        #expect(state(claimed: 100, decoded: 99 * 48_000 - 1) == .truncated)
        #expect(state(claimed: 1, decoded: 96_000) == .complete)
        #expect(state(claimed: 100, decoded: 48_000, estimate: true) == .complete)
    }
}
