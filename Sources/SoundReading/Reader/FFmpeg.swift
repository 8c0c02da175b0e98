import Glibc
import Model
import SystemPackage

/// ffmpeg, which decodes what phones write and libsndfile can't read.
///
/// It is started by quickrec-reader, which confines it first; it gets the file at descriptor 0 and no path but that.
struct FFmpeg: Equatable {
    /// Decoders that files from phones need; every other one stays out of reach.
    private static let decoders = [
        "aac", "aac_fixed", "alac", "amrnb", "amrwb", "libopencore_amrnb", "libopencore_amrwb", "opus", "libopus",
        "vorbis",
        "libvorbis", "mp3float", "mp3", "flac", "speex", "libspeex", "ac3", "eac3", "adpcm_ima_qt", "pcm_mulaw",
        "pcm_alaw", "pcm_s16le", "pcm_s16be", "pcm_s24le", "pcm_s24be", "pcm_s32le", "pcm_s32be", "pcm_f32le",
        "pcm_f32be", "pcm_u8", "pcm_s8",
    ]

    /// What it ends with where it gets no more memory, since version 6: the low byte of AVERROR(ENOMEM).
    static let outOfMemory: CInt = 256 - ENOMEM

    /// Absolute path.
    let program: String

    init?(_ choice: ReaderConfiguration.FFmpeg) {
        switch choice {
        case .none:
            return nil
        case .program(let path):
            guard access(path, X_OK) == 0 else { return nil }
            program = path
        case .inPath:
            let folders = getenv("PATH").map { String(cString: $0) } ?? "/usr/local/bin:/usr/bin:/bin"
            let candidates = folders.split(separator: ":").filter { $0.hasPrefix("/") }.map { "\($0)/ffmpeg" }
            guard let found = candidates.first(where: { access($0, X_OK) == 0 }) else { return nil }
            program = found
        }
    }

    /// Which file the program is: another text once another one is installed in its place, by whatever means.
    var identity: String {
        var status = stat()
        guard stat(program, &status) == 0 else { return program }
        let modified = "\(status.st_mtim.tv_sec).\(status.st_mtim.tv_nsec)"
        return "\(program) \(status.st_dev) \(status.st_ino) \(status.st_size) \(modified)"
    }

    /// The one demuxer for a container whose codec libsndfile can't decode; `nil` where libsndfile can.
    static func demuxer(for claim: AudioClaim) -> String? {
        switch (claim.container, claim.codec) {
        case (.mp4, _), (.threeGP, _): "mov"
        case (.adts, _): "aac"
        case (.amr, _): "amr"
        case (.webm, _): "matroska"
        case (.caf, "AAC"), (.caf, "ALAC"), (.caf, "OPUS"), (.caf, "AC3"): "caf"
        case (.ogg, "SPEEX"): "ogg"
        default: nil
        }
    }

    /// Arguments for descriptor 0, whose first `skipped` bytes belong to nothing: samples as AU, which can be written to
    /// a pipe, on descriptor 1.
    static func arguments(demuxer: String, skipping skipped: Int64 = 0) -> [String] {
        // The file is opened again through /proc because ffmpeg can't seek in descriptor 0 itself (its fd: protocol
        // came with version 6), and an MP4 has its list of frames at the end.
        // Other files that an MP4 names stay closed: enable_drefs is 0 unless somebody sets it.
        var words = ["-nostdin", "-loglevel", "quiet", "-threads", "1"]
        words += ["-protocol_whitelist", "file,pipe", "-codec_whitelist", decoders.joined(separator: ",")]
        if skipped > 0 { words += ["-skip_initial_bytes", String(skipped)] }
        words += ["-f", demuxer, "-i", "file:/proc/self/fd/0", "-map", "0:a:0", "-map_metadata", "-1"]
        return words + ["-c:a", "pcm_f32be", "-f", "au", "pipe:1"]
    }
}
