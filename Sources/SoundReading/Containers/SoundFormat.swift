import Model

/// libsndfile's format numbers, which `sndfile.h` guarantees not to change.
enum SoundFormat {
    /// Whether the container part of `format` belongs to this container.
    static func isFormat(_ format: Int32, of container: AudioContainer) -> Bool {
        container.traits.sndfileFormats.contains(format & 0x0FFF_0000)
    }

    /// Returns the name of the encoding part; `nil` if this program has no name for it.
    static func codec(_ format: Int32) -> String? {
        codecs[format & 0xFFFF]
    }

    private static let codecs: [Int32: String] = [
        0x01: "PCM_S8", 0x02: "PCM_16", 0x03: "PCM_24", 0x04: "PCM_32", 0x05: "PCM_U8", 0x06: "FLOAT",
        0x07: "DOUBLE", 0x10: "ULAW", 0x11: "ALAW", 0x12: "IMA_ADPCM", 0x13: "MS_ADPCM", 0x20: "GSM610",
        0x21: "VOX_ADPCM", 0x22: "NMS_ADPCM_16", 0x23: "NMS_ADPCM_24", 0x24: "NMS_ADPCM_32", 0x30: "G721_32",
        0x31: "G723_24", 0x32: "G723_40", 0x40: "DWVW_12", 0x41: "DWVW_16", 0x42: "DWVW_24", 0x43: "DWVW_N",
        0x50: "DPCM_8", 0x51: "DPCM_16", 0x60: "VORBIS", 0x64: "OPUS", 0x70: "ALAC_16", 0x71: "ALAC_20",
        0x72: "ALAC_24", 0x73: "ALAC_32", 0x80: "MPEG_LAYER_I", 0x81: "MPEG_LAYER_II", 0x82: "MPEG_LAYER_III",
    ]

    /// Names of the text fields, by libsndfile's SF_STR_ numbers.
    static let texts: [UInt16: String] = [
        0x01: "title", 0x02: "copyright", 0x03: "software", 0x04: "artist", 0x05: "comment", 0x06: "date",
        0x07: "album", 0x08: "license", 0x09: "tracknumber", 0x10: "genre",
    ]
}
