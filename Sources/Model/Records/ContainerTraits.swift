/// What is known of one kind of file that people record in: the compiler asks for all of it when a kind is added.
package struct ContainerTraits: Sendable {
    /// Bytes that a file begins with: all of these texts, each at its offset.
    package struct Signature: Sendable {
        package let parts: [(offset: Int, bytes: [UInt8])]

        init(_ parts: (Int, String)...) {
            self.parts = parts.map { (offset: $0.0, bytes: Array($0.1.utf8)) }
        }

        init(_ text: String, then bytes: [UInt8]) {
            parts = [(offset: 0, bytes: Array(text.utf8)), (offset: text.utf8.count, bytes: bytes)]
        }
    }

    /// When ffmpeg decodes such a file.
    package enum Conversion: Sendable {
        /// Never: libsndfile does.
        case never
        /// Always, by this demuxer and with these decoders.
        case always(demuxer: String, decoders: [String])
        /// Where the file has one of these codecs.
        case ofCodecs(Set<String>, demuxer: String, decoders: [String])
    }

    /// What stands before its name: `a` or `an`.
    package let article: String
    /// The extensions of such files, in lower case.
    package let extensions: [String]
    /// Any of these tells such a file; empty where `Sniffer` looks at its structure.
    package let signatures: [Signature]
    /// The container's part of libsndfile's format numbers, which `sndfile.h` fixes for good; empty where libsndfile can't
    /// open such a file.
    package let sndfileFormats: Set<Int32>
    /// When ffmpeg decodes such a file.
    package let conversion: Conversion

    /// Whether libsndfile opens such files, and so do players that use it.
    package var isReadBySndfile: Bool { !sndfileFormats.isEmpty }
}
