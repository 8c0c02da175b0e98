import GRDB
import Model
import Money

/// A transaction of the books with the ID of one to import.
struct KnownTransaction: FetchableRecord {
    /// The ID in the form in which the database has it.
    let id: String
    /// The row ID in `transactions`.
    let number: Int64
    /// The day, as `2026-11-20`.
    let date: String
    /// Income or expense; `nil` if the database has another word.
    let type: TransactionType?
    /// The total, in minor units; `nil` if the currency is unknown.
    let amount: Amount?
    /// The name of its account now.
    let account: String
    /// The name of its payee now.
    let payee: String?
    /// The note of the transaction itself, not those of its lines.
    let note: String?
    /// Whether it is the balance of the account before its first transaction.
    let isOpeningBalance: Bool

    /// Decodes a row as `fetch` selects it; an unknown type or currency is `nil`, and so differs from every import.
    init(row: Row) throws {
        id = try row.decode(forColumn: "id")
        number = try row.decode(forColumn: "number")
        date = try row.decode(forColumn: "date")
        type = TransactionType(rawValue: try row.decode(forColumn: "type"))
        let units = try row.decode(Int64.self, forColumn: "amount")
        amount = Currency(code: try row.decode(String.self, forColumn: "currency")).map {
            Amount(minorUnits: units, currency: $0)
        }
        account = try row.decode(forColumn: "account")
        payee = try row.decode(forColumn: "payee")
        note = try row.decode(forColumn: "note")
        isOpeningBalance = try row.decode(forColumn: "is_opening")
    }

    /// Returns the transactions that exist, by their IDs.
    static func fetch(_ identifiers: [String], _ database: Database) throws -> [String: KnownTransaction] {
        let found = try fetch(identifiers, "t.id = s.id", database)
        return Dictionary(found.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// Returns the transactions whose IDs begin in one of these ways.
    static func fetch(beginning prefixes: [String], _ database: Database) throws -> [KnownTransaction] {
        // No character of an ID comes after a tilde.
        try fetch(prefixes, "t.id > s.id AND t.id < s.id || '~'", database)
    }

    /// Returns those of the transactions on these days that `isSought` chooses.
    static func fetch(
        on days: [String], _ database: Database, where isSought: (KnownTransaction) -> Bool
    ) throws -> [KnownTransaction] {
        try fetch(days, "t.date = s.id", database, where: isSought)
    }

    private static func fetch(
        _ texts: [String], _ condition: String, _ database: Database,
        where isSought: (KnownTransaction) -> Bool = { _ in true }
    ) throws -> [KnownTransaction] {
        var known: [KnownTransaction] = []
        try KnownIDs.join(texts, database) {
            // The order of a CROSS JOIN is kept: the texts first.
            """
            SELECT t.id, t.number, t.date, t.type, t.amount, t.currency, t.note, a.name AS account, p.name AS payee,
                EXISTS (
                    SELECT 1 FROM transaction_lines l JOIN categories c ON c.id = l.category_id
                    WHERE l.transaction_number = t.number AND c.is_system = 1) AS is_opening
            FROM \($0) CROSS JOIN transactions t ON \(condition) JOIN accounts a ON a.id = t.account_id
                LEFT JOIN payees p ON p.id = t.payee_id
            """
        } _: { (found: KnownTransaction) in
            if isSought(found) { known.append(found) }
        }
        return known
    }

    /// Refuses a transaction that names this one's ID and differs: it would be lost if it is another one. A derived ID
    /// is of the same source transaction, which this run may read otherwise than the first one did.
    func fate(
        of transaction: ImportedTransaction, _ earlier: inout EarlierImports, _ database: Database
    ) throws -> ImportFate {
        guard transaction.isIDNamed else {
            return try fate(
                readAs: transaction.date, transaction.entry.type, transaction.entry.total, &earlier)
        }
        guard try differs(from: transaction, database) else { return .alreadyThere }
        return .refused(
            "The books have its ID for \(facts(earlier.mark)) in '\(account)', which was left as it is; remove the ID "
                + "here if it is another transaction, otherwise \(quickrec: "edit \(id)") changes the booked one.")
    }

    /// Compares this transaction of an earlier run with what the source says now. What the user has changed since counts
    /// as equal.
    func fate(
        readAs day: CivilDay, _ type: TransactionType?, _ amount: Amount?, _ earlier: inout EarlierImports
    ) throws -> ImportFate {
        var columns: [Substring] = []
        if day.description != date { columns.append("date") }
        if type != self.type { columns.append("type") }
        if amount != self.amount { columns.append("amount") }
        guard try earlier.differs(in: columns, number) else { return .alreadyThere }
        let reading = Self.facts(type?.name, amount, day.description, earlier.mark)
        return .differs(
            "An earlier run booked it as \(facts(earlier.mark)), and now it reads \(reading); it was left as it is, and "
                + "\(quickrec: "edit \(id)") changes it.")
    }

    /// Whether its ID was derived from what a file says of it: these have version 8.
    var hasDerivedID: Bool { id.utf8.dropFirst(14).first == UInt8(ascii: "8") }

    /// Its type, amount and day: `income 1500.50 EUR on 2026-11-27`.
    func facts(_ mark: DecimalMark) -> String {
        Self.facts(isOpeningBalance ? "the opening balance" : type?.name, amount, date, mark)
    }

    private static func facts(_ type: String?, _ amount: Amount?, _ day: String, _ mark: DecimalMark) -> String {
        [type, amount?.formatted(mark: mark), "on \(day)"].compactMap(\.self).joined(separator: " ")
    }

    /// An account that is not in the books may be this one's former name.
    private func differs(from transaction: ImportedTransaction, _ database: Database) throws -> Bool {
        guard transaction.date.description == date, transaction.entry.type == type, transaction.entry.total == amount
        else { return true }
        guard let named = transaction.entry.account, TagKey(named) != TagKey(account) else { return false }
        return try NameRows(.accounts).identifier(of: named, database) != nil
    }
}
