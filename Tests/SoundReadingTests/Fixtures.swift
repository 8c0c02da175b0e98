import Model
import Testing

/// A fixture, and what must come out of it.
struct Fixture: Sendable, CustomTestStringConvertible {
    let name: String
    let container: AudioContainer
    /// `nil` where only ffmpeg can tell.
    let codec: String?
    /// Sample frames that the file claims, where it does.
    var claimedFrames: Int64? = 8_000
    /// Hz.
    var rate: Int? = 8_000
    /// Sample frames that decode; encoders may add some at the end.
    var decodedFrames: ClosedRange<Int64> = 8_000...8_000
    /// libsndfile can't; ffmpeg can.
    var needsFFmpeg = false
    var title: String? = "Lunch"

    var testDescription: String { name }
}

enum Fixtures {
    static let all: [Fixture] = [
        Fixture(name: "tone.wav", container: .wav, codec: "PCM_16"),
        Fixture(name: "tone.rf64", container: .rf64, codec: "PCM_16"),
        Fixture(name: "tone.w64", container: .w64, codec: "PCM_16", title: nil),
        Fixture(name: "tone.aiff", container: .aiff, codec: "PCM_16"),
        Fixture(name: "tone.au", container: .au, codec: "PCM_16", title: nil),
        Fixture(name: "tone.caf", container: .caf, codec: "PCM_16"),
        Fixture(name: "tone.flac", container: .flac, codec: "PCM_16"),
        Fixture(name: "tone.ogg", container: .ogg, codec: "VORBIS"),
        Fixture(name: "tone.opus", container: .ogg, codec: "OPUS"),
        Fixture(name: "tone.mp3", container: .mpegAudio, codec: "MPEG_LAYER_III"),
        Fixture(
            name: "vbr-without-xing.mp3", container: .mpegAudio, codec: "MPEG_LAYER_III", claimedFrames: 7_920,
            decodedFrames: 20_736...20_736, title: nil),
        Fixture(
            name: "alac.caf", container: .caf, codec: "ALAC", claimedFrames: 8_192, needsFFmpeg: true, title: nil),
        Fixture(
            name: "speex.ogg", container: .ogg, codec: "SPEEX", claimedFrames: nil, needsFFmpeg: true, title: nil),
        Fixture(
            name: "tone.m4a", container: .mp4, codec: "AAC", decodedFrames: 8_000...8_192, needsFFmpeg: true),
        Fixture(
            name: "faststart.m4a", container: .mp4, codec: "AAC", decodedFrames: 8_000...8_192, needsFFmpeg: true),
        Fixture(name: "alac.m4a", container: .mp4, codec: "ALAC", needsFFmpeg: true),
        Fixture(
            name: "tone.3gp", container: .threeGP, codec: "AAC", decodedFrames: 8_000...8_192, needsFFmpeg: true,
            title: nil),
        Fixture(
            name: "tone.aac", container: .adts, codec: "AAC", claimedFrames: 9_216, decodedFrames: 9_216...9_216,
            needsFFmpeg: true, title: nil),
        // Opus always decodes to 48 kHz in ffmpeg.
        Fixture(
            name: "tone.webm", container: .webm, codec: nil, claimedFrames: nil, rate: nil,
            decodedFrames: 48_000...48_000, needsFFmpeg: true, title: nil),
    ]
}
