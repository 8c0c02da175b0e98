import Model
import SystemPackage

/// What the first bytes of a file identify.
enum Sniffed: Equatable {
    /// A container that people record in. `start` is its offset, after any ID3v2 tags.
    case container(AudioContainer, start: Int64)
    /// Anything else, with a phrase that names it if the first bytes do.
    case other(String)
}

/// Identifies a file by its first bytes. A name or extension proves nothing, but it decides whether to search beyond
/// the first bytes: other files (archives, films) may contain frames of sound somewhere.
enum Sniffer {
    /// How many ID3v2 tags to skip.
    private static let mostTags = 8

    /// Identifies the file. If the first bytes don't, the first 4 MiB of a file that is named like audio are searched
    /// for frames, and the 4 MiB after a tag of any file.
    static func sniff(_ reader: ByteReader, isNamedLikeAudio: Bool = false) throws(Errno) -> Sniffed {
        guard reader.count > 0 else { return .other("it is empty") }
        let head = try reader.bytes(at: 0, count: 64)
        if let container = container(head) { return .container(container, start: 0) }
        if head.has("ftyp", at: 4) { return try movie(reader) }
        if isOldMovie(head, fileLength: reader.count) { return .container(.mp4, start: 0) }
        if head.bigEndian(at: 0, length: 4) == 0x1A45_DFA3 { return try matroska(reader) }
        let start = try endOfTags(reader)
        if start < reader.count, let container = try stream(reader, at: start) {
            return .container(container, start: start)
        }
        let name = Self.name(of: head)
        if start > 0 || isNamedLikeAudio && name == unknown, let found = try buried(reader, after: start) {
            return .container(found.container, start: found.start)
        }
        return start >= reader.count ? .container(.mpegAudio, start: start) : .other(name)
    }

    /// Whether bytes other than tags precede `start`; libsndfile does not skip those.
    static func isBuried(_ reader: ByteReader, at start: Int64) throws(Errno) -> Bool {
        try start != endOfTags(reader)
    }

    /// Searches for frames after the tags, or within what a tag with a wrong length claims.
    private static func buried(
        _ reader: ByteReader, after start: Int64
    ) throws(Errno) -> (container: AudioContainer, start: Int64)? {
        if start > 0, start < reader.count, let found = try BuriedStream.find(reader, from: start) { return found }
        return try BuriedStream.find(reader, from: 0)
    }

    /// Identifies containers with a fixed signature.
    private static func container(_ head: [UInt8]) -> AudioContainer? {
        signatures.first { _, signature in
            signature.parts.allSatisfy { head.dropFirst($0.offset).starts(with: $0.bytes) }
        }?.container
    }

    private static let signatures = AudioContainer.allCases.flatMap { container in
        container.traits.signatures.map { (container: container, signature: $0) }
    }

    /// Tells MP4 from 3GP by the brands of the first box; pictures use the same box.
    private static func movie(_ reader: ByteReader) throws(Errno) -> Sniffed {
        let bytes = try reader.bytes(at: 0, count: 256)
        guard let length = bytes.bigEndian(at: 0, length: 4), length >= 16 else { return .other(unknown) }
        let end = min(bytes.count, Int(min(length, 256)))
        let offsets = [8] + stride(from: 16, to: max(16, end - 3), by: 4)
        let brands = offsets.map { String(decoding: bytes[$0..<min($0 + 4, bytes.count)], as: UTF8.self) }
        let pictures = ["heic", "heix", "heim", "heis", "hevc", "mif1", "msf1", "avif", "avis", "crx "]
        guard let major = brands.first, !pictures.contains(major) else { return .other("it is a picture") }
        if major.hasPrefix("3g") { return .container(.threeGP, start: 0) }
        return .container(.mp4, start: 0)
    }

    /// Recognises QuickTime files from before the `ftyp` box, and recordings cut into pieces.
    private static func isOldMovie(_ head: [UInt8], fileLength: Int64) -> Bool {
        guard let length = head.bigEndian(at: 0, length: 4), length == 1 || length >= 8 else { return false }
        if head.has("moov", at: 4) { return true }
        guard head.has("mdat", at: 4) || head.has("wide", at: 4) else { return false }
        return head.has("mdat", at: 4) ? Int64(length) <= fileLength || length == 1 : head.has("mdat", at: 12)
    }

    private static func matroska(_ reader: ByteReader) throws(Errno) -> Sniffed {
        let head = try reader.bytes(at: 0, count: 256)
        // The document type is element 0x4282 within the first element.
        for offset in 4..<max(4, head.count - 3) where head[offset] == 0x42 && head[offset + 1] == 0x82 {
            if head.has("webm", at: offset + 3) || head.has("matroska", at: offset + 3) {
                return .container(.webm, start: 0)
            }
        }
        return .other(unknown)
    }

    /// Returns the offset after the ID3v2 tags; 0 without tags. Lies beyond the end of the file if a tag claims so.
    private static func endOfTags(_ reader: ByteReader) throws(Errno) -> Int64 {
        var offset: Int64 = 0
        for _ in 0..<mostTags {
            let header = try reader.bytes(at: offset, count: 10)
            guard header.has("ID3"), header.count == 10, header[3] < 0xFF, header[6...].allSatisfy({ $0 < 0x80 }) else {
                break
            }
            let length = header[6...].reduce(Int64(0)) { $0 << 7 | Int64($1) }
            offset += 10 + length + (header[5] & 0x10 == 0 ? 0 : 10)
        }
        return offset
    }

    /// Identifies containers that are frames without a signature: two consecutive headers must agree, or a tag must
    /// precede.
    private static func stream(_ reader: ByteReader, at start: Int64) throws(Errno) -> AudioContainer? {
        let head = try reader.bytes(at: start, count: 16)
        if start > 0, head.has("fLaC") { return .flac }
        if let first = ADTSFrame(head) {
            let next = try reader.bytes(at: start + Int64(first.length), count: 16)
            guard next.count >= 7 else { return start > 0 ? .adts : nil }
            return ADTSFrame(next).map(first.continues) == true ? .adts : nil
        }
        guard let first = MPEGFrame(head) else { return nil }
        // A free bit rate hides the next header; only layer III encoders use it, after a tag.
        guard let length = first.length else { return start > 0 ? .mpegAudio : nil }
        let next = try reader.bytes(at: start + Int64(length), count: 16)
        guard next.count >= 4 else { return start > 0 ? .mpegAudio : nil }
        return MPEGFrame(next).map(first.continues) == true ? .mpegAudio : nil
    }

    /// A phrase for the user, about a file of no kind that can be named.
    static let unknown = "its first bytes match no format that quickrec reads"

    /// Returns a phrase for the user that names some kinds of files found among recordings.
    private static func name(of head: [UInt8]) -> String {
        let known: [(StaticString, String)] = [
            ("%PDF", "it is a PDF document"), ("PK\u{3}\u{4}", "it is a ZIP archive"),
            ("GIF8", "it is a picture"), ("{", "it is text"), ("<", "it is text"),
            ("SQLite format 3", "it is a database"), ("MThd", "it is a MIDI file, which has no sound in it"),
        ]
        if let match = known.first(where: { head.has($0.0) }) { return match.1 }
        switch head.bigEndian(at: 0, length: 4) {
        case 0x8950_4E47, 0xFFD8_FFE0, 0xFFD8_FFE1, 0xFFD8_FFDB: return "it is a picture"
        case 0x3026_B275: return "it is a Windows Media file, a kind that quickrec does not read"
        default: return unknown
        }
    }
}
