import Glibc
import Model
import SystemPackage

/// ffmpeg, which decodes what phones write and libsndfile can't read.
///
/// It is started by quickrec-reader, which confines it first; it gets the file at descriptor 0 and no path but that.
struct FFmpeg: Equatable {
    /// Its exit status when it runs out of memory, since version 6: the low byte of AVERROR(ENOMEM).
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

    /// ffmpeg's options for reading one file.
    struct Input: Hashable {
        /// The one demuxer that is tried.
        let demuxer: String
        /// The decoders that may be used.
        let decoders: [String]
        /// Bytes at the beginning that belong to nothing.
        var skipped: Int64 = 0

        /// `nil` where libsndfile decodes such a file.
        init?(_ claim: AudioClaim) {
            switch claim.container.traits.conversion {
            case .never: return nil
            case .always(let demuxer, let decoders): (self.demuxer, self.decoders) = (demuxer, decoders)
            case .ofCodecs(let codecs, let demuxer, let decoders):
                guard let codec = claim.codec, codecs.contains(codec) else { return nil }
                (self.demuxer, self.decoders) = (demuxer, decoders)
            }
        }
    }

    /// Arguments for reading descriptor 0: samples as AU, which can be written to a pipe, on descriptor 1.
    static func arguments(_ input: Input) -> [String] {
        // The file is opened again through /proc because ffmpeg can't seek in descriptor 0 itself (its fd: protocol
        // came with version 6), and an MP4 has its list of frames at the end.
        // Other files that an MP4 names stay closed: enable_drefs is 0 unless somebody sets it.
        var words = ["-nostdin", "-loglevel", "quiet", "-threads", "1"]
        words += ["-protocol_whitelist", "file,pipe", "-codec_whitelist", input.decoders.joined(separator: ",")]
        if input.skipped > 0 { words += ["-skip_initial_bytes", String(input.skipped)] }
        words += ["-f", input.demuxer, "-i", "file:/proc/self/fd/0", "-map", "0:a:0", "-map_metadata", "-1"]
        return words + ["-c:a", "pcm_f32be", "-f", "au", "pipe:1"]
    }
}
