import Glibc

/// An event that wakes a prompt while the user thinks.
package enum Wakeup: Hashable, Sendable {
    /// A signal to the program: SIGINT, SIGHUP, SIGTERM or SIGQUIT.
    case signal(CInt)
    /// A descriptor in `LineEditor.watched` is readable.
    case readable(CInt)
    /// Half a second has passed.
    case time
}

/// The response to a wakeup.
package enum WakeAnswer: Hashable, Sendable {
    /// Keeps waiting.
    case wait
    /// Shows these lines above the prompt and redraws the line being edited.
    case say([String])
    /// Gives the prompt up. Discards type-ahead, which was meant for this prompt.
    case leave
}

/// The outcome of a prompt.
package enum PromptOutcome: Hashable, Sendable {
    /// A line, without its line end.
    case line(String)
    /// Ctrl-D on an empty line, or the terminal is gone.
    case endOfInput
    /// The prompt was given up; what was typed so far, as far as it is known.
    case left(typed: String)
    /// A line that is not valid UTF-8; an edited one has U+FFFD in place of each invalid byte, until that is deleted.
    case unreadable
    /// A line of more than `LineEditor.longestLine` characters, and its length; `nil` if the terminal driver may have
    /// truncated it. It is discarded, together with type-ahead, which was meant for what follows it.
    case tooLong(Int?)
}

/// Waits for the next event: keys, signals, other descriptors, the clock.
struct PromptEvents {
    /// An event.
    enum Event {
        /// Bytes from the terminal.
        case input([UInt8])
        /// End of input, or the terminal is gone.
        case closed
        /// A signal from `SignalFeed`.
        case signal(CInt)
        /// A watched descriptor is readable.
        case readable(CInt)
        /// `interval` has passed.
        case time
    }

    /// How often the clock wakes a prompt, in milliseconds: often enough to notice what other processes did, and too
    /// rarely to cost measurable CPU time.
    private static let interval: Int64 = 500

    /// The descriptor of the terminal or other input.
    let input: CInt
    /// A second, non-blocking descriptor of the same terminal: Ctrl-C discards what was typed just before, possibly
    /// after `poll` has reported it, and then a read would block. Opened separately, so that other users of `input`
    /// don't become non-blocking too.
    private let keys: CInt
    private var nextTime = Self.now + Self.interval

    /// Opens the terminal a second time, if `input` is one.
    init(input: CInt) {
        self.input = input
        let again =
            isatty(input) == 1
            ? open("/proc/self/fd/\(input)", O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC) : -1
        // If it can't be opened, use the original.
        keys = again == -1 ? input : again
    }

    /// Closes the second descriptor.
    func close() {
        if keys != input { _ = Glibc.close(keys) }
    }

    /// Waits for the next event; the clock, signals and watched descriptors precede keys, so that type-ahead can't
    /// delay them.
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

    /// Reads the input; `nil` if there is nothing to read after all.
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
