extension Entry {
    /// Accesses the value of an attribute; `nil` if it is unknown. Attributes of lines return the texts of all lines;
    /// setting one gives every line the same value.
    package subscript(_ attribute: EntryAttribute) -> EntryValue? {
        get {
            switch attribute {
            case .payee: payee.map { .text($0) }
            case .account: account.map { .text($0) }
            case .category: Self.texts(lines.compactMap(\.category))
            case .date: date.map { .day($0) }
            case .type: type.map { .type($0) }
            case .currency: currency.map { .currency($0) }
            case .cleared: cleared.map { .flag($0) }
            case .note: note.map { .text($0) }
            case .tag: Self.texts(tags)
            case .location: location.map { .text($0) }
            }
        }
        set {
            switch attribute {
            case .payee: payee = newValue?.text
            case .account: account = newValue?.text
            case .category: for index in lines.indices { lines[index].category = newValue?.texts.first }
            case .date: date = newValue?.day
            case .type: type = newValue?.type
            case .currency: currency = newValue?.currency
            case .cleared: cleared = newValue?.flag
            case .note: note = newValue?.text
            case .tag: for index in lines.indices { lines[index].tags = newValue?.texts ?? [] }
            case .location: location = newValue?.text
            }
        }
    }

    private static func texts(_ texts: [String]) -> EntryValue? { texts.isEmpty ? nil : .texts(texts) }
}
