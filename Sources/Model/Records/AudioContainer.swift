/// The containers that people record in, told apart by their first bytes.
package enum AudioContainer: String, CaseIterable, Hashable, Sendable {
    case wav = "WAV"
    case rf64 = "RF64"
    case w64 = "W64"
    case aiff = "AIFF"
    case caf = "CAF"
    case flac = "FLAC"
    case ogg = "OGG"
    case mpegAudio = "MPEG"
    case au = "AU"
    case mp4 = "MP4"
    case threeGP = "3GP"
    case adts = "ADTS"
    case amr = "AMR"
    case webm = "WEBM"
}
