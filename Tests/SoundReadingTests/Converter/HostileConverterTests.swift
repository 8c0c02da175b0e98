import CSupport
import Glibc
import Model
import SystemPackage
import TestSupport
import Testing

@testable import SoundReading

/// A program in ffmpeg's place that tries what a taken-over ffmpeg could (`Tests/HostileConverter`).
@Suite("Hostile converters")
struct HostileConverterTests {
    /// Who runs it, on which kernel.
    struct Situation: Sendable, CustomTestStringConvertible {
        let user: uid_t
        let hasLandlock: Bool

        var testDescription: String { "user \(user), \(landlock)" }
        var landlock: String { hasLandlock ? "with-landlock" : "without-landlock" }

        /// The superuser can become nobody; anybody else stays who they are.
        static let all = Set([getuid(), getuid() == 0 ? 65_534 : getuid()]).flatMap { user in
            [true, false].map { Situation(user: user, hasLandlock: $0) }
        }
    }

    /// Copies of the programs where every user can start them.
    private final class Programs {
        let hostile: String
        let reader: String
        private let folder: ScratchFolder

        init() throws {
            folder = try ScratchFolder()
            hostile = try folder.copyProgram(BuiltProgram.path("hostile-converter"), to: "ffmpeg")
            reader = try folder.copyProgram(BuiltProgram.reader, to: "reader")
            chmod(folder.path, 0o755)
        }
    }

    /// Runs the hostile program, confined as ffmpeg is; its wait(2) status and what it printed.
    private func attack(
        _ programs: Programs, _ situation: Situation, _ words: [String] = [], file: CInt
    ) throws -> (status: CInt, table: [(name: String, outcome: String)]) {
        var pipe = try SoundReading.Pipe()
        let launch = ["--launch", String(situation.user), situation.landlock, programs.reader]
        let process = try Spawning.start(
            programs.hostile, launch + ["--convert", "1073741824", "10", programs.hostile] + words,
            descriptors: [file, pipe.endForWriting, nil])
        pipe.closeWriteEnd()
        let output = try TestFiles.rest(of: pipe)
        let status = try #require(Spawning.reap(process))
        let lines = String(decoding: output, as: UTF8.self).split(separator: "\n").map { $0.split(separator: "\t") }
        return (status, lines.map { (String($0[0]), String($0.last ?? "")) })
    }

    /// What of a file others could see having changed.
    private func traces(of file: CInt) -> [Int] {
        var status = stat()
        fstat(file, &status)
        return [
            Int(status.st_mode), Int(status.st_nlink), Int(status.st_size), status.st_mtim.tv_sec,
            status.st_mtim.tv_nsec, status.st_ctim.tv_sec, status.st_ctim.tv_nsec,
        ]
    }

    @Test("Get nothing done", arguments: Situation.all)
    func attempts(_ situation: Situation) throws {
        let programs = try Programs()
        try TestFiles.with(TestFiles.fixture("tone.m4a")) { file, _ in
            let before = traces(of: file.rawValue)
            let (status, table) = try attack(programs, situation, file: file.rawValue)
            #expect(qr_exit_code(status) == 0)
            #expect(table.count > 160)
            for (name, outcome) in table.dropFirst() {
                #expect(["EPERM", "ENOSYS"].contains(outcome), "\(name): \(outcome)")
            }
            // The one that no filter of calls can refuse, which shows that Landlock was there, or was not.
            let isRefused = situation.hasLandlock && qr_landlock_version() > 0
            #expect(table.first?.name == "read /etc/passwd")
            #expect(table.first?.outcome == (isRefused ? "EACCES" : "done"))
            #expect(traces(of: file.rawValue) == before)
        }
    }

    #if arch(x86_64)
    @Test(
        "Die of calls by the numbers of another architecture", arguments: Situation.all, ["x32", "i386"])
    func otherNumbers(_ situation: Situation, _ numbers: String) throws {
        let programs = try Programs()
        try TestFiles.with([0]) { file, _ in
            let (status, table) = try attack(programs, situation, [numbers], file: file.rawValue)
            #expect(qr_ending_signal(status) == SIGSYS)
            #expect(table.isEmpty)
        }
    }
    #endif

    @Test(
        "Real ffmpeg decodes every kind of file under the same filter, without Landlock as well",
        arguments: [true, false])
    func realFFmpeg(hasLandlock: Bool) throws {
        let programs = try Programs()
        let ffmpeg = try #require(FFmpeg(.inPath)).program
        for fixture in Fixtures.all where fixture.needsFFmpeg {
            let claim = AudioClaim(container: fixture.container, codec: fixture.codec)
            let input = try #require(FFmpeg.Input(claim))
            try TestFiles.with(TestFiles.fixture(fixture.name)) { file, _ in
                var pipe = try SoundReading.Pipe()
                let landlock = hasLandlock ? "with-landlock" : "without-landlock"
                let words = ["--launch", String(getuid()), landlock, programs.reader, "--convert", "1073741824", "10"]
                let process = try Spawning.start(
                    programs.hostile, words + [ffmpeg] + FFmpeg.arguments(input),
                    descriptors: [file.rawValue, pipe.endForWriting, nil])
                pipe.closeWriteEnd()
                var head = [UInt8](repeating: 0, count: 4)
                let end = FileDescriptor(rawValue: pipe.endForReading)
                #expect(try head.withUnsafeMutableBytes { try end.read(into: $0) } == 4, "\(fixture.name)")
                #expect(head == Array(".snd".utf8), "\(fixture.name)")
                var block = [UInt8](repeating: 0, count: 65_536)
                while try block.withUnsafeMutableBytes({ try end.read(into: $0) }) > 0 {}
                #expect(Spawning.reap(process).map(qr_exit_code) == 0, "\(fixture.name)")
            }
        }
    }
}
