import Dispatch
import Glibc
import Synchronization
package import SystemPackage

/// Finds out whether a folder's file system answers. If a server is gone or a phone sleeps, every system call on its
/// mount waits, perhaps for ever.
package enum FolderProbe {
    private enum State {
        /// A thread has waited for the folder since then, and leaves the group when it answers.
        case waiting(since: UInt64, DispatchGroup)
        /// When it answered last; monotonic, in nanoseconds.
        case answered(at: UInt64)
    }

    private static let states = Mutex<[FilePath: State]>([:])
    /// Nanoseconds for which an answer holds: not every file of an inbox needs a thread.
    private static let validity: UInt64 = 1_000_000_000

    /// Whether opening the folder and reading its first names ends within `seconds`, with success or an error.
    ///
    /// The thread of a folder that doesn't answer stays; until it ends, further questions get `false` at once. A process
    /// that has asked a FUSE file system whose server took the request and doesn't answer can't end before that does.
    package static func answers(_ path: FilePath, within seconds: Double = 5) -> Bool {
        let now = DispatchTime.now().uptimeNanoseconds
        let (question, isNew) = states.withLock { states in
            switch states[path] {
            case .waiting(let since, let end): return ((since, end) as (UInt64, DispatchGroup)?, false)
            case .answered(let time) where now < time + validity: return (nil, false)
            case .answered, nil:
                let end = DispatchGroup()
                end.enter()
                states[path] = .waiting(since: now, end)
                return ((now, end), true)
            }
        }
        guard let (since, end) = question else { return true }
        if isNew {
            let thread = WaitingThread {
                look(path)
                end.leave()
            }
            do { pthread_detach(try thread.start()) } catch {
                // Without a thread, asking may take as long as what comes next.
                look(path)
                end.leave()
            }
        }
        let deadline = DispatchTime(uptimeNanoseconds: since) + seconds
        return end.wait(timeout: deadline) == .success
    }

    private static func look(_ path: FilePath) {
        if let folder = path.withPlatformString(opendir) {
            _ = readdir(folder)
            closedir(folder)
        }
        states.withLock { $0[path] = .answered(at: DispatchTime.now().uptimeNanoseconds) }
    }
}
