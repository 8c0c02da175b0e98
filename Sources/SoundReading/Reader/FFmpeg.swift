import Glibc
import Model

/// ffmpeg, which decodes what phones record and libsndfile cannot read.
///
/// quickrec-reader confines itself and then becomes ffmpeg, which gets the file as descriptor 0 and no path to another.
struct FFmpeg: Equatable {
    /// Exit status when ffmpeg runs out of memory, since version 6: the low byte of AVERROR(ENOMEM).
    static let outOfMemory: CInt = 256 - ENOMEM

    /// Absolute path.
    let program: String

    /// Finds the program; `nil` if there is none, it may not be executed, or `choice` is `none`.
    init?(_ choice: ReaderConfiguration.FFmpeg) {
        switch choice {
        case .none:
            return nil
        case .program(let path):
            guard ProgramSearch.isProgram(path) else { return nil }
            program = path
        case .inPath:
            let folders = getenv("PATH").map { String(cString: $0) } ?? "/usr/local/bin:/usr/bin:/bin"
            guard let found = ProgramSearch.path(of: "ffmpeg", in: folders) else { return nil }
            program = found
        }
    }

    /// Identifies the file of the program; changes when another one is installed in its place, by whatever means.
    var identity: String {
        var status = stat()
        guard stat(program, &status) == 0 else { return program }
        let modified = "\(status.st_mtim.tv_sec).\(status.st_mtim.tv_nsec)"
        return "\(program) \(status.st_dev) \(status.st_ino) \(status.st_size) \(modified)"
    }

    /// ffmpeg's options for reading one file.
    struct Input: Hashable {
        /// The only demuxer to try.
        let demuxer: String
        /// The decoders to allow.
        let decoders: [String]
        /// Bytes at the beginning that belong to no stream.
        var skipped: Int64 = 0

        /// Returns `nil` if libsndfile decodes such a file.
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

    /// Returns the arguments for reading descriptor 0 and writing samples to descriptor 1 as AU, a format that can be
    /// piped.
    static func arguments(_ input: Input) -> [String] {
        // ffmpeg opens the file again through /proc because it cannot seek in descriptor 0 itself (its fd: protocol
        // came with version 6), and an MP4 has its list of frames at the end. Other files that an MP4 names stay
        // closed: enable_drefs is 0 unless somebody sets it.
        var words = ["-nostdin", "-loglevel", "quiet", "-threads", "1"]
        words += ["-protocol_whitelist", "file,pipe", "-codec_whitelist", input.decoders.joined(separator: ",")]
        if input.skipped > 0 { words += ["-skip_initial_bytes", String(input.skipped)] }
        words += ["-f", input.demuxer, "-i", "file:/proc/self/fd/0", "-map", "0:a:0", "-map_metadata", "-1"]
        return words + ["-c:a", "pcm_f32be", "-f", "au", "pipe:1"]
    }
}
