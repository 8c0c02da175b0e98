package import Model
package import Money

/// Formats the interpretation of an entry in full: `expense 12.50 EUR · #lunch · Taipei · Fri 20 Nov`.
package struct EntryEcho: Sendable {
    private let notation: AmountNotation
    private let today: CivilDay
    private let unicode: Bool

    /// `today` decides whether a date needs its year; without `unicode` the output is ASCII only.
    package init(notation: AmountNotation, today: CivilDay, unicode: Bool) {
        self.notation = notation
        self.today = today
        self.unicode = unicode
    }

    /// The separator between the parts.
    package var separator: String { unicode ? " · " : " | " }

    /// The whole entry on one line, escaped for a terminal; `day` is the record's own day, used if the entry has no
    /// date.
    ///
    /// Several lines follow their sum: `expense 15.50 EUR = 12.50 #lunch + 3.00 #coffee · Fri 20 Nov`.
    ///
    /// New names are listed at the end, each with its probable correction: `new account Vsia (Visa?)`.
    package func line(_ entry: Entry, day: CivilDay?, news: [NewName] = []) -> String {
        var parts = [head(of: entry)]
        if entry.lines.count == 1 { parts += lineParts(entry.lines[0]) }
        if let payee = entry.payee { parts.append("payee " + escaped(payee)) }
        if let location = entry.location { parts.append(escaped(location)) }
        if let account = entry.account { parts.append("account " + escaped(account)) }
        if let note = entry.note { parts.append(quoted(note)) }
        if let date = entry.date ?? day { parts.append(Self.text(of: date, today: today)) }
        if let cleared = entry.cleared { parts.append(cleared ? "cleared" : "not cleared") }
        parts += news.map { line($0) }
        return parts.filter { !$0.isEmpty }.joined(separator: separator)
    }

    /// `new account Vsia (Visa?)`
    package func line(_ new: NewName) -> String {
        let meant = new.nearMiss.map { " (" + escaped($0) + "?)" } ?? ""
        return "new \(new.kind.rawValue) " + escaped(new.name) + meant
    }

    /// `Fri 20 Nov`, with the year if it is not the current one.
    package static func text(of day: CivilDay, today: CivilDay) -> String {
        let (year, _, number) = day.components
        let text = "\(day.weekdayName) \(number) \(day.monthName)"
        return year == today.components.year ? text : text + " \(year)"
    }

    /// `10/3 = 3.33 EUR, rounded`, escaped for a terminal.
    package func line(_ calculation: Calculation) -> String {
        let result = "\(calculation.text) = \(text(of: calculation.amount))"
        return escaped(calculation.wasRounded ? result + ", rounded" : result)
    }

    /// An amount with its currency, in the user's notation.
    package func text(of amount: Amount) -> String { amount.formatted(notation) }

    /// The type and amount; for several lines also their amounts.
    private func head(of entry: Entry) -> String {
        let type = entry.type?.name ?? ""
        guard let total = entry.total else {
            let currency = entry.currency.map(\.code) ?? ""
            return [type, currency].filter { !$0.isEmpty }.joined(separator: " ")
        }
        let sum = (type.isEmpty ? "" : type + " ") + text(of: total)
        guard entry.lines.count > 1 else { return sum }
        var text = sum + " ="
        for (index, line) in entry.lines.enumerated() {
            guard let amount = line.amount else { continue }
            let isNegative = amount.minorUnits < 0
            let sign = isNegative ? " - " : index == 0 ? " " : " + "
            let digits = self.text(of: amount).dropLast(amount.currency.code.count + 1)
            text += sign + (isNegative ? digits.dropFirst() : digits)
            let rest = lineParts(line).joined(separator: " ")
            text += rest.isEmpty ? "" : " " + rest
        }
        return text
    }

    private func lineParts(_ line: EntryLine) -> [String] {
        var parts: [String] = []
        if !line.tags.isEmpty { parts.append(line.tags.map { tag($0) }.joined(separator: " ")) }
        if let category = line.category { parts.append("category " + escaped(category)) }
        if let note = line.note { parts.append(quoted(note)) }
        return parts
    }

    /// A tag with its mark, quoted if it contains blanks.
    package func tag(_ name: String) -> String { escaped(EntryText.mark("#", name)) }

    private func quoted(_ note: String) -> String { "\"" + escaped(note) + "\"" }

    /// The text escaped for a terminal.
    package func escaped(_ text: String) -> String { TerminalText.escape(text, unicode: unicode) }
}
