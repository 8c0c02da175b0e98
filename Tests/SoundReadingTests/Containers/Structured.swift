import TestSupport

/// Files whose outline is right and whose numbers are not: what flipping bits in good files hardly ever reaches.
struct Structured {
    var random: SplitMix64

    init(_ generator: SplitMix64) {
        random = generator
    }

    /// A file of the family with this number; any number will do.
    mutating func file(family: UInt64) -> [UInt8] {
        switch family % 10 {
        case 0: wave("RIFF")
        case 1: wave("RF64")
        case 2: wave("RIFX")
        case 3: wave64()
        case 4: aiff()
        case 5: coreAudio()
        case 6: au()
        case 7: flac()
        case 8: ogg()
        default: mpeg()
        }
    }

    // MARK: Numbers

    /// The right value, most of the time.
    mutating func number(_ right: Int, _ width: Int, big: Bool = false, wrong: Int = 6) -> [UInt8] {
        let value = random.once(in: wrong) ? random.pick(Fuzzing.edges) : UInt64(right)
        return big ? Crafted.big(value, width) : Crafted.little(value, width)
    }

    mutating func noise(upTo most: Int) -> [UInt8] {
        let kind = random.pick([0, 1, 2])
        return (0..<Int.random(in: 0...most, using: &random)).map { _ in
            switch kind {
            case 0: 0
            case 1: UInt8.random(in: 0x20...0x7E, using: &random)
            default: UInt8.random(in: 0...255, using: &random)
            }
        }
    }

    mutating func some<Value>(_ least: Int, _ most: Int, _ make: (inout Self) -> Value) -> [Value] {
        var values: [Value] = []
        for _ in 0..<Int.random(in: least...most, using: &random) { values.append(make(&self)) }
        return values
    }

    // MARK: Chunks in the manner of IFF

    mutating func chunk(_ name: String, _ content: [UInt8], big: Bool = false) -> [UInt8] {
        let padding = [UInt8](repeating: 0, count: random.once(in: 9) ? 0 : content.count % 2)
        return Crafted.text(name) + number(content.count, 4, big: big, wrong: 12) + content + padding
    }

    private mutating func format(big: Bool) -> [UInt8] {
        let tag = random.pick([
            1, 1, 1, 2, 3, 6, 7, 0x11, 0x14, 0x16, 0x31, 0x40, 0x45, 0x50, 0x55, 0x200, 0x674F, 0xFFFE,
        ])
        let channels = random.pick([1, 1, 1, 2, 2, 6, 8, 0, 255, 1_024])
        let bits = random.pick([16, 16, 8, 24, 32, 64, 4, 3, 0, 12])
        var bytes = number(tag, 2, big: big, wrong: 20) + number(channels, 2, big: big, wrong: 20)
        bytes += number(8_000, 4, big: big) + number(8_000 * channels * bits / 8, 4, big: big)
        bytes += number(channels * bits / 8, 2, big: big) + number(bits, 2, big: big, wrong: 20)
        if tag == 0xFFFE {
            bytes += number(22, 2, big: big) + number(bits, 2, big: big) + number(3, 4, big: big)
            bytes +=
                number(random.pick([1, 3, 6, 7]), 2) + [
                    0, 0, 0, 0, 16, 0, 0x80, 0, 0, 0xAA, 0, 0x38, 0x9B, 0x71,
                ]
        } else if random.once(in: 2) {
            // ADPCM's samples for each block and its table of coefficients.
            let coefficients = some(0, 8) { $0.number(256, 2) + $0.number(0, 2) }.flatMap { $0 }
            bytes += number(32, 2) + number(505, 2) + number(coefficients.count / 4, 2) + coefficients
        }
        return bytes
    }

