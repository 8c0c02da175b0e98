import TestSupport

/// Files made byte by byte.
enum Crafted {
    static func little(_ value: UInt64, _ length: Int) -> [UInt8] {
        (0..<length).map { UInt8(truncatingIfNeeded: value >> UInt64(8 * $0)) }
    }

    static func big(_ value: UInt64, _ length: Int) -> [UInt8] {
        little(value, length).reversed()
    }

    static func text(_ string: String) -> [UInt8] { Array(string.utf8) }

    // MARK: WAV

    /// A `fmt ` chunk; kind 1 is whole numbers, 3 floating point.
    static func format(channels: UInt16 = 1, rate: UInt32 = 8_000, kind: UInt64 = 1, bits: UInt64 = 16) -> [UInt8] {
        let align = UInt64(channels) * bits / 8
        return text("fmt ") + little(16, 4) + little(kind, 2) + little(UInt64(channels), 2) + little(UInt64(rate), 4)
            + little(UInt64(rate) &* align & 0xFFFF_FFFF, 4) + little(align & 0xFFFF, 2) + little(bits, 2)
    }

    static func riffChunk(_ name: String, _ content: [UInt8], size: UInt64? = nil) -> [UInt8] {
        let padding = [UInt8](repeating: 0, count: content.count % 2)
        return text(name) + little(size ?? UInt64(content.count), 4) + content + padding
    }

    static func wav(_ chunks: [[UInt8]], size: UInt64? = nil, form: String = "RIFF") -> [UInt8] {
        let body = chunks.flatMap { $0 }
        return text(form) + little(size ?? UInt64(body.count + 4), 4) + text("WAVE") + body
    }

    /// A triangle of 16-bit samples at half of full scale.
    static func samples(_ count: Int) -> [UInt8] {
        (0..<count).flatMap { (index: Int) -> [UInt8] in
            let sample = Int16(abs(index % 200 - 100) * 327 - 16_384)
            return little(UInt64(UInt16(bitPattern: sample)), 2)
        }
    }

    // MARK: FLAC

    /// FLAC frames of digital silence: 65,535 samples in fourteen bytes.
    static func silentFLAC(minutes: Int, rate: UInt64 = 8_000) -> [UInt8] {
        let blockSize: UInt64 = 65_535
        let blocks = UInt64(minutes) * 60 * rate / blockSize
        let total = blocks * blockSize
        // Twenty bits of rate, three of channels, five of sample size, 36 of length.
        let packed = rate << 44 | 0 << 41 | 15 << 36 | total
        var bytes = text("fLaC") + [0x80] + big(34, 3) + big(blockSize, 2) + big(blockSize, 2) + [0, 0, 0, 0, 0, 0]
        bytes += big(packed, 8) + [UInt8](repeating: 0, count: 16)
        // One constant subframe with the sample 0.
        for number in 0..<blocks { bytes += flacFrame(number, content: [0, 0, 0]) }
        return bytes
    }

    /// A frame of 65,535 samples of 16 bits at 8 kHz, with the right checksums.
    static func flacFrame(_ number: UInt64, content: [UInt8]) -> [UInt8] {
        var frame: [UInt8] = [0xFF, 0xF8, 0x74, 0x08] + coded(number) + big(65_534, 2)
        frame.append(crc8(frame))
        frame += content
        return frame + big(UInt64(crc16(frame)), 2)
    }

    private static func coded(_ number: UInt64) -> [UInt8] {
        switch number {
        case 0..<0x80: [UInt8(number)]
        case 0x80..<0x800: [0xC0 | UInt8(number >> 6), 0x80 | UInt8(number & 0x3F)]
        default: [0xE0 | UInt8(number >> 12), 0x80 | UInt8(number >> 6 & 0x3F), 0x80 | UInt8(number & 0x3F)]
        }
    }

    private static func crc8(_ bytes: [UInt8]) -> UInt8 {
        var crc: UInt8 = 0
        for byte in bytes {
            crc ^= byte
            for _ in 0..<8 { crc = crc & 0x80 != 0 ? crc << 1 ^ 0x07 : crc << 1 }
        }
        return crc
    }

    private static func crc16(_ bytes: [UInt8]) -> UInt16 {
        var crc: UInt16 = 0
        for byte in bytes {
            crc ^= UInt16(byte) << 8
            for _ in 0..<8 { crc = crc & 0x8000 != 0 ? crc << 1 ^ 0x8005 : crc << 1 }
        }
        return crc
    }

    // MARK: AMR

    /// AMR of noise: 32 bytes for each 20 ms.
    static func noisyAMR(minutes: Int) -> [UInt8] {
        var generator = SplitMix64(seed: 3)
        let frame: [UInt8] = [0x3C] + (0..<31).map { _ in UInt8.random(in: 0...255, using: &generator) }
        var bytes = text("#!AMR\n")
        for _ in 0..<(minutes * 3_000) { bytes += frame }
        return bytes
    }

    // MARK: MP4

    static func box(_ name: String, _ content: [UInt8]) -> [UInt8] {
        big(UInt64(content.count + 8), 4) + text(name) + content
    }

    static let brand = box("ftyp", text("M4A ") + big(0, 4) + text("M4A mp42"))

    /// `mvhd` or `mdhd`, version 0.
    static func header(_ name: String, created: UInt64, scale: UInt64, units: UInt64) -> [UInt8] {
        box(name, big(0, 4) + big(created, 4) + big(created, 4) + big(scale, 4) + big(units, 4) + big(0, 4))
    }

    /// `mvhd` or `mdhd`, version 1.
    static func longHeader(_ name: String, created: UInt64, scale: UInt64, units: UInt64) -> [UInt8] {
        box(name, [1, 0, 0, 0] + big(created, 8) + big(created, 8) + big(scale, 4) + big(units, 8) + big(0, 4))
    }

    /// A track with one sample entry, behind other boxes.
    static func track(
        handler: String = "soun", entry: String = "mp4a", header: [UInt8], after boxes: [UInt8] = []
    ) -> [UInt8] {
        let table = box("stbl", box("stsd", sampleDescription(entry)))
        let handlerBox = box("hdlr", big(0, 8) + text(handler) + big(0, 12))
        return box("trak", boxes + box("mdia", header + handlerBox + box("minf", table)))
    }

    /// What is in `stsd`: an entry of two channels at 44,100 Hz, with other boxes in it.
    static func sampleDescription(_ entry: String = "mp4a", _ boxes: [UInt8] = []) -> [UInt8] {
        let fields = big(0, 6) + big(1, 2) + big(0, 8) + big(2, 2) + big(16, 2) + big(0, 4) + big(44_100 << 16, 4)
        return big(0, 4) + big(1, 4) + box(entry, fields + boxes)
    }
}
