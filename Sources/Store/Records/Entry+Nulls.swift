import Model

/// Texts that the database would cut short.
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

    private static func refuseNull(in text: String?, _ noun: String) throws {
        guard let text, text.utf8.contains(0) else { return }
        throw StoreError.refused(
            "Its \(noun) has the control character U+0000 in it, which can't be kept; take it out.")
    }
}
