internal import CSupport
internal import Glibc
internal import SystemPackage

/// What came of one request.
enum LaneResult {
    case answered
    /// The process that read the file ended without an answer; the notice says how, where one came.
    case died(qr_notice?)
    case timedOut
    /// No process could be started, or it can't be trusted. A sentence.
    case unavailable(String)
}

/// One quickrec-reader and the conversation with it.
///
/// Every file gets a process of its own, which the reader forks ahead of time. The answer comes through a pipe that
/// only that process holds.
// Invariant of @unchecked Sendable: `LanePool` lends a lane to one thread at a time, with a lock in between.
final class Lane: @unchecked Sendable {
    /// Seconds that a reader may take until it is ready: a thousand times what it needs.
    private static let startSeconds = 5.0
    /// Seconds until a reader has said how one of its processes died.
    private static let noticeSeconds = 1.0

    private let program: String
    private var process: pid_t?
    private var socket: CInt = -1
    /// The last answer; valid after `.answered`.
    let answer = UnsafeMutablePointer<qr_answer>.allocate(capacity: 1)

    init(program: String) {
        self.program = program
        answer.initialize(to: qr_answer())
    }

    deinit {
        stop()
        answer.deallocate()
    }

    /// Ends the reader, and with it whatever file it is reading.
    func stop() {
        guard let process else { return }
        kill(process, SIGKILL)
        close(socket)
        Spawning.reap(process)
        self.process = nil
        socket = -1
    }

    /// Hands `file` to a process of its own and waits for the answer, at most `seconds`.
    func ask(_ request: qr_request, file: CInt, seconds: Double) -> LaneResult {
        if let problem = start() { return .unavailable(problem) }
        let deadline = Deadline(seconds: seconds)
        do throws(Errno) {
            var pipe = try Pipe()
            if !send(request, file: file, pipe: pipe.endForWriting) {
                // The reader died since the last file. A new one gets the request.
                stop()
                if let problem = start() { return .unavailable(problem) }
                guard send(request, file: file, pipe: pipe.endForWriting) else {
                    stop()
                    return .unavailable(Wording.helperStopped(program))
                }
            }
            pipe.closeWriteEnd()
            return receive(from: pipe.endForReading, number: request.number, deadline)
        } catch {
            return .unavailable(Wording.noPipe(error))
        }
    }

    private func send(_ request: qr_request, file: CInt, pipe: CInt) -> Bool {
        guard drainNotices() else { return false }
        var request = request
        let descriptors = [file, pipe]
        return qr_send(socket, &request, MemoryLayout<qr_request>.size, descriptors, 2) == 0
    }

    private func receive(from pipe: CInt, number: UInt64, _ deadline: Deadline) -> LaneResult {
        let length = MemoryLayout<qr_answer>.size
        let target = UnsafeMutableRawPointer(answer)
        var filled = 0
        while filled < length {
            guard Waiting.untilReadable(pipe, deadline) == .ready else {
                // The process may be anywhere, also in a loop in the kernel; its reader goes with it.
                stop()
                return .timedOut
            }
            let got = read(pipe, target + filled, length - filled)
            if got == -1, errno == EINTR || errno == EAGAIN { continue }
            guard got > 0 else { return .died(awaitNotice()) }
            filled += got
        }
        let head = answer.pointee
        guard head.magic == UInt32(QR_MAGIC), head.protocol == UInt32(QR_PROTOCOL), head.number == number else {
            return .died(nil)
        }
        return .answered
    }

    // MARK: The reader

    /// Starts a reader unless one is there; a sentence where that fails.
    private func start() -> String? {
        guard process == nil else { return nil }
        var pair: [CInt] = [-1, -1]
        guard qr_socket_pair(&pair) == 0 else { return Wording.noPipe(Errno(rawValue: errno)) }
        do throws(Errno) {
            // Symbols are bound once and not again in every process that the reader forks.
            process = try Spawning.start(
                program, [], environment: ["LD_BIND_NOW=1"], descriptors: [nil, nil, nil, pair[1]])
            socket = pair[0]
            // Only the reader holds its end now, so its death is the end of the conversation.
            close(pair[1])
        } catch {
            close(pair[0])
            close(pair[1])
            return Wording.helperNotStarted(program, error)
        }
        return awaitReady()
    }

    private func awaitReady() -> String? {
        let deadline = Deadline(seconds: Self.startSeconds)
        var notice = qr_notice()
        guard Waiting.untilReadable(socket, deadline) == .ready,
            qr_receive_now(socket, &notice, MemoryLayout<qr_notice>.size, nil, 0) == 1,
            notice.magic == UInt32(QR_MAGIC)
        else {
            stop()
            return Wording.helperSilent(program)
        }
        guard notice.protocol == UInt32(QR_PROTOCOL) else {
            stop()
            return Wording.helperOfAnotherVersion(program)
        }
        guard notice.kind == UInt32(QR_NOTICE_READY) else {
            stop()
            return Wording.helperNotConfined(program, Errno(rawValue: notice.status))
        }
        return nil
    }

    /// Reads what the reader said since the last file; false where it is gone.
    private func drainNotices() -> Bool {
        var notice = qr_notice()
        while true {
            let result = qr_receive_now(socket, &notice, MemoryLayout<qr_notice>.size, nil, 0)
            if result == 1 { continue }
            return result == -1 && errno == EAGAIN
        }
    }

    /// The next notice of a death. Stops the reader where none comes.
    private func awaitNotice() -> qr_notice? {
        let deadline = Deadline(seconds: Self.noticeSeconds)
        var notice = qr_notice()
        while Waiting.untilReadable(socket, deadline) == .ready {
            let result = qr_receive_now(socket, &notice, MemoryLayout<qr_notice>.size, nil, 0)
            if result == -1, errno == EAGAIN { continue }
            guard result == 1 else { break }
            if notice.kind == UInt32(QR_NOTICE_ENDED) { return notice }
        }
        stop()
        return nil
    }
}
