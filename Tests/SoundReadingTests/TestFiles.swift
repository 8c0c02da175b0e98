import Foundation
import Model
import SystemPackage
import TestSupport

@testable import SoundReading

/// Sound files for tests: those beside the tests, and bytes made on the spot.
enum TestFiles {
    /// One second at 8 kHz, in the containers that `Tests/Fixtures/audio/make.sh` makes.
    static func fixture(_ name: String) throws -> [UInt8] {
        try AudioFiles.fixture(name)
    }

    /// Runs `body` with an open file of these bytes that has no name any more.
    static func with<Result>(
        _ bytes: [UInt8], _ body: (FileDescriptor, Int64) throws -> Result
    ) throws -> Result {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("sound-\(UUID().uuidString)").path
        let file = try FileDescriptor.open(path, .readWrite, options: [.create], permissions: [.ownerReadWrite])
        defer { try? file.close() }
        try FileManager.default.removeItem(atPath: path)
        try file.writeAll(bytes)
        // Left at the end on purpose: nobody may depend on the caller's offset.
        return try body(file, Int64(bytes.count))
    }

    /// What the other side of a pipe writes until it closes it.
    static func rest(of pipe: borrowing SoundReading.Pipe) throws -> [UInt8] {
        var output: [UInt8] = []
        let end = FileDescriptor(rawValue: pipe.endForReading)
        var block = [UInt8](repeating: 0, count: 4_096)
        while case let count = try block.withUnsafeMutableBytes({ try end.read(into: $0) }), count > 0 {
            output += block.prefix(count)
        }
        return output
    }

    static func configuration() -> ReaderConfiguration {
        ReaderConfiguration(
            helper: BuiltProgram.reader, timeZone: TimeZone(secondsFromGMT: 3_600) ?? .current)
    }

    static func reader(_ change: (inout ReaderConfiguration) -> Void = { _ in }) -> SoundReader {
        var configuration = configuration()
        change(&configuration)
        return SoundReader(configuration: configuration)
    }

    /// A reader of one process and one attempt, in a copy of its program by whose path it is found in /proc. It lives until
    /// it is seen, also where a busy machine leaves a test waiting.
    static func patientReader(
        in folder: ScratchFolder, _ change: (inout ReaderConfiguration) -> Void
    ) throws -> (path: String, reader: SoundReader) {
        let path = try folder.copyProgram(BuiltProgram.reader, to: "reader")
        let reader = reader {
            $0.helper = path
            $0.probeSeconds = 300
            $0.lanes = 1
            $0.attempts = 1
            change(&$0)
        }
        return (path, reader)
    }

    static func probe(_ bytes: [UInt8], _ reader: SoundReader = TestFiles.reader()) throws -> ProbeOutcome {
        try with(bytes) { reader.probe($0, byteCount: $1) }
    }

    static func analyse(
        _ bytes: [UInt8], _ reader: SoundReader = TestFiles.reader()
    ) throws -> AnalysisOutcome {
        try with(bytes) { file, count in
            guard case .audio(let claim) = reader.probe(file, byteCount: count) else {
                throw Failure(what: "not probed as audio: \(reader.probe(file, byteCount: count))")
            }
            return reader.analyse(file, byteCount: count, claim: claim)
        }
    }

    struct Failure: Error {
        let what: String
    }
}

extension ProbeOutcome {
    /// The claim of a recording.
    var claim: AudioClaim? {
        guard case .audio(let claim) = self else { return nil }
        return claim
    }

    var unreadableCode: UnreadableCode? {
        guard case .unreadable(let code, _) = self else { return nil }
        return code
    }
}

/// Bytes in memory as a file.
struct MemoryBytes: ByteSource {
    let bytes: [UInt8]

    var count: Int64 { Int64(bytes.count) }

    func read(at offset: Int64, count: Int) throws(Errno) -> [UInt8] {
        Array(bytes.dropFirst(Int(offset)).prefix(count))
    }
}
