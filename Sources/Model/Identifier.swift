package import FoundationEssentials

/// A UUID that names one kind of thing and can't be taken for the name of another.
package struct Identifier<Subject>: Hashable, Sendable, CustomStringConvertible {
    package let uuid: UUID

    package init(uuid: UUID) {
        self.uuid = uuid
    }

    /// A fresh random (version 4) identifier.
    package init() {
        uuid = UUID()
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
