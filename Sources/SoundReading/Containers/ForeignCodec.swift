import Model
import SystemPackage

/// Reads the claims of files whose container libsndfile supports but whose codec it refuses: CAF with AAC, Ogg with
/// Speex.
enum ForeignCodec {
    /// Returns the claim; `nil` if libsndfile supports the codec, so its refusal is final, or if this program doesn't
    /// know the codec.
    static func claim(_ reader: ByteReader, _ container: AudioContainer) throws(Errno) -> AudioClaim? {
        switch container {
        case .caf: try coreAudio(reader)
        case .ogg: try speex(reader)
        default: nil
        }
    }

    /// Reads Apple's description (`desc`) and packet table (`pakt`) chunks, all big-endian.
    private static func coreAudio(_ reader: ByteReader) throws(Errno) -> AudioClaim? {
        let chunks = try Chunks(reader, style: .caf)
        guard let description = chunks.first("desc") else { return nil }
        let fields = try reader.bytes(at: description.start, count: 32)
        let codecs: [(StaticString, String)] = [("aac ", "AAC"), ("alac", "ALAC"), ("opus", "OPUS"), ("ac-3", "AC3")]
        guard let codec = codecs.first(where: { fields.has($0.0, at: 8) })?.1 else { return nil }
        var claim = AudioClaim(container: .caf, codec: codec)
        if let bits = fields.bigEndian(at: 0, length: 8) {
            claim.sampleRate = Int(exactly: Double(bitPattern: bits)).flatMap(AnswerCheck.sampleRate)
        }
        claim.channels = fields.bigEndian(at: 24, length: 4).flatMap(AnswerCheck.channels)
        if let table = chunks.first("pakt") {
            let frames = try reader.bytes(at: table.start, count: 16).bigEndian(at: 8, length: 8)
            let length = frames.flatMap { AnswerCheck.length(frames: $0, sampleRate: claim.sampleRate) }
            claim.frames = length?.frames
            claim.duration = length?.seconds
        }
        return claim
    }

    /// Reads the header of Ogg Speex: rate at byte 36, channels at 48, little-endian.
    private static func speex(_ reader: ByteReader) throws(Errno) -> AudioClaim? {
        let head = try reader.bytes(at: 0, count: 512)
        guard OggStream.codec(head) == "SPEEX" else { return nil }
        let start = 27 + Int(head[26])
        var claim = AudioClaim(container: .ogg, codec: "SPEEX")
        claim.sampleRate = head.littleEndian(at: start + 36, length: 4).flatMap(AnswerCheck.sampleRate)
        claim.channels = head.littleEndian(at: start + 48, length: 4).flatMap(AnswerCheck.channels)
        return claim
    }
}
