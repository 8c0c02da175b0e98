import EntrySamples
import Model
import Money
import TestSupport
import Testing

@testable import EntryLine

/// The questions of `edit`, answered one by one.
@Suite struct EditFormTests {
    /// Goes through all questions with Enter, but for those that `answers` has another text for.
    private func edited(_ text: String, _ answers: [EditQuestion: String] = [:]) throws -> Entry {
        try edited(try Sample.entry(text), answers)
    }

    private func edited(_ entry: Entry, _ answers: [EditQuestion: String] = [:]) throws -> Entry {
        var form = EditForm(entry, context: Sample.context)
        var question: EditQuestion? = EditForm.first
        var answers = answers
        while let asked = question {
            question = try form.answer(answers.removeValue(forKey: asked) ?? form.present(asked), to: asked)
        }
        #expect(answers.isEmpty, "these were never asked for: \(answers)")
        try form.checkTotal()
        return form.finished
    }

    @Test(
        "What nobody touches stays, whatever is in it",
        arguments: [
            "milk\nbread", "  two  ", "tab\there", "\"both\" and \"these\"", "\"quoted\"", "a\u{202E}b", "back\\slash",
            "\\u{41}", "\u{200B}", "\"", "é\u{301}",
        ])
    func untouched(text: String) throws {
        var entry = try Sample.entry("12.50 #a ; 3 #b")
        entry.note = text
        entry.lines[1].note = text
        if NameText.firstForbidden(in: text) == nil { (entry.payee, entry.account) = (text, text) }
        #expect(try edited(entry) == entry)
        let form = EditForm(entry, context: Sample.context)
        for question in [EditQuestion.whole(.note), .whole(.payee), .whole(.account), .lineNote(1)] {
            #expect(TerminalText.isPlain(form.present(question)))
        }
    }

    @Test("An answer may be typed with its key, but for a note, of which that is a word")
    func keys() throws {
        let answers: [EditQuestion: String] = [
            .whole(.type): "type:income", .whole(.payee): "Payee: Joe", .whole(.note): "note: milk",
            .category(0): "category:a b",
        ]
        let entry = try edited("12.50", answers)
        #expect(entry.type == .income)
        #expect(entry.payee == "Joe")
        #expect(entry.note == "note: milk")
        #expect(entry.lines.map(\.category) == ["a b"])
        #expect(try edited("12.50 payee:Joe", [.whole(.payee): "payee:"]).payee == nil)
    }

    @Test("A note with lines can be written in the form that the prompt shows")
    func noteWithLines() throws {
        var entry = try Sample.entry("12.50")
        entry.note = "milk\nbread"
        #expect(EditForm(entry, context: Sample.context).present(.whole(.note)) == #""milk\u{A}bread""#)
        #expect(try edited(entry, [.whole(.note): #""milk\u{A}rice""#]).note == "milk\nrice")
    }

    @Test("An amount that could be two is what the person says it is")
    func decimalMark() throws {
        var context = Sample.context
        context.notation.decimalMark = nil
        for (mark, minorUnits) in [(DecimalMark.point, 1_234_000), (.comma, 1_234)] {
            var form = EditForm(Entry(), context: context)
            #expect(throws: EntryError.self) { try form.answer("1,234 KWD", to: .amount(0)) }
            #expect(try form.answer("1,234 KWD", to: .amount(0), decimalMark: mark) == .tags(0))
            #expect(form.entry.total?.minorUnits == Int64(minorUnits))
        }
    }

    @Test(
        "Tags",
        arguments: [
            ("team", ["team"]), ("\"team lunch\"", ["team lunch"]), (#"#"a b" extra"#, ["a b", "extra"]),
            ("#99 x X", ["99", "x"]), ("", []), ("#\"\"", []), ("\"\"", []),
        ])
    func tags(answer: String, tags: [String]) throws {
        #expect(try edited("12.50 #lunch #team", [.tags(0): answer]).tags == tags)
    }

    @Test(
        "What is no tag is refused and not dropped",
        arguments: [
            (#"#"a b" extra 99"#, EntryError.noTag("99")), ("payee:Bob #x", .noTag("payee:Bob")),
            ("a ; b", .noTag(";")),
            ("@Taipei", .noTag("location:Taipei")), ("2026-11-20", .noTag("2026-11-20")),
            ("lunch,", .invalidName(mark: "#", name: "lunch,")), (#""a\u{1B}""#, .controlCharacter("\u{1B}")),
            ("\"\" x", .noTag("\"\"")),
        ])
    func noTags(answer: String, error: EntryError) {
        #expect(throws: error) { try edited("12.50 #lunch", [.tags(0): answer]) }
    }

    @Test("A plus makes an income") func aPlusMakesAnIncome() throws {
        #expect(try edited("12.50 #lunch", [.amount(0): "+13"]) == Sample.entry("+13 #lunch"))
        #expect(try edited("+12.50 #lunch", [.amount(0): "13"]) == Sample.entry("+13 #lunch"))
    }

    @Test(
        "Signs and currencies that can't be are refused where they are typed",
        arguments: [
            (EditQuestion.amount(0), "-13", EntryError.negativeAmount("-13")),
            (.amount(1), "+4", .plusInLaterLine("+4")),
        ])
    func signs(question: EditQuestion, answer: String, error: EntryError) {
        #expect(throws: error) { try edited("12.50 #lunch ; 3 #coffee", [question: answer]) }
    }

    @Test("One of several lines has their currency") func oneOfSeveralLinesHasTheirCurrency() throws {
        #expect {
            try edited("12.50 #lunch ; 3 #coffee", [.amount(0): "13 USD"])
        } throws: { error in
            if case EntryError.amount(.conflictingCurrencies) = error { true } else { false }
        }
        #expect(try edited("12.50 #lunch", [.amount(0): "13 USD"]) == Sample.entry("13 USD #lunch"))
    }

    @Test("The total is checked at the end") func theTotalIsCheckedAtTheEnd() throws {
        let total = Amount(minorUnits: -750, currency: Sample.euro)
        #expect(throws: EntryError.negativeTotal(total)) {
            try edited("12.50 #lunch ; 3 #coffee", [.amount(1): "-20"])
        }
        #expect(try edited("12.50 ; 3", [.amount(1): "-2"]).total == Sample.euros(1_050))
    }

    @Test("Behind a line that was removed comes the one that moved up")
    func removedLine() throws {
        var form = EditForm(try Sample.entry("1 #a ; 2 #b ; 3 #c"), context: Sample.context)
        #expect(try form.answer("", to: .amount(0)) == .amount(0))
        #expect(form.present(.amount(0)) == "2.00 EUR")
        #expect(try form.answer("", to: .amount(1)) == .amount(1))
        #expect(form.label(of: .amount(1)) == "another line's amount")
        #expect(try form.answer("", to: .amount(1)) == nil)
        #expect(try form.finished == Sample.entry("2 #b"))
    }

    @Test("A calculation is shown") func aCalculationIsShown() throws {
        var form = EditForm(try Sample.entry("1 #a"), context: Sample.context)
        _ = try form.answer("10/3", to: .amount(0))
        let echo = EntryEcho(notation: Sample.notation, today: Sample.today, unicode: true)
        #expect(form.calculation.map(echo.line) == "10/3 = 3.33 EUR, rounded")
        _ = try form.answer("#a", to: .tags(0))
        #expect(form.calculation == nil)
    }
}
