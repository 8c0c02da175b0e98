internal import CSupport
internal import Glibc
internal import SystemPackage

/// ffmpeg at work for one lane: a process for each file, forked from one that is loaded already where that works,
/// started anew where it doesn't.
final class Converter {
    /// ffmpeg maps two hundred libraries before it reads a byte.
    private static let memoryBytes: UInt64 = 1 << 30
    /// Bytes that the pipe between ffmpeg and the reader holds; the more, the fewer changes between the two.
    private static let pipeBytes: CInt = 1 << 20
    /// Seconds that ffmpeg may take to end after its last sample.
    private static let endSeconds = 5.0

    /// How a conversion ended.
    enum End: Equatable {
        case exited(CInt)
        /// By a signal: its limit, or somebody from outside.
        case killed
    }

    let ffmpeg: FFmpeg
    private let helper: String
    /// `nil` where ffmpeg can't be made a fork server.
    private var server: ForkServer?
    /// The process that was started for one file, where there is no server.
    private var single: pid_t?

    /// `prefork` is the library that makes a fork server of ffmpeg.
    init(_ ffmpeg: FFmpeg, helper: String, prefork: String?) {
        self.ffmpeg = ffmpeg
        self.helper = helper
        guard let prefork else { return }
        server = ForkServer(
            program: ffmpeg.program, arguments: FFmpeg.arguments(demuxer: QR_DEMUXER_PLACE),
            environment: ["LD_PRELOAD=\(prefork)", "LD_BIND_NOW=1"])
    }

    deinit {
        stop()
    }

    /// Begins to convert the file; the samples come out of the pipe.
    func begin(_ file: CInt, demuxer: String, processorSeconds: UInt32) throws(Errno) -> Pipe {
        var pipe = try Pipe()
        // Fails harmlessly where the user's pipes are at their limit.
        _ = qr_set_pipe_size(pipe.endForReading, Self.pipeBytes)
        if !sendToServer(file, pipe.endForWriting, demuxer, processorSeconds) {
            let limits = ["--convert", String(Self.memoryBytes), String(processorSeconds), ffmpeg.program]
            single = try Spawning.start(
                helper, limits + FFmpeg.arguments(demuxer: demuxer), descriptors: [file, pipe.endForWriting, nil])
        }
        pipe.closeWriteEnd()
        return pipe
    }

    private func sendToServer(_ file: CInt, _ pipe: CInt, _ demuxer: String, _ processorSeconds: UInt32) -> Bool {
        guard let server else { return false }
        var request = qr_conversion()
        request.magic = UInt32(QR_MAGIC)
        request.protocol = UInt32(QR_PROTOCOL)
        request.memory_bytes = Self.memoryBytes
        request.cpu_seconds = processorSeconds
        withUnsafeMutableBytes(of: &request.demuxer) { $0.copyBytes(from: demuxer.utf8.prefix($0.count - 1)) }
        // Once more with a new server: the old one may have died since the last file.
        for _ in 0..<2 {
            // A static ffmpeg, or another C library: from here on a process is started for each file.
            guard server.start() == nil else {
                self.server = nil
                return false
            }
            if withUnsafeBytes(of: request, { server.send($0, file, pipe) }) { return true }
            server.stop()
        }
        return false
    }

    /// Waits for the conversion to end; the caller has closed the pipe, so a write ends it at the latest.
    func finish() -> End {
        let status: CInt?
        if let process = single {
            single = nil
            status = Self.reap(process)
        } else {
            status = server?.awaitEnd(seconds: Self.endSeconds)?.status
        }
        guard let status, qr_ending_signal(status) == 0 else { return .killed }
        return .exited(qr_exit_code(status))
    }

    private static func reap(_ process: pid_t) -> CInt? {
        let ending = qr_process_descriptor(process)
        if ending == -1 || Waiting.untilReadable(ending, Deadline(seconds: endSeconds)) == .timedOut {
            kill(process, SIGKILL)
        }
        if ending != -1 { close(ending) }
        return Spawning.reap(process)
    }

    /// Ends whatever runs.
    func stop() {
        server?.stop()
        guard let process = single else { return }
        single = nil
        kill(process, SIGKILL)
        Spawning.reap(process)
    }
}
