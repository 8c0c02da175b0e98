/// The sample description (`stsd`) of a sound track: ISO/IEC 14496-12, section 12.2.3.
struct SampleDescription {
    /// The codec's name as in `AudioClaim`; `nil` if it has none here.
    private(set) var codec: String?
    /// Hz.
    private(set) var sampleRate: Int?
    /// Number of channels.
    private(set) var channels: Int?

    /// Parses `bytes`, the content of the box.
    init(_ bytes: [UInt8]) {
        guard let entry = bytes.bigEndian(at: 12, length: 4) else { return }
        channels = bytes.bigEndian(at: 32, length: 2).flatMap(AnswerCheck.channels)
        sampleRate = bytes.bigEndian(at: 40, length: 2).flatMap(AnswerCheck.sampleRate)
        codec = Self.codecs.first { Box.name($0.0) == UInt32(entry) }?.1
        if UInt32(entry) == Box.name("mp4a") { readAAC(bytes) }
    }

    private static let codecs: [(StaticString, String)] = [
        ("mp4a", "AAC"), ("alac", "ALAC"), ("samr", "AMR_NB"), ("sawb", "AMR_WB"), ("Opus", "OPUS"), ("fLaC", "FLAC"),
        ("ac-3", "AC3"), ("ec-3", "EAC3"), (".mp3", "MPEG_LAYER_III"), ("ulaw", "ULAW"), ("alaw", "ALAW"),
        ("sowt", "PCM_16"), ("twos", "PCM_16"), ("lpcm", "PCM"), ("ima4", "IMA_ADPCM"), ("ipcm", "PCM"),
    ]

    /// Reads the `esds` box (ISO/IEC 14496-1, section 7.2.6): `mp4a` can mean several codecs, and its own channel and
    /// sample numbers often come from a template.
    private mutating func readAAC(_ bytes: [UInt8]) {
        // Some writers wrap the box in others, so search for its name.
        guard let start = bytes.indices.first(where: { bytes.has("esds", at: $0) }) else { return }
        var offset = start + 8
        guard Self.descriptor(bytes, &offset) == 3, offset + 3 <= bytes.count else { return }
        let flags = bytes[offset + 2]
        offset += 3 + (flags & 0x80 != 0 ? 2 : 0) + (flags & 0x20 != 0 ? 2 : 0)
        guard Self.descriptor(bytes, &offset) == 4, offset < bytes.count else { return }
        switch bytes[offset] {
        case 0x69, 0x6B: codec = "MPEG_LAYER_III"
        case 0xDD: codec = "VORBIS"
        default:
            offset += 13
            guard Self.descriptor(bytes, &offset) == 5 else { return }
            readConfiguration(bytes, offset)
        }
    }

    /// Reads AudioSpecificConfig (ISO/IEC 14496-3, section 1.6.2.1): five bits of type, four of rate, four of channels.
    private mutating func readConfiguration(_ bytes: [UInt8], _ offset: Int) {
        guard let word = bytes.bigEndian(at: offset, length: 2) else { return }
        let type = Int(word >> 11)
        let rateIndex = Int(word >> 7 & 15)
        let channelIndex = Int(word >> 3 & 15)
        // An escaped type or rate shifts everything after it; no recorder uses one.
        guard type != 31, rateIndex < ADTSFrame.rates.count else { return }
        // Types 5 and 29 double the rate during playback, and 29 turns one channel into two.
        sampleRate = type == 5 || type == 29 ? sampleRate : ADTSFrame.rates[rateIndex]
        if type != 29, (1...6).contains(channelIndex) { channels = channelIndex }
    }

    /// Reads a descriptor's tag and skips its length of up to four bytes.
    private static func descriptor(_ bytes: [UInt8], _ offset: inout Int) -> UInt8? {
        guard offset < bytes.count else { return nil }
        let tag = bytes[offset]
        offset += 1
        for _ in 0..<4 {
            guard offset < bytes.count else { return nil }
            offset += 1
            if bytes[offset - 1] & 0x80 == 0 { break }
        }
        return tag
    }
}
