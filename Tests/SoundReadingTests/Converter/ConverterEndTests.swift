import Glibc
import Model
import TestSupport
import Testing

@testable import SoundReading

/// An ffmpeg that decodes nothing: how it ended is what the recording says.
@Suite("Ends of ffmpeg")
struct ConverterEndTests {
    /// How it ends, and what must be told of it.
    struct End: Sendable, CustomTestStringConvertible {
        let words: String
        let sentence: String

        var testDescription: String { words }
    }

    private static let ends = [
        End(words: "--signal 11", sentence: "ffmpeg crashed (signal 11) each time"),
        End(words: "--signal 6", sentence: "ffmpeg crashed (signal 6) each time"),
        End(words: "--signal 9", sentence: "ffmpeg was killed each time it decoded it, as the system does when memory"),
        End(words: "--exit 244", sentence: "ffmpeg ran out of memory"),
        // Its reader wanted no more; that is not a crash.
        End(words: "--signal 13", sentence: "ffmpeg can't decode it"),
        End(words: "--exit 3", sentence: "ffmpeg can't decode it (exit status 3)"),
    ]

    @Test("Are told apart, and name the program that failed", arguments: ends)
    func reasons(_ end: End) throws {
        let folder = try ScratchFolder()
        try folder.makeFolder("bin")
        try folder.makeFolder("lib")
        // Beside its folder, where it may be started from.
        let program = try folder.copyProgram(BuiltProgram.path("hostile-converter"), to: "lib/program")
        let ffmpeg = try folder.writeProgram("#!/bin/sh\nexec '\(program)' \(end.words)\n", to: "bin/ffmpeg")
        let reader = TestFiles.reader { $0.ffmpeg = .program(ffmpeg) }
        let result = try #require(try TestFiles.analyse(TestFiles.fixture("tone.m4a"), reader).analysis)
        #expect(result.state == .unreadable)
        #expect(result.reason?.contains(end.sentence) == true, "\(result.reason ?? "")")
        #expect(result.failedConverter == reader.ffmpegIdentity)
    }

    @Test("Another program at the same path is another converter, by its size, its time or its file")
    func identity() throws {
        let folder = try ScratchFolder()
        let path = try folder.writeProgram("#!/bin/sh\n", to: "ffmpeg")
        let reader = TestFiles.reader { $0.ffmpeg = .program(path) }
        var seen = [reader.ffmpegIdentity, reader.ffmpegIdentity]
        #expect(Set(seen).count == 1)
        var times = [timespec(tv_sec: 1, tv_nsec: 0), timespec(tv_sec: 1, tv_nsec: 0)]
        utimensat(AT_FDCWD, path, &times, 0)
        seen.append(reader.ffmpegIdentity)
        truncate(path, 5)
        utimensat(AT_FDCWD, path, &times, 0)
        seen.append(reader.ffmpegIdentity)
        let other = try folder.writeProgram("#!/bi", to: "other")
        utimensat(AT_FDCWD, other, &times, 0)
        #expect(rename(other, path) == 0)
        seen.append(reader.ffmpegIdentity)
        #expect(Set(seen).count == 4)
    }
}
