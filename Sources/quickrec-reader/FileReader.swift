import CSndFile
import CSupport
import Glibc

/// The process for one file: waits for its request, gives up the socket, reads, answers and exits.
enum FileReader {
    /// Waits for one request and serves it. Runs in a freshly forked process.
    static func serveOne(server: pid_t) -> Never {
        // Under its filter this process can only wait for a request, so a failure shows before it gets a file.
        guard qr_die_with_parent(server) == 0, qr_limit_processes() == 0, qr_filter_reader() == 0 else {
            _exit(ReaderExit.notConfined)
        }
        // The kernel clears each page on first touch, so leave the space for texts untouched until there are any.
        let answer = UnsafeMutablePointer<qr_answer>.allocate(capacity: 1)
        memset(answer, 0, qr_answer_length(0))
        var request = qr_request()
        var descriptors: (Int32, Int32) = (-1, -1)
        let received = withUnsafeMutablePointer(to: &descriptors) { pair in
            pair.withMemoryRebound(to: Int32.self, capacity: 2) {
                qr_receive(QR_SOCKET, &request, MemoryLayout<qr_request>.size, $0, 2)
            }
        }
        guard received == 1, request.magic == UInt32(QR_MAGIC), request.protocol == UInt32(QR_PROTOCOL) else {
            _exit(ReaderExit.noMoreRequests)
        }
        // From here on this process cannot receive another request.
        close(QR_SOCKET)
        guard qr_limit_memory(request.memory_bytes) == 0, qr_limit_cpu(request.cpu_milliseconds) == 0 else {
            _exit(ReaderExit.notConfined)
        }
        answer.pointee.magic = UInt32(QR_MAGIC)
        answer.pointee.protocol = UInt32(QR_PROTOCOL)
        answer.pointee.number = request.number
        answer.pointee.task = request.task
        read(file: descriptors.0, request: request, into: answer, replyingTo: descriptors.1)
    }

    /// Opens the file, fills in the answer, sends it and exits with the file still open: closing a damaged file is one
    /// more chance to crash.
    private static func read(
        file: Int32, request: qr_request, into answer: UnsafeMutablePointer<qr_answer>, replyingTo pipe: Int32
    ) -> Never {
        // libsndfile takes the current offset for the start of the file. Fails harmlessly on a pipe, which has no
        // offset.
        lseek(file, 0, SEEK_SET)
        do throws(SoundFile.Refusal) {
            let sound = try SoundFile(takingOver: file, request: request)
            answer.pointee.verdict = UInt32(QR_VERDICT_READ)
            sound.describe(into: answer)
            if request.task == UInt32(QR_TASK_ANALYSE) {
                decode(sound, frameLimit: request.frame_limit, into: answer)
            }
            write(answer, to: pipe)
            sound.leaveOpen()
        } catch {
            answer.pointee.verdict = UInt32(QR_VERDICT_REFUSED)
            answer.pointee.error = error.code
            SoundFile.copyMessage(of: error.code, into: answer)
            write(answer, to: pipe)
        }
        _exit(ReaderExit.answered)
    }

    /// Decodes to the end or the frame limit, measuring on the way.
    private static func decode(
        _ sound: borrowing SoundFile, frameLimit: Int64, into answer: UnsafeMutablePointer<qr_answer>
    ) {
        let channels = Int(answer.pointee.channels)
        // The worker rejects more channels than any recorder has as implausible, so don't measure.
        guard (1...32).contains(channels) else { return }
        // When an MPEG stream breaks off, libsndfile loses all that it decoded in that call: decode one frame at a time.
        let isMPEG = answer.pointee.format & Int32(SF_FORMAT_TYPEMASK) == Int32(SF_FORMAT_MPEG)
        let blockFrames = isMPEG ? 576 : 16_384 / channels
        let samples = UnsafeMutablePointer<Float>.allocate(capacity: blockFrames * channels)
        var loudness = Loudness(channels: channels)
        var decoded: Int64 = 0
        while decoded < frameLimit {
            let frames = sound.read(into: samples, frames: Int64(min(Int64(blockFrames), frameLimit - decoded)))
            guard frames > 0 else { break }
            loudness.add(samples, frames: Int(frames))
            decoded += frames
        }
        if decoded >= frameLimit { answer.pointee.flags |= UInt32(QR_FLAG_LIMIT_REACHED) }
        answer.pointee.error = sound.lastError
        answer.pointee.decoded_frames = decoded
        answer.pointee.peak = loudness.peak
        guard decoded > 0 else { return }
        answer.pointee.outline_count = UInt32(QR_OUTLINE_STEPS)
        withUnsafeMutableBytes(of: &answer.pointee.outline) { loudness.writeOutline(into: $0) }
    }

    private static func write(_ answer: UnsafeMutablePointer<qr_answer>, to pipe: Int32) {
        let bytes = UnsafeRawPointer(answer)
        let length = qr_answer_length(answer.pointee.text_count)
        var sent = 0
        while sent < length {
            let count = Glibc.write(pipe, bytes + sent, length - sent)
            if count == -1 && errno == EINTR { continue }
            guard count > 0 else { break }
            sent += count
        }
    }
}
