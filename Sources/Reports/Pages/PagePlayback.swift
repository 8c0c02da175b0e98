import Model

/// The browser support for a recording.
enum PagePlayback {
    /// The name of the format if Chromium can't play the recording; `nil` if it can.
    ///
    /// The tests try every format in Chromium.
    static func obstacle(_ claim: AudioClaim) -> String? {
        let codec = claim.codec ?? ""
        switch claim.container {
        case .wav:
            return ["PCM", "FLOAT", "ULAW", "ALAW"].contains { codec.hasPrefix($0) } ? nil : "WAV with \(codec)"
        case .ogg: return ["VORBIS", "OPUS", "FLAC"].contains(codec) ? nil : "Ogg with \(codec)"
        case .mp4, .threeGP: return codec == "AAC" || codec.isEmpty ? nil : codec
        case .rf64, .flac, .mpegAudio, .adts, .webm: return nil
        case .w64, .aiff, .caf, .au, .amr: return claim.container.rawValue
        }
    }
}
