import CSupport
import Glibc
import SystemPackage

/// The result of one request.
enum LaneResult {
    /// `Lane.answer` holds the answer.
    case answered
    /// The process that read the file ended without an answer; the notice says how, if one came.
    case died(qr_notice?)
    /// The limit of elapsed time has passed, and the reader has been killed.
    case timedOut
    /// No process could be started, or it cannot be trusted. The reason, as a sentence.
    case unavailable(String)
}

/// A connection to one quickrec-reader, plus an ffmpeg for files that the reader cannot decode.
///
/// Every file gets its own process, which the reader forks ahead of time. The answer comes through a pipe that only
/// that process holds.
// Invariant of @unchecked Sendable: `LanePool` lends a lane to one thread at a time, with a lock in between.
final class Lane: @unchecked Sendable {
    /// Seconds that a reader may take to report how one of its processes died.
    private static let noticeSeconds = 1.0

    private let reader: ForkServer
    /// The converter, kept from file to file; `SoundReader` replaces it when the choice of ffmpeg changes.
    var converter: Converter?
    /// The last answer; valid after `.answered`.
    let answer = UnsafeMutablePointer<qr_answer>.allocate(capacity: 1)

    /// Creates a lane; `program` is the path of quickrec-reader, which starts with the first request.
    init(program: String) {
        // Binds symbols once instead of in every process that the reader forks.
        reader = ForkServer(program: program, environment: ["LD_BIND_NOW=1"])
        answer.initialize(to: qr_answer())
    }

    deinit {
        answer.deallocate()
    }

    /// Hands `file` to a process of its own and waits for the answer, at most `seconds`.
    func ask(_ request: qr_request, file: CInt, seconds: Double) -> LaneResult {
        if let problem = reader.start() { return .unavailable(sentence(problem)) }
        let deadline = Deadline(seconds: seconds)
        do throws(Errno) {
            var pipe = try Pipe()
            if !send(request, file: file, pipe: pipe.endForWriting) {
                // The reader died since the last file; start a new one and send again.
                reader.stop()
                if let problem = reader.start() { return .unavailable(sentence(problem)) }
                guard send(request, file: file, pipe: pipe.endForWriting) else {
                    reader.stop()
                    return .unavailable(Wording.helperStopped(reader.program))
                }
            }
            pipe.closeWriteEnd()
            return receive(from: pipe.endForReading, number: request.number, deadline)
        } catch {
            return .unavailable(Wording.noPipe(error))
        }
    }

    private func send(_ request: qr_request, file: CInt, pipe: CInt) -> Bool {
        withUnsafeBytes(of: request) { reader.send($0, file, pipe) }
    }

    private func receive(from pipe: CInt, number: UInt64, _ deadline: Deadline) -> LaneResult {
        var length = qr_answer_length(0)
        let target = UnsafeMutableRawPointer(answer)
        var filled = 0
        while filled < length {
            guard Waiting.untilReadable(pipe, deadline) == .ready else {
                // The process may be anywhere, even in a loop in the kernel, so kill it together with its reader.
                reader.stop()
                return .timedOut
            }
            let got = read(pipe, target + filled, MemoryLayout<qr_answer>.size - filled)
            if got == -1, errno == EINTR || errno == EAGAIN { continue }
            guard got > 0 else { return .died(reader.awaitEnd(seconds: Self.noticeSeconds)) }
            filled += got
            guard filled >= length else { continue }
            guard isAnswer(to: number) else { return .died(nil) }
            length = qr_answer_length(answer.pointee.text_count)
        }
        return .answered
    }

    /// Whether the bytes so far begin like an answer to this request.
    private func isAnswer(to number: UInt64) -> Bool {
        answer.pointee.magic == UInt32(QR_MAGIC) && answer.pointee.protocol == UInt32(QR_PROTOCOL)
            && answer.pointee.number == number && answer.pointee.text_count <= UInt32(QR_TEXTS_MAX)
    }

    private func sentence(_ failure: ForkServer.Failure) -> String {
        switch failure {
        case .notStarted(let error): Wording.helperNotStarted(reader.program, error)
        case .silent: Wording.helperSilent(reader.program)
        case .otherVersion: Wording.helperOfAnotherVersion(reader.program)
        case .notConfined(let error): Wording.helperNotConfined(reader.program, error)
        }
    }
}
