package import Model
package import SystemPackage

extension SoundReader {
    /// Largest supported size in bytes; no file is larger, and offsets can be added without overflow.
    private static let longestFile: Int64 = 1 << 60

    /// Returns a reader of the first `byteCount` bytes of the file; throws if they can't be read.
    static func reader(_ file: FileDescriptor, _ byteCount: Int64) throws(Errno) -> ByteReader {
        try ByteReader(FileBytes(descriptor: file, count: max(0, min(byteCount, longestFile))))
    }

    /// Why a file is not taken in if its first bytes match no known format.
    package static var unknownKind: String { Wording.notAudio(Sniffer.unknown) }

    /// Examines the first bytes of a file and the sizes in its container; `nil` for a file that people don't record in.
    /// Needs no helper and reads little. A file named like audio is searched for its first frame.
    package static func firstLook(
        at file: FileDescriptor, byteCount: Int64, isNamedLikeAudio: Bool = false
    ) throws(Errno) -> FirstLook? {
        let reader = try reader(file, byteCount)
        let sniffed = try Sniffer.sniff(reader, isNamedLikeAudio: isNamedLikeAudio)
        guard case .container(let container, let start) = sniffed else { return nil }
        let completeness = try Completeness.of(reader, container: container, start: start)
        // Frames without an index end anywhere.
        let isFrames = container == .adts || container == .amr
        return FirstLook(
            container: container, start: start, missingEnd: missingEnd(completeness, container),
            showsEnd: completeness == .whole && !isFrames)
    }

    /// Returns what is missing at the end according to the container; `nil` if it doesn't say, and for a stream whose
    /// sizes say "up to the end".
    private static func missingEnd(_ completeness: Completeness, _ container: AudioContainer) -> MissingEnd? {
        switch completeness {
        case .whole, .unknown, .open, .chained:
            return nil
        case .unfinished:
            return MissingEnd(kind: .unfinished, missingBytes: nil, reason: Wording.unfinished(container))
        case .cut(let missing):
            return MissingEnd(kind: .cut, missingBytes: missing, reason: Wording.cut(container, missing: missing))
        }
    }
}

/// What the first bytes of a file and the sizes in its container say about it.
package struct FirstLook: Sendable {
    /// The container that the first bytes identify.
    package let container: AudioContainer
    /// Offset of the container, after tags and the like.
    let start: Int64
    /// The missing end; `nil` if nothing is missing or nothing is known.
    package let missingEnd: MissingEnd?
    /// Whether the container promises an end, which is there.
    package let showsEnd: Bool
}
