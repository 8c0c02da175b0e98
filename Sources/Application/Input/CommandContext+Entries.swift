package import EntryLine
import Glibc
package import Model
import Money
import Triage

extension CommandContext {
    /// Parses an entry line and applies it to what is known; on a terminal, asks about ambiguities.
    ///
    /// Throws `EntryError` if the line can't be read, or if a question can't be asked or is not answered.
    package func readEntry(
        _ text: String, _ context: EntryContext, onto known: Entry = Entry(), tags: TagMerging = .adding
    ) throws -> (typed: ParsedEntry, entry: Entry) {
        var context = context
        var answers: EntryAnswers = [:]
        while true {
            let parser = EntryParser(context: context)
            let read = Result { () throws(EntryError) in
                try parser.parse(text, onto: known, tags: tags, answers: answers)
            }
            switch read {
            case .success(let read):
                if let day = read.entry.date, day != known.date { try confirm(day, today: context.today) }
                return read
            case .failure(let error): try resolve(error, &context, &answers)
            }
        }
    }

    /// Asks about a day in the future, where somebody can answer: whoever writes one into a script means it.
    private func confirm(_ day: CivilDay, today: CivilDay) throws {
        guard day > today, Self.canAsk, ask(.futureDate(day), 2, true) != 0 else { return }
        throw CommandError(.data, "Nothing was stored; write the day that is meant, as in date:yesterday.")
    }

    /// Asks about new names on a terminal if the settings say so; throws if they are not meant, or nobody can answer.
    package func confirmNewNames(in entry: Entry, _ names: NameBook) throws {
        let news = settings.asksNewNames ? names.news(in: entry) : []
        guard !news.isEmpty, Self.canAsk else { return try checkNewNames(entry, names) }
        let shown = news.map { echo.line($0) }.joined(separator: echo.separator)
        guard ask(.newNames(shown, count: news.count), 2, true) == 0 else {
            throw CommandError(.data, "Nothing was stored; write the name that is meant.")
        }
    }

    /// Asks about an ambiguity and applies the answer; throws the error if there is none.
    private func resolve(_ error: EntryError, _ context: inout EntryContext, _ answers: inout EntryAnswers) throws {
        switch error {
        case .doubt(let doubt):
            // Answered already: the answer was no.
            guard answers[doubt] == nil else { throw error }
            answers[doubt] = ask(.doubt(doubt, today: now.day), doubt.answerCount, doubt.isYesOrNo)
            if answers[doubt] == nil { throw error }
        case .amount(.ambiguous(let amount, let asDecimal, let asGrouped)):
            guard let chosen = chosen(amount, asDecimal, asGrouped) else { throw error }
            context.notation.decimalMark = DecimalMark.reading(amount, as: chosen)
        default: throw error
        }
    }

    /// The reading that the user chooses for an ambiguous amount; `nil` without an answer.
    func chosen(_ text: String, _ asDecimal: Amount?, _ asGrouped: Amount) -> Amount? {
        let options = [asDecimal, asGrouped].compactMap { $0 }
        return ask(.ambiguousAmount(text: text, options: options), options.count, options.count == 1).flatMap {
            options.indices.contains($0) ? options[$0] : nil
        }
    }

    /// Whether the answer to a question is yes; no answer is no.
    ///
    /// Throws `CommandError` with status 64 if nobody can be asked.
    package func confirm(_ question: String) throws -> Bool {
        guard Self.canAsk else {
            throw CommandError(.usage, "\(question) There is no terminal to ask at; give --yes, or name the files.")
        }
        return ask(output.escaped(question) + " [y/N]", 2, true) == 0
    }

    /// Whether somebody can read a question and answer it.
    static var canAsk: Bool { isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1 }

    /// The number of the answer, from 0; `nil` if nobody can be asked or there is no answer. Yes is 0, no is 1.
    private func ask(_ prompt: TriagePrompt, _ count: Int, _ isYesOrNo: Bool) -> Int? {
        ask(prompt.text(echo: echo).trimmed, count, isYesOrNo)
    }

    private func ask(_ question: String, _ count: Int, _ isYesOrNo: Bool) -> Int? {
        guard Self.canAsk else { return nil }
        while true {
            output.ask(question)
            guard let answer = readLine()?.split(whereSeparator: \.isWhitespace).first else { return nil }
            if let number = TypedAnswer.number(String(answer), of: count, isYesOrNo: isYesOrNo) { return number }
            output.say(TypedAnswer.hint(of: count, isYesOrNo: isYesOrNo))
        }
    }
}
