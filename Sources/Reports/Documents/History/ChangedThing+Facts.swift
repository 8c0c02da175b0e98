package import FoundationEssentials
package import Model
import Money

extension ChangedThing {
    /// The facts that change, in the order in which people read them; times are those in `zone`.
    package func factChanges(in zone: TimeZone) -> [FactChange] {
        switch self {
        case .record(let before, let after):
            Self.changes(
                "record", (before ?? after)?.id.description, before.map { Self.facts(of: $0, zone) },
                after.map { Self.facts(of: $0, zone) })
        case .transaction(let before, let after):
            Self.changes(
                "transaction", (before ?? after)?.id.description, before.map(Self.facts), after.map(Self.facts))
        case .named(let before, let after):
            Self.changes(
                (before ?? after)?.noun ?? "", (before ?? after)?.name, before?.facts, after?.facts)
        }
    }

    private typealias Fact = NamedThing.Fact

    private static func changes(_ noun: String, _ name: String?, _ before: [Fact]?, _ after: [Fact]?) -> [FactChange] {
        guard let before, let after else {
            let change = FactChange(
                noun: noun, name: name ?? "", fact: nil, before: before.map(summary), after: after.map(summary))
            return change.before == change.after ? [] : [change]
        }
        let labels = before.map(\.label) + after.map(\.label).filter { label in !before.contains { $0.label == label } }
        return labels.compactMap { label in
            let (old, new) = (value(label, before), value(label, after))
            guard old != new else { return nil }
            return FactChange(noun: noun, name: name ?? "", fact: label, before: old, after: new)
        }
    }

    private static func value(_ label: String, _ facts: [Fact]) -> String? {
        facts.first { $0.label == label }?.value
    }

    /// What comes or goes, in one line.
    private static func summary(_ facts: [Fact]) -> String {
        let words = facts.compactMap { fact -> String? in
            switch fact.value {
            // Its name stands before it already, and what is not so needs no words.
            case nil, "no"?: nil
            case .some where fact.label == "name": nil
            case "yes"?: fact.label
            case .some(let value): value
            }
        }
        return words.isEmpty ? Wording.known : words.joined(separator: ", ")
    }

    private static func facts(of record: QuickRecord, _ zone: TimeZone) -> [Fact] {
        let entry = record.entry
        let recordFacts = [
            Fact(label: "state", value: record.state.rawValue.replacing("_", with: " ")),
            Fact(label: "type", value: entry.type?.name),
        ]
        let entryFacts = [
            Fact(label: "payee", value: entry.payee),
            Fact(label: "location", value: entry.location),
            Fact(label: "account", value: entry.account),
            Fact(label: "note", value: entry.note.map { "\"\($0)\"" }),
            Fact(label: "date", value: entry.date?.description),
            Fact(label: "cleared", value: entry.cleared.map { $0 ? "yes" : "no" }),
            Fact(label: "hidden until", value: record.snoozedUntil.map { minute($0, zone) }),
            Fact(label: "reason", value: record.discardReason),
            Fact(label: "audio", value: record.audioUUID?.description),
            Fact(label: "made", value: minute(record.createdAt, zone)),
        ]
        return recordFacts + facts(of: entry.lines, total: entry.total) + entryFacts
    }

    private static func facts(of transaction: BookedTransaction) -> [Fact] {
        [
            Fact(label: "date", value: transaction.date.description),
            Fact(label: "type", value: transaction.type.name),
        ] + facts(of: transaction.lines, total: transaction.amount) + [
            Fact(label: "account", value: transaction.account),
            Fact(label: "payee", value: transaction.payee),
            Fact(label: "location", value: transaction.location),
            Fact(label: "note", value: transaction.note.map { "\"\($0)\"" }),
            Fact(label: "cleared", value: transaction.isCleared ? "yes" : "no"),
        ]
    }

    /// One line is told by its parts, several by what each of them is.
    private static func facts(of lines: [EntryLine], total: Amount?) -> [Fact] {
        guard lines.count <= 1 else {
            return [
                Fact(label: "amount", value: total?.description),
                Fact(label: "lines", value: lines.map(words).joined(separator: "; ")),
            ]
        }
        return [
            Fact(label: "amount", value: (total ?? lines.first?.amount)?.description),
            Fact(label: "tags", value: lines.first.flatMap { tags($0) }),
            Fact(label: "category", value: lines.first?.category),
            Fact(label: "line note", value: lines.first?.note),
        ]
    }

    private static func words(_ line: EntryLine) -> String {
        [line.amount?.description, tags(line), line.category, line.note].compactMap(\.self).joined(separator: " ")
    }

    private static func tags(_ line: EntryLine) -> String? {
        line.tags.isEmpty ? nil : line.tags.map { "#" + $0 }.joined(separator: " ")
    }

    private static func minute(_ moment: Moment, _ zone: TimeZone) -> String {
        Cell.moment(moment.in(zone)).text(TableStyle())
    }
}
