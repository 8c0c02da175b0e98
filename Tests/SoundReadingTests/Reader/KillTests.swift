import CSupport
import Dispatch
import Foundation
import Glibc
import Model
import Synchronization
import TestSupport
import Testing

@testable import SoundReading

/// Helpers that are killed from outside, each test with a program of its own so that it finds its own processes.
@Suite("Killed helpers")
struct KillTests {
    /// A copy of the helper; the tests of a suite run at the same time and would kill each other's.
    private final class Helper: Sendable {
        let path: String
        private let folder: ScratchFolder

        init() throws {
            folder = try ScratchFolder()
            path = try folder.copyProgram(BuiltProgram.reader, to: "reader")
        }

        /// The process that reads a file at the moment: it has given up its socket and works.
        func busyChild() -> pid_t? {
            Processes.helpers(named: path).flatMap(Processes.children).first { Processes.ticks($0) >= 2 }
        }
    }

    /// Long enough to be hit in the middle; a debug build decodes some twenty times slower.
    #if FAIL_POINTS
    private static let minutes = 12
    #else
    private static let minutes = 240
    #endif
    private static let long = Crafted.silentFLAC(minutes: minutes)
    private static let frames = Int64(minutes) * 60 * 8_000 / 65_535 * 65_535

    /// Analyses `long` while `kill` does its work once a process is busy.
    private func analyse(_ helper: Helper, kill: @Sendable (pid_t) -> Void) throws -> AudioAnalysis? {
        let reader = TestFiles.reader { $0.helper = helper.path }
        let result = Mutex<AudioAnalysis?>(nil)
        let group = DispatchGroup()
        group.enter()
        // A thread of its own: Dispatch starts none while those that wait below keep every core busy.
        Thread.detachNewThread {
            let analysis = try? TestFiles.analyse(Self.long, reader).analysis
            result.withLock { $0 = analysis }
            group.leave()
        }
        var victim: pid_t?
        #expect(
            Processes.wait {
                victim = helper.busyChild()
                return victim != nil
            })
        if let victim { kill(victim) }
        group.wait()
        return result.withLock { $0 }
    }

    @Test("Killing the process of a file costs one more try")
    func child() throws {
        let helper = try Helper()
        let result = try #require(try analyse(helper) { kill($0, SIGKILL) })
        #expect(result.state == .complete)
        #expect(result.frames == Self.frames)
    }

    @Test("Killing the server costs one more try, and its children go with it")
    func server() throws {
        let helper = try Helper()
        let orphan = Mutex<pid_t>(0)
        let result = try #require(
            try analyse(helper) { child in
                orphan.withLock { $0 = child }
                let server = pid_t(Processes.status(child)["PPid"] ?? "") ?? 0
                if server > 1, server != getpid() { kill(server, SIGKILL) }
            })
        #expect(result.state == .complete)
        #expect(result.frames == Self.frames)
        let child = orphan.withLock { $0 }
        #expect(Processes.wait { Processes.isZombie(child) })
    }

    @Test("Killing it twice makes the file unreadable, and the next one reads")
    func twice() throws {
        let helper = try Helper()
        let result = try #require(
            try analyse(helper) { first in
                kill(first, SIGKILL)
                var second: pid_t?
                _ = Processes.wait {
                    second = helper.busyChild()
                    return second != nil && second != first
                }
                if let second { kill(second, SIGKILL) }
            })
        #expect(result.state == .unreadable)
        #expect(result.reason?.contains("signal 9") == true)
        let reader = TestFiles.reader { $0.helper = helper.path }
        #expect(try TestFiles.probe(TestFiles.fixture("tone.wav"), reader).claim != nil)
    }

    @Test("An idle server that was killed is replaced without anybody noticing")
    func idle() throws {
        let helper = try Helper()
        let reader = TestFiles.reader {
            $0.helper = helper.path
            $0.lanes = 1
        }
        let good = try TestFiles.fixture("tone.wav")
        #expect(try TestFiles.probe(good, reader).claim != nil)
        let servers = Processes.helpers(named: helper.path)
        #expect(servers.count == 1)
        for server in servers { kill(server, SIGKILL) }
        #expect(Processes.wait { servers.allSatisfy(Processes.isZombie) })
        #expect(try TestFiles.probe(good, reader).claim != nil)
        // The dead one was waited for.
        #expect(servers.allSatisfy { Processes.status($0).isEmpty })
    }

    /// The third fork, by which the server replaces the process of the first file, is refused.
    @Test("A process that can't be forked is forked when the next file ends", .needs(.compiler))
    func noFork() async throws {
        let helper = try Helper()
        let queue = try ScratchQueue()
        let library = try queue.folder.preloaded("fork")
        let start = "#!/bin/sh\nREFUSED_FORK=3 LD_PRELOAD=\(library) exec \(helper.path)\n"
        let script = try queue.folder.writeProgram(start, to: "reader")
        let reader = TestFiles.reader {
            $0.helper = script
            $0.lanes = 1
        }
        func count() -> Int { Processes.helpers(named: helper.path).flatMap(Processes.children).count }
        let good = try TestFiles.fixture("tone.wav")
        #expect(try TestFiles.probe(good, reader).claim != nil)
        #expect(Processes.wait { count() == 1 })
        #expect(try TestFiles.probe(good, reader).claim != nil)
        #expect(Processes.wait { count() == 2 })
    }

    @Test("Helpers end with their reader, and no descriptor stays behind")
    func ending() throws {
        let helper = try Helper()
        var processes: [pid_t] = []
        do {
            let reader = TestFiles.reader { $0.helper = helper.path }
            for name in ["tone.wav", "tone.m4a", "tone.mp3"] {
                #expect(try TestFiles.analyse(TestFiles.fixture(name), reader).analysis?.state == .complete)
            }
            let servers = Processes.helpers(named: helper.path)
            processes = servers + servers.flatMap(Processes.children)
            #expect(!servers.isEmpty)
        }
        #expect(Processes.wait { processes.allSatisfy(Processes.isZombie) })
        #expect(Processes.helpers(named: helper.path).isEmpty)
    }
}
