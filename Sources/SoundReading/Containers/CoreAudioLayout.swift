import SystemPackage

/// Finds the samples of a CAF file.
enum CoreAudioLayout {
    /// Returns the length that a reader must see in a `data` chunk whose end is missing: libsndfile refuses a file that
    /// is shorter than it claims. Empty if the file is whole.
    static func patches(_ reader: ByteReader) throws(Errno) -> [WaveLayout.Patch] {
        // Four bytes of edit count precede the samples.
        guard let data = try Chunks(reader, style: .caf).first("data"), data.length != Chunk.beyondAnyFile,
            data.end > reader.count, reader.count > data.start + 4
        else { return [] }
        let length = UInt64(reader.count - data.start)
        let bytes = (0..<8).map { UInt8(truncatingIfNeeded: length >> UInt64(56 - 8 * $0)) }
        return [
            WaveLayout.Patch(offset: data.lengthOffset, bytes: Array(bytes[..<4])),
            WaveLayout.Patch(offset: data.lengthOffset + 4, bytes: Array(bytes[4...])),
        ]
    }
}