    private mutating func information() -> [UInt8] {
        let names = ["INAM", "IART", "ICMT", "ICRD", "ISFT", "abcd", "IGNR", "labl", "note", "ltxt", "file"]
        let items = some(0, 5) { $0.chunk($0.random.pick(names), $0.noise(upTo: 40)) }
        return Crafted.text(random.pick(["INFO", "INFO", "adtl", "exif", "wavl", "hdrl"])) + items.flatMap { $0 }
    }

    private mutating func waveChunk(big: Bool) -> [UInt8] {
        switch random.pick([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]) {
        case 0: chunk("fmt ", format(big: big), big: big)
        case 1: chunk("fact", number(400, 4, big: big), big: big)
        case 2: chunk("LIST", information(), big: big)
        case 3:
            chunk(
                "bext", noise(upTo: 320) + Crafted.text("2026-11-2012-30-05") + noise(upTo: 300), big: big)
        case 4: chunk("cue ", number(3, 4) + noise(upTo: 100), big: big)
        case 5: chunk("smpl", number(0, 4) + noise(upTo: 24) + number(2, 4) + noise(upTo: 60), big: big)
        case 6: chunk("PEAK", number(1, 4) + number(7, 4) + noise(upTo: 40), big: big)
        case 7: chunk("cart", noise(upTo: 2_100), big: big)
        case 8: chunk("ds64", number(1_000, 8) + number(800, 8) + number(400, 8) + number(0, 4), big: big)
        case 9: chunk(random.pick(["JUNK", "PAD ", "FLLR", "DISP", "inst", "acid", "chan"]), noise(upTo: 60), big: big)
        case 10: chunk("data", noise(upTo: 300), big: big)
        default: chunk(String(decoding: noise(upTo: 4), as: UTF8.self), noise(upTo: 20), big: big)
        }
    }

    private mutating func wave(_ form: String) -> [UInt8] {
        let big = form == "RIFX"
        var chunks: [[UInt8]] = form == "RF64" ? [waveDS64()] : []
        if !random.once(in: 8) { chunks.append(chunk("fmt ", format(big: big), big: big)) }
        chunks += some(0, 4) { $0.waveChunk(big: big) }
        if !random.once(in: 8) { chunks.append(chunk("data", noise(upTo: 2_000), big: big)) }
        chunks += some(0, 2) { $0.waveChunk(big: big) }
        let body = chunks.flatMap { $0 }
        let size = form == "RF64" ? [0xFF, 0xFF, 0xFF, 0xFF] : number(body.count + 4, 4, big: big)
        return Crafted.text(form) + size + Crafted.text("WAVE") + body
    }

    private mutating func waveDS64() -> [UInt8] {
        chunk("ds64", number(2_000, 8) + number(800, 8) + number(400, 8) + number(0, 4) + noise(upTo: 24))
    }

    private mutating func wave64() -> [UInt8] {
        // Microsoft's GUIDs: the name, then the same twelve bytes, but for `riff` and `list`.
        let tail: [UInt8] = [0xF3, 0xAC, 0xD3, 0x11, 0x8C, 0xD1, 0, 0xC0, 0x4F, 0x8E, 0xDB, 0x8A]
        func block(_ name: String, _ content: [UInt8], _ self: inout Self) -> [UInt8] {
            let padding = [UInt8](repeating: 0, count: (8 - content.count % 8) % 8)
            return Crafted.text(name) + tail + self.number(content.count + 24, 8, wrong: 12) + content + padding
        }
        let guid = Crafted.text("riff") + [0x2E, 0x91, 0xCF, 0x11, 0xA5, 0xD6, 0x28, 0xDB, 4, 0xC1, 0, 0]
        var body = Crafted.text("wave") + tail
        body += block("fmt ", format(big: false), &self)
        for name in some(0, 3, { $0.random.pick(["fact", "levl", "junk", "bext", "data", "fmt ", "list"]) }) {
            body += block(name, noise(upTo: 60), &self)
        }
        body += block("data", noise(upTo: 1_000), &self)
        return guid + number(body.count + 24, 8) + body
    }

    // MARK: AIFF, CAF, AU

