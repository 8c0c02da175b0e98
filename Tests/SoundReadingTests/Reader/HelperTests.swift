import CSupport
import Foundation
import Glibc
import Model
import SystemPackage
import TestSupport
import Testing

@testable import SoundReading

@Suite("Helper programs that are missing or wrong")
struct HelperTests {
    /// A shell script in place of the helper.
    private func withScript<Result>(_ text: String, _ body: (String) throws -> Result) throws -> Result {
        let folder = try ScratchFolder()
        return try withExtendedLifetime(folder) { try body(folder.writeProgram("#!/bin/sh\n\(text)\n", to: "script")) }
    }

    private func reason(_ helper: String) throws -> String? {
        let reader = TestFiles.reader { $0.helper = helper }
        guard case .helperUnavailable(let reason) = try TestFiles.probe(TestFiles.fixture("tone.wav"), reader) else {
            return nil
        }
        return reason
    }

    @Test("A missing helper is named, and so is one that can't run")
    func missing() throws {
        #expect(
            try reason("/nonexistent/quickrec-reader")?.contains("/nonexistent/quickrec-reader can't be started")
                == true)
        #expect(try reason("/etc/passwd")?.contains("can't be started") == true)
    }

    @Test("A program that is no helper is found out")
    func wrong() throws {
        #expect(try reason("/bin/true")?.contains("ended before it said that it is ready") == true)
        #expect(try withScript("printf hello >&3; sleep 100", reason)?.contains("ended before it said") == true)
    }

    @Test("A helper of another version is found out")
    func otherVersion() throws {
        // A notice with the right mark and protocol 99.
        let notice = Crafted.little(UInt64(QR_MAGIC), 4) + Crafted.little(99, 4) + [UInt8](repeating: 0, count: 16)
        let escaped = notice.map { "\\0" + String($0, radix: 8) }.joined()
        #expect(try withScript("printf '%b' '\(escaped)' >&3", reason)?.contains("another version") == true)
    }

    @Test("Phone formats need no helper to be told apart")
    func phoneFormats() throws {
        let reader = TestFiles.reader { $0.helper = "/nonexistent/quickrec-reader" }
        #expect(try TestFiles.probe(TestFiles.fixture("tone.m4a"), reader).claim?.codec == "AAC")
        guard case .notAudio = try TestFiles.probe(Array("text".utf8), reader) else {
            Issue.record("text counts as a recording")
            return
        }
    }

    @Test("Started by hand it says what it is")
    func byHand() throws {
        let process = Process()
        let (output, errors) = (Foundation.Pipe(), Foundation.Pipe())
        process.executableURL = URL(fileURLWithPath: BuiltProgram.reader)
        (process.standardOutput, process.standardError) = (output, errors)
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationStatus == 64)
        #expect(output.fileHandleForReading.readDataToEndOfFile().isEmpty)
        #expect(
            String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
                == "quickrec-reader is a helper that quickrec starts by itself to read sound files; run quickrec.\n")
    }

    @Test("It knows its version")
    func version() throws {
        let process = Process()
        let output = Foundation.Pipe()
        process.executableURL = URL(fileURLWithPath: BuiltProgram.reader)
        process.arguments = ["--version"]
        process.standardOutput = output
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        #expect(text == "quickrec-reader \(QR_VERSION_TEXT)\n")
    }

    @Test("A file that can't be read from its disk is not the file's fault")
    func inputFailure() throws {
        let folder = try FileDescriptor.open("/tmp", .readOnly)
        defer { try? folder.close() }
        guard case .inputFailure(let reason) = TestFiles.reader().probe(folder, byteCount: 100) else {
            Issue.record("a folder was read")
            return
        }
        #expect(reason.contains("can't be read"))
    }
}
