package import EntryLine
import Foundation
package import Model
import Money
package import Reports
package import Store

extension CommandContext {
    /// The effective conventions: those of the queue, overridden by the settings.
    var conventions: Conventions {
        Conventions(
            currency: notation.defaultCurrency, decimalMark: notation.decimalMark,
            monthBeforeDay: dateOrder == .monthDay, timeZone: zone.identifier)
    }

    /// The names of the books, to notice new ones.
    package func nameBook() throws -> NameBook {
        var (names, unseen): ([EntryAttribute: [String]], [EntryAttribute: [String]]) = ([:], [:])
        for attribute in EntryAttribute.named {
            guard let kind = attribute.traits.names else { continue }
            let new = Set(try database.unseenNames(kind))
            names[attribute] = try database.names(kind, includingHidden: true).map(\.name).filter { !new.contains($0) }
            unseen[attribute] = Array(new)
        }
        // What an edit of an opening balance leaves as it is.
        names[.category]?.append(OpeningBalances.name)
        return NameBook(
            names, unseen: unseen, accounts: AccountNames(try database.accountNames()),
            hasPlace: { [places] in places.contains($0) })
    }

    /// A tally of the new names of a batch; `nil` if it would not be shown.
    func newNames(_ options: some WriteMode) throws -> NewNameTally? {
        try options.format == .table ? NewNameTally(nameBook()) : nil
    }

    /// Reports the new names of entries that were stored, or would be without a dry run: all but those with the numbers
    /// `failed`.
    func say(_ tally: NewNameTally?, _ entries: [Entry?], without failed: [Int]) {
        guard var tally else { return }
        let failed = Set(failed)
        for case (let index, let entry?) in entries.enumerated() where !failed.contains(index) { tally.add(entry) }
        for line in tally.lines(echo) { output.say(line) }
    }

    /// Echoes a stored entry with its new names, which are those not in `names`. For a program, only those that are
    /// probably slips.
    package func say(_ entry: Entry, day: CivilDay?, names: NameBook, _ format: OutputFormat) {
        let news = names.news(in: entry)
        guard format == .table else {
            for slip in news where slip.nearMiss != nil { output.say(echo.line(slip)) }
            return
        }
        output.say(echo.line(entry, day: day, news: news))
    }

    /// The number of records of a batch that are echoed.
    private static let echoLimit = 20

    /// Echoes the first entries that a batch stored as single ones are, but for new names, and says how many more there
    /// are; for people only.
    package func say(_ records: [QuickRecord], _ format: OutputFormat) {
        guard format == .table else { return }
        let records = records.filter { $0.entry != Entry() }
        for record in records.prefix(Self.echoLimit) { output.say(echo.line(record.entry, day: record.day(in: zone))) }
        let rest = records.count - Self.echoLimit
        if rest > 0 { output.say("and \(rest.counted("more quick record"))") }
    }

    /// That the books have no such name, with its near miss, as a sentence.
    package func unknown(_ name: String, _ kind: NameKind) throws -> String {
        try unknownWithNearMiss(name, kind) ?? "There is no \(kind.noun) '\(name)'."
    }

    /// The same; `nil` without a near miss.
    package func unknownWithNearMiss(_ name: String, _ kind: NameKind) throws -> String? {
        let known = try database.names(kind, includingHidden: true).map(\.name)
        return NameVocabulary(known).nearMiss(name).map { "There is no \(kind.noun) '\(name)'; did you mean '\($0)'?" }
    }

    /// Throws if the settings ask about new names and an entry has one; for entries of which nobody can be asked.
    package func checkNewNames(_ entry: Entry, _ names: NameBook) throws {
        if let sentence = newNamesRefusal(entry, names) { throw CommandError(.usage, sentence) }
    }

    /// Why an entry can't be stored if the settings ask about new names, as a sentence; `nil` if it can.
    func newNamesRefusal(_ entry: Entry, _ names: NameBook) -> String? {
        let news = settings.asksNewNames ? names.news(in: entry) : []
        guard !news.isEmpty else { return nil }
        let command = news[0].kind.traits.names?.rawValue ?? ""
        return
            "\(news.map { echo.line($0) }.joined(separator: ", ")): the settings ask about new names (newNames: ask); "
            + "add the name first, as in \(quickrec: "\(command) add NAME"), or correct the spelling."
    }
}

extension CommandContext {
    /// Why a day that a file names is not booked, as a sentence; `nil` if it is. `alternative` is a clause.
    package func unusualDay(_ day: CivilDay, or alternative: String? = nil) -> String? {
        guard !day.isUsual(on: now.day) else { return nil }
        return "It is on \(day), but dates go from 1970 to the end of next year; correct the year"
            + (alternative.map { ", or \($0)" } ?? "") + "."
    }

    /// The context for parsing the parts of an item: days count from the memo's.
    package func entryContext(for item: BookItem) -> EntryContext {
        switch item {
        case .record(let record): entryContext(for: record)
        case .transaction(let transaction) where transaction.quickRecordID == nil: entryContext
        case .transaction(let transaction): entryContext.on(transaction.createdAt.day(in: zone), isForMemo: false)
        }
    }

    /// The day that a record or a transaction counts for.
    package func day(of item: BookItem) -> CivilDay {
        switch item {
        case .record(let record): record.day(in: zone)
        case .transaction(let transaction): transaction.date
        }
    }
}
