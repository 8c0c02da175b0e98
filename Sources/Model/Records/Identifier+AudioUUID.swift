extension Identifier where Subject == Recording {
    /// Reads the first UUID in a file's name: anywhere, in either case, with or without braces. `nil` if there is none.
    package init?(inName name: FileName) {
        guard let uuid = UUIDText.find(in: name.bytes) else { return nil }
        self.init(uuid: uuid)
    }

    /// Makes a version 8 UUID (RFC 9562, section 5.8) from the first sixteen bytes of a SHA-256 digest, so that the
    /// same bytes always get the same identifier.
    ///
    /// Traps unless `digest` is 32 bytes long.
    package init(contentDigest digest: [UInt8]) {
        precondition(digest.count == 32, "a SHA-256 digest has 32 bytes")
        var raw = Array(digest.prefix(16))
        raw[6] = raw[6] & 0x0F | 0x80
        raw[8] = raw[8] & 0x3F | 0x80
        self.init(uuid: UUIDText.uuid(fromRaw: raw))
    }
}
