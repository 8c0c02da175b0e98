import Foundation
import Model
import Money
import Store

/// The books as plain Swift: arrays that are gone through, and nothing that is kept up to date.
struct NaiveBooks: Equatable {
    struct Record: Equatable {
        var id: QuickRecordID
        var entry: Entry
        var createdAt: Moment
        var state: RecordState
    }

    struct Booked: Equatable {
        var id: TransactionID
        var record: QuickRecordID?
        var createdAt: Moment
        /// With its type, its account and its day.
        var entry: Entry
        var isOpening = false
    }

    struct Name: Equatable {
        var name: String
        var isHidden = false
    }

    var records: [Record] = []
    var transactions: [Booked] = []
    var names: [NameKind: [TagKey: Name]] = [:]
    var currencies: [TagKey: Currency] = [:]
    /// The default account of each currency.
    var defaults: [Currency: TagKey] = [:]

    /// The name of the category that is nobody's.
    static let opening = "Opening balance"

    // MARK: what people do

    /// Takes up the names of an entry, and answers it with them as they are shown.
    mutating func noting(_ entry: Entry) -> Entry {
        var entry = entry
        entry.payee = entry.payee.map { note($0, .payees) }
        entry.account = entry.account.map { name in
            if currencies[TagKey(name)] == nil, let currency = entry.total?.currency {
                currencies[TagKey(name)] = currency
            }
            return note(name, .accounts)
        }
        for index in entry.lines.indices {
            entry.lines[index].category = entry.lines[index].category.map {
                $0 == Self.opening ? $0 : note($0, .categories)
            }
            entry.lines[index].tags = entry.lines[index].tags.distinctNames.map { note($0, .tags) }
        }
        entry.currency =
            entry.total?.currency ?? entry.lines.lazy.compactMap { $0.amount?.currency }.first ?? entry.currency
        return entry
    }

    private mutating func note(_ name: String, _ kind: NameKind) -> String {
        let known = names[kind]?[TagKey(name)] ?? Name(name: name)
        names[kind, default: [:]][TagKey(name)] = known
        return known.name
    }

    mutating func add(_ record: QuickRecord, _ entry: Entry) {
        records.append(Record(id: record.id, entry: Entry(), createdAt: record.createdAt, state: record.state))
        change(record.id, state: record.state, to: entry)
    }

    /// Gives a record its entry; what is processed has a type.
    mutating func change(_ id: QuickRecordID, state: RecordState, to entry: Entry) {
        var entry = noting(entry)
        if state == .processed || state == .converted { entry.type = entry.type ?? .expense }
        for index in records.indices where records[index].id == id {
            (records[index].entry, records[index].state) = (entry, state)
        }
    }

    mutating func book(_ id: TransactionID, _ entry: Entry, createdAt: Moment, day: CivilDay, record: QuickRecordID?) {
        transactions.append(
            Booked(id: id, record: record, createdAt: createdAt, entry: booked(entry, day: day)))
    }

    /// Lets a transaction say something else.
    mutating func edit(_ id: TransactionID, to entry: Entry, zone: TimeZone) {
        guard let index = transactions.firstIndex(where: { $0.id == id }) else { return }
        transactions[index].entry = booked(entry, day: transactions[index].createdAt.day(in: zone))
    }

    /// Sets the opening balance of an account; `id` names a new one.
    mutating func setOpening(_ units: Int64, account: String, id: TransactionID?, createdAt: Moment) {
        let key = TagKey(account)
        guard let currency = currencies[key], let name = names[.accounts]?[key]?.name else { return }
        let known = transactions.filter { $0.isOpening && $0.entry.account.map { TagKey($0) } == key }.map(\.id)
        let kept = units == 0 ? nil : known.first
        transactions.removeAll { known.contains($0.id) && $0.id != kept }
        guard units != 0 else { return }
        let amount = Amount(minorUnits: abs(units), currency: currency)
        let type = units < 0 ? TransactionType.expense : .income
        if let index = transactions.firstIndex(where: { $0.id == kept }) {
            transactions[index].entry.type = type
            transactions[index].entry.lines[0].amount = amount
        } else if let id {
            let entry = Entry(
                type: type, currency: currency, lines: [EntryLine(amount: amount, category: Self.opening)],
                account: name, date: createdAt.day, cleared: true)
            transactions.append(Booked(id: id, record: nil, createdAt: createdAt, entry: entry, isOpening: true))
        }
    }

    private mutating func booked(_ entry: Entry, day: CivilDay) -> Entry {
        var entry = noting(entry)
        guard let currency = entry.total?.currency else { preconditionFailure("an entry without a sum is not booked") }
        entry.account = entry.account ?? defaultAccount(of: currency)
        entry.type = entry.type ?? .expense
        (entry.currency, entry.date, entry.cleared) = (currency, entry.date ?? day, entry.cleared ?? false)
        return entry
    }

