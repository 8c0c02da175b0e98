import Model
import Money

/// One line of an entry, with its amount still as text.
struct LineDraft: Hashable {
    /// The pieces that can become the amount or part of the note, in order.
    private enum Piece: Hashable {
        case amount(String)
        case word(String)
        /// A value of `note:`.
        case note(String)
    }

    /// The text of the amount, set once it is settled which number that is.
    var amount: String?
    /// A currency without an amount.
    var currency: String?
    /// A money word apart from the amount.
    var moneyWord: String?
    /// The currencies whose codes stand apart from the amount, not in capitals or in brackets: `12.50 lunch (usd)`.
    var codes: [Currency] = []
    /// The value of `category:`.
    var category: String?
    /// The word that makes the line an income.
    var income: String?
    /// The tags without `#`, in the order typed.
    private(set) var tags: [String] = []
    private var pieces: [Piece] = []
    private var tagKeys: Set<TagKey> = []

    /// The words of the note.
    var words: [String] {
        pieces.compactMap { if case .word(let word) = $0 { word } else { nil } }
    }

    /// Whether the line has parts of its own, not only parts of the whole entry.
    var hasLineParts: Bool { amount != nil || category != nil || !tags.isEmpty }

    /// The words of the note and the values of `note:`, in order.
    var noteWords: [String] {
        pieces.compactMap { piece in
            switch piece {
            case .word(let text), .note(let text): text
            case .amount: nil
            }
        }
    }

    /// Adds a value of `note:`.
    mutating func add(note: String) { pieces.append(.note(note)) }

    /// Adds a word of the note.
    mutating func add(word: String) { pieces.append(.word(word)) }

    /// Adds a number that may be the amount, as text.
    mutating func add(amount: String) { pieces.append(.amount(amount)) }

    /// Adds a tag unless the line has it in any spelling.
    mutating func add(tag: String) {
        if tagKeys.insert(TagKey(tag)).inserted { tags.append(tag) }
    }

    /// Settles which number is the amount; the others become words. Throws the doubt if it has not been answered.
    mutating func settleAmount(line: Int, notation: AmountNotation, answers: EntryAnswers) throws(EntryError) {
        let places = pieces.indices.filter { if case .amount = pieces[$0] { true } else { false } }
        guard let first = places.first else { return }
        var chosen = first...first
        if let decimals = withDecimals(places, notation) {
            let doubt = EntryDoubt.hiddenAmount(word: text(of: first...(first + 1)), amount: decimals)
            if try answers.answer(to: doubt) == 0 { (amount, chosen) = (decimals, first...(first + 1)) }
        } else if places.count > 1 {
            let options = try options(candidates(places, notation), notation)
            let doubt = EntryDoubt.amount(line: line, options.map(\.text))
            guard let answer = answers[doubt], options.indices.contains(answer) else { throw .doubt(doubt) }
            chosen = options[answer].places
            amount = options[answer].text
        }
        amount = amount ?? text(of: chosen)
        pieces = pieces.indices.compactMap { place -> Piece? in
            if chosen.contains(place) { return nil }
            if case .amount(let text) = pieces[place] { return .word(text) }
            return pieces[place]
        }
    }

    /// The numbers at `places`, then what adjacent ones can be together: a number with grouped digits (`15 999,00`, `1 250
    /// 000`), or a calculation.
    private func candidates(_ places: [Int], _ notation: AmountNotation) -> [ClosedRange<Int>] {
        let parser = AmountParser(notation: notation)
        var runs: [ClosedRange<Int>] = []
        for place in places {
            guard let last = runs.last, last.upperBound == place - 1 else {
                runs.append(place...place)
                continue
            }
            runs[runs.count - 1] = last.lowerBound...place
        }
        var (single, joined) = ([ClosedRange<Int>](), [ClosedRange<Int>]())
        for run in runs {
            // Of `1 250 000`, the last two are one number, or all of them.
            if run.count > 2, (try? parser.parse(text(of: run))) != nil {
                let rest = (run.lowerBound + 1)...run.upperBound
                single += [run.lowerBound...run.lowerBound, rest]
                joined.append(run)
                continue
            }
            single += run.map { $0...$0 }
            for (place, next) in zip(run, run.dropFirst()) where (try? parser.parse(text(of: place...next))) != nil {
                joined.append(place...next)
            }
        }
        let sums = zip(places, places.dropFirst()).filter { isCalculation($0...$1, notation) }.map { $0...$1 }
        return single + joined + sums
    }

