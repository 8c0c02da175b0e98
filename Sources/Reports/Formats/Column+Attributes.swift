import Model
import Money

extension Column {
    /// A column for programs, with the attribute's name as the key.
    init(_ attribute: EntryAttribute, value: @escaping @Sendable (Row) -> Cell) {
        self.init(attribute.name, value: value)
    }

    /// A column for display, with the attribute's name as the title.
    init(
        titled attribute: EntryAttribute, priority: Int, minimumWidth: Int? = nil,
        value: @escaping @Sendable (Row) -> Cell
    ) {
        self.init(
            nil, title: attribute.name.uppercased(), priority: priority, minimumWidth: minimumWidth, value: value)
    }
}

extension Column where Row == QuickRecord {
    /// A column for programs with an attribute of a record's entry.
    init(_ attribute: EntryAttribute) {
        self.init(attribute) { Cell($0.entry[attribute]) }
    }

    /// A column for display with an attribute of a record's entry.
    init(titled attribute: EntryAttribute, priority: Int, minimumWidth: Int? = nil) {
        self.init(titled: attribute, priority: priority, minimumWidth: minimumWidth) { Cell($0.entry[attribute]) }
    }
}

extension Cell {
    /// The value of an attribute of an entry.
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
