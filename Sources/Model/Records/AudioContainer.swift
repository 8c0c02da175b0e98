/// The containers that people record in, told apart by their first bytes.
///
/// The raw values are those of the database and of JSON.
package enum AudioContainer: String, CaseIterable, Hashable, Sendable {
    /// RIFF or RIFX with the form WAVE.
    case wav = "WAV"
    /// WAV with 64-bit sizes (EBU Tech 3306).
    case rf64 = "RF64"
    /// Sony's Wave64.
    case w64 = "W64"
    /// AIFF and AIFF-C.
    case aiff = "AIFF"
    /// Apple's Core Audio Format.
    case caf = "CAF"
    /// FLAC without Ogg (RFC 9639).
    case flac = "FLAC"
    /// Ogg (RFC 3533) with Vorbis, Opus, Speex or FLAC.
    case ogg = "OGG"
    /// MPEG audio without a container, such as MP3.
    case mpegAudio = "MPEG"
    /// Sun's AU, in either byte order.
    case au = "AU"
    /// MP4 and QuickTime (ISO/IEC 14496-12).
    case mp4 = "MP4"
    /// MP4 with a 3GPP brand.
    case threeGP = "3GP"
    /// AAC without a container, in ADTS frames (ISO/IEC 13818-7).
    case adts = "ADTS"
    /// AMR and AMR-WB (RFC 4867, section 5).
    case amr = "AMR"
    /// WebM and Matroska.
    case webm = "WEBM"
}
