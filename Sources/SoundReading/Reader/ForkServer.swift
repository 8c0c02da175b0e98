import CSupport
import Glibc
import SystemPackage

/// One of our programs that forks a process per file, and the socket to it.
///
/// Used by one thread at a time, like the lane that owns it.
final class ForkServer {
    /// Why there is no server.
    enum Failure {
        /// The program could not be started.
        case notStarted(Errno)
        /// The server exited, or sent something other than its ready notice.
        case silent
        /// Its protocol differs from this program's.
        case otherVersion
        /// It could not confine itself.
        case notConfined(Errno)
    }

    /// Seconds until a server must be ready: a thousand times what it needs.
    private static let startSeconds = 5.0
    /// Seconds that an idle server may take to notice that it is no longer needed.
    private static let endSeconds = 0.5

    /// Absolute path.
    let program: String
    private let environment: [String]
    private var process: pid_t?
    private var socket: CInt = -1

    /// Creates a stopped server; `environment` (`NAME=value`) extends `Spawning.bareEnvironment`.
    init(program: String, environment: [String]) {
        self.program = program
        self.environment = environment
    }

    deinit {
        release()
    }

    /// Starts the server unless it is running; returns why it failed, or `nil`.
    func start() -> Failure? {
        guard process == nil else { return nil }
        var pair: [CInt] = [-1, -1]
        guard qr_socket_pair(&pair) == 0 else { return .notStarted(Errno(rawValue: errno)) }
        do throws(Errno) {
            process = try Spawning.start(
                program, [], environment: Spawning.bareEnvironment + environment,
                descriptors: [nil, nil, nil, pair[1]])
            socket = pair[0]
            // Only the server holds its end now, so its death closes the connection.
            close(pair[1])
        } catch {
            close(pair[0])
            close(pair[1])
            return .notStarted(error)
        }
        let failure = awaitReady()
        if failure != nil { stop() }
        return failure
    }

    /// Kills the server and with it whatever its processes are doing.
    func stop() {
        guard let process else { return }
        kill(process, SIGKILL)
        close(socket)
        Spawning.reap(process)
        self.process = nil
        socket = -1
    }

    /// Ends an idle server: it waits for its processes, so that none is left without a parent.
    private func release() {
        guard let process else { return }
        close(socket)
        Spawning.reap(process, seconds: Self.endSeconds)
        self.process = nil
        socket = -1
    }

    private func awaitReady() -> Failure? {
        var notice = qr_notice()
        guard Waiting.untilReadable(socket, Deadline(seconds: Self.startSeconds)) == .ready,
            qr_receive_now(socket, &notice, MemoryLayout<qr_notice>.size, nil, 0) == 1,
            notice.magic == UInt32(QR_MAGIC)
        else { return .silent }
        guard notice.protocol == UInt32(QR_PROTOCOL) else { return .otherVersion }
        guard notice.kind == UInt32(QR_NOTICE_READY) else { return .notConfined(Errno(rawValue: notice.status)) }
        return nil
    }

    /// Sends a request with two descriptors to the waiting process; false if the server is gone.
    func send(_ request: UnsafeRawBufferPointer, _ first: CInt, _ second: CInt) -> Bool {
        guard drainNotices() else { return false }
        return qr_send(socket, request.baseAddress, request.count, [first, second], 2) == 0
    }

    /// Discards what the server sent since the last file; false if the server is gone.
    private func drainNotices() -> Bool {
        var notice = qr_notice()
        while true {
            let result = qr_receive_now(socket, &notice, MemoryLayout<qr_notice>.size, nil, 0)
            if result == 1 { continue }
            return result == -1 && errno == EAGAIN
        }
    }

    /// Returns the next notice that a process ended. If none comes, stops the server and returns `nil`.
    func awaitEnd(seconds: Double) -> qr_notice? {
        let deadline = Deadline(seconds: seconds)
        var notice = qr_notice()
        while process != nil, Waiting.untilReadable(socket, deadline) == .ready {
            let result = qr_receive_now(socket, &notice, MemoryLayout<qr_notice>.size, nil, 0)
            if result == -1, errno == EAGAIN { continue }
            guard result == 1 else { break }
            if notice.kind == UInt32(QR_NOTICE_ENDED) { return notice }
        }
        stop()
        return nil
    }
}
