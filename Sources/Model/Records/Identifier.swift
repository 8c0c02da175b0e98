package import FoundationEssentials

/// A UUID that names one kind of thing and can't be taken for the name of another.
package struct Identifier<Subject>: Hashable, Sendable, CustomStringConvertible {
    package let uuid: UUID

    package init(uuid: UUID) {
        self.uuid = uuid
    }

    /// A fresh random (version 4) identifier.
    package init() {
        uuid = Self.random()
    }

    /// A random UUID of version 4 (RFC 9562, section 5.4).
    ///
    /// Not Foundation's: where its /dev/urandom can't be opened or read (no descriptors left, a signal) it says nothing,
    /// and gives the same value every time.
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

/// Names a quick record; never the same thing as the UUID of its audio.
package typealias QuickRecordID = Identifier<QuickRecord>

/// Names a booked transaction.
package typealias TransactionID = Identifier<BookedTransaction>

/// Names a recording, wherever it came from and whether or not it has arrived yet.
package typealias AudioUUID = Identifier<Recording>