    private mutating func defaultAccount(of currency: Currency) -> String {
        if let key = defaults[currency], let known = names[.accounts]?[key] { return known.name }
        let name = note("Cash \(currency.code)", .accounts)
        currencies[TagKey(name)] = currency
        defaults[currency] = TagKey(name)
        return name
    }

    mutating func rename(_ name: String, _ kind: NameKind, to new: String) {
        guard let old = names[kind]?.removeValue(forKey: TagKey(name)) else { return }
        names[kind]?[TagKey(new)] = Name(name: new, isHidden: old.isHidden)
        if kind == .accounts {
            currencies[TagKey(new)] = currencies[TagKey(name)]
            if TagKey(name) != TagKey(new) { currencies[TagKey(name)] = nil }
            for (currency, key) in defaults where key == TagKey(name) { defaults[currency] = TagKey(new) }
        }
        replace(old.name, kind, by: new)
    }

    mutating func merge(_ name: String, _ kind: NameKind, into target: String) {
        guard let old = names[kind]?.removeValue(forKey: TagKey(name)), let new = names[kind]?[TagKey(target)] else {
            return
        }
        if kind == .accounts {
            currencies[TagKey(name)] = nil
            for (currency, key) in defaults where key == TagKey(name) { defaults[currency] = TagKey(target) }
        }
        replace(old.name, kind, by: new.name)
    }

    private mutating func replace(_ old: String, _ kind: NameKind, by new: String) {
        for index in records.indices { records[index].entry.replace(old, kind, by: new) }
        for index in transactions.indices { transactions[index].entry.replace(old, kind, by: new) }
    }

    mutating func delete(_ name: String, _ kind: NameKind, replacement: String?) {
        if let replacement { return merge(name, kind, into: replacement) }
        let key = TagKey(name)
        names[kind]?[key] = nil
        guard kind == .accounts else { return }
        currencies[key] = nil
        for (currency, account) in defaults where account == key { defaults[currency] = nil }
    }

    func isUsed(_ name: String, _ kind: NameKind) -> Bool {
        (records.map(\.entry) + transactions.map(\.entry)).contains { entry in
            let used: [String?] =
                switch kind {
                case .accounts: [entry.account]
                case .payees: [entry.payee]
                case .categories: entry.lines.map(\.category)
                case .tags: entry.tags
                }
            return used.contains { $0.map { TagKey($0) } == TagKey(name) }
        }
    }

    mutating func bringOver(_ record: ImportedRecord, _ state: RecordState) {
        guard let createdAt = record.createdAt else { return }
        records.append(Record(id: record.id, entry: Entry(), createdAt: createdAt, state: state))
        change(record.id, state: state, to: record.entry)
        guard let facts = record.booked else { return }
        let entry = Entry(
            type: facts.type, lines: [EntryLine(amount: facts.amount, tags: facts.tags)], location: facts.location)
        book(facts.id, entry, createdAt: facts.createdAt, day: facts.date, record: record.id)
    }

    // MARK: what is asked

    /// What is in each account, what of it is settled, and what was there at first.
    func balances() -> [TagKey: (all: Int64, cleared: Int64, opening: Int64)] {
        var sums = (names[.accounts] ?? [:]).mapValues { _ in (all: Int64(0), cleared: Int64(0), opening: Int64(0)) }
        for transaction in transactions {
            guard let total = transaction.entry.total, let account = transaction.entry.account else { continue }
            let effect = transaction.entry.type == .income ? total.minorUnits : -total.minorUnits
            sums[TagKey(account), default: (0, 0, 0)].all += effect
            if transaction.entry.cleared == true { sums[TagKey(account), default: (0, 0, 0)].cleared += effect }
            if transaction.isOpening { sums[TagKey(account), default: (0, 0, 0)].opening += effect }
        }
        return sums
    }
}

extension Entry {
    fileprivate mutating func replace(_ old: String, _ kind: NameKind, by new: String) {
        func renamed(_ name: String?) -> String? { name.map { TagKey($0) == TagKey(old) ? new : $0 } }
        switch kind {
        case .accounts: account = renamed(account)
        case .payees: payee = renamed(payee)
        case .categories: for index in lines.indices { lines[index].category = renamed(lines[index].category) }
        case .tags:
            for index in lines.indices {
                let tags = lines[index].tags
                // A line that has both keeps the place of the one that stays.
                let hasBoth = TagKey(old) != TagKey(new) && tags.contains { TagKey($0) == TagKey(new) }
                lines[index].tags =
                    hasBoth ? tags.filter { TagKey($0) != TagKey(old) } : tags.compactMap { renamed($0) }
            }
        }
    }
}
