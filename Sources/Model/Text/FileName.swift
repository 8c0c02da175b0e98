/// The name of a file as the kernel returns it: bytes, not text.
///
/// Swift's `String` treats NFC and NFD twins as equal although the file system keeps two files, and invalid UTF-8
/// cannot be written back. So names are compared and stored as bytes, and become text only for display.
package struct FileName: Hashable, Sendable {
    /// The bytes of the name, without a folder.
    package let bytes: [UInt8]

    /// Creates a name from the bytes that the kernel returned.
    package init(bytes: some Sequence<UInt8>) {
        self.bytes = Array(bytes)
    }

    /// Creates a name from the bytes after the last slash of a path; from the whole path if there is none.
    package init(lastOf path: some BidirectionalCollection<UInt8>) {
        let slash = path.lastIndex(of: UInt8(ascii: "/"))
        self.init(bytes: path.suffix(from: slash.map(path.index(after:)) ?? path.startIndex))
    }

    /// Creates a name from the text's UTF-8, without normalising it.
    package init(_ text: String) {
        bytes = Array(text.utf8)
    }

    /// The text for display and JSON, with U+FFFD for invalid UTF-8. Not escaped for a terminal.
    package var text: String { String(decoding: bytes, as: UTF8.self) }

    /// The bytes before the last dot; the whole name if there is no dot or only a leading one.
    package var stem: FileName {
        guard let dot = lastDot else { return self }
        return FileName(bytes: bytes[..<dot])
    }

    /// The ASCII-lowercased bytes after the last dot; empty if there is no dot or only a leading one.
    package var lowercasedExtension: String {
        guard let dot = lastDot else { return "" }
        return String(decoding: bytes[(dot + 1)...].map(\.lowercasedASCII), as: UTF8.self)
    }

    private var lastDot: Int? {
        guard let dot = bytes.lastIndex(of: UInt8(ascii: ".")), dot > 0 else { return nil }
        return dot
    }
}
