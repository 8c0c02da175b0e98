import Model

/// What browsers make of a recording.
enum PagePlayback {
    /// What to call a recording that browsers can't play; `nil` for one that they can.
    ///
    /// By what Chromium and Firefox play on Linux; the tests have every kind played.
    static func obstacle(_ claim: AudioClaim) -> String? {
        let codec = claim.codec ?? ""
        switch claim.container {
        case .wav:
            return ["PCM", "FLOAT", "ULAW", "ALAW"].contains { codec.hasPrefix($0) } ? nil : "WAV with \(codec)"
        case .ogg: return ["VORBIS", "OPUS", "FLAC"].contains(codec) ? nil : "Ogg with \(codec)"
        case .mp4, .threeGP: return codec == "AAC" || codec.isEmpty ? nil : codec
        case .flac, .mpegAudio, .adts, .webm: return nil
        case .rf64, .w64, .aiff, .caf, .au, .amr: return claim.container.rawValue
        }
    }
}
