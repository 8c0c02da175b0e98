import CSupport
import Dispatch
import Foundation
import Glibc
import Model
import SystemPackage
import TestSupport
import Testing

@testable import SoundReading

@Suite("Confinement")
struct SandboxTests {
    @Test("Waiting processes are confined before they see any file")
    func status() throws {
        let folder = try ScratchFolder()
        defer { withExtendedLifetime(folder) {} }
        let path = try folder.copyProgram(BuiltProgram.reader, to: "reader")
        let reader = TestFiles.reader {
            $0.helper = path
            $0.lanes = 1
        }
        #expect(try TestFiles.probe(TestFiles.fixture("tone.wav"), reader).claim != nil)
        let server = try #require(Processes.helpers(named: path).first)
        // The last file's process may be about to end, and a new one a moment away from its own filter.
        var found: [(status: [String: String], limits: String)] = []
        #expect(
            Processes.wait {
                found = ([server] + Processes.children(of: server)).map { process in
                    (Processes.status(process), Processes.text("/proc/\(process)/limits") ?? "")
                }
                let filters = found.map { $0.status["Seccomp_filters"] }
                return filters == ["1", "2", "2"] && found.allSatisfy { $0.status["State"] == "S (sleeping)" }
            })
        for (status, limits) in found {
            #expect(status["Seccomp"] == "2")
            #expect(status["NoNewPrivs"] == "1")
            #expect(limits.contains(#/Max file size +0 +0 /#))
            #expect(limits.contains(#/Max core file size +0 +0 /#))
            #expect(limits.contains(#/Max open files +16 +16 /#))
        }
    }

    @Test("The helper gets nothing of the worker's: no environment, no descriptors, whatever the worker has")
    func inheritance() throws {
        let folder = try ScratchFolder()
        let (seen, held) = (folder.path("environment"), folder.path("descriptors"))
        let helper = try folder.writeProgram(
            "#!/bin/sh\nenv > '\(seen)'\nfor d in /proc/$$/fd/*; do readlink $d; done > '\(held)'\n", to: "helper")
        setenv("LD_PRELOAD_OF_A_TEST", "secret", 1)
        // Descriptors of the worker that don't close by themselves, low and high.
        let open = [0, 300].map { qr_fcntl_int(STDERR_FILENO, F_DUPFD, $0) }
        defer { for descriptor in open { close(descriptor) } }
        let reader = TestFiles.reader { $0.helper = helper }
        guard case .helperUnavailable = try TestFiles.probe(TestFiles.fixture("tone.wav"), reader) else {
            Issue.record("a script counts as a helper")
            return
        }
        let environment = Set((Processes.text(seen) ?? "").split(separator: "\n").map(String.init))
        // The shell adds the folder that it is in.
        let expected: Set = ["PATH=/usr/bin:/bin", "LC_ALL=C", "LD_BIND_NOW=1"]
        #expect(environment.filter { !$0.hasPrefix("PWD=") } == expected)
        let descriptors = (Processes.text(held) ?? "").split(separator: "\n").map(String.init)
        #expect(descriptors.filter { $0 == "/dev/null" }.count <= 3)
        #expect(descriptors.filter { $0.hasPrefix("socket:") }.count == 1)
        // The script itself and what it writes to, which the shell has open.
        #expect(descriptors.allSatisfy { $0 == "/dev/null" || $0.hasPrefix("socket:") || $0.hasPrefix(folder.path) })
    }

    @Test("Memory and processor time of the process that reads are limited as the request says")
    func limitsOfOneFile() throws {
        let folder = try ScratchFolder()
        defer { withExtendedLifetime(folder) {} }
        let (path, reader) = try TestFiles.patientReader(in: folder) {
            $0.probeProcessorSeconds = 60
            $0.memoryBytes = 300 << 20
        }
        let group = DispatchGroup()
        group.enter()
        Thread.detachNewThread {
            _ = try? TestFiles.probe(AudioFiles.endless(), reader)
            group.leave()
        }
        var limits = ""
        #expect(
            Processes.wait {
                let children = Processes.helpers(named: path).flatMap(Processes.children)
                guard let busy = children.first(where: { Processes.ticks($0) >= 2 }) else { return false }
                limits = Processes.text("/proc/\(busy)/limits") ?? ""
                kill(busy, SIGKILL)
                return true
            })
        group.wait()
        #expect(limits.contains(#/Max address space +314572800 +314572800 /#))
        #expect(limits.contains(#/Max cpu time +60 +61 /#))
        #expect(limits.contains(#/Max processes +0 +0 /#))
    }

    @Test("A process that can't be confined is told of, and its server ends", .needs(.compiler))
    func unconfined() throws {
        let folder = try ScratchFolder()
        defer { withExtendedLifetime(folder) {} }
        let library = try folder.preloaded("limits")
        var pair: [CInt] = [-1, -1]
        try #require(qr_socket_pair(&pair) == 0)
        defer { close(pair[0]) }
        let environment = Spawning.bareEnvironment + ["LD_PRELOAD=\(library)"]
        let server = try Spawning.start(
            BuiltProgram.reader, [], environment: environment, descriptors: [nil, nil, nil, pair[1]])
        close(pair[1])
        let ending = try #require(Spawning.reap(server, seconds: 10))
        #expect(!ending.isOverdue)
        #expect(qr_exit_code(ending.status) == EX_OSERR)
        var notices: [qr_notice] = []
        var notice = qr_notice()
        while qr_receive_now(pair[0], &notice, MemoryLayout<qr_notice>.size, nil, 0) == 1 { notices.append(notice) }
        #expect(notices.map(\.kind) == [UInt32(QR_NOTICE_READY), UInt32(QR_NOTICE_STUCK)])
        #expect(notices.last?.status == EPERM)
    }

    /// What a process tries under a filter.
    enum Attempt: Int, CaseIterable, Sendable {
        case open, socket, fork, exec, kill, trace, executableMemory, madeExecutable, openForWriting, raiseLimit
        case slowOther
    }

    private typealias Filter = @convention(c) () -> CInt

    /// Runs one attempt in a forked process that has put the filters on, one above the other; the wait(2) status.
    ///
    /// Between fork and exit only system calls are made, and nothing generic is used: other threads of this program may
    /// hold any lock, those of the Swift runtime among them.
    private func status(of attempt: Attempt, under first: Filter, _ second: Filter? = nil) -> CInt {
        let noArguments = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(capacity: 1)
        noArguments.initialize(to: nil)
        defer { noArguments.deallocate() }
        let process = qr_fork()
        guard process == 0 else {
            var status: CInt = 0
            waitpid(process, &status, 0)
            return status
        }
        guard qr_no_new_privileges() == 0, first() == 0 else { _exit(99) }
        if let second, second() != 0 { _exit(99) }
        let result: Int
        switch attempt {
        case .open: result = Int(openat(AT_FDCWD, "/etc/passwd", O_RDONLY))
        case .socket: result = Int(socket(AF_INET, 1, 0))
        case .fork: result = Int(qr_fork())
        case .exec: result = Int(execv("/bin/true", noArguments))
        case .kill: result = Int(Glibc.kill(getppid(), 0))
        case .trace: result = Int(qr_die_with_parent(getppid()))
        case .executableMemory:
            result = mmap(nil, 4_096, PROT_READ | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) == MAP_FAILED ? -1 : 0
        case .madeExecutable:
            let page = mmap(nil, 4_096, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
            result = Int(mprotect(page, 4_096, PROT_READ | PROT_EXEC))
        case .openForWriting: result = Int(openat(AT_FDCWD, "/tmp/quickrec", O_WRONLY | O_CREAT, 0o600))
        case .raiseLimit: result = Int(qr_limit_files(4_096))
        case .slowOther:
            result = Int(setpriority(__priority_which_t(PRIO_PROCESS.rawValue), UInt32(bitPattern: getppid()), 19))
        }
        _exit(result >= 0 ? 0 : errno)
    }

    @Test("The reader of a file can open nothing, start nothing and reach nobody", arguments: Attempt.allCases)
    func reader(_ attempt: Attempt) {
        let status = status(of: attempt, under: qr_filter_server, qr_filter_reader)
        switch attempt {
        case .open, .openForWriting:
            #expect(qr_exit_code(status) == ENOENT)
        case .socket, .fork, .exec, .kill, .executableMemory, .madeExecutable:
            #expect(qr_ending_signal(status) == SIGSYS)
        case .trace, .raiseLimit, .slowOther:
            #expect(qr_exit_code(status) == EPERM)
        }
    }

    @Test("The program that converts reads, and does nothing else", arguments: Attempt.allCases)
    func converter(_ attempt: Attempt) {
        let status = status(of: attempt, under: qr_filter_converter)
        switch attempt {
        case .open, .executableMemory, .madeExecutable, .exec:
            #expect(qr_ending_signal(status) == 0)
            #expect(qr_exit_code(status) == 0)
        case .socket, .fork, .kill, .trace, .openForWriting, .raiseLimit, .slowOther:
            #expect(qr_exit_code(status) == EPERM)
        }
    }

    /// Runs a program in place of ffmpeg; its exit code and what it wrote.
    private func convert(_ words: [String], input: [UInt8]) throws -> (code: CInt, output: String) {
        try TestFiles.with(input) { file, _ in
            var pipe = try SoundReading.Pipe()
            let limits = ["--convert", "1073741824", "10"]
            let process = try Spawning.start(
                BuiltProgram.reader, limits + words,
                descriptors: [file.rawValue, pipe.endForWriting, nil])
            pipe.closeWriteEnd()
            let output = try TestFiles.rest(of: pipe)
            return (Spawning.reap(process).map(qr_exit_code) ?? -1, String(decoding: output, as: UTF8.self))
        }
    }

    @Test("The program that converts has its input and system libraries, and no file of the user's")
    func convertedFiles() throws {
        let secret = FileManager.default.temporaryDirectory.appendingPathComponent("secret-\(UUID().uuidString)").path
        try Data("secret".utf8).write(to: URL(fileURLWithPath: secret))
        defer { try? FileManager.default.removeItem(atPath: secret) }
        let own = try convert(["/bin/cat", "/proc/self/fd/0"], input: Array("input".utf8))
        #expect(own.code == 0)
        #expect(own.output == "input")
        // Without Landlock in the kernel other files can be read, though nothing can be sent anywhere.
        let landlock = qr_landlock_version() > 0
        for path in [secret, "/etc/passwd", "/proc/self/environ"] where landlock {
            let other = try convert(["/bin/cat", path], input: [])
            #expect(other.code != 0)
            #expect(other.output.isEmpty)
        }
        let environment = try convert(["/usr/bin/env"], input: [])
        // Where coverage is measured, its runtime adds some of its own.
        let variables = environment.output.split(separator: "\n").filter { !$0.contains("LLVM_PROFILE_") }
        #expect(variables == ["PATH=/usr/bin:/bin", "LC_ALL=C"])
        #expect(try convert(["/nonexistent/ffmpeg"], input: []).code == 69)
    }
}
