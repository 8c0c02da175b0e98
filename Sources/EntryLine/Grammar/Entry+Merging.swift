package import Model
import Money

/// How typed tags combine with known ones.
package enum TagMerging: Hashable, Sendable {
    /// In triage: typed tags are added to the sidecar's.
    case adding
    /// When editing: typed tags replace the known ones.
    case replacing
}

extension Entry {
    /// Returns this entry with the typed parts applied: each typed part replaces the known one, tags are combined
    /// according to `tags`, and empty quotes clear parts.
    ///
    /// An entry without a type gets the default one, but a known type stays unless another was typed. Several typed
    /// lines replace all known ones; when adding, known tags that none of them has go to the first. Throws if a value
    /// for one line was typed for an entry that has several, or another currency for an amount that stays.
    package func merging(_ typed: ParsedEntry, tags: TagMerging) throws(EntryError) -> Entry {
        var merged = self
        merged.lines = try mergedLines(typed, tags: tags)
        merged.currency = merged.lines.first?.amount?.currency ?? typed.entry.currency ?? currency
        if typed.namesType || type == nil { merged.type = typed.entry.type ?? type }
        if merged.type == nil, merged.lines.contains(where: { $0.amount != nil }) { merged.type = .expense }
        for attribute in EntryAttribute.ofWhole where attribute.traits.merging == .replaces {
            merged[attribute] = typed.entry[attribute] ?? self[attribute]
        }
        for attribute in typed.clearedAttributes { merged[attribute] = nil }
        // Those of new lines have been typed with it.
        if typed.clearedAttributes.contains(.note), typed.entry.lines.count < 2 {
            for index in merged.lines.indices { merged.lines[index].note = nil }
        }
        return merged.normalized
    }

    private func mergedLines(_ typed: ParsedEntry, tags: TagMerging) throws(EntryError) -> [EntryLine] {
        let new = typed.entry.lines
        try checkCurrency(of: typed)
        guard let line = new.first else { return lines }
        guard new.count == 1 else {
            var merged = new
            if tags == .adding { merged[0].tags = self.tags.without(typed.entry.tags) + merged[0].tags }
            return merged
        }
        guard lines.count <= 1 else { throw .splitNeedsAllLines(lines.count) }
        var merged = lines.first ?? EntryLine()
        merged.amount = line.amount ?? merged.amount
        merged.category = line.category ?? merged.category
        switch tags {
        case .adding: merged.tags += line.tags.without(merged.tags)
        case .replacing: if !line.tags.isEmpty { merged.tags = line.tags }
        }
        return [merged]
    }

    /// Refuses to turn 12.50 EUR into 12.50 USD because of `currency:USD`: that would be a guess.
    private func checkCurrency(of typed: ParsedEntry) throws(EntryError) {
        guard typed.namesCurrency, let currency = typed.entry.currency, typed.entry.lines.first?.amount == nil,
            let known = lines.lazy.compactMap(\.amount).first, known.currency != currency
        else { return }
        throw .currencyWithoutAmount(known: known, typed: currency)
    }

    /// The entry in normal form: the note of a single line becomes the note of the whole; empty lines are dropped.
    var normalized: Entry {
        guard lines.count == 1 else { return self }
        var entry = self
        if let lineNote = lines[0].note {
            entry.note = note.map { "\(lineNote) \($0)" } ?? lineNote
            entry.lines[0].note = nil
        }
        if entry.lines[0] == EntryLine() { entry.lines = [] }
        return entry
    }
}

extension [String] {
    /// The tags that are not in `others`, compared without regard to spelling.
    fileprivate func without(_ others: [String]) -> [String] {
        let keys = Set(others.lazy.map { TagKey($0) })
        return filter { !keys.contains(TagKey($0)) }
    }
}
