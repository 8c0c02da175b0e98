package import Model
import Money

/// The reason why nothing can be imported; nothing was changed.
package enum ImportError: Error, Hashable, Sendable {
    /// The file has no Core Data tables.
    case notCoreData
    /// The store belongs to another program.
    case notMoneyMom
    /// A column that every model of the entity has is missing.
    case missingColumn(entity: String, name: String)
    /// A row without a UUID, in a store without one: a second run could not recognise it.
    case noIdentity
    /// A value that no legitimate store contains.
    case hostile(record: String, field: String)
    /// The folder of recordings can't be read; `why` is a clause.
    case audioFolder(path: String, why: String)
    /// The output is not a JSON journal from a supported hledger.
    case notHledger
    /// A CSV file that can't be read at all.
    case notCSV(String)
    /// The column list is invalid.
    case columns(String)
    /// A day of a CSV file has the `other` order, and perhaps another one that is not in it.
    case dayOrder(DayOrderProof, other: String, opposite: DayOrderProof?)
    /// Days of a CSV file would be in the future, but none in the `other` order.
    case futureDayOrder(DayOrderProof, day: CivilDay, other: String)
    /// Rows of a CSV file whose type is expense have amounts below zero and above; the numbers of the first lines.
    case twoSigns(below: Int, above: Int)
}

extension ImportError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .notCoreData:
            "The store is not a Core Data store (it has no Z_PRIMARYKEY); name Money Mom's own .sqlite file."
        case .notMoneyMom:
            "The store has neither quick records nor transactions of Money Mom; name Money Mom's own .sqlite file."
        case .missingColumn(let entity, let name):
            "The store has no column \(name) for \(entity), which every Money Mom store has; it is damaged, or another's."
        case .noIdentity:
            """
            The store has no UUID of its own (Z_METADATA), so a second run could not know its rows again; \
            open it in Money Mom once, or restore it from a backup.
            """
        case .hostile(let record, let field):
            """
            The value of \(field) in \(record) is larger or more complex than any that Money Mom writes, so the store was \
            made or damaged by something else; nothing was imported.
            """
        case .audioFolder(let path, let why):
            "The folder of recordings \(path) can't be read: \(why); check --audio."
        case .notHledger:
            "What `hledger print -O json` wrote can't be read; check its version (1.25 or later) and the file."
        case .notCSV(let why):
            "The CSV file can't be read: \(why); nothing was imported."
        case .dayOrder(let proof, let other, nil):
            "Its days are \(other), as '\(proof.cell)' on line \(proof.line) shows; add --date-order \(other). Nothing was imported."
        case .dayOrder(let proof, let other, let opposite?):
            """
            Its days have two orders: '\(proof.cell)' on line \(proof.line) can only be \(other), '\(opposite.cell)' on \
            line \(opposite.line) can't. Correct the file, or name the order of most with --date-order, which leaves out \
            the others; nothing was imported.
            """
        case .futureDayOrder(let proof, let day, let other):
            """
            Its days may be \(other): '\(proof.cell)' on line \(proof.line) would be \(day), a day to come. Add \
            --date-order \(other), or the other order if that is meant. Nothing was imported.
            """
        case .twoSigns(let below, let above):
            """
            Its expenses have amounts below zero, as on line \(below), and above, as on line \(above), so it is unclear what \
            was paid and what came back. Name the column type - if the signs alone say it; otherwise write income for what \
            came back. Nothing was imported.
            """
        case .columns(let why):
            "--columns \(why); there are \(CSVColumn.allCases.map(\.rawValue).joined(separator: ", ")), and - for one that is skipped."
        }
    }
}

/// Sentences about individual values.
enum Wording {
    /// A value of a UUID attribute.
    static let noUUID = "It is not a UUID; it was left unknown."
    /// A value of a date attribute, or one outside of the years that are kept.
    static let noDate = "It is not a date that can be kept; it was left unknown."
    /// A type of the source that is not one of ours.
    static let noType = "It is none of income, expense and unknown; the record waits in triage."
    /// An archive of tags.
    static let noTags = "They can't be read; the record came without them."
    /// A row of tags; its records are named elsewhere.
    static let noTagName = "It has no readable name; the records came without it."
    /// A value of a text attribute.
    static let noText = "It is not readable text; it was left unknown."
    /// An amount, whose sign the type of the row says.
    static let negative = "It is below zero, so what was paid is unclear; it was left unknown."
    /// A value of an amount attribute.
    static let noAmount = "It is not an amount; it was left unknown."
    /// An amount beyond 64 bits of minor units.
    static let tooLarge = "It is too large for an amount; it was left unknown."
    /// A transaction.
    static let undated = "It has no date, so it can't be booked; the record waits in triage."
    /// A processed quick record.
    static let lostTransaction = "It was processed, but its transaction is missing; the record waits in triage."
    /// A row with a UUID of its own.
    static let doubleID = "Another row has the same UUID; this one got an ID of its own."
    /// A row of any entity.
    static let doubleKey = "Another row has the same primary key, so the store is damaged; this row was left out."
    /// A processed quick record or a transaction.
    static let notBooked = "Its amount is unknown, so it can't be booked; the record waits in triage."
    /// The second quick record with the same transaction.
    static let twoOwners = "Two quick records name this transaction; the first one has it."

    /// A sign or a word that several currencies have, or one that the books don't use.
    static func unclearCurrency(_ token: String, _ example: Currency) -> String {
        """
        '\(token)' could be another currency than \(example.code); write the ISO 4217 code that is meant, such as \
        \(example.code), into the file.
        """
    }

    /// A row without a currency, of a new account of which an earlier row has named another one than the queue's.
    static func openCurrency(_ account: String, _ currency: Currency) -> String {
        """
        It has no currency, and earlier rows of the new account '\(account)' are in \(currency.code); name that of such rows \
        with --currency.
        """
    }

    /// An amount below zero in a column of one direction.
    static func eitherDirection(_ cell: String) -> String {
        """
        '\(cell)' is below zero, so it could mean either; name the column amount if all that goes out is below zero in it, \
        otherwise write this amount without its sign into a column of the other direction.
        """
    }

    /// A cell that should have a day.
    static func noDay(_ cell: String) -> String {
        let date = cell.prefix { $0 != " " && $0 != "T" }
        let isShort = !date.contains(":") && date.split { !$0.isNumber }.map(\.count) == [2, 2, 2]
        guard !isShort else { return "'\(cell)' could be of several years; write its year with four digits." }
        return
            "'\(cell)' is not a day; write 2026-11-05, 5.11.2026, 5/11/2026 or 5 Nov 2026, with a time behind it or not."
    }

    /// A cell that should have an amount.
    static func noAmount(_ cell: String) -> String {
        "'\(cell)' is not an amount; write 12.50 and, below zero, -12.50, 12.50- or (12.50), with a currency or not."
    }

    /// An amount that its currency can't express.
    static func decimals(_ text: String, _ code: String) -> String {
        "\(text) has more decimals than \(code); it was left unknown."
    }

    /// A recording that two records name.
    static func sharedAudio(_ uuid: String) -> String {
        "Its recording \(uuid) belongs to another record of the store too; this one came without it."
    }

    /// A second transaction with the ID of `owner`. `inTable` for CSV, where only neighbouring rows belong together.
    static func sameID(as owner: String, inTable: Bool) -> String {
        let part = inTable ? "; rows of one transaction must follow each other" : ""
        return "It has the same ID as \(owner)\(part); remove the ID here if it is another transaction."
    }

    /// A value that was left unknown for `reason`, which is a sentence.
    static func unknown(_ reason: String) -> String { "\(reason) It was left unknown." }
}
