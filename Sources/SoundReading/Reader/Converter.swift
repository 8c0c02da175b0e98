import CSupport
import Glibc
import SystemPackage

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
        /// By this signal: it crashed, or the system or a person killed it.
        case killed(CInt)
        /// By its limit of processor time, or here because it went on for too long.
        case timedOut
    }

    /// Ends of an ffmpeg that has not come to read anything: 127 is the loader's, which finds a library missing. A package
    /// that is only half installed says so.
    static let notStarted: Set<End> = [.exited(QR_EXIT_NOT_STARTED), .exited(QR_EXIT_NOT_CONFINED), .exited(127)]

    let ffmpeg: FFmpeg
    private let helper: String
    /// The process that was started for the file in hand.
    private var process: pid_t?
    /// The processor time that it may use.
    private var processorSeconds: UInt32 = 0

    init(_ ffmpeg: FFmpeg, helper: String) {
        self.ffmpeg = ffmpeg
        self.helper = helper
    }

    deinit {
        stop()
    }

    /// Begins to convert the file; the samples come out of the pipe.
    func begin(_ file: CInt, _ input: FFmpeg.Input, processorSeconds: UInt32) throws(Errno) -> Pipe {
        var pipe = try Pipe()
        // Fails harmlessly where the user's pipes are at their limit.
        _ = qr_set_pipe_size(pipe.endForReading, Self.pipeBytes)
        let limits = ["--convert", String(Self.memoryBytes), String(processorSeconds), ffmpeg.program]
        process = try Spawning.start(
            helper, limits + FFmpeg.arguments(input),
            descriptors: [file, pipe.endForWriting, nil])
        self.processorSeconds = processorSeconds
        pipe.closeWriteEnd()
        return pipe
    }

    /// Waits for the conversion to end; the caller has closed the pipe, so a write ends it at the latest.
    func finish() -> End {
        guard let running = process else { return .timedOut }
        process = nil
        guard let ending = Spawning.reap(running, seconds: Self.endSeconds), !ending.isOverdue else {
            return .timedOut
        }
        let signal = qr_ending_signal(ending.status)
        guard signal != 0 else { return .exited(qr_exit_code(ending.status)) }
        // Its limit kills it with the signal that the system uses where memory runs out. The kernel compares the limit
        // with time that it samples at clock ticks (kernel/time/posix-cpu-timers.c), while wait4(2) tells the exact time:
        // on a busy machine 0.88 s were seen where 1 s was the limit.
        let isLimit = signal == SIGKILL && ending.processorSeconds >= Double(processorSeconds) / 2
        return isLimit ? .timedOut : .killed(signal)
    }

    /// Ends whatever runs.
    func stop() {
        guard let running = process else { return }
        process = nil
        kill(running, SIGKILL)
        Spawning.reap(running)
    }
}
