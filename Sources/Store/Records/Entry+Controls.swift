import Model

/// Texts that the database would cut short, or that would not fit on a line.
extension Entry {
    /// Throws `StoreError.refused` for a text with U+0000, at which SQLite's functions end a text
    /// (https://www.sqlite.org/nulinstr.html).
    func refuseNulls() throws {
        try Self.refuseNull(in: payee, "payee")
        try Self.refuseNull(in: account, "account")
        try Self.refuseNull(in: location, "location")
        try Self.refuseNull(in: note, "note")
        for line in lines {
            try Self.refuseNull(in: line.category, "category")
            try Self.refuseNull(in: line.note, "note")
            for tag in line.tags { try Self.refuseNull(in: tag, "tag") }
        }
    }

    /// Throws `StoreError.refused` for a location with any control character, as for a name. Only new ones are held to
    /// that: a record that has one already can still be processed.
    func refuseLocation() throws {
        if let found = location.flatMap({ NameText.firstForbidden(in: $0) }) { throw Self.refusal("location", found) }
    }

    private static func refuseNull(in text: String?, _ noun: String) throws {
        guard let text, text.utf8.contains(0) else { return }
        throw refusal(noun, "\0")
    }

    private static func refusal(_ noun: String, _ scalar: Unicode.Scalar) -> StoreError {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        let code = String(repeating: "0", count: max(0, 4 - digits.count)) + digits
        return .refused("Its \(noun) has the control character U+\(code) in it, which can't be kept; take it out.")
    }
}
