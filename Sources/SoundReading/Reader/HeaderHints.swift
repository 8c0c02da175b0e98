import Model
import SystemPackage

/// What a decoder must know about a file besides its bytes.
struct HeaderHints {
    /// Bytes that libsndfile must see instead of the file's.
    var patches: [WaveLayout.Patch] = []
    /// Bytes at the beginning that no decoder skips by itself.
    var skipped: Int64 = 0
    /// The recording time from the container's own field, as text.
    var originated: String?

    /// Creates empty hints.
    init() {}

    /// Reads the hints; `start` is the offset of the container.
    init(_ reader: ByteReader, _ container: AudioContainer, start: Int64) throws(Errno) {
        switch container {
        case .wav, .rf64:
            let layout = try WaveLayout(reader)
            patches = layout.patches
            originated = layout.originated
        case .caf: patches = try CoreAudioLayout.patches(reader)
        case .mpegAudio: skipped = try Sniffer.isBuried(reader, at: start) ? start : 0
        case .adts: skipped = start
        case .w64, .aiff, .flac, .ogg, .au, .mp4, .threeGP, .amr, .webm: break
        }
    }
}
