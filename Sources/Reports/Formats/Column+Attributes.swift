import Model
import Money

extension Column {
    /// A column for programs, with the attribute's name for a key.
    init(_ attribute: EntryAttribute, value: @escaping @Sendable (Row) -> Cell) {
        self.init(attribute.name, value: value)
    }

    /// A column for people, with the attribute's name for a title.
    init(
        titled attribute: EntryAttribute, priority: Int, minimumWidth: Int? = nil,
        value: @escaping @Sendable (Row) -> Cell
    ) {
        self.init(
            nil, title: attribute.name.uppercased(), priority: priority, minimumWidth: minimumWidth, value: value)
    }
}

extension Column where Row == QuickRecord {
    /// A column for programs with what a record's entry says of an attribute.
    init(_ attribute: EntryAttribute) {
        self.init(attribute) { Cell($0.entry[attribute]) }
    }

    /// A column for people with what a record's entry says of an attribute.
    init(titled attribute: EntryAttribute, priority: Int, minimumWidth: Int? = nil) {
        self.init(titled: attribute, priority: priority, minimumWidth: minimumWidth) { Cell($0.entry[attribute]) }
    }
}

extension Cell {
    /// What an entry says of an attribute.
    init(_ value: EntryValue?) {
        self =
            switch value {
            case nil: .empty
            case .text(let text)?: .text(text)
            case .texts(let texts)?: texts.cell
            case .day(let day)?: .day(day)
            case .type(let type)?: .text(type.name)
            case .currency(let currency)?: .text(currency.code)
            case .flag(let flag)?: .flag(flag)
            }
    }
}
