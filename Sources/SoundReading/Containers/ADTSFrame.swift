/// The header of one frame of raw AAC (ADTS, ISO/IEC 13818-7).
struct ADTSFrame: Equatable {
    /// Hz.
    let sampleRate: Int
    /// Number of channels; 0 if the stream itself defines it.
    let channels: Int
    /// Bytes from this header to the next.
    let length: Int
    /// Sample frames.
    let frames: Int

    /// Hz by the index that headers have, those of MPEG-4 as well (ISO/IEC 14496-3, section 1.6.3.4).
    static let rates = [
        96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8_000, 7_350,
    ]

    /// Reads a header at `offset`; `nil` if there is none.
    init?(_ bytes: [UInt8], at offset: Int = 0) {
        guard let word = bytes.bigEndian(at: offset, length: 7), word >> 44 == 0xFFF, word >> 41 & 3 == 0 else {
            return nil
        }
        let rateIndex = Int(word >> 34 & 15)
        let length = Int(word >> 13 & 0x1FFF)
        guard rateIndex < Self.rates.count, length >= 7 else { return nil }
        sampleRate = Self.rates[rateIndex]
        channels = [0, 1, 2, 3, 4, 5, 6, 8][Int(word >> 30 & 7)]
        self.length = length
        frames = 1_024 * (Int(word & 3) + 1)
    }

    /// Whether `other` can follow this frame in the same stream.
    func continues(as other: ADTSFrame) -> Bool {
        sampleRate == other.sampleRate && channels == other.channels
    }
}
