import Model

/// Recognizes days of several words behind `date:`, where they need no question: `date:"last friday"`.
extension MeaningReader {
    /// The days that the whole of a text can mean, the likelier first; none where it is not one day.
    static func days(_ text: String, _ context: EntryContext) -> [CivilDay] {
        do throws(EntryError) {
            let parts = try EntryParser.joined(text, context, [:])
            guard parts.count > 1 else { return [] }
            let reader = MeaningReader(parts, context, nil, [:])
            return try reader.wholeDays()
        } catch {
            return []
        }
    }

    private func wholeDays() throws(EntryError) -> [CivilDay] {
        let whole = text(of: parts.indices)
        do throws(EntryError) {
            var found = try dayPhrase()
            if found == nil { found = try dayPart() }
            guard let found, found.count == parts.count, case .day(let day, _)? = found.parts.first else { return [] }
            return [day]
        } catch {
            return switch error {
            case .doubt(.day(word: whole, let day, otherwise: _)): [day]
            case .doubt(.days(word: whole, let days, isNote: _)): days
            default: []
            }
        }
    }
}