    /// The candidates as text; a percentage is none, but of the one other number it is a part or a change: `15% tip on 40`.
    /// Nor is a number that begins with 0.
    private func options(
        _ candidates: [ClosedRange<Int>], _ notation: AmountNotation
    ) throws(EntryError) -> [(text: String, places: ClosedRange<Int>)] {
        let all = candidates.map { (text: Self.withoutBracket(text(of: $0)), places: $0) }
        let (single, joined) = (all.filter { $0.places.count == 1 }, all.filter { $0.places.count > 1 })
        if single.contains(where: { Self.beginsWithZero($0.text) }) {
            return try withoutZeros(single, joined)
        }
        guard single.count == 2, let share = single.first(where: { Self.isPercentage($0.text) }),
            let whole = single.first(where: { !$0.text.hasSuffix("%") })
        else { return all }
        let amount = whole.text.filter { !$0.isWhitespace }
        let isSigned = share.text.first.map { "+-−".contains($0) } == true
        let calculated = (isSigned ? [""] : ["*", "+", "-"]).map {
            amount + $0 + share.text.filter { !$0.isWhitespace }
        }.filter { (try? AmountParser(notation: notation).parse($0)) != nil }
        return calculated.isEmpty ? all : [whole] + calculated.map { ($0, joined.first?.places ?? share.places) }
    }

    /// The options without numbers that begin with 0; throws for one that is no part of the amount before it either.
    private func withoutZeros(
        _ single: [(text: String, places: ClosedRange<Int>)], _ joined: [(text: String, places: ClosedRange<Int>)]
    ) throws(EntryError) -> [(text: String, places: ClosedRange<Int>)] {
        let result = single.filter { !Self.beginsWithZero($0.text) } + joined
        guard result.count < 2, let first = result.first else { return result.isEmpty ? single : result }
        let behind = single.first {
            Self.beginsWithZero($0.text) && $0.places.lowerBound == first.places.upperBound + 1
        }
        guard let behind else { return single }
        throw .multiplier(first.text, behind.text)
    }

    /// The first of the only two numbers, at `places`, with the second as its decimals, which begins with 0: `$12.05` for `$12
    /// 05`; `nil` for others.
    private func withDecimals(_ places: [Int], _ notation: AmountNotation) -> String? {
        guard places.count == 2, places[1] == places[0] + 1 else { return nil }
        let (number, zero) = (text(of: places[0]...places[0]), text(of: places[1]...places[1]))
        guard zero.utf8.count == 2, Self.beginsWithZero(zero),
            (try? AmountParser(notation: notation).parse(text(of: places[0]...places[1]))) == nil
        else { return nil }
        let whole = number.filter { !$0.isWhitespace }
        let sign = String(whole.reversed().prefix { !$0.isNumber }.reversed())
        let amount = whole.dropLast(sign.count) + (notation.decimalMark ?? .point).text + zero + sign
        return (try? AmountParser(notation: notation).parse(amount)) == nil ? nil : amount
    }

    /// `000`, `05`, which are no amounts; not `0`, `0.50`, `0170/1234567`.
    private static func beginsWithZero(_ text: String) -> Bool {
        text.first == "0" && text.dropFirst().first?.isNumber == true && !text.has(anyOf: "+-*/×÷")
    }

    /// `19 %`, `+19%`; not `500 + 19%`.
    private static func isPercentage(_ text: String) -> Bool {
        let number = text.drop { "+-−".contains($0) }
        return number.last == "%"
            && number.dropLast().allSatisfy { $0.isNumber || ".,".contains($0) || $0.isWhitespace }
    }

    /// The number without a bracket that was opened before it: `(was £15)`.
    private static func withoutBracket(_ text: String) -> String {
        guard let last = text.last, ")）".contains(last), !text.has(anyOf: "(（") else { return text }
        return String(text.dropLast())
    }

    /// Whether the two numbers can be calculated with the sign between them: `48 - 5`.
    private func isCalculation(_ places: ClosedRange<Int>, _ notation: AmountNotation) -> Bool {
        guard places.count == 3, case .word(let sign) = pieces[places.lowerBound + 1], sign.count == 1,
            sign.has(anyOf: "+-−/÷")
        else { return false }
        // `20 - 25 euro` is a range.
        return (try? AmountParser(notation: notation).parse(text(of: places))).map { $0.amount.minorUnits > 0 } == true
    }

    private func text(of places: ClosedRange<Int>) -> String {
        places.map { place in
            switch pieces[place] {
            case .amount(let text), .word(let text), .note(let text): text
            }
        }.joined(separator: " ")
    }
}
