import TestSupport

/// Families that are made of frames or pages, with checksums that hold, so that a reader gets to what is within them.
extension Structured {
    // MARK: FLAC

    private mutating func block(_ type: UInt8, _ content: [UInt8], isLast: Bool) -> [UInt8] {
        [type | (isLast ? 0x80 : 0)] + number(content.count, 3, big: true, wrong: 15) + content
    }

    private mutating func comments() -> [UInt8] {
        let keys = ["TITLE", "DATE", "COMMENT", "ARTIST", "title", "ENCODER", "METADATA_BLOCK_PICTURE", ""]
        var bytes = number(4, 4) + Crafted.text("fuzz")
        let items = some(0, 6) { $0.item(keys) }
        bytes += number(items.count, 4)
        return bytes + items.flatMap { $0 }
    }

    private mutating func item(_ keys: [String]) -> [UInt8] {
        let text = Crafted.text(random.pick(keys)) + (random.once(in: 9) ? [] : [0x3D]) + noise(upTo: 60)
        return number(text.count, 4, wrong: 15) + text
    }

    mutating func flac() -> [UInt8] {
        var bytes: [UInt8] = random.once(in: 6) ? tag() : []
        let channels = random.pick([1, 1, 2, 8]) as UInt64
        let packed =
            random.pick([8_000, 8_000, 0, 1, 655_350, 0xF_FFFF] as [UInt64]) << 44 | (channels - 1) << 41
            | random.pick([15, 15, 7, 23, 31, 0, 3] as [UInt64]) << 36
            | random.pick([65_535, 131_070, 0, 1, 0xF_FFFF_FFFF] as [UInt64])
        var information = number(65_535, 2, big: true) + number(65_535, 2, big: true)
        information += [0, 0, 0, 0, 0, 0] + Crafted.big(packed, 8) + [UInt8](repeating: 0, count: 16)
        bytes += Crafted.text("fLaC") + block(0, information, isLast: false)
        for type in some(0, 4, { $0.random.pick([1, 2, 3, 4, 5, 6, 7, 126, 127, 0] as [UInt8]) }) {
            bytes += block(type, type == 4 ? comments() : noise(upTo: 120), isLast: false)
        }
        bytes += block(1, [0], isLast: true)
        // Frames of silence, and frames with something else in them; their checksums hold.
        for number in 0..<UInt64.random(in: 0...4, using: &random) {
            bytes += Crafted.flacFrame(number, content: random.once(in: 3) ? noise(upTo: 60) : [0, 0, 0])
        }
        return bytes
    }

    // MARK: Ogg

    private mutating func page(
        _ packets: [[UInt8]], flags: UInt8, granule: UInt64, serial: UInt64, sequence: UInt64
    ) -> [UInt8] {
        var table: [UInt8] = []
        for packet in packets {
            table += [UInt8](repeating: 255, count: packet.count / 255) + [UInt8(packet.count % 255)]
        }
        table = Array(table.prefix(255))
        if random.once(in: 12), !table.isEmpty { table[0] = UInt8.random(in: 0...255, using: &random) }
        var bytes = Crafted.text("OggS") + [0, flags] + Crafted.little(granule, 8) + Crafted.little(serial, 4)
        bytes += Crafted.little(sequence, 4) + [0, 0, 0, 0, UInt8(table.count)] + table + packets.flatMap { $0 }
        if !random.once(in: 20) { bytes.replaceSubrange(22..<26, with: Crafted.little(UInt64(Self.crc(bytes)), 4)) }
        return bytes
    }

    /// The first packets of a stream, the first one of which names the codec.
    private mutating func headers() -> [[UInt8]] {
        switch random.pick([0, 0, 1, 1, 2, 3]) {
        case 0:
            [
                Crafted.text("OpusHead") + number(1, 1) + number(random.pick([1, 2, 3, 8]), 1, wrong: 12)
                    + number(312, 2) + number(48_000, 4) + number(0, 2) + number(0, 1, wrong: 5) + noise(upTo: 10),
                Crafted.text("OpusTags") + comments(),
            ]
        case 1:
            [
                [1] + Crafted.text("vorbis") + number(0, 4) + number(random.pick([1, 2, 6]), 1, wrong: 12)
                    + number(8_000, 4) + number(0, 4) + number(80_000, 4) + number(0, 4) + number(0xB8, 1) + [1],
                [3] + Crafted.text("vorbis") + comments() + [1],
                [5] + Crafted.text("vorbis") + noise(upTo: 400),
            ]
        case 2:
            [
                [0x7F] + Crafted.text("FLAC") + [1, 0] + number(1, 2, big: true) + flac(),
                [4] + comments(),
            ]
        default:
            [
                Crafted.text("Speex   1.2") + noise(upTo: 9) + number(1, 4) + number(80, 4) + number(8_000, 4)
                    + number(0, 4) + number(4, 4) + number(1, 4) + noise(upTo: 28),
                comments(),
            ]
        }
    }

