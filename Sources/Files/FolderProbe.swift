import Dispatch
import Glibc
import Synchronization
package import SystemPackage

/// Finds out whether a folder's file system answers. If a server is gone or a phone sleeps, every system call on its
/// mount waits, perhaps for ever.
package enum FolderProbe {
    private enum State {
        /// A thread waits for the folder.
        case waiting
        /// When it answered last; monotonic, in nanoseconds.
        case answered(at: UInt64)
    }

    private static let states = Mutex<[FilePath: State]>([:])
    /// Nanoseconds for which an answer holds: not every file of an inbox needs a thread.
    private static let validity: UInt64 = 1_000_000_000

    /// Whether opening the folder and reading its first names ends within `seconds`, with success or an error.
    ///
    /// The thread of a folder that doesn't answer stays; until it ends, further questions get `false` at once.
    package static func answers(_ path: FilePath, within seconds: Double = 5) -> Bool {
        let now = DispatchTime.now().uptimeNanoseconds
        let known: Bool? = states.withLock { states in
            switch states[path] {
            case .waiting: return false
            case .answered(let time) where now < time + validity: return true
            case .answered, nil:
                states[path] = .waiting
                return nil
            }
        }
        if let known { return known }
        let end = DispatchSemaphore(value: 0)
        let thread = WaitingThread {
            look(path)
            end.signal()
        }
        // Without a thread, asking may take as long as what comes next.
        do { pthread_detach(try thread.start()) } catch { look(path) }
        return end.wait(timeout: .now() + seconds) == .success
    }

    private static func look(_ path: FilePath) {
        if let folder = path.withPlatformString(opendir) {
            _ = readdir(folder)
            closedir(folder)
        }
        states.withLock { $0[path] = .answered(at: DispatchTime.now().uptimeNanoseconds) }
    }
}
