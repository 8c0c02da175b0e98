import Dispatch
import Foundation
import Glibc
import Synchronization

/// How a process ended.
package enum ProcessEnd: Hashable, Sendable {
    case exit(Int32)
    case signal(Int32)
}

/// A process that a test has started.
package final class ChildProcess: Sendable {
    private struct State {
        var end: ProcessEnd?
        var isLate = false
        var waiters: [CheckedContinuation<Void, Never>] = []
    }

    private let launch: Launch
    private let process: pid_t
    private let output: CaptureFile
    private let errors: CaptureFile
    private let state = Mutex(State())

    /// Starts it; it is killed where it has not ended by the limit of its launch.
    package init(_ launch: Launch) throws {
        self.launch = launch
        output = try CaptureFile()
        errors = try CaptureFile()
        process = try launch.spawn(output: output, errors: errors)
        // A thread of its own, so that tests wait without keeping one of the few that run tests.
        Thread.detachNewThread { self.watch() }
        DispatchQueue.global().asyncAfter(deadline: .now() + launch.limit) { [weak self] in self?.kill() }
    }

    /// The process number.
    package var number: Int32 { process }

    /// What it has written to standard output so far.
    package var outputSoFar: [UInt8] { get throws { try output.bytes } }

    /// What it has written to standard error so far.
    package var errorsSoFar: [UInt8] { get throws { try errors.bytes } }

    /// Whether it has not ended yet.
    package var isRunning: Bool { state.withLock { $0.end == nil } }

    /// Sends a signal to it and to the processes that it has started; nothing happens once it has ended.
    package func send(_ signal: Int32) {
        state.withLock { if $0.end == nil { _ = Glibc.kill(-process, signal) } }
    }

    /// Waits for its end; throws `TooSlow` where it had to be killed.
    package func result() async throws -> CommandRun {
        await withCheckedContinuation { continuation in
            let hasEnded = state.withLock { state in
                if state.end == nil { state.waiters.append(continuation) }
                return state.end != nil
            }
            if hasEnded { continuation.resume() }
        }
        let (end, isLate) = state.withLock { ($0.end, $0.isLate) }
        let run = CommandRun(
            words: launch.arguments, output: try output.bytes, errors: try errors.bytes,
            end: end ?? .signal(SIGKILL))
        if isLate { throw TooSlow(run: run, limit: launch.limit) }
        return run
    }

    private func kill() {
        state.withLock { state in
            guard state.end == nil else { return }
            state.isLate = true
            _ = Glibc.kill(-process, SIGKILL)
        }
    }

    private func watch() {
        // Looked at first and reaped under the lock: nobody signals a number that is free for others again.
        var information = siginfo_t()
        while waitid(P_PID, id_t(process), &information, WEXITED | WNOWAIT) != 0, errno == EINTR {}
        let waiters = state.withLock { state in
            var status: Int32 = 0
            waitpid(process, &status, 0)
            // The encoding of wait(2), whose macros Swift doesn't import.
            let signal = status & 0x7F
            state.end = signal == 0 ? .exit(status >> 8 & 0xFF) : .signal(signal)
            defer { state.waiters = [] }
            return state.waiters
        }
        for waiter in waiters { waiter.resume() }
    }
}

/// A program that did not end in time and was killed.
package struct TooSlow: Error, CustomStringConvertible {
    package let run: CommandRun
    /// Seconds.
    package let limit: Double

    package var description: String { "This took more than \(limit) s and was killed: \(run)" }
}

extension ChildProcess {
    /// What it has written to standard error so far, as text.
    package var errorText: String {
        get throws { String(decoding: try errorsSoFar, as: UTF8.self) }
    }

    /// Waits until `condition` holds, looking every few milliseconds; throws `Missed` where the process ends before, as
    /// it does at the limit of its launch.
    package func wait(_ what: String, until condition: (ChildProcess) async throws -> Bool) async throws {
        let clock = ContinuousClock()
        while try await !condition(self) {
            guard isRunning else { throw Missed(what: what, errors: try errorText) }
            try await clock.sleep(for: .milliseconds(10))
        }
    }
}

/// Something that a process should have done, and has not.
package struct Missed: Error, CustomStringConvertible {
    package let what: String
    package let errors: String

    package var description: String { "It was waited in vain until \(what); standard error has: \(errors)" }
}
