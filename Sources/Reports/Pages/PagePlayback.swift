import Model

/// What browsers make of a recording.
enum PagePlayback {
    /// What to call a recording that Chromium can't play; `nil` for one that it can.
    ///
    /// The tests have it try every kind.
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
