import Dispatch
import Glibc
import SystemPackage

/// The resources that the system must grant a process before it starts: threads, file descriptors and memory.
///
/// libdispatch can't handle a shortage: without a thread it waits for ever, without a descriptor for its epoll it
/// traps. Swift aborts where an allocation fails. So all three are checked before anything is done.
package struct Capacity {
    /// Bytes of address space that can be mapped at this moment, without the stacks of the threads. What a command
    /// needs for a queue of ordinary size: SQLite's cache, the table of mount points, buffers for copying.
    private static let memory = 32 << 20

    /// Threads that can be made at this moment.
    private var threads: Int
    /// Descriptors that can be opened at this moment.
    private var descriptors: Int

    /// Any command: one thread, should an error lead to a Dispatch queue that is disposed of; the queue folder, its
    /// parts, the database and its journal, and what SQLite keeps of temporary files.
    package static let command = Capacity(threads: 1, descriptors: 16)
    /// `backup`: besides what the queue has open by then, the copy's folders, its database and its journal; no other
    /// thread than any command.
    package static let backup = Capacity(threads: 0, descriptors: 24)
    /// Reading recordings: two lanes, those that wait behind them, and libdispatch's own.
    package static let reading = Capacity(threads: 6, descriptors: 32)
    /// `watch`: besides, the threads of the watcher, the signals, the timers, the analysis and the tasks.
    package static let watching = Capacity(threads: 14, descriptors: 40)

    /// Throws `CommandError` with status 75 if the system doesn't grant them.
    package func require() throws {
        try requireDescriptors()
        try requireMemory()
        try requireThreads()
    }

    /// The same, and lets libdispatch open what it needs for its events while that can be had.
    package func requireForTasks() throws {
        try require()
        let isRunning = DispatchSemaphore(value: 0)
        DispatchQueue.global().async { isRunning.signal() }
        isRunning.wait()
    }

    private func requireDescriptors() throws {
        var opened: [CInt] = []
        defer { for number in opened { close(number) } }
        for _ in 0..<descriptors {
            // Duplicating takes a fraction of the time of opening a file.
            let number = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 0)
            guard number >= 0 else {
                throw CommandError(
                    .temporary,
                    "This needs \(descriptors) more open files than the system grants (\(Errno(rawValue: errno))), so it "
                        + "can't start; close other programs, or raise `ulimit -n`.")
            }
            opened.append(number)
        }
    }

    /// A limit of address space (`ulimit -v`) is the one that fails here; pages are not touched.
    private func requireMemory() throws {
        let space = mmap(nil, Self.memory, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
        guard space != MAP_FAILED else {
            throw CommandError(
                .temporary,
                "This needs \(Self.memory >> 20) MiB more memory than the system grants (\(Errno(rawValue: errno))), so it "
                    + "can't start; close other programs, or raise `ulimit -v`.")
        }
        munmap(space, Self.memory)
    }

    private func requireThreads() throws {
        let failure = threads == 1 ? Self.makeOne() : makeSeveral()
        guard failure == 0 else {
            throw CommandError(
                .temporary,
                "No more threads can be started (\(Errno(rawValue: failure))), so the command can't start; raise the limit "
                    + "of processes (`ulimit -u`, pids.max) or of memory, or end other programs.")
        }
    }

    /// Makes a thread that ends by itself: nobody waits until a busy machine has come to it. Returns the error.
    private static func makeOne() -> CInt {
        var thread = pthread_t()
        let code = pthread_create(&thread, nil, { _ in nil }, nil)
        if code == 0 { pthread_detach(thread) }
        return code
    }

    private func makeSeveral() -> CInt {
        var gate = pthread_mutex_t()
        pthread_mutex_init(&gate, nil)
        defer { pthread_mutex_destroy(&gate) }
        return withUnsafeMutablePointer(to: &gate) { Self.make(threads, waitingFor: $0) }
    }

    /// Makes threads that all live at the same time, and ends them; returns the error of the first that can't be made.
    private static func make(_ count: Int, waitingFor gate: UnsafeMutablePointer<pthread_mutex_t>) -> CInt {
        var threads: [pthread_t] = []
        pthread_mutex_lock(gate)
        defer {
            pthread_mutex_unlock(gate)
            for thread in threads { pthread_join(thread, nil) }
        }
        for _ in 0..<count {
            var thread = pthread_t()
            let code = pthread_create(
                &thread, nil,
                { gate in
                    guard let gate = gate?.assumingMemoryBound(to: pthread_mutex_t.self) else { return nil }
                    pthread_mutex_lock(gate)
                    pthread_mutex_unlock(gate)
                    return nil
                }, gate)
            guard code == 0 else { return code }
            threads.append(thread)
        }
        return 0
    }
}
