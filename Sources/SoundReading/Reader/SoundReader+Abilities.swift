import CSupport
import Foundation
import Glibc
import SystemPackage

/// Tells which parts of sound reading work on this machine, for `doctor`.
extension SoundReader {
    /// Path of ffmpeg; `nil` if it is not installed. Needs no helper.
    package static func ffmpegProgram(_ choice: ReaderConfiguration.FFmpeg) -> String? { FFmpeg(choice)?.program }

    /// Path and identity of the installed ffmpeg; `nil` if there is none.
    package var ffmpegIdentity: String? { FFmpeg(configuration.ffmpeg)?.identity }

    /// Landlock version of this kernel; 0 without Landlock.
    package static var landlockVersion: Int { Int(max(0, qr_landlock_version())) }

    /// Whether this kernel supports system call filters.
    package static var hasSystemCallFilters: Bool {
        FileManager.default.fileExists(atPath: "/proc/sys/kernel/seccomp/actions_avail")
    }

    /// Lets the helper read a small recording. Returns `nil` on success, otherwise a sentence; throws if there
    /// is no memory for it.
    ///
    /// The helper confines itself before it reports that it is ready, so success also proves that the sandbox works.
    package func selfTest() throws -> String? {
        // In memory: the temporary folder may be missing or read-only, and no reader needs it.
        let file = FileDescriptor(rawValue: qr_memory_file("quickrec"))
        guard file.rawValue >= 0 else { throw Errno(rawValue: errno) }
        defer { try? file.close() }
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