    mutating func ogg() -> [UInt8] {
        let serial = UInt64(random.pick([1, 2]))
        let first = headers()
        var bytes = page([first[0]], flags: 2, granule: 0, serial: serial, sequence: 0)
        bytes += page(Array(first.dropFirst()), flags: 0, granule: 0, serial: serial, sequence: 1)
        let sounds = some(0, 4) { $0.some(1, 4) { [$0.random.pick([0x08, 0x48, 0xFC, 0x00])] + $0.noise(upTo: 60) } }
        for (index, packets) in sounds.enumerated() {
            let isLast = index == sounds.count - 1
            let granule = random.once(in: 4) ? random.pick(Fuzzing.edges) : UInt64(index + 1) * 960
            // Now and then the stream of somebody else.
            bytes += page(
                packets, flags: isLast ? 4 : random.pick([0, 0, 0, 1, 2]), granule: granule,
                serial: random.once(in: 10) ? 99 : serial, sequence: UInt64(index + 2))
        }
        return bytes
    }

    /// Polynomial 0x04C11DB7, over a page whose own field has zeros.
    private static func crc(_ bytes: [UInt8]) -> UInt32 {
        bytes.reduce(0) { crc, byte in crc << 8 ^ table[Int(UInt8(truncatingIfNeeded: crc >> 24) ^ byte)] }
    }

    private static let table: [UInt32] = (0..<256).map { value in
        (0..<8).reduce(UInt32(value) << 24) { crc, _ in crc & 0x8000_0000 != 0 ? crc << 1 ^ 0x04C1_1DB7 : crc << 1 }
    }

    // MARK: MPEG audio

    /// An ID3v2 tag with a few frames.
    mutating func tag() -> [UInt8] {
        let version = random.pick([2, 3, 4, 4, 0, 9] as [UInt8])
        let names = ["TIT2", "TPE1", "COMM", "TDRC", "APIC", "TXXX", "USLT", "PRIV", "TT2", "RVA2", "AAAA"]
        let frames = some(0, 5) { $0.frame(version, $0.random.pick(names)) }.flatMap { $0 }
        let length = random.once(in: 12) ? random.pick(Fuzzing.edges) : UInt64(frames.count)
        let size = [21, 14, 7, 0].map { UInt8(length >> $0 & 0x7F) }
        return Crafted.text("ID3") + [version, 0, random.pick([0, 0, 0x80, 0x40, 0x10])] + size + frames
    }

    private mutating func frame(_ version: UInt8, _ name: String) -> [UInt8] {
        let content = [random.pick([0, 1, 2, 3, 4, 0xFF])] + noise(upTo: 80)
        guard version != 2 else {
            return Crafted.text(String(name.prefix(3))) + number(content.count, 3, big: true) + content
        }
        return Crafted.text(name) + number(content.count, 4, big: true, wrong: 12) + [0, random.pick([0, 0, 2, 8])]
            + content
    }

    mutating func mpeg() -> [UInt8] {
        var bytes: [UInt8] = random.once(in: 2) ? tag() : []
        // MPEG 1 to 2.5, layers I to III, a few rates.
        let second = random.pick([0xFB, 0xFB, 0xFA, 0xF3, 0xE3, 0xFD, 0xFF] as [UInt8])
        let third = random.pick([0x90, 0x50, 0x18, 0x94, 0xE0, 0x00, 0xF0] as [UInt8])
        let head: [UInt8] = [0xFF, second, third, random.pick([0xC4, 0x00, 0x44])]
        for index in 0..<Int.random(in: 1...6, using: &random) {
            var frame = head + [UInt8](repeating: 0, count: 413)
            if index == 0, random.once(in: 2) {
                let place = random.pick([21, 36, 13, 36])
                let name = random.pick(["Xing", "Info", "VBRI"])
                let fields =
                    Crafted.text(name) + number(15, 4, big: true) + number(5, 4, big: true)
                    + number(2_085, 4, big: true)
                frame.replaceSubrange(place..<(place + fields.count), with: fields)
            } else if random.once(in: 2) {
                let sound = noise(upTo: 200)
                frame.replaceSubrange(4..<(4 + sound.count), with: sound)
            }
            bytes += frame
        }
        return bytes + (random.once(in: 4) ? Crafted.text("TAG") + noise(upTo: 125) : [])
    }
}
