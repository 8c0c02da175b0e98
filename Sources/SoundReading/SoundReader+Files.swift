package import Model
package import SystemPackage

extension SoundReader {
    /// No file is longer, so that offsets can be added without overflow.
    private static let longestFile: Int64 = 1 << 60

    static func reader(_ file: FileDescriptor, _ byteCount: Int64) throws(Errno) -> ByteReader {
        try ByteReader(FileBytes(descriptor: file, count: max(0, min(byteCount, longestFile))))
    }

    /// The kind of `file` by its first bytes; `nil` for none that people record in. No helper is needed for this.
    package static func container(
        of file: FileDescriptor, byteCount: Int64
    ) throws(Errno) -> AudioContainer? {
        guard case .container(let container, _) = try Sniffer.sniff(reader(file, byteCount)) else { return nil }
        return container
    }

    /// Whether the file's own container says that its end is missing; `nil` where it doesn't, so also for a stream
    /// whose sizes say "up to the end". No helper is needed for this, and little is read.
    package static func missingEnd(
        _ file: FileDescriptor, byteCount: Int64, container: AudioContainer
    ) throws(Errno) -> MissingEnd? {
        let reader = try reader(file, byteCount)
        guard case .container(let seen, let start) = try Sniffer.sniff(reader), seen == container else { return nil }
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
