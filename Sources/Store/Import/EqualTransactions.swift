import Foundation
import GRDB
import Model
import Money

/// Booked transactions that an import would book again under other IDs: from another source, or because the text of a row
/// or the choice of its columns is another one.
struct EqualTransactions {
    /// What the two have in common.
    private struct Key: Hashable {
        var date: String
        var type: TransactionType?
        var amount: Amount?
        var account: TagKey?
    }

    private var booked: [Key: [KnownTransaction]] = [:]
    /// The default account of each currency.
    private let defaults: [String: TagKey]
    /// How many transactions of this import may equal one that the books have, with another note or without a payee.
    private(set) var nearlyCount = 0

    /// `known` are the IDs of this import that exist.
    init(_ transactions: [ImportedTransaction], besides known: Set<String>, _ database: Database) throws {
        let rows = try Row.fetchAll(database, sql: "SELECT currency, name FROM accounts WHERE is_default = 1")
        defaults = try Dictionary(
            rows.map { (try $0.decode(forColumn: "currency"), TagKey(try $0.decode(String.self, forColumn: "name"))) },
            uniquingKeysWith: { first, _ in first })
        let new = transactions.filter { !known.contains($0.id.description) }
        let keys = Set(new.map { [defaults] in Self.key(of: $0, defaults) })
        let days = Set(keys.map(\.date)).sorted()
        for found in try KnownTransaction.fetch(
            on: days, database, where: { keys.contains(Self.key(of: $0)) && !known.contains($0.id) })
        {
            booked[Self.key(of: found), default: []].append(found)
        }
    }

    private static func key(of found: KnownTransaction) -> Key {
        Key(date: found.date, type: found.type, amount: found.amount, account: TagKey(found.account))
    }

    private static func key(of transaction: ImportedTransaction, _ defaults: [String: TagKey]) -> Key {
        let entry = transaction.entry
        return Key(
            date: transaction.date.description, type: entry.type, amount: entry.total,
            account: entry.account.map { TagKey($0) } ?? entry.total.flatMap { defaults[$0.currency.code] })
    }

    /// What becomes of a transaction that the books have already; `nil` if they don't. Each booked one counts once, and
    /// none of those `matched`: a file may have equal rows.
    mutating func fate(
        of transaction: ImportedTransaction, besides matched: Set<String>, _ earlier: inout EarlierImports
    ) throws -> ImportFate? {
        let key = Self.key(of: transaction, defaults)
        guard let candidates = booked[key] else { return nil }
        let index = try candidates.firstIndex { found in
            guard !matched.contains(found.id), Self.mayBeSame(transaction, found) else { return false }
            return try Self.isSamePayee(transaction, found)
                && (Self.isSameNote(transaction, found) || earlier.edited(found.number).contains("note"))
        }
        guard let index, let found = booked[key]?.remove(at: index) else { return nil }
        let payee = found.payee.map { ", \($0)," } ?? ""
        return .equal(
            "The books have \(found.facts)\(payee) in '\(found.account)' already (\(found.id)), from another source or "
                + "another reading of this row; if this is another one, book it with `quickrec add --transaction`.")
    }

    /// Notes that a transaction was booked although the books have one that differs only in what may have been left out.
    mutating func noteBooked(_ transaction: ImportedTransaction) {
        let key = Self.key(of: transaction, defaults)
        let index = booked[key]?.firstIndex { found in
            Self.mayBeSame(transaction, found)
                && (Self.isSamePayee(transaction, found) || transaction.entry.payee == nil || found.payee == nil)
        }
        guard let index else { return }
        booked[key]?.remove(at: index)
        nearlyCount += 1
    }

    /// An ID that the source names tells it from all others but those of which the ID was derived, which has version 8.
    private static func mayBeSame(_ transaction: ImportedTransaction, _ found: KnownTransaction) -> Bool {
        !transaction.isIDNamed || found.id.utf8.dropFirst(14).first == UInt8(ascii: "8")
    }

    private static func isSamePayee(_ transaction: ImportedTransaction, _ found: KnownTransaction) -> Bool {
        transaction.entry.payee.map { TagKey($0) } == found.payee.map { TagKey($0) }
    }

    /// A note that only one of them has may have been left out.
    private static func isSameNote(_ transaction: ImportedTransaction, _ found: KnownTransaction) -> Bool {
        guard let note = transaction.entry.note, let other = found.note else { return true }
        return note.split(whereSeparator: \.isWhitespace) == other.split(whereSeparator: \.isWhitespace)
    }
}
