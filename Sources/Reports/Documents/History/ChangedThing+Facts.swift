package import FoundationEssentials
package import Model
package import Money

extension ChangedThing {
    /// The facts that change, in display order; times are shown in `zone`, amounts with `mark`.
    package func factChanges(in zone: TimeZone, mark: DecimalMark = .point) -> [FactChange] {
        switch self {
        case .record(let before, let after):
            Self.changes(
                "record", (before ?? after)?.id.description, before.map { Self.facts(of: $0, zone, mark) },
                after.map { Self.facts(of: $0, zone, mark) })
        case .transaction(let before, let after):
            Self.changes(
                "transaction", (before ?? after)?.id.description,
                before.map { Self.facts(of: $0, mark) }, after.map { Self.facts(of: $0, mark) })
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

    /// The added or removed item, in one line.
    private static func summary(_ facts: [Fact]) -> String {
        let words = facts.compactMap { fact -> String? in
            // Its name is already printed before it, and flags that are off are omitted.
            if fact.label == "name" { return nil }
            return fact.isFlag ? (fact.value == "yes" ? fact.label : nil) : fact.value
        }
        return words.isEmpty ? Wording.known : words.joined(separator: ", ")
    }

    private static func facts(of record: QuickRecord, _ zone: TimeZone, _ mark: DecimalMark) -> [Fact] {
        let entry = record.entry
        return [fact(.state, record.state.name)] + facts(of: entry, .type)
            + facts(of: entry.lines, total: entry.total, mark)
            // Amounts already include their currency.
            + (entry.total == nil ? facts(of: entry, .currency) : [])
            + facts(of: entry, .payee, .location, .account, .note, .date, .cleared) + [
                fact(.snoozedUntil, record.snoozedUntil.map { minute($0, zone) }),
                fact(.discarded, record.discardReason),
                fact(.audioUUID, record.audioUUID?.description),
                fact(.created, minute(record.createdAt, zone)),
            ]
    }

    private static func facts(of transaction: BookedTransaction, _ mark: DecimalMark) -> [Fact] {
        let entry = transaction.entry
        return facts(of: entry, .date) + [Fact(label: EntryAttribute.type.name, value: transaction.shownType)]
            + facts(of: transaction.signedLines, total: transaction.signedOpening, mark)
            + facts(of: entry, .account, .payee, .location, .note, .cleared)
    }

    private static func facts(of entry: Entry, _ attributes: EntryAttribute...) -> [Fact] {
        attributes.map { attribute in
            let value = entry[attribute]?.description
            return Fact(
                label: attribute.name, value: attribute == .note ? value.map { "\"\($0)\"" } : value,
                isFlag: attribute == .cleared)
        }
    }

    /// A single line is described by its parts, several lines each as a whole.
    private static func facts(of lines: [EntryLine], total: Amount?, _ mark: DecimalMark) -> [Fact] {
        guard lines.count <= 1 else {
            return [
                fact(.amount, total?.formatted(mark: mark)),
                fact(.lines, lines.map { words($0, mark) }.joined(separator: "; ")),
            ]
        }
        return [
            fact(.amount, (total ?? lines.first?.amount)?.formatted(mark: mark)),
            Fact(label: EntryAttribute.tag.name, value: lines.first.flatMap { tags($0) }),
            Fact(label: EntryAttribute.category.name, value: lines.first?.category),
            fact(.lineNote, lines.first?.note),
        ]
    }

    private static func words(_ line: EntryLine, _ mark: DecimalMark) -> String {
        [line.amount?.formatted(mark: mark), tags(line), line.category, line.note].compactMap(\.self).joined(
            separator: " ")
    }

    private static func tags(_ line: EntryLine) -> String? {
        line.tags.isEmpty ? nil : line.tags.map { "#" + $0 }.joined(separator: " ")
    }

    private static func fact(_ label: FactLabel, _ value: String?) -> Fact {
        Fact(label: label.rawValue, value: value)
    }

    private static func minute(_ moment: Moment, _ zone: TimeZone) -> String {
        Cell.moment(moment.in(zone)).text(TableStyle())
    }
}
