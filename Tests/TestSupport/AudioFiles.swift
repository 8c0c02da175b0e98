internal import Foundation

/// Real recordings: made on the spot, and those that are in the repository.
package enum AudioFiles {
    /// A WAV file of 16-bit mono PCM with a tone in it.
    ///
    /// Two files with different `pitch` have different bytes; the same values give the same bytes on every machine.
    package static func wave(seconds: Double = 0.25, rate: Int = 8_000, pitch: Int = 440) -> [UInt8] {
        let count = Int(seconds * Double(rate))
        // A triangle, in whole numbers: sin(3) differs in its last bits between machines.
        let period = max(2, rate / pitch)
        let samples = (0..<count).map { index -> Int16 in
            let phase = index % period
            return Int16(min(phase, period - phase) * 2 * 16_000 / period - 8_000 + pitch % 100)
        }
        return waveHeader(rate: rate, dataSize: count * 2) + samples.flatMap { littleEndian($0) }
    }

    /// The 44 bytes before the samples of a 16-bit mono PCM file; `dataSize` in bytes.
    package static func waveHeader(rate: Int, dataSize: Int) -> [UInt8] {
        Array("RIFF".utf8) + littleEndian(UInt32(dataSize + 36)) + Array("WAVEfmt ".utf8) + littleEndian(UInt32(16))
            + littleEndian(UInt16(1)) + littleEndian(UInt16(1)) + littleEndian(UInt32(rate))
            + littleEndian(UInt32(rate * 2)) + littleEndian(UInt16(2)) + littleEndian(UInt16(16))
            + Array("data".utf8) + littleEndian(UInt32(dataSize))
    }

    /// The 32 bytes that libsndfile never comes to an end with: an INFO chunk that leads back to itself.
    package static func endless() throws -> [UInt8] {
        try hostile("loop32.wav")
    }

    /// A recording of `Tests/Fixtures/hostile`.
    package static func hostile(_ name: String) throws -> [UInt8] {
        try Array(Data(contentsOf: Checkout.tests("Fixtures/hostile/\(name)")))
    }

    /// The script that makes the hostile recordings; with `--big FOLDER` those that are too big to be kept.
    package static let hostileScript = Checkout.tests("Fixtures/hostile/make.py").path

    /// A recording of `Tests/Fixtures/audio`.
    package static func fixture(_ name: String) throws -> [UInt8] {
        try Array(Data(contentsOf: Checkout.tests("Fixtures/audio/\(name)")))
    }

    /// The recordings and sidecars of `samples/` by their names, sorted.
    package static func samples() throws -> [(name: String, bytes: [UInt8])] {
        let folder = Checkout.root.appending(path: "samples")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        return try names.filter { !["README.md", "make.sh"].contains($0) }.map { name in
            (name, try Array(Data(contentsOf: folder.appendingPathComponent(name))))
        }
    }

    private static func littleEndian(_ value: some FixedWidthInteger) -> [UInt8] {
        withUnsafeBytes(of: value.littleEndian) { Array($0) }
    }
}
