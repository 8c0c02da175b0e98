import CSupport
import Glibc
import SystemPackage

/// Runs ffmpeg for one lane, in a new process for each file.
final class Converter {
    /// Address space in bytes; ffmpeg maps two hundred libraries before it reads a byte.
    private static let memoryBytes: UInt64 = 1 << 30
    /// Capacity in bytes of the pipe between ffmpeg and the reader; a larger one needs fewer context switches.
    private static let pipeBytes: CInt = 1 << 20
    /// Seconds that ffmpeg may take to exit after its last sample.
    private static let endSeconds = 5.0

    /// How a conversion ended.
    enum End: Hashable {
        /// Exited with this status.
        case exited(CInt)
        /// Killed by this signal: it crashed, or the system or a person killed it.
        case killed(CInt)
        /// Killed by its limit of processor time, or by this class because it ran for too long.
        case timedOut
    }

    /// Ends that mean ffmpeg never read anything. The loader exits with 127 if a library is missing, as in a
    /// half-installed package.
    static let notStarted: Set<End> = [.exited(QR_EXIT_NOT_STARTED), .exited(QR_EXIT_NOT_CONFINED), .exited(127)]

    /// The program that is run.
    let ffmpeg: FFmpeg
    private let helper: String
    /// The process started for the current file.
    private var process: pid_t?
    /// Processor time that the process may use, in seconds.
    private var processorSeconds: UInt32 = 0

    /// Creates a converter; `helper` is the path of quickrec-reader, which confines ffmpeg. Starts nothing.
    init(_ ffmpeg: FFmpeg, helper: String) {
        self.ffmpeg = ffmpeg
        self.helper = helper
    }

    deinit {
        stop()
    }

    /// Starts converting the file; the samples come out of the returned pipe.
    func begin(_ file: CInt, _ input: FFmpeg.Input, processorSeconds: UInt32) throws(Errno) -> Pipe {
        var pipe = try Pipe()
        // Fails harmlessly if the user has reached the limit for pipes.
        _ = qr_set_pipe_size(pipe.endForReading, Self.pipeBytes)
        let limits = ["--convert", String(Self.memoryBytes), String(processorSeconds), ffmpeg.program]
        process = try Spawning.start(
            helper, limits + FFmpeg.arguments(input),
            descriptors: [file, pipe.endForWriting, nil])
        self.processorSeconds = processorSeconds
        pipe.closeWriteEnd()
        return pipe
    }

    /// Waits for the conversion to end. The caller has closed the pipe, so the next write ends it at the latest.
    func finish() -> End {
        guard let running = process else { return .timedOut }
        process = nil
        guard let ending = Spawning.reap(running, seconds: Self.endSeconds), !ending.isOverdue else {
            return .timedOut
        }
        let signal = qr_ending_signal(ending.status)
        guard signal != 0 else { return .exited(qr_exit_code(ending.status)) }
        // The processor limit kills with the same signal that the system uses when memory runs out. The kernel compares
        // the limit with time sampled at clock ticks (kernel/time/posix-cpu-timers.c), whereas wait4(2) reports the
        // exact time: on a busy machine 0.88 s were observed for a limit of 1 s.
        let isLimit = signal == SIGKILL && ending.processorSeconds >= Double(processorSeconds) / 2
        return isLimit ? .timedOut : .killed(signal)
    }

    /// Kills the running process, if any.
    func stop() {
        guard let running = process else { return }
        process = nil
        kill(running, SIGKILL)
        Spawning.reap(running)
    }
}
