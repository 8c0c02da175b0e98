extension AudioContainer {
    /// The properties of this kind of file.
    package var traits: ContainerTraits {
        switch self {
        case .wav:
            ContainerTraits(
                article: "a", extensions: ["wav", "wave"],
                signatures: [.init((0, "RIFF"), (8, "WAVE")), .init((0, "RIFX"), (8, "WAVE"))],
                sndfileFormats: [0x01_0000, 0x13_0000], conversion: .never)
        case .rf64:
            ContainerTraits(
                article: "an", extensions: ["rf64"], signatures: [.init((0, "RF64"), (8, "WAVE"))],
                sndfileFormats: [0x22_0000], conversion: .never)
        case .w64:
            // The GUID of Sony's Wave64.
            ContainerTraits(
                article: "a", extensions: ["w64"],
                signatures: [.init("riff", then: [0x2E, 0x91, 0xCF, 0x11, 0xA5, 0xD6, 0x28, 0xDB])],
                sndfileFormats: [0x0B_0000], conversion: .never)
        case .aiff:
            ContainerTraits(
                article: "an", extensions: ["aif", "aiff", "aifc"],
                signatures: [.init((0, "FORM"), (8, "AIFF")), .init((0, "FORM"), (8, "AIFC"))],
                sndfileFormats: [0x02_0000], conversion: .never)
        case .caf:
            // Version 1.
            ContainerTraits(
                article: "a", extensions: ["caf"], signatures: [.init("caff", then: [0, 1])],
                sndfileFormats: [0x18_0000],
                conversion: .ofCodecs(
                    ["AAC", "ALAC", "OPUS", "AC3"], demuxer: "caf",
                    decoders: Decoders.aac + Decoders.opus + ["alac", "ac3", "eac3"]))
        case .flac:
            ContainerTraits(
                article: "a", extensions: ["flac"], signatures: [.init((0, "fLaC"))], sndfileFormats: [0x17_0000],
                conversion: .never)
        case .ogg:
            ContainerTraits(
                article: "an", extensions: ["ogg", "oga", "opus", "spx"], signatures: [.init((0, "OggS"))],
                sndfileFormats: [0x20_0000],
                conversion: .ofCodecs(["SPEEX"], demuxer: "ogg", decoders: ["speex", "libspeex"]))
        case .mpegAudio:
            ContainerTraits(
                article: "an", extensions: ["mp3", "mp2", "mp1", "mpga", "mpa"], signatures: [],
                sndfileFormats: [0x23_0000],
                conversion: .never)
        case .au:
            ContainerTraits(
                article: "an", extensions: ["au", "snd"], signatures: [.init((0, ".snd")), .init((0, "dns."))],
                sndfileFormats: [0x03_0000], conversion: .never)
        case .mp4:
            ContainerTraits(
                article: "an", extensions: ["m4a", "mp4", "m4b", "m4r", "qta", "mov"], signatures: [],
                sndfileFormats: [],
                conversion: .always(demuxer: "mov", decoders: Decoders.movie))
        case .threeGP:
            ContainerTraits(
                article: "a", extensions: ["3gp", "3gpp", "3ga", "3g2"], signatures: [], sndfileFormats: [],
                conversion: .always(demuxer: "mov", decoders: Decoders.movie))
        case .adts:
            ContainerTraits(
                article: "an", extensions: ["aac"], signatures: [], sndfileFormats: [],
                conversion: .always(demuxer: "aac", decoders: Decoders.aac))
        case .amr:
            ContainerTraits(
                article: "an", extensions: ["amr", "awb"],
                signatures: [.init((0, "#!AMR\n")), .init((0, "#!AMR-WB\n"))],
                sndfileFormats: [], conversion: .always(demuxer: "amr", decoders: Decoders.amr))
        case .webm:
            ContainerTraits(
                article: "a", extensions: ["webm", "weba", "mka", "mkv"], signatures: [], sndfileFormats: [],
                conversion: .always(
                    demuxer: "matroska",
                    decoders: Decoders.opus + Decoders.aac + Decoders.mp3 + Decoders.pcm + [
                        "vorbis", "libvorbis", "flac", "ac3", "eac3",
                    ]))
        }
    }
}

/// ffmpeg's names of the allowed decoders; all others stay disabled.
private enum Decoders {
    static let aac = ["aac", "aac_fixed"]
    static let amr = ["amrnb", "amrwb", "libopencore_amrnb", "libopencore_amrwb"]
    static let mp3 = ["mp3float", "mp3"]
    static let opus = ["opus", "libopus"]
    static let pcm = [
        "pcm_mulaw", "pcm_alaw", "pcm_s16le", "pcm_s16be", "pcm_s24le", "pcm_s24be", "pcm_s32le", "pcm_s32be",
        "pcm_f32le", "pcm_f32be", "pcm_u8", "pcm_s8",
    ]
    static let movie =
        aac + amr + mp3 + opus + pcm + ["alac", "vorbis", "libvorbis", "flac", "ac3", "eac3", "adpcm_ima_qt"]
}
