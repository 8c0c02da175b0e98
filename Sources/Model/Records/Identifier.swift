package import FoundationEssentials

/// A UUID that identifies one kind of thing and cannot be confused with that of another kind.
package struct Identifier<Subject>: Hashable, Sendable, CustomStringConvertible {
    /// The UUID, of any version.
    package let uuid: UUID

    /// Creates the identifier with this UUID.
    package init(uuid: UUID) {
        self.uuid = uuid
    }

    /// Creates a random (version 4) identifier.
    package init() {
        uuid = Self.random()
    }

    /// Returns a random UUID of version 4 (RFC 9562, section 5.4).
    ///
    /// Doesn't use Foundation's: if that cannot open or read /dev/urandom (no descriptors left, a signal), it reports
    /// no error and returns the same value every time.
    private static func random() -> UUID {
        var generator = SystemRandomNumberGenerator()
        let words = [generator.next(), generator.next()] as [UInt64]
        var bytes = uuid_t(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
        withUnsafeMutableBytes(of: &bytes) { bytes in
            words.withUnsafeBytes { bytes.copyMemory(from: $0) }
            bytes[6] = bytes[6] & 0x0F | 0x40
            bytes[8] = bytes[8] & 0x3F | 0x80
        }
        return UUID(uuid: bytes)
    }

    /// Reads the 36-character form in either case; `nil` for anything else.
    package init?(_ text: some StringProtocol) {
        guard let uuid = UUIDText.parse(text) else { return nil }
        self.uuid = uuid
    }

    /// The 36-character form in upper case.
    package var description: String { uuid.uuidString }
}

/// Identifies a quick record; not its audio, whose UUID may happen to be equal.
package typealias QuickRecordID = Identifier<QuickRecord>

/// Identifies a booked transaction.
package typealias TransactionID = Identifier<BookedTransaction>

/// Identifies a recording, wherever it came from and whether or not it has arrived.
package typealias AudioUUID = Identifier<Recording>