    private mutating func aiff() -> [UInt8] {
        let form = random.pick(["AIFF", "AIFC"])
        let rate: [UInt8] = random.pick([
            [0x40, 0x0B, 0xFA, 0, 0, 0, 0, 0, 0, 0], [UInt8](repeating: 0, count: 10),
            [UInt8](repeating: 0xFF, count: 10), [0x40, 0x1D, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF],
            [0xC0, 0x0B, 0xFA, 0, 0, 0, 0, 0, 0, 0], [0x3F, 0xFF, 0x80, 0, 0, 0, 0, 0, 0, 0],
        ])
        var common = number(random.pick([1, 2, 6]), 2, big: true) + number(400, 4, big: true)
        common += number(random.pick([8, 16, 24, 32]), 2, big: true) + rate
        if form == "AIFC" {
            let codecs = [
                "NONE", "twos", "sowt", "fl32", "fl64", "ulaw", "alaw", "DWVW", "GSM ", "ima4", "in24", "raw ",
            ]
            common += Crafted.text(random.pick(codecs)) + noise(upTo: 20)
        }
        var body = random.once(in: 8) ? [] : chunk("COMM", common, big: true)
        let names = [
            "FVER", "MARK", "INST", "COMT", "NAME", "AUTH", "ANNO", "(c) ", "APPL", "basc", "CHAN", "PEAK", "COMM",
        ]
        for name in some(0, 4, { $0.random.pick(names) }) {
            body += chunk(name, number(2, 2, big: true) + noise(upTo: 80), big: true)
        }
        body += chunk("SSND", number(0, 4, big: true) + number(0, 4, big: true) + noise(upTo: 1_500), big: true)
        return Crafted.text("FORM") + number(body.count + 4, 4, big: true) + Crafted.text(form) + body
    }

    private mutating func coreAudio() -> [UInt8] {
        func block(_ name: String, _ content: [UInt8], _ self: inout Self) -> [UInt8] {
            Crafted.text(name) + self.number(content.count, 8, big: true, wrong: 12) + content
        }
        let codec = random.pick(["lpcm", "lpcm", "alac", "ulaw", "alaw", "aac ", "opus", "ima4"])
        let channels = random.pick([1, 1, 2, 8, 1_024])
        let rate = random.pick([8_000.0, 0, -1, .nan, .infinity, 1e300]).bitPattern
        var description = Crafted.big(rate, 8) + Crafted.text(codec) + number(random.pick([0, 1, 2, 3]), 4, big: true)
        description += number(2 * channels, 4, big: true) + number(codec == "lpcm" ? 1 : 4_096, 4, big: true)
        description += number(channels, 4, big: true) + number(random.pick([8, 16, 24, 32, 64, 0]), 4, big: true)
        var bytes = Crafted.text("caff") + [0, 1, 0, 0]
        if !random.once(in: 8) { bytes += block("desc", description, &self) }
        let names = ["chan", "pakt", "kuki", "info", "strg", "peak", "free", "mark", "desc", "umid", "uuid", "data"]
        for name in some(0, 5, { $0.random.pick(names) }) {
            let head = number(random.pick([0, 1, 2, 0x65_0002]), 4, big: true) + number(3, 4, big: true)
            bytes += block(name, head + noise(upTo: 90), &self)
        }
        return bytes + block("data", number(0, 4, big: true) + noise(upTo: 1_500), &self)
    }

    private mutating func au() -> [UInt8] {
        let big = !random.once(in: 3)
        let sound = noise(upTo: 1_000)
        let note = noise(upTo: 60)
        var bytes = Crafted.text(big ? ".snd" : "dns.") + number(24 + note.count, 4, big: big)
        bytes += number(sound.count, 4, big: big) + number(Int.random(in: 1...27, using: &random), 4, big: big)
        bytes += number(8_000, 4, big: big) + number(random.pick([1, 2, 8]), 4, big: big)
        return bytes + note + sound
    }
}
