internal import CSupport
internal import Glibc
internal import SystemPackage

/// ffmpeg at work for one lane: a process for each file.
final class Converter {
    /// ffmpeg maps two hundred libraries before it reads a byte.
    private static let memoryBytes: UInt64 = 1 << 30
    /// Bytes that the pipe between ffmpeg and the reader holds; the more, the fewer changes between the two.
    private static let pipeBytes: CInt = 1 << 20
    /// Seconds that ffmpeg may take to end after its last sample.
    private static let endSeconds = 5.0

    /// How a conversion ended.
    enum End: Hashable {
        case exited(CInt)
        /// By a signal: its limit, or somebody from outside.
        case killed
    }

    /// Ends of an ffmpeg that has not come to read anything: 127 is the loader's, which finds a library missing. A package
    /// that is only half installed says so.
    static let notStarted: Set<End> = [.exited(QR_EXIT_NOT_STARTED), .exited(QR_EXIT_NOT_CONFINED), .exited(127)]

    let ffmpeg: FFmpeg
    private let helper: String
    /// The process that was started for the file in hand.
    private var process: pid_t?

    init(_ ffmpeg: FFmpeg, helper: String) {
        self.ffmpeg = ffmpeg
        self.helper = helper
    }

    deinit {
        stop()
    }

    /// Begins to convert the file; the samples come out of the pipe.
    func begin(_ file: CInt, demuxer: String, processorSeconds: UInt32) throws(Errno) -> Pipe {
        var pipe = try Pipe()
        // Fails harmlessly where the user's pipes are at their limit.
        _ = qr_set_pipe_size(pipe.endForReading, Self.pipeBytes)
        let limits = ["--convert", String(Self.memoryBytes), String(processorSeconds), ffmpeg.program]
        process = try Spawning.start(
            helper, limits + FFmpeg.arguments(demuxer: demuxer), descriptors: [file, pipe.endForWriting, nil])
        pipe.closeWriteEnd()
        return pipe
    }

    /// Waits for the conversion to end; the caller has closed the pipe, so a write ends it at the latest.
    func finish() -> End {
        guard let running = process else { return .killed }
        process = nil
        let status = Spawning.reap(running, seconds: Self.endSeconds)
        guard let status, qr_ending_signal(status) == 0 else { return .killed }
        return .exited(qr_exit_code(status))
    }

    /// Ends whatever runs.
    func stop() {
        guard let running = process else { return }
        process = nil
        kill(running, SIGKILL)
        Spawning.reap(running)
    }
}
