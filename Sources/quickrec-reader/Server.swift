import CSupport
import Glibc

/// Exit codes by which a file's process tells the server how it ended.
enum ReaderExit {
    /// It has answered, or the answer is no longer wanted.
    static let answered: Int32 = 0
    /// The worker has closed the socket.
    static let noMoreRequests: Int32 = 10
    /// It could not be confined, so it read nothing.
    static let notConfined: Int32 = 11
}

/// Forks one process per file, ahead of the requests, and tells the worker which of them died.
///
/// The processes themselves receive the requests from the shared socket, so the server never sees a file.
struct Server {
    /// Processes to keep: one waits for a request while the other works or starts.
    private static let standby = 2
    /// Descriptors that a reader may have open: three for /dev/null, the file, the pipe, the socket, and copies.
    private static let descriptors: UInt32 = 16

    private var children: [pid_t] = []

    /// Closes every inherited descriptor except 0 to 2 and the socket.
    init() {
        // Close whatever other threads of the worker had open at the moment of the start.
        qr_close_from(QR_SOCKET + 1)
    }

    /// Serves until the worker closes its end of the socket.
    mutating func run() -> Never {
        let landlock = confine()
        startChildren()
        notify(kind: QR_NOTICE_READY, landlock: UInt32(landlock))
        while true {
            var status: Int32 = 0
            let child = waitpid(-1, &status, 0)
            if child == -1, errno == EINTR { continue }
            guard child != -1 else { finish(EX_OSERR) }
            children.removeAll { $0 == child }
            switch qr_exit_code(status) {
            case ReaderExit.answered:
                break
            case ReaderExit.noMoreRequests:
                finish(EX_OK)
            case ReaderExit.notConfined:
                notify(kind: QR_NOTICE_STUCK, status: EPERM)
                finish(EX_OSERR)
            default:
                notify(kind: QR_NOTICE_ENDED, status: status, process: child)
            }
            startChildren()
        }
    }

    /// Gives up everything except memory, the socket and forking; returns the Landlock version in force.
    private func confine() -> Int32 {
        guard qr_no_new_privileges() == 0, qr_not_dumpable() == 0, qr_limit_files(Self.descriptors) == 0 else {
            notify(kind: QR_NOTICE_STUCK, status: errno)
            exit(EX_OSERR)
        }
        let landlock = qr_landlock_nothing()
        guard qr_filter_server() == 0 else {
            notify(kind: QR_NOTICE_STUCK, status: errno)
            exit(EX_OSERR)
        }
        return landlock
    }

    /// Starts missing processes; after a failed fork, retries when the next file ends.
    private mutating func startChildren() {
        while children.count < Self.standby, startChild() {}
    }

    private mutating func startChild() -> Bool {
        let server = getpid()
        let child = qr_fork()
        switch child {
        case 0:
            FileReader.serveOne(server: server)
        case -1:
            notify(kind: QR_NOTICE_STUCK, status: errno)
            // The others continue; without any, nobody would notice a request.
            if children.isEmpty { finish(EX_OSERR) }
        default:
            children.append(child)
        }
        return child != -1
    }

    /// Ends this process and its children, and leaves none behind for others to reap.
    private func finish(_ code: Int32) -> Never {
        for child in children { kill(child, SIGKILL) }
        while waitpid(-1, nil, 0) != -1 || errno == EINTR {}
        _exit(code)
    }

    private func notify(
        kind: Int32, landlock: UInt32 = 0, status: Int32 = 0, process: pid_t = 0
    ) {
        var notice = qr_notice(
            magic: UInt32(QR_MAGIC), protocol: UInt32(QR_PROTOCOL), kind: UInt32(kind), landlock: landlock,
            status: status, process: process)
        // A send can fail without harm: the next reader notices that the socket is closed.
        _ = qr_send(QR_SOCKET, &notice, MemoryLayout<qr_notice>.size, nil, 0)
    }
}
