import SystemPackage

/// What the Xing, Info or VBRI header in the first frame of an MPEG audio file says about the whole file.
struct MPEGStream {
    /// Frames of the whole file; `nil` if the header doesn't say. Without any such header a length is only an estimate.
    private(set) var frameCount: UInt64?
    /// Whether as many bytes are present as the header counts; `unknown` if it counts none.
    private(set) var completeness = Completeness.unknown

    /// Reads the header; `nil` if there is none.
    init?(_ reader: ByteReader, start: Int64) throws(Errno) {
        let bytes = try reader.bytes(at: start, count: 192)
        guard let frame = MPEGFrame(bytes) else { return nil }
        let byteCount: UInt64?
        if bytes.has("Xing", at: frame.xingOffset) || bytes.has("Info", at: frame.xingOffset) {
            let flags = bytes.bigEndian(at: frame.xingOffset + 4, length: 4) ?? 0
            var offset = frame.xingOffset + 8
            if flags & 1 != 0 {
                frameCount = bytes.bigEndian(at: offset, length: 4)
                offset += 4
            }
            byteCount = flags & 2 != 0 ? bytes.bigEndian(at: offset, length: 4) : nil
        } else if bytes.has("VBRI", at: 36) {
            byteCount = bytes.bigEndian(at: 46, length: 4)
            frameCount = bytes.bigEndian(at: 50, length: 4)
        } else {
            return nil
        }
        guard let byteCount, byteCount > 0, byteCount != 0xFFFF_FFFF else { return }
        // Writers disagree on whether to count the frame that holds the header.
        let slack = Int64(frame.length ?? 0)
        completeness = .of(promisedEnd: start + Int64(byteCount), count: reader.count, slack: slack)
    }
}
