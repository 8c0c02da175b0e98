import Model
import TestSupport
import Testing

/// A file of `Tests/Fixtures/hostile`, and what must come of it.
struct HostileFixture: Sendable, CustomTestStringConvertible {
    /// What the first look says.
    enum Probe: Sendable {
        case notAudio
        case refused
        case timeout
        /// With a length that is possible, or without any.
        case claim(hasLength: Bool)
    }

    let name: String
    let probe: Probe
    /// What decoding shows, where it gets that far.
    var analysis: AnalysisState?

    var testDescription: String { name }

    /// Whether it is one of those that a reader never comes to an end with.
    var isEndless: Bool {
        if case .timeout = probe { true } else { false }
    }

    func bytes() throws -> [UInt8] {
        try AudioFiles.hostile(name)
    }

    /// Those that are committed; `make.py` beside them says what is wrong with each.
    static let small = [
        HostileFixture(name: "loop32.wav", probe: .timeout),
        HostileFixture(name: "loop_with_samples.wav", probe: .timeout),
        HostileFixture(name: "rf64_2fmt.rf64", probe: .claim(hasLength: true), analysis: .truncated),
        HostileFixture(name: "caf_chan_1024.caf", probe: .claim(hasLength: true), analysis: .unreadable),
        HostileFixture(name: "sds_zero.sds", probe: .notAudio),
        HostileFixture(name: "opus_half.opus", probe: .claim(hasLength: false), analysis: .truncated),
        HostileFixture(name: "vorbis_half.ogg", probe: .refused),
        HostileFixture(name: "flac_total0.flac", probe: .claim(hasLength: false), analysis: .complete),
        HostileFixture(name: "mp3_xing_ffffffff.mp3", probe: .claim(hasLength: false), analysis: .complete),
        HostileFixture(name: "aiff_rate0.aiff", probe: .claim(hasLength: false), analysis: .unreadable),
        HostileFixture(name: "wav_rate_2147483647.wav", probe: .claim(hasLength: false), analysis: .unreadable),
        HostileFixture(name: "wav_ch1024.wav", probe: .claim(hasLength: true), analysis: .unreadable),
        HostileFixture(name: "wav_info_esc.wav", probe: .claim(hasLength: true), analysis: .complete),
        HostileFixture(name: "random.gsm", probe: .notAudio), HostileFixture(name: "random.vox", probe: .notAudio),
        HostileFixture(name: "random.au", probe: .notAudio), HostileFixture(name: "random.snd", probe: .notAudio),
    ]
}
