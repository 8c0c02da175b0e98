/// The properties of one container that people record in; the compiler demands all of them for a new container.
package struct ContainerTraits: Sendable {
    /// Bytes at the beginning of a file: all of these parts, each at its offset.
    package struct Signature: Sendable {
        /// All of these must match; offsets in bytes from the beginning of the file.
        package let parts: [(offset: Int, bytes: [UInt8])]

        /// Creates a signature of texts, each at its offset.
        init(_ parts: (Int, String)...) {
            self.parts = parts.map { (offset: $0.0, bytes: Array($0.1.utf8)) }
        }

        /// Creates a signature of `text` at the beginning of the file, followed at once by `bytes`.
        init(_ text: String, then bytes: [UInt8]) {
            parts = [(offset: 0, bytes: Array(text.utf8)), (offset: text.utf8.count, bytes: bytes)]
        }
    }

    /// When ffmpeg decodes such a file.
    package enum Conversion: Sendable {
        /// Never; libsndfile does.
        case never
        /// Always, with this demuxer and these decoders.
        case always(demuxer: String, decoders: [String])
        /// If the file has one of these codecs.
        case ofCodecs(Set<String>, demuxer: String, decoders: [String])
    }

    /// The indefinite article before its name: `a` or `an`.
    package let article: String
    /// The file name extensions, in lower case.
    package let extensions: [String]
    /// Any of these identifies such a file; empty if `Sniffer` examines its structure instead.
    package let signatures: [Signature]
    /// The container part of libsndfile's format numbers, which `sndfile.h` guarantees not to change; empty if
    /// libsndfile cannot open such a file.
    package let sndfileFormats: Set<Int32>
    /// When ffmpeg decodes such a file.
    package let conversion: Conversion

    /// Whether libsndfile, and players that use it, can open such files.
    package var isReadBySndfile: Bool { !sndfileFormats.isEmpty }
}
