import Model
import TestSupport
import Testing

@testable import SoundReading

/// Recordings whose first frame comes late, as public test suites of MP3 have them.
@Suite("First frames behind padding and junk")
struct BuriedStreamTests {
    /// What comes before the frames.
    struct Junk: Sendable, CustomTestStringConvertible {
        let name: String
        let bytes: [UInt8]
        /// Whether the bytes themselves say that a recording follows.
        var isTag = false

        var testDescription: String { name }
    }

    private static func noise(_ count: Int) -> [UInt8] {
        var generator = SplitMix64(seed: 13)
        return (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
    }

    /// Frames of layer I with 32 bytes each, which tables in a program look like.
    private static let shortFrames = (0..<200).flatMap { _ in
        [0xFF, 0xFF, 0x14, 0] + [UInt8](repeating: 0, count: 28)
    }

    /// A tag that claims 256 bytes.
    private static let tag: [UInt8] = Array("ID3".utf8) + [4, 0, 0, 0, 0, 2, 0]

    private static let junk = [
        Junk(name: "a zero", bytes: [0]), Junk(name: "zeros", bytes: [UInt8](repeating: 0, count: 4_096)),
        Junk(name: "many zeros", bytes: [UInt8](repeating: 0, count: 200_000)),
        Junk(name: "ones", bytes: [UInt8](repeating: 0xFF, count: 4_096)),
        Junk(name: "noise", bytes: noise(4_096)), Junk(name: "a letter", bytes: [65]),
        Junk(name: "a tag that is longer than it says", bytes: tag + [UInt8](repeating: 0, count: 700), isTag: true),
        Junk(name: "a tag that is shorter than it says", bytes: tag + [UInt8](repeating: 0, count: 200), isTag: true),
        Junk(
            name: "a tag that claims more than the file",
            bytes: Array("ID3".utf8) + [4, 0, 0, 1, 0, 0, 0] + [UInt8](repeating: 0, count: 100), isTag: true),
    ]

    @Test("An MP3 is read where its name or its tag speaks for it", arguments: junk)
    func mpeg(_ junk: Junk) throws {
        let frames = try TestFiles.fixture("vbr-without-xing.mp3")
        try TestFiles.with(junk.bytes + frames) { file, count in
            let reader = TestFiles.reader()
            let claim = try #require(reader.probe(file, byteCount: count, isNamedLikeAudio: true).claim)
            #expect(claim.container == .mpegAudio)
            #expect(claim.sampleRate == 8_000)
            let analysis = try #require(reader.analyse(file, byteCount: count, claim: claim).analysis)
            #expect(analysis.state == .complete)
            #expect((18_000...20_736).contains(analysis.frames ?? 0), "\(analysis)")
            #expect((reader.probe(file, byteCount: count).claim != nil) == junk.isTag)
        }
    }

    @Test("An MP3 is found behind megabytes of zeros")
    func farAway() throws {
        let frames = try TestFiles.fixture("vbr-without-xing.mp3")
        try TestFiles.with([UInt8](repeating: 0, count: 3 << 20) + frames) { file, count in
            let claim = try #require(TestFiles.reader().probe(file, byteCount: count, isNamedLikeAudio: true).claim)
            #expect(claim.container == .mpegAudio)
        }
    }

    @Test("Raw AAC is read as well", arguments: junk)
    func adts(_ junk: Junk) throws {
        try TestFiles.with(junk.bytes + TestFiles.fixture("tone.aac")) { file, count in
            let reader = TestFiles.reader()
            let claim = try #require(reader.probe(file, byteCount: count, isNamedLikeAudio: true).claim)
            #expect(claim.container == .adts)
            let analysis = try #require(reader.analyse(file, byteCount: count, claim: claim).analysis)
            #expect(analysis.state == .complete)
        }
    }

    @Test("What has no frames in it is no recording, whatever its name")
    func others() throws {
        let picture: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 0, 16] + Array("JFIF".utf8)
        let files = [
            Self.noise(300_000), [UInt8](repeating: 0xFF, count: 100_000), [UInt8](repeating: 0, count: 100_000),
            Array(String(repeating: "words in a text ", count: 1_000).utf8), [0] + Self.shortFrames,
            // Another kind of file that has frames somewhere in it.
            try picture + TestFiles.fixture("vbr-without-xing.mp3"),
            try Array("PK\u{3}\u{4}".utf8) + TestFiles.fixture("vbr-without-xing.mp3"),
        ]
        for bytes in files {
            try TestFiles.with(bytes) { file, count in
                guard case .notAudio = TestFiles.reader().probe(file, byteCount: count, isNamedLikeAudio: true) else {
                    Issue.record("\(bytes.prefix(8)) counts as a recording")
                    return
                }
            }
        }
    }
}
