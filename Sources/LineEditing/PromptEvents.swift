import Glibc

/// What wakes a prompt while a person thinks.
package enum Wakeup: Hashable, Sendable {
    /// A signal that concerns the program: SIGINT, SIGHUP, SIGTERM or SIGQUIT.
    case signal(CInt)
    /// A descriptor in `LineEditor.watched` can be read.
    case readable(CInt)
    /// Half a second has gone by.
    case time
}

/// What is to be done about a wakeup.
package enum WakeAnswer: Hashable, Sendable {
    case wait
    /// Shows these lines above the prompt; the line being edited is drawn again.
    case say([String])
    /// Gives the prompt up. What was typed ahead is forgotten, because it was meant for this prompt.
    case leave
}

/// How a prompt ended.
package enum PromptOutcome: Hashable, Sendable {
    /// A line, without its end.
    case line(String)
    /// Ctrl-D on an empty line, or the terminal is gone.
    case endOfInput
    /// It was given up; what was typed so far, as far as that is known.
    case left(typed: String)
    /// A line that is no UTF-8.
    case unreadable
    /// A line of more than `LineEditor.longestLine` characters, and how many it had; `nil` where the terminal's driver
    /// may have cut it. Nothing of it is left, nor of what was typed ahead, which was meant for what follows it.
    case tooLong(Int?)
}

/// Waits for whatever comes first: keys, signals, other descriptors, the clock.
struct PromptEvents {
    enum Event {
        case input([UInt8])
        /// The end of the input, or the terminal is gone.
        case closed
        case signal(CInt)
        case readable(CInt)
        case time
    }

    /// How often the clock wakes a prompt, in milliseconds: what another process did is seen soon enough, and a
    /// waiting prompt costs nothing that can be measured.
    static let interval: Int64 = 500

    let input: CInt
    /// The same terminal, opened once more so that reading never waits: Ctrl-C takes back what was typed just before, and
    /// with it may go what `poll` has found. Others that have `input` open don't get to know of that.
    private let keys: CInt
    private var nextTime = Self.now + Self.interval

    init(input: CInt) {
        self.input = input
        let again =
            isatty(input) == 1
            ? open("/proc/self/fd/\(input)", O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC) : -1
        // Where it can't be opened, the other one has to do.
        keys = again == -1 ? input : again
    }

    /// Closes what was opened.
    func close() {
        if keys != input { _ = Glibc.close(keys) }
    }

    /// The next event; the clock and signals come before keys, so that typing ahead can't hold them up.
    mutating func next(signals: borrowing SignalFeed, watched: [CInt]) -> Event {
        while true {
            let remaining = nextTime - Self.now
            if remaining <= 0 {
                nextTime = Self.now + Self.interval
                return .time
            }
            var entries = ([signals.descriptor, input] + watched).map {
                pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
            }
            guard poll(&entries, nfds_t(entries.count), CInt(clamping: remaining)) > 0 else { continue }
            if entries[0].revents != 0, let signal = signals.next() { return .signal(signal) }
            if let entry = entries.dropFirst(2).first(where: { $0.revents != 0 }) { return .readable(entry.fd) }
            if entries[1].revents != 0, let event = readInput() { return event }
        }
    }

    /// `nil` where there is nothing to read after all.
    private func readInput() -> Event? {
        var bytes = [UInt8](repeating: 0, count: 4_096)
        let count = read(keys, &bytes, bytes.count)
        if count > 0 { return .input(Array(bytes.prefix(count))) }
        return count == -1 && (errno == EINTR || errno == EAGAIN) ? nil : .closed
    }

    /// Milliseconds on the monotonic clock.
    private static var now: Int64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000
    }
}
