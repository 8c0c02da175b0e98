import FoundationEssentials
import Model
import SystemPackage

/// What the beginning of a WebM or Matroska file says (RFC 8794, RFC 9559).
struct Matroska {
    private static let segment: UInt64 = 0x1853_8067
    private static let cluster: UInt64 = 0x1F43_B675
    /// Elements that are looked at; a file has about fifty before its first cluster.
    private var budget = 1_000
    private let reader: ByteReader

    private(set) var completeness = Completeness.unknown
    private(set) var hasTracks = false
    private(set) var hasSound = false
    private(set) var codec: String?
    private(set) var sampleRate: Int?
    private(set) var channels: Int?
    /// Seconds.
    private(set) var duration: Double?
    /// Seconds since 1970, as `DateUTC` has it.
    private(set) var recordedAt: Int64?
    private(set) var title: [UInt8] = []

    init(_ reader: ByteReader) throws(Errno) {
        self.reader = reader
        var offset: Int64 = 0
        // The header element, then the segment.
        for _ in 0..<4 {
            guard let element = try element(at: offset) else { return }
            guard element.name == Self.segment else {
                offset = element.end
                continue
            }
            completeness = element.isOpen ? .open : .of(promisedEnd: element.end, count: reader.count)
            try readSegment(element)
            return
        }
    }

    private struct Element {
        let name: UInt64
        let start: Int64
        let end: Int64
        /// Its length is unknown: it was streamed.
        let isOpen: Bool
    }

    /// Reads name and length; both say by their leading zeros how long they are.
    private mutating func element(at offset: Int64) throws(Errno) -> Element? {
        guard budget > 0 else { return nil }
        budget -= 1
        let bytes = try reader.bytes(at: offset, count: 12)
        guard let first = bytes.first, first >= 0x10 else { return nil }
        let nameLength = first.leadingZeroBitCount + 1
        guard let name = bytes.bigEndian(at: 0, length: nameLength), nameLength < bytes.count,
            bytes[nameLength] != 0
        else { return nil }
        let sizeLength = bytes[nameLength].leadingZeroBitCount + 1
        guard let coded = bytes.bigEndian(at: nameLength, length: sizeLength) else { return nil }
        let mask = (UInt64(1) << UInt64(7 * sizeLength)) - 1
        let size = coded & mask
        let start = offset + Int64(nameLength + sizeLength)
        let isOpen = size == mask
        // 56 bits at most, so the sum fits.
        return Element(name: name, start: start, end: isOpen ? Int64.max : start + Int64(size), isOpen: isOpen)
    }

    private mutating func children(
        of parent: Element, _ body: (inout Self, Element) throws(Errno) -> Bool
    ) throws(Errno) {
        var offset = parent.start
        let end = min(parent.end, reader.count)
        while offset < end, let element = try element(at: offset) {
            guard try body(&self, element), !element.isOpen else { return }
            offset = element.end
        }
    }

    private mutating func readSegment(_ segment: Element) throws(Errno) {
        try children(of: segment) { (self, element) throws(Errno) in
            switch element.name {
            case 0x1549_A966: try self.readInfo(element)
            case 0x1654_AE6B: try self.readTracks(element)
            default: break
            }
            return element.name != Self.cluster
        }
    }

    private mutating func readInfo(_ info: Element) throws(Errno) {
        var scale: UInt64 = 1_000_000
        var length: Double?
        try children(of: info) { (self, element) throws(Errno) in
            switch element.name {
            case 0x2A_D7B1: scale = try self.number(element) ?? scale
            case 0x4489: length = try self.float(element)
            case 0x4461: self.recordedAt = try self.date(element)
            case 0x7BA9: self.title = try self.reader.bytes(at: element.start, count: self.length(element, most: 1_024))
            default: break
            }
            return true
        }
        guard let length, length.isFinite, length > 0 else { return }
        let seconds = length * Double(scale) / 1e9
        if seconds <= AnswerCheck.longest { duration = seconds }
    }

    private mutating func readTracks(_ tracks: Element) throws(Errno) {
        try children(of: tracks) { (self, entry) throws(Errno) in
            guard entry.name == 0xAE else { return true }
            self.hasTracks = true
            try self.readTrack(entry)
            return !self.hasSound
        }
    }

    private mutating func readTrack(_ entry: Element) throws(Errno) {
        var name: [UInt8] = []
        var rate: Double?
        var count: UInt64?
        var isSound = false
        try children(of: entry) { (self, element) throws(Errno) in
            switch element.name {
            case 0x83: isSound = try self.number(element) == 2
            case 0x86: name = try self.reader.bytes(at: element.start, count: self.length(element, most: 64))
            case 0xE1:
                try self.children(of: element) { (self, field) throws(Errno) in
                    if field.name == 0xB5 { rate = try self.float(field) }
                    if field.name == 0x9F { count = try self.number(field) }
                    return true
                }
            default: break
            }
            return true
        }
        guard isSound else { return }
        hasSound = true
        codec = Self.codec(String(decoding: name, as: UTF8.self))
        sampleRate = rate.flatMap { Int(exactly: $0.rounded()) }.flatMap(AnswerCheck.sampleRate)
        channels = AnswerCheck.channels(count ?? 1)
    }

    private static func codec(_ name: String) -> String? {
        switch name {
        case "A_OPUS": "OPUS"
        case "A_VORBIS": "VORBIS"
        case "A_FLAC": "FLAC"
        case "A_MPEG/L3": "MPEG_LAYER_III"
        case let name where name.hasPrefix("A_AAC"): "AAC"
        case let name where name.hasPrefix("A_PCM"): "PCM"
        default: nil
        }
    }

    // MARK: Values

    private func length(_ element: Element, most: Int64) -> Int {
        Int(max(0, min(most, element.end - element.start)))
    }

    private func number(_ element: Element) throws(Errno) -> UInt64? {
        let count = length(element, most: 9)
        guard (1...8).contains(count) else { return nil }
        return try reader.bytes(at: element.start, count: count).bigEndian(at: 0, length: count)
    }

    private func float(_ element: Element) throws(Errno) -> Double? {
        guard let bits = try number(element) else { return nil }
        switch length(element, most: 9) {
        case 4: return Double(Float(bitPattern: UInt32(truncatingIfNeeded: bits)))
        case 8: return Double(bitPattern: bits)
        default: return nil
        }
    }

    /// Nanoseconds since 2001-01-01, signed.
    private func date(_ element: Element) throws(Errno) -> Int64? {
        guard let bits = try number(element), length(element, most: 9) == 8 else { return nil }
        return Int64(bitPattern: bits) / 1_000_000_000 + 978_307_200
    }
}

extension Matroska {
    /// What the beginning claims.
    func claim(zone: TimeZone) -> AudioClaim {
        var claim = AudioClaim(
            container: .webm, codec: codec, sampleRate: sampleRate, channels: channels, duration: duration)
        if let text = UntrustedText.clean(title) { claim.texts["title"] = text }
        if let recordedAt, AnswerCheck.instants.contains(recordedAt) {
            claim.recordedAt = Moment(clampingMilliseconds: recordedAt * 1_000, in: zone)
        }
        return claim
    }
}
