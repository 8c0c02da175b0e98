package import Money

/// Whether money was received or spent.
///
/// The raw values are those of the older data that can be imported (0 income, 1 expense).
package enum TransactionType: Int, CaseIterable, Hashable, Sendable {
    /// Money received.
    case income = 0
    /// Money spent.
    case expense = 1

    /// The word in entries, JSON and tables.
    package var name: String {
        switch self {
        case .income: "income"
        case .expense: "expense"
        }
    }

    /// Finds the type with this name; `nil` for any other text.
    package init?(name: some StringProtocol) {
        guard let type = Self.allCases.first(where: { $0.name == name }) else { return nil }
        self = type
    }
}

/// One part of an entry or of a transaction.
package struct EntryLine: Hashable, Sendable {
    /// `nil` if unknown.
    package var amount: Amount?
    /// The display form; `nil` if unknown.
    package var category: String?
    /// Display forms, in the order given.
    package var tags: [String]
    /// The note on this line only.
    package var note: String?

    /// Creates a line; by default nothing is known.
    package init(amount: Amount? = nil, category: String? = nil, tags: [String] = [], note: String? = nil) {
        self.amount = amount
        self.category = category
        self.tags = tags
        self.note = note
    }
}

extension [EntryLine] {
    /// The tags of all lines, without duplicates, in order of appearance.
    package var tags: [String] { flatMap(\.tags).distinctNames }
}

/// What is known about the money of a quick record, from the user's input or a sidecar.
///
/// All amounts of one entry have the same currency.
package struct Entry: Hashable, Sendable {
    /// `nil` if unknown: an expense, unless the user says otherwise.
    package var type: TransactionType?
    /// The currency named, even if no amount is known yet.
    package var currency: Currency?
    /// At least one line if an amount, a tag or a category is known.
    package var lines: [EntryLine]
    /// The display form; `nil` if unknown.
    package var payee: String?
    /// Where the money was spent or earned; `nil` if unknown.
    package var location: String?
    /// The name of the account; `nil` for the default account of the currency.
    package var account: String?
    /// The note on the whole entry.
    package var note: String?
    /// The day of the transaction, if it differs from the day of the record.
    package var date: CivilDay?
    /// Whether the entry is cleared, if known.
    package var cleared: Bool?

    /// Creates an entry; by default nothing is known.
    package init(
        type: TransactionType? = nil, currency: Currency? = nil, lines: [EntryLine] = [], payee: String? = nil,
        location: String? = nil, account: String? = nil, note: String? = nil, date: CivilDay? = nil,
        cleared: Bool? = nil
    ) {
        self.type = type
        self.currency = currency
        self.lines = lines
        self.payee = payee
        self.location = location
        self.account = account
        self.note = note
        self.date = date
        self.cleared = cleared
    }

    /// The sum of the lines; `nil` unless every line has an amount, all in one currency, and the sum fits.
    package var total: Amount? {
        guard let first = lines.first?.amount else { return nil }
        var sum = Amount(minorUnits: 0, currency: first.currency)
        for line in lines {
            guard let amount = line.amount, let next = sum.adding(amount) else { return nil }
            sum = next
        }
        return sum
    }

    /// The currency of the known amounts if their sum is too large for an amount; `nil` if it fits.
    package var tooLargeSum: Currency? {
        let amounts = lines.compactMap(\.amount)
        var sum = Int128(0)
        for amount in amounts {
            sum += Int128(amount.minorUnits)
            if Int64(exactly: sum) == nil { return amount.currency }
        }
        return nil
    }

    /// The tags of all lines, without duplicates, in order of appearance.
    package var tags: [String] { lines.tags }
}

extension Entry {
    /// Returns this entry with unknown values taken from `other`; known values stay.
    package func filled(from other: Entry) -> Entry {
        var result = self
        // Lines, their currency and the account, which has one, belong together.
        for attribute in EntryAttribute.ofWhole where attribute != .currency && attribute != .account {
            result[attribute] = self[attribute] ?? other[attribute]
        }
        guard let filled = lines(filledFrom: other) else { return result }
        result.lines = filled
        result.currency = filled.first?.amount?.currency ?? other.currency ?? currency
        result.account = account ?? other.account
        return result
    }

    /// The lines with unknown values taken from `other`; `nil` if theirs may be different ones: several, of another
    /// amount or in another currency.
    private func lines(filledFrom other: Entry) -> [EntryLine]? {
        let (ours, theirs) = (lines.first?.amount?.currency ?? currency, other.currency)
        let isOtherCurrency = ours != nil && theirs != nil && ours != theirs
        guard !lines.isEmpty else { return isOtherCurrency && account != nil ? nil : other.lines }
        guard !isOtherCurrency, lines.count == 1, other.lines.count <= 1 else { return nil }
        guard let line = other.lines.first else { return lines }
        guard lines[0].amount == nil || line.amount == nil || lines[0].amount == line.amount else { return nil }
        return [lines[0].filled(from: line)]
    }

    /// Whether everything that `other` says is said here too, in any spelling.
    package func says(_ other: Entry) -> Bool {
        guard other.total == nil || other.total == total else { return false }
        return EntryAttribute.allCases.allSatisfy { attribute in
            guard let theirs = other[attribute] else { return true }
            guard let ours = self[attribute] else { return false }
            guard !theirs.texts.isEmpty else { return ours.description == theirs.description }
            return Set(ours.texts.map { TagKey($0) }).isSuperset(of: theirs.texts.map { TagKey($0) })
        }
    }
}

extension EntryLine {
    /// Returns this line with unknown values taken from `other`.
    fileprivate func filled(from other: EntryLine) -> EntryLine {
        EntryLine(
            amount: amount ?? other.amount, category: category ?? other.category,
            tags: tags.isEmpty ? other.tags : tags, note: note ?? other.note)
    }
}
