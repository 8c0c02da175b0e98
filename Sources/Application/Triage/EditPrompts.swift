import EntryLine
import Foundation
import LineEditing
package import Model
import Money
package import Store
import Triage

/// Prompts for the parts of an entry one by one, each with its current value. Nothing is stored here, so that an
/// abandoned edit leaves no trace.
package struct EditPrompts {
    private let context: CommandContext
    private let editor: LineEditor
    private let memory: TriageMemory

    /// Reads the names and lines of earlier entries, for completion.
    package init(_ context: CommandContext) throws {
        self.context = context
        editor = try context.lineEditor()
        memory = try TriageMemory(context)
    }

    /// The edited entry; `nil` if the edit was abandoned or changed nothing.
    ///
    /// Throws `CommandError` with status 130 on Ctrl-C.
    package func ask(_ item: BookItem, assumesYes: Bool) throws -> Entry? {
        var form = EditForm(item.entry, context: context.entryContext(for: item))
        say(context.echo.line(item.entry, day: context.day(of: item)))
        var question: EditQuestion? = EditForm.first
        while let asked = question {
            guard let answer = try answer(to: asked, form) else { return nil }
            question = try take(answer, to: asked, &form)
            do throws(EntryError) {
                if question == nil { try form.checkTotal() }
            } catch {
                // Any of the amounts may be the wrong one.
                say(context.output.escaped(error.description))
                question = .amount(0)
            }
        }
        var entry = form.finished
        guard entry != item.entry else { return nil }
        if case .transaction(let transaction) = item, entry.account == item.entry.account {
            entry = try context.database.settled(entry, for: transaction)
        }
        let news = try context.nameBook().news(in: entry)
        say(context.echo.line(entry, day: context.day(of: item), news: news))
        return try assumesYes || isWanted() ? entry : nil
    }

    /// Accepts an answer and returns the next question, `nil` at the end; repeats the question if the answer can't be
    /// parsed.
    private func take(
        _ answer: String, to asked: EditQuestion, _ form: inout EditForm, decimalMark: DecimalMark? = nil
    ) throws -> EditQuestion? {
        do throws(EntryError) {
            let next = try form.answer(answer, to: asked, decimalMark: decimalMark)
            if let calculation = form.calculation { say(context.echo.line(calculation)) }
            return next
        } catch .amount(.ambiguous(text: let text, asDecimal: let asDecimal, asGrouped: let asGrouped)) {
            guard let amount = try choice(text, [asDecimal, asGrouped].compactMap { $0 }) else { return asked }
            return try take(answer, to: asked, &form, decimalMark: .reading(text, as: amount))
        } catch {
            say(context.output.escaped(error.description))
            return asked
        }
    }

    private func answer(to question: EditQuestion, _ form: EditForm) throws -> String? {
        let present = form.present(question)
        let label = form.label(of: question)
        // If the value can't be prefilled: Enter keeps it, - removes it.
        let isPrefilled = editor.canPrefill(present)
        let prompt =
            isPrefilled || present.isEmpty ? "\(label): " : "\(label) [\(context.output.escaped(present))]: "
        let key = form.key(of: question).map { "\($0.rawValue):" } ?? ""
        guard let line = try line(prompt, prefill: isPrefilled ? present : "", key: key) else { return nil }
        guard !isPrefilled else { return line }
        return line.isEmpty ? present : line == "-" ? "" : line
    }

    /// The amount that the user means by `text`; `nil` if none.
    private func choice(_ text: String, _ options: [Amount]) throws -> Amount? {
        let prompt = TriagePrompt.ambiguousAmount(text: text, options: options).text(echo: context.echo)
        while true {
            guard let answer = try line(prompt, prefill: "", key: nil), !answer.isEmpty else { return nil }
            if let number = TypedAnswer.number(answer, of: options.count, isYesOrNo: options.count == 1) {
                return options.indices.contains(number) ? options[number] : nil
            }
            say(TypedAnswer.hint(of: options.count, isYesOrNo: options.count == 1))
        }
    }

    private func isWanted() throws -> Bool {
        while true {
            guard let line = try line("Save it? [Y/n] ", prefill: "", key: nil) else { return false }
            if let isWanted = line.isEmpty ? true : TypedAnswer.yesOrNo(line) { return isWanted }
            say(TypedAnswer.hint(of: 2, isYesOrNo: true))
        }
    }

    /// The line read, or `nil` at the end of input; completion treats the line as the value of `key`.
    private func line(_ prompt: String, prefill: String, key: String?) throws -> String? {
        while true {
            var signal: CInt?
            let outcome = editor.readLine(
                prompt, prefill: prefill, complete: { complete($0, $1, key) },
                wake: { wakeup in
                    guard case .signal(let number) = wakeup else { return .wait }
                    signal = number
                    return .leave
                })
            switch outcome {
            case .line(let line): return line
            case .endOfInput: return nil
            case .unreadable: say(PromptWording.unreadable)
            case .tooLong(let length): say(PromptWording.tooLong(length, instead: "quickrec edit ID PART"))
            case .left:
                if let signal, signal != SIGINT { editor.die(of: signal) }
                throw CommandError(.interrupted, "Nothing was changed.")
            }
        }
    }

    private func complete(_ line: String, _ cursor: Int, _ key: String?) -> LineCompletion? {
        guard let key else { return nil }
        let shift = key.utf8.count
        let found = memory.completer.completion(of: key + line, cursor: cursor + shift, suggested: [])
        guard let found else { return nil }
        // Names are completed together with their key; here the question replaces it.
        let isWhole = found.range.lowerBound < shift
        let names = isWhole ? found.replacements.filter { $0.hasPrefix(key) } : found.replacements
        return LineCompletion(
            range: max(0, found.range.lowerBound - shift)..<(found.range.upperBound - shift),
            replacements: isWhole ? names.map { String($0.dropFirst(key.count)) } : names)
    }

    /// Wraps at spaces at the edge of the terminal.
    private func say(_ line: String) {
        for part in TerminalText.wrap(line, to: editor.columns, indent: 2) { editor.show(part + "\n") }
    }
}
