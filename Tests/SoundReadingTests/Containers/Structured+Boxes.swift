import TestSupport

/// Families that the worker reads by itself: MP4 and 3GP, WebM, raw AAC and AMR.
extension Structured {
    /// A file of the family with this number; any number will do.
    mutating func phoneFile(family: UInt64) -> [UInt8] {
        switch family % 4 {
        case 0: movie()
        case 1: webm()
        case 2: adts()
        default: amr()
        }
    }

    // MARK: MP4

    private mutating func box(_ name: String, _ content: [UInt8]) -> [UInt8] {
        if random.once(in: 12) {
            // The long form of a length.
            return Crafted.big(1, 4) + Crafted.text(name) + number(content.count + 16, 8, big: true) + content
        }
        return number(content.count + 8, 4, big: true, wrong: 15) + Crafted.text(name) + content
    }

    /// `mvhd`, `mdhd` or the like in either version.
    private mutating func times(_ name: String) -> [UInt8] {
        let isLong = random.once(in: 2)
        let width = isLong ? 8 : 4
        var bytes: [UInt8] = [isLong ? 1 : 0, 0, 0, 0]
        if random.once(in: 20) { bytes[0] = 9 }
        bytes += number(3_877_000_000, width, big: true) + number(3_877_000_000, width, big: true)
        bytes += number(8_000, 4, big: true) + number(90_000, width, big: true)
        return box(name, bytes + noise(upTo: 20))
    }

    private mutating func descriptor(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] {
        let length: [UInt8] = random.once(in: 3) ? [0x80, 0x80, 0x80] : []
        let count = random.once(in: 9) ? UInt8.random(in: 0...255, using: &random) : UInt8(content.count & 0x7F)
        return [tag] + length + [count] + content
    }

    private mutating func track() -> [UInt8] {
        let configuration = descriptor(5, [UInt8.random(in: 0...255, using: &random)] + noise(upTo: 6))
        let decoder = descriptor(4, number(0x40, 1) + [UInt8](repeating: 0, count: 12) + configuration)
        let stream = descriptor(3, [0, 1, random.pick([0, 0, 0x80, 0x20, 0xFF])] + decoder)
        let names = ["mp4a", "mp4a", "alac", "samr", "Opus", "ac-3", "abcd"]
        var entry = [UInt8](repeating: 0, count: 6) + Crafted.big(1, 2) + [UInt8](repeating: 0, count: 8)
        entry += number(2, 2, big: true) + number(16, 2, big: true) + [0, 0, 0, 0] + number(8_000 << 16, 4, big: true)
        entry += box(random.pick(["esds", "esds", "wave", "dOps"]), [0, 0, 0, 0] + stream)
        let description = Crafted.big(0, 4) + number(1, 4, big: true) + box(random.pick(names), entry)
        let table = box("stbl", box("stsd", description))
        let handler = box(
            "hdlr", Crafted.big(0, 8) + Crafted.text(random.once(in: 6) ? "vide" : "soun") + noise(upTo: 12))
        let edit = [UInt8(random.pick([0, 1])), 0, 0, 0] + number(1, 4, big: true) + noise(upTo: 40)
        let edits = random.once(in: 2) ? box("edts", box("elst", edit)) : []
        return box("trak", edits + box("mdia", times("mdhd") + handler + box("minf", table)))
    }

    private mutating func texts() -> [UInt8] {
        let key = Crafted.text("mdtacom.apple.quicktime.creationdate")
        let keys = Crafted.big(0, 4) + number(1, 4, big: true) + number(key.count + 4, 4, big: true) + key
        let value =
            number(1, 4, big: true) + Crafted.big(0, 4) + Crafted.text("2026-11-20T21:00:00+0800") + noise(upTo: 30)
        let item = box(random.pick(["\u{0}\u{0}\u{0}\u{1}", "desc", "free"]), box("data", value))
        let version: [UInt8] = random.once(in: 2) ? [0, 0, 0, 0] : []
        return box("meta", version + box("keys", keys) + box("ilst", item + noise(upTo: 12)))
    }

    mutating func movie() -> [UInt8] {
        let brand = random.pick(["M4A ", "isom", "3gp4", "qt  "])
        var bytes = box("ftyp", Crafted.text(brand) + Crafted.big(0, 4) + Crafted.text("mp42"))
        var content = times("mvhd") + some(0, 2) { $0.track() }.flatMap { $0 }
        if random.once(in: 2) { content += texts() }
        if random.once(in: 2) { content += box("udta", texts()) }
        for _ in 0..<Int.random(in: 0...2, using: &random) { content = box(random.pick(["moov", "free"]), content) }
        bytes += box("mdat", noise(upTo: 60)) + box("moov", content)
        return bytes + noise(upTo: 10)
    }

    // MARK: WebM

    /// Name, length in one to eight bytes, content.
    private mutating func element(_ name: UInt64, _ nameLength: Int, _ content: [UInt8]) -> [UInt8] {
        let width = random.pick([1, 2, 4, 8])
        let mark = UInt64(1) << UInt64(7 * width)
        var length = random.once(in: 12) ? random.pick(Fuzzing.edges) : UInt64(content.count)
        if random.once(in: 12) { length = mark - 1 }
        return Crafted.big(name, nameLength) + Crafted.big(length & (mark - 1) | mark, width) + content
    }

    mutating func webm() -> [UInt8] {
        let head = element(0x1A45_DFA3, 4, Crafted.big(0x4282, 2) + [0x84] + Crafted.text("webm"))
        return head + element(0x1853_8067, 4, element(0x1F43_B675, 4, noise(upTo: 60)))
    }

    // MARK: Rows of frames

    mutating func adts() -> [UInt8] {
        var bytes: [UInt8] = random.once(in: 3) ? tag() : []
        for _ in 0..<Int.random(in: 1...8, using: &random) {
            let sound = noise(upTo: 200)
            let length = random.once(in: 12) ? Int.random(in: 0...0x1FFF, using: &random) : sound.count + 7
            let packed = UInt64(length) << 13 | 0x1FFC
            bytes +=
                [0xFF, 0xF1, 0x6C, 0x40 | UInt8(length >> 11)] + Array(Crafted.big(packed, 5).dropFirst(2)) + sound
        }
        return bytes + noise(upTo: 8)
    }

    mutating func amr() -> [UInt8] {
        let modes = some(0, 20) { [$0.random.pick([0x3C, 0x04, 0x44, 0x7C, 0xFF] as [UInt8])] + $0.noise(upTo: 31) }
        return Crafted.text(random.pick(["#!AMR\n", "#!AMR-WB\n"])) + modes.flatMap { $0 }
    }
}
