package import Glibc
package import SystemPackage

/// A thread of its own, for work that waits in a system call: it would block one of the few threads that all tasks share.
package final class WaitingThread: Sendable {
    private let body: @Sendable () -> Void

    /// Creates a thread that will run `body`.
    package init(body: @escaping @Sendable () -> Void) {
        self.body = body
    }

    /// Starts the thread with all signals blocked; throws the error of pthread_create(3).
    package func start() throws(Errno) -> pthread_t {
        // The main thread handles signals: block all while creating the thread, which inherits the mask.
        var all = sigset_t()
        var before = sigset_t()
        sigfillset(&all)
        pthread_sigmask(SIG_SETMASK, &all, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        var thread = pthread_t()
        let context = Unmanaged.passRetained(self)
        let code = pthread_create(
            &thread, nil,
            { context in
                if let context { Unmanaged<WaitingThread>.fromOpaque(context).takeRetainedValue().body() }
                return nil
            }, context.toOpaque())
        guard code == 0 else {
            context.release()
            throw Errno(rawValue: code)
        }
        return thread
    }
}
