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
        var payment: Payment

        init(_ found: KnownTransaction) { (date, payment) = (found.date, Payment(found)) }

        init(_ transaction: ImportedTransaction, _ defaults: [String: TagKey]) {
            (date, payment) = (transaction.date.description, Payment(transaction, defaults))
        }
    }

    /// What a row looks for in the books.
    private struct Trait: Hashable {
        enum Part: Hashable {
            case payee(TagKey?)
            /// The payee and the words of the note.
            case note(TagKey?, [Substring])
            /// The payee, and a note that is missing or that the user has changed.
            case anyNote(TagKey?)
            case anyPayee
        }

        var key: Key
        var part: Part
        /// Whether it is for rows whose source names their ID.
        var isIDNamed: Bool
    }

    private var booked = TraitQueues<Trait, KnownTransaction>()
    /// The default account of each currency.
    private let defaults: [String: TagKey]
    private let mark: DecimalMark
    /// How many transactions of this import may equal one that the books have, with another note or without a payee.
    private(set) var nearlyCount = 0
    /// The IDs of the booked ones for which a transaction of this import was found.
    private(set) var matched: Set<String> = []

    /// `known` are the IDs of this import that exist.
    init(
        _ transactions: [ImportedTransaction], besides known: Set<String>, _ earlier: inout EarlierImports,
        _ database: Database
    ) throws {
        mark = earlier.mark
        defaults = try Payment.defaultAccounts(database)
        let new = transactions.filter { !known.contains($0.id.description) }
        let keys = Set(new.map { [defaults] in Key($0, defaults) })
        let days = Set(keys.map(\.date)).sorted()
        for found in try KnownTransaction.fetch(
            on: days, database, where: { keys.contains(Key($0)) && !known.contains($0.id) })
        {
            booked.append(found, try Self.traits(of: found, &earlier))
        }
    }

    /// An ID that the source names tells a row from all others but those of which the ID was derived.
    private static func traits(of found: KnownTransaction, _ earlier: inout EarlierImports) throws -> [Trait] {
        let payee = found.payee.map { TagKey($0) }
        var note = Trait.Part.anyNote(payee)
        if let text = found.note, try !earlier.edited(found.number).contains("note") {
            note = .note(payee, words(text))
        }
        return [.payee(payee), note, .anyPayee].flatMap { part in
            (found.hasDerivedID ? [false, true] : [false]).map {
                Trait(key: Key(found), part: part, isIDNamed: $0)
            }
        }
    }

    private static func words(_ note: String) -> [Substring] {
        note.split(whereSeparator: \.isWhitespace)
    }

    /// What becomes of a transaction that the books have already; `nil` if they don't. Each booked one counts once, and
    /// none of those `matched`: a file may have equal rows.
    mutating func fate(of transaction: ImportedTransaction, besides matched: Set<String>) -> ImportFate? {
        let payee = transaction.entry.payee.map { TagKey($0) }
        // A note that only one of them has may have been left out.
        let parts: [Trait.Part] =
            transaction.entry.note.map { [.note(payee, Self.words($0)), .anyNote(payee)] } ?? [.payee(payee)]
        guard let found = take(parts, transaction, besides: matched) else { return nil }
        let paid = found.payee.map { ", \($0)," } ?? ""
        let remedy = found.isOpeningBalance ? "if it is wrong, correct" : "if this is another one, book"
        let command = found.isOpeningBalance ? "accounts opening" : "add --transaction"
        return .equal(
            "The books have \(found.facts(mark))\(paid) in '\(found.account)' already (\(found.id)), from another source or "
                + "another reading of this row; \(remedy) it with \(quickrec: "\(command)").")
    }

    /// Notes that a transaction was booked although the books have one that differs only in what may have been left out.
    mutating func noteBooked(_ transaction: ImportedTransaction, besides matched: Set<String>) {
        let parts: [Trait.Part] = transaction.entry.payee.map { [.payee(TagKey($0)), .payee(nil)] } ?? [.anyPayee]
        if take(parts, transaction, besides: matched) != nil { nearlyCount += 1 }
    }

    private mutating func take(
        _ parts: [Trait.Part], _ transaction: ImportedTransaction, besides matched: Set<String>
    ) -> KnownTransaction? {
        let key = Key(transaction, defaults)
        let found = booked.takeFirst(
            parts.map { Trait(key: key, part: $0, isIDNamed: transaction.isIDNamed) },
            unless: { matched.contains($0.id) })
        if let found { self.matched.insert(found.id) }
        return found
    }
}
