package import Model
package import SystemPackage

extension SoundReader {
    /// No file is longer, so that offsets can be added without overflow.
    private static let longestFile: Int64 = 1 << 60

    static func reader(_ file: FileDescriptor, _ byteCount: Int64) throws(Errno) -> ByteReader {
        try ByteReader(FileBytes(descriptor: file, count: max(0, min(byteCount, longestFile))))
    }

    /// What the first bytes and the container's own sizes say of a file; `nil` for no kind that people record in. No helper
    /// is needed for this, and little is read. One that is named like audio is searched for its first frame.
    package static func firstLook(
        at file: FileDescriptor, byteCount: Int64, isNamedLikeAudio: Bool = false
    ) throws(Errno) -> FirstLook? {
        let reader = try reader(file, byteCount)
        let sniffed = try Sniffer.sniff(reader, isNamedLikeAudio: isNamedLikeAudio)
        guard case .container(let container, let start) = sniffed else { return nil }
        return FirstLook(
            container: container, start: start, missingEnd: try missingEnd(reader, container, start: start))
    }

    /// What is missing at the end by what the container says; `nil` where it doesn't say so, and for a stream whose sizes say
    /// "up to the end".
    private static func missingEnd(
        _ reader: ByteReader, _ container: AudioContainer, start: Int64
    ) throws(Errno) -> MissingEnd? {
        switch try Completeness.of(reader, container: container, start: start) {
        case .whole, .unknown, .open:
            return nil
        case .unfinished:
            return MissingEnd(kind: .unfinished, missingBytes: nil, reason: Wording.unfinished(container))
        case .cut(let missing):
            return MissingEnd(kind: .cut, missingBytes: missing, reason: Wording.cut(container, missing: missing))
        }
    }
}

/// What the first bytes of a file and the sizes in its container say of it.
package struct FirstLook: Sendable {
    package let container: AudioContainer
    /// Bytes before the container begins, such as tags.
    let start: Int64
    /// What is missing at its end; `nil` where nothing is, or nothing can be said.
    package let missingEnd: MissingEnd?
}
