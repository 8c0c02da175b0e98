internal import CSupport
internal import Glibc
internal import SystemPackage

/// A confined ffmpeg at work on one file.
struct Conversion: ~Copyable {
    /// Bytes that the pipe between ffmpeg and the reader holds; the more, the fewer changes between the two.
    private static let pipeBytes: CInt = 1 << 20
    /// Seconds that ffmpeg may take to end after its last sample.
    private static let endSeconds = 5.0

    private var process: pid_t?
    private var samples: Pipe

    /// Starts the `helper`, which confines itself and becomes ffmpeg.
    init(
        helper: String, arguments: [String], file: CInt, memoryBytes: UInt64, processorSeconds: UInt32
    ) throws(Errno) {
        var pipe = try Pipe()
        // Fails harmlessly where the user's pipes are at their limit.
        _ = qr_set_pipe_size(pipe.endForReading, Self.pipeBytes)
        let limits = ["--convert", String(memoryBytes), String(processorSeconds)]
        process = try Spawning.start(helper, limits + arguments, descriptors: [file, pipe.endForWriting, nil])
        pipe.closeWriteEnd()
        samples = pipe
    }

    /// Where the samples come out.
    var output: CInt { samples.endForReading }

    /// Waits for ffmpeg to end and returns its exit code; −1 where it was ended by a signal.
    mutating func finish() -> CInt {
        guard let process else { return -1 }
        self.process = nil
        // Where nobody reads on, it ends by its next write.
        samples.closeReadEnd()
        let ending = qr_process_descriptor(process)
        if ending == -1 || Waiting.untilReadable(ending, Deadline(seconds: Self.endSeconds)) == .timedOut {
            kill(process, SIGKILL)
        }
        if ending != -1 { close(ending) }
        return Spawning.reap(process).map(qr_exit_code) ?? -1
    }

    deinit {
        guard let process else { return }
        kill(process, SIGKILL)
        Spawning.reap(process)
    }
}
