import Glibc
import SystemPackage

/// How a program is started: everything that it can see of the world around it is written here.
package struct Launch: Sendable {
    /// Where standard input comes from.
    package enum Input: Sendable {
        /// The end of the file at once.
        case nothing
        case bytes([UInt8])
        /// No descriptor at all.
        case closed
    }

    /// Where standard output goes.
    package enum Output: Sendable {
        case captured
        case file(String)
        /// No descriptor at all.
        case closed
    }

    package var program: String
    package var arguments: [String]
    /// The whole of it: nothing is inherited.
    package var environment: [String: String]
    package var folder: String
    package var input = Input.nothing
    package var output = Output.captured
    /// Seconds by the wall clock after which it is killed: longer than all tests take beside four busy loops, since a
    /// worker may be there while its test waits for its turn to run another program. It is the only limit that tests have.
    package var limit: Double = 1_800

    package init(_ program: String, _ arguments: [String], environment: [String: String], folder: String) {
        self.program = program
        self.arguments = arguments
        self.environment = environment
        self.folder = folder
    }

    /// Starts the program in a process group of its own, with no signal ignored or blocked.
    func spawn(output: borrowing CaptureFile, errors: borrowing CaptureFile) throws -> pid_t {
        let given: CaptureFile? = if case .bytes(let bytes) = input { try CaptureFile(bytes) } else { nil }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        switch given {
        case .some(let file): posix_spawn_file_actions_adddup2(&actions, file.number, 0)
        case nil: posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        }
        switch self.output {
        case .captured: posix_spawn_file_actions_adddup2(&actions, output.number, 1)
        case .file(let path): posix_spawn_file_actions_addopen(&actions, 1, path, O_WRONLY, 0)
        case .closed: posix_spawn_file_actions_addclose(&actions, 1)
        }
        posix_spawn_file_actions_adddup2(&actions, errors.number, 2)
        if case .closed = input { posix_spawn_file_actions_addclose(&actions, 0) }

        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        sigfillset(&signals)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        posix_spawnattr_setpgroup(&attributes, 0)
        posix_spawnattr_setflags(
            &attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))

        // env(1) changes the folder and becomes the program; Swift doesn't import the spawn action for it.
        let words = ["env", "-C", folder, program] + arguments
        let settings = environment.map { "\($0.key)=\($0.value)" }
        var process: pid_t = 0
        let code = Self.withPointers(to: words) { words in
            Self.withPointers(to: settings) { posix_spawn(&process, "/usr/bin/env", &actions, &attributes, words, $0) }
        }
        guard code == 0 else { throw Errno(rawValue: code) }
        return process
    }

    private static func withPointers<Result>(
        to texts: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Result
    ) -> Result {
        var pointers = texts.map { strdup($0) } + [nil]
        defer { for pointer in pointers { free(pointer) } }
        return pointers.withUnsafeMutableBufferPointer { buffer in
            guard let start = buffer.baseAddress else { preconditionFailure("there is always the ending nil") }
            return body(UnsafePointer(start))
        }
    }
}
