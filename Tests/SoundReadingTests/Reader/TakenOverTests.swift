import CSupport
import Model
import TestSupport
import Testing

@testable import SoundReading

/// A process that reads a file and was taken over by it can say whatever it likes; a program in its place does.
@Suite("Helpers that were taken over")
struct TakenOverTests {
    /// Speaks the protocol of `qr_protocol.h` up to the answer, and then does as it was told.
    private static let impostor = """
        #!/usr/bin/python3 -IS
        import array, os, signal, socket, struct, time
        server = socket.socket(fileno=\(QR_SOCKET))
        notice = lambda kind, status: server.send(struct.pack("<IIIIii", \(QR_MAGIC), \(QR_PROTOCOL), kind, 0, status, 1))
        signal.signal(signal.SIGPIPE, signal.SIG_IGN)
        notice(\(QR_NOTICE_READY), 0)
        while True:
            request, control, _, _ = server.recvmsg(\(MemoryLayout<qr_request>.size), socket.CMSG_LEN(8))
            if not request:
                break
            descriptors = array.array("i", control[0][2])
            head = struct.pack("<II", \(QR_MAGIC), \(QR_PROTOCOL)) + request[8:16]
            length = \(MemoryLayout<qr_answer>.size)
            numbers = head + struct.pack("<IIiI", 1, 1, 0, 0x10002)
            numbers += b"\\xff" * (\(MemoryLayout<qr_answer>.offset(of: \.text_count) ?? 0) - len(numbers))
            def say(content):
                try:
                    os.write(descriptors[1], content)
                except OSError:
                    pass
            ACT
            for descriptor in descriptors:
                os.close(descriptor)
        """

    /// What it does, and what must come of the file.
    struct Deed: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let act: String
        /// `nil` where the file counts as read.
        var code: UnreadableCode?
    }

    private static let deeds = [
        Deed(testDescription: "garbage", act: "say(b'\\xa5' * length)", code: .crash),
        Deed(testDescription: "a short answer", act: "say(head); notice(\(QR_NOTICE_ENDED), 0)", code: .crash),
        Deed(testDescription: "a flood", act: "[say(b'\\xff' * 65536) for _ in range(200)]", code: .crash),
        Deed(
            testDescription: "the answer to another question",
            act: "say(head[:8] + bytes([head[8] ^ 1]) + head[9:] + b'\\0' * (length - 16))", code: .crash),
        Deed(testDescription: "nothing, for ever", act: "time.sleep(60)", code: .timeout),
        Deed(testDescription: "nothing, and no word of its end", act: "pass", code: .crash),
        Deed(testDescription: "an end by SIGSEGV", act: "notice(\(QR_NOTICE_ENDED), 11)", code: .crash),
        Deed(testDescription: "an end by SIGABRT", act: "notice(\(QR_NOTICE_ENDED), 6)", code: .crash),
        Deed(testDescription: "an end by SIGSYS", act: "notice(\(QR_NOTICE_ENDED), 31)", code: .crash),
        Deed(testDescription: "an end by SIGXCPU", act: "notice(\(QR_NOTICE_ENDED), 24)", code: .timeout),
        Deed(testDescription: "an end for want of memory", act: "notice(\(QR_NOTICE_ENDED), 9)", code: .crash),
        Deed(
            testDescription: "another kind than the file is",
            act: "say(head + b'\\1\\0\\0\\0' * 2 + b'\\0' * (length - 24))",
            code: .implausible),
        // Format WAV; every number and every length at its largest.
        Deed(
            testDescription: "impossible numbers",
            act: "say(numbers + struct.pack('<I', \(QR_TEXTS_MAX)) + b'\\xff' * (length - len(numbers) - 4))"),
        Deed(
            testDescription: "more texts than there can be",
            act: "say(numbers + b'\\xff' * (length - len(numbers)))", code: .crash),
        // No such answer is waited for, so the end that is told of doesn't matter.
        Deed(
            testDescription: "one text more than there can be, and an end by SIGXCPU",
            act: """
                say(numbers + struct.pack('<I', \(QR_TEXTS_MAX + 1)) + b'\\xff' * (length - len(numbers) - 4)); \
                notice(\(QR_NOTICE_ENDED), 24)
                """, code: .crash),
        Deed(
            testDescription: "fewer texts than it says",
            act: "say(numbers + struct.pack('<I', 3) + b'\\xff' * 1500); notice(\(QR_NOTICE_ENDED), 0)", code: .crash),
    ]

    @Test("Nothing that it says harms the worker, which reads on", arguments: deeds)
    func impostor(_ deed: Deed) throws {
        let folder = try ScratchFolder()
        defer { withExtendedLifetime(folder) {} }
        let helper = try folder.writeProgram(Self.impostor.replacing("ACT", with: deed.act), to: "impostor")
        let reader = TestFiles.reader {
            $0.helper = helper
            $0.probeSeconds = 1
            $0.attempts = 1
            $0.lanes = 1
        }
        let good = try TestFiles.fixture("tone.wav")
        // Twice: the conversation is in order after the first one.
        for _ in 0..<2 {
            let outcome = try TestFiles.probe(good, reader)
            #expect(outcome.unreadableCode == deed.code, "\(outcome)")
            guard deed.code == nil else { continue }
            let claim = try #require(outcome.claim)
            #expect(claim.sampleRate == nil)
            #expect(claim.channels == nil)
            #expect(claim.frames == nil)
            #expect(claim.texts.values.allSatisfy { $0.utf8.count <= 1_024 })
        }
    }
}
