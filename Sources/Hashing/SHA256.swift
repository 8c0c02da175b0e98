import CNettle

/// SHA-256 (FIPS 180-4) of bytes that come in pieces.
package struct SHA256 {
    /// The size of a digest in bytes.
    private static let byteCount = 32

    private var context = sha256_ctx()

    /// The hash of no bytes yet.
    package init() {
        nettle_sha256_init(&context)
    }

    /// Appends bytes to those that are hashed.
    package mutating func update(_ bytes: UnsafeRawBufferPointer) {
        nettle_sha256_update(&context, bytes.count, bytes.bindMemory(to: UInt8.self).baseAddress)
    }

    /// The digest of all bytes so far, 32 bytes; starts over with none.
    package mutating func finalize() -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: Self.byteCount) { digest, count in
            nettle_sha256_digest(&context, Self.byteCount, digest.baseAddress)
            count = Self.byteCount
        }
    }

    /// The digest of some bytes, 32 bytes.
    package static func digest(of bytes: [UInt8]) -> [UInt8] {
        var hash = SHA256()
        bytes.withUnsafeBytes { hash.update($0) }
        return hash.finalize()
    }
}
