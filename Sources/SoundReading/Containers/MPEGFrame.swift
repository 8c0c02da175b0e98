/// The header of one MPEG audio frame, layers I to III.
///
/// Field layout and tables: ISO/IEC 11172-3 and 13818-3, and the unofficial MPEG 2.5.
struct MPEGFrame: Equatable {
    /// The version of the standard; the raw values are the two bits of the header.
    enum Version: Int {
        /// The unofficial MPEG 2.5, with a quarter of the sample rates.
        case mpeg25 = 0
        /// ISO/IEC 13818-3, with half the sample rates.
        case mpeg2 = 2
        /// ISO/IEC 11172-3.
        case mpeg1 = 3
    }

    /// The version of the standard.
    private let version: Version
    /// Layer, 1 to 3.
    let layer: Int
    /// Hz.
    let sampleRate: Int
    /// Number of channels, 1 or 2.
    private let channels: Int
    /// Bytes from this header to the next; `nil` for a free bit rate.
    let length: Int?

    /// Reads a header at `offset`; `nil` if there is none, and for ADTS, whose layer bits are 00.
    init?(_ bytes: [UInt8], at offset: Int = 0) {
        guard let word = bytes.bigEndian(at: offset, length: 4), word >> 21 == 0x7FF,
            let version = Version(rawValue: Int(word >> 19 & 3))
        else { return nil }
        let layer = 4 - Int(word >> 17 & 3)
        let bitRateIndex = Int(word >> 12 & 15)
        let rateIndex = Int(word >> 10 & 3)
        guard layer <= 3, bitRateIndex < 15, rateIndex < 3 else { return nil }
        self.version = version
        self.layer = layer
        let base = [44_100, 48_000, 32_000][rateIndex]
        switch version {
        case .mpeg1: sampleRate = base
        case .mpeg2: sampleRate = base / 2
        case .mpeg25: sampleRate = base / 4
        }
        channels = word >> 6 & 3 == 3 ? 1 : 2
        let bitRate = Self.kilobits(version: version, layer: layer)[bitRateIndex] * 1_000
        let padding = Int(word >> 9 & 1)
        if bitRate == 0 {
            length = nil
        } else if layer == 1 {
            length = (12 * bitRate / sampleRate + padding) * 4
        } else {
            let slots = layer == 3 && version != .mpeg1 ? 72 : 144
            length = slots * bitRate / sampleRate + padding
        }
    }

    /// Whether `other` can follow this frame in the same stream.
    func continues(as other: MPEGFrame) -> Bool {
        version == other.version && layer == other.layer && sampleRate == other.sampleRate
    }

    /// Offset of a Xing or Info header from the start of the frame (layer III).
    var xingOffset: Int {
        switch (version, channels) {
        case (.mpeg1, 1): 21
        case (.mpeg1, _): 36
        case (_, 1): 13
        default: 21
        }
    }

    private static func kilobits(version: Version, layer: Int) -> [Int] {
        switch (version, layer) {
        case (.mpeg1, 1): [0, 32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448]
        case (.mpeg1, 2): [0, 32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384]
        case (.mpeg1, _): [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]
        case (_, 1): [0, 32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256]
        default: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160]
        }
    }
}
