package import EntryLine
import Foundation
package import Model
import Money
package import Reports
package import Store
import Triage

extension CommandContext {
    /// The conventions that apply: those of the queue, where the settings say nothing else.
    var conventions: Conventions {
        Conventions(
            currency: notation.defaultCurrency, decimalMark: notation.decimalMark,
            monthBeforeDay: dateOrder == .monthDay, timeZone: zone.identifier)
    }

    /// The names of the books, to notice new ones.
    package func nameBook() throws -> NameBook {
        var names: [EntryAttribute: [String]] = [:]
        for attribute in EntryAttribute.named {
            names[attribute] = try attribute.traits.names.map { kind in
                try database.names(kind, includingHidden: true).map(\.name)
            }
        }
        // What an edit of an opening balance leaves as it is.
        names[.category]?.append(OpeningBalances.name)
        return NameBook(names, hasPlace: { [places] in places.contains($0) })
    }

    /// The names of the books before an entry is stored, where its echo is shown or the settings ask about new names.
    package func nameBook(for format: OutputFormat) throws -> NameBook? {
        try format == .table || settings.asksNewNames ? nameBook() : nil
    }

    /// Counts what a batch brings; `nil` where nobody reads it.
    package func newNames(_ options: some WriteMode) throws -> NewNameTally? {
        try options.format == .table ? NewNameTally(nameBook()) : nil
    }

    /// Tells the new names of the entries that were stored: all but those with the numbers `failed`.
    package func say(_ tally: NewNameTally?, _ entries: [Entry?], without failed: [Int], if isStored: Bool) {
        guard var tally, isStored else { return }
        let failed = Set(failed)
        for case (let index, let entry?) in entries.enumerated() where !failed.contains(index) { tally.add(entry) }
        for line in tally.lines(echo) { output.say(line) }
    }

    /// Echoes an entry that was stored, with what is new in it.
    package func say(_ entry: Entry, day: CivilDay?, names: NameBook?) {
        let line = echo.line(entry, day: day, news: names?.news(in: entry) ?? [])
        // Words stay whole at the edge of the terminal.
        guard terminal.showsProgress, let width = terminal.width else { return output.say(line) }
        for part in TerminalText.wrap(line, to: width, indent: 2) { output.say(part) }
    }

    /// Says that the books have no such name, with the one that was probably meant.
    package func sayUnknown(_ name: String, _ kind: NameKind) throws {
        let known = try database.names(kind, includingHidden: true).map(\.name)
        let guess = TagVocabulary(known).nearMiss(name).map { "; did you mean '\($0)'?" } ?? "."
        output.say(output.escaped("There is no \(kind.noun) '\(name)'\(guess)"))
    }

    /// Throws where the settings ask about new names and nobody can be asked: no command but triage and `edit` does.
    package func checkNewNames(_ entry: Entry, _ names: NameBook?) throws {
        guard settings.asksNewNames, let news = names?.news(in: entry), !news.isEmpty else { return }
        throw CommandError(
            .usage,
            "\(news.map { echo.line($0) }.joined(separator: ", ")): the settings ask about new names (newNames: ask); add "
                + "the name first, as in `quickrec \(news[0].kind.traits.names?.rawValue ?? "") add NAME`, or correct the spelling."
        )
    }
}

extension CommandContext {
    /// What parts of an item are read against: their days count from the memo's.
    package func entryContext(for item: BookItem) -> EntryContext {
        switch item {
        case .record(let record): entryContext(for: record)
        case .transaction(let transaction): entryContext.on(transaction.createdAt.day(in: zone))
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
