import CSupport
import Foundation
import Glibc
import SystemPackage

/// Which parts of reading sound files work on this machine, for `doctor`.
extension SoundReader {
    /// Where ffmpeg is; `nil` where it is not installed.
    package var ffmpegProgram: String? { FFmpeg(configuration.ffmpeg)?.program }

    /// Which ffmpeg is installed: its path, and which file that is; `nil` where there is none.
    package var ffmpegIdentity: String? { FFmpeg(configuration.ffmpeg)?.identity }

    /// The Landlock version of this kernel; 0 without.
    package static var landlockVersion: Int { Int(max(0, qr_landlock_version())) }

    /// Whether this kernel has system call filters.
    package static var hasSystemCallFilters: Bool {
        FileManager.default.fileExists(atPath: "/proc/sys/kernel/seccomp/actions_avail")
    }

    /// Lets the helper read a small recording; `nil` where that works, else a sentence.
    ///
    /// It confines itself before it says that it is ready, so this shows that the sandbox can be set up as well.
    package func selfTest() throws -> String? {
        let path = FilePath(NSTemporaryDirectory()).appending("quickrec-\(UInt64.random(in: .min ... .max))")
        let file = try FileDescriptor.open(
            path, .readWrite, options: [.create, .exclusiveCreate, .closeOnExec], permissions: .ownerReadWrite)
        defer { try? file.close() }
        unlink(path.string)
        let samples = Self.testRecording
        _ = try file.writeAll(samples)
        switch probe(file, byteCount: Int64(samples.count)) {
        case .audio: return nil
        case .notAudio(let sentence), .unreadable(_, let sentence), .helperUnavailable(let sentence),
            .inputFailure(let sentence):
            return sentence
        }
    }

    /// A hundred samples of silence in a WAV file, 8 kHz mono.
    private static let testRecording: [UInt8] =
        Array("RIFF".utf8) + [236, 0, 0, 0] + Array("WAVEfmt ".utf8)
        + [16, 0, 0, 0, 1, 0, 1, 0, 0x40, 0x1F, 0, 0, 0x80, 0x3E, 0, 0, 2, 0, 16, 0]
        + Array("data".utf8) + [200, 0, 0, 0] + [UInt8](repeating: 0, count: 200)
}
