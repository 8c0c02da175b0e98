import Model
import Money

/// Finds the unmarked words of an entry line that state its type or its day: `income 20`, `12.50 yesterday lunch`; also
/// accounts, transfers, money apart from its amount, and years.
///
/// An unambiguous word is applied and an ambiguous one asked about. If `+`, `type:` or `date:` gives the type or the
/// day, such words are part of the note.
struct MeaningReader: WordReading {
    /// The parts of the whole entry, with its amounts joined.
    let parts: [EntryPart]
    /// The user's conventions and the day.
    let context: EntryContext
    /// Finds the day of a word or a date.
    let days: DateWords
    /// The answers to the doubts thrown before.
    let answers: EntryAnswers
    /// The account that the entry has without the words.
    let knownAccount: String?
    /// The accounts of the books.
    let accounts: AccountNames
    /// The first amount with a `+`, which says that it is an income.
    let plusAmount: String?
    /// Whether an amount with a `+` says that the entry is an income.
    var hasPlus: Bool { plusAmount != nil }
    /// Whether `type:` gives the type.
    private(set) var namesType = false
    /// Whether `date:` gives the day.
    private(set) var namesDate = false
    /// Whether `account:` names the account.
    private(set) var namesAccount = false
    /// The number of words that are neither amounts nor marked. Computed once, like the next properties, since a line
    /// may be long.
    private(set) var plainWordCount = 0
    /// The end of the parts without the values behind them.
    private(set) var end = 0
    /// The positions of `income` and similar words beside an amount.
    private(set) var incomeWords: [Int] = []
    /// The position of the word that, with its neighbours, marks an income: `received` in `rent received 900`.
    private(set) var receipt: Int?
    /// The same where all other words leave no doubt.
    private(set) var clearReceipt: Int?
    /// The accounts that words of the entry name, in order.
    private(set) var mentions: [AccountMention] = []
    /// Those that make it a transfer.
    private(set) var moves: [AccountMention] = []
    /// Whether a word or a sign says that it is an income; `false` if no account is named.
    private(set) var isIncomeLine = false
    /// The positions of the words that mark a transfer between accounts.
    private(set) var transfer: [Int]?
    /// The positions of the name of a benefit: `child benefit`.
    private(set) var benefit: Range<Int>?
    /// Whether a word such as `to` may name who received the money: `refund 20 to Bob`.
    private(set) var hasRecipientWord = false
    /// Whether the line says in Turkish that whoever types it has paid: `harçlık verdim 200`.
    private(set) var hasOwnPayment = false
    /// Whether a thing is named that is often paid for before its day, such as a ticket.
    private(set) var hasBooking = false
    /// Whether a word such as `last` may begin the name of the week before or of this one.
    private(set) var hasWeek = false
    /// The positions of the amounts.
    private(set) var amountPositions: [Int] = []
    /// Whether the entry has several lines.
    private(set) var hasSeparator = false
    /// Whether the line is about a bill, a fine, a discount or something that has not come: `dostałem mandat 100`.
    private(set) var isBill = false
    /// Whether the line says that an income has not come, or was spent: `awaiting refund 20`.
    private(set) var isOpen = false
    /// Whether words are French and not in use where `hier` means "here". Like the next one, `false` without `hier`.
    private(set) var isFrenchEntry = false
    /// Whether words are German or Dutch.
    private(set) var isGermanEntry = false
    /// The day that a word before `index` names.
    private(set) var foundDay: CivilDay?
    /// Whether a word of the line before `index` says what type it is of.
    private(set) var hasFoundType = false
    /// The position of the next part to interpret.
    var index = 0

    init(_ parts: [EntryPart], _ context: EntryContext, _ account: String?, _ answers: EntryAnswers) {
        self.parts = parts.map { part in
            guard case .word(let word) = part else { return part }
            return .word(word.bare)
        }
        knownAccount = account
        accounts = context.accounts()
        self.context = context
        days = DateWords(context: context)
        self.answers = answers
        plusAmount = parts.lazy.compactMap(\.amount).first(where: Self.hasPlus)
        plainWordCount = parts.count { $0.isText }
        end = parts.lastIndex { $0.word?.isValue != true }.map { $0 + 1 } ?? 0
        (namesType, namesDate, namesAccount) = (names(.type), names(.date), names(.account))
        incomeWords = parts.indices.filter { position in
            isOne(of: EntryVocabulary.incomeWords, at: position) && isBesideAmount(position)
        }
        amountPositions = parts.indices.filter(isAmount)
        mentions = findMentions()
        if !mentions.isEmpty { isIncomeLine = findIncome() }
        moves = findMoves()
        hasSeparator = parts.indices.contains(where: isSeparator)
        hasRecipientWord = parts.indices.contains { position in
            isOne(of: EntryVocabulary.recipientWords, at: position) && !isOfAccount(position)
        }
        isBill = [EntryVocabulary.bills, EntryVocabulary.finesAndDiscounts, EntryVocabulary.negations]
            .contains(where: hasOneOfEntry)
        isOpen =
            [EntryVocabulary.openWords, EntryVocabulary.spentWords].contains(where: hasOneOfEntry)
            && !hasOneOfEntry(EntryVocabulary.fitWords)
        hasOwnPayment = hasOne(of: EntryVocabulary.ownPayments)
        hasBooking = hasOne(of: EntryVocabulary.bookingWords)
        hasWeek = hasOne(of: DayWord.weekBegins)
        clearReceipt = findClearReceipt()
        receipt = clearReceipt ?? findReceipt()
        transfer = findTransfer()
        benefit = findBenefit()
        guard hasOne(of: ["hier"]) else { return }
        isFrenchEntry = parts.indices.contains { word($0).map(EntryVocabulary.frenchWords.contains) == true }
        isGermanEntry = hasOne(of: EntryVocabulary.germanWords)
    }

    /// Returns the parts with words for the type and the day recognized.
    static func parts(
        _ parts: [EntryPart], context: EntryContext, account: String?, answers: EntryAnswers
    ) throws(EntryError) -> [EntryPart] {
        let isOpen = parts.contains { part in
            switch part {
            case .word(let word): [.plain, .value(.tag), .value(.location)].contains(word.kind)
            case .amount(let text): text.has(anyOf: "/／")
            case .currency: true
            case .type, .day: false
            }
        }
        guard isOpen, !isOrdinary(parts, context) else { return parts }
        return try read(parts, context: context, account: account, answers: answers)
    }

    /// Whether the entry is an amount in digits, marked words, and others that mean nothing but themselves.
    ///
    /// Such entries are frequent, and examining each word of them takes half the time of reading them.
    static func isOrdinary(_ parts: [EntryPart], _ context: EntryContext) -> Bool {
        let accounts = context.accounts()
        let isNumber: (UInt8) -> Bool = { byte in
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: ","): true
            // `14.11` may be a day.
            case UInt8(ascii: "."): context.notation.decimalMark != .comma
            default: false
            }
        }
        var amounts = 0
        return parts.indices.allSatisfy { position in
            switch parts[position] {
            case .amount(let text):
                amounts += 1
                // A small number among words may be another of the note.
                if position > 0, position < parts.count - 1, DateWords.number(text, digits: 1...3) != nil {
                    return false
                }
                // Four digits may be a year.
                return amounts == 1 && text.utf8.allSatisfy(isNumber) && text.last?.isNumber == true
                    && DateWords.number(text, digits: 4...4) == nil
            case .word(let word):
                switch word.kind {
                case .plain: return OrdinaryWords.contains(word.text) && !accounts.mayBegin(with: word.text)
                case .value(.tag), .value(.location): return accounts.named(word.text) == nil
                case .quoted, .value: return true
                case .separator: return false
                }
            case .currency, .type, .day: return false
            }
        }
    }

    /// Reads all words of the entry for what they can mean.
    static func read(
        _ parts: [EntryPart], context: EntryContext, account: String?, answers: EntryAnswers
    ) throws(EntryError) -> [EntryPart] {
        var reader = MeaningReader(withoutDayDashes(withoutSumLinks(parts)), context, account, answers)
        return try reader.reread(reader.read())
    }

    private mutating func read() throws(EntryError) -> [EntryPart] {
        var result: [EntryPart] = []
        var kept: [Int: EntryPart] = [:]
        while index < parts.count {
            if var meaning = try meaning() {
                if case .day(let day, _) = meaning.parts.first {
                    if meaning.parts.count == 1 { meaning.count += weekdayCount(index + meaning.count, day) }
                    if meaning.parts.count == 1 { meaning.count += partOfDayCount(index + meaning.count) }
                    // `sales today`: the day belongs to what says the type.
                    let isTyped = result.contains(where: \.isType)
                    if foundDay == nil, !isTyped || meaning.count < meaning.parts.count {
                        return try readApart(meaning, day, kept: kept)
                    }
                    foundDay = day
                }
                if meaning.parts.count == meaning.count {
                    for (offset, part) in meaning.parts.enumerated() where part.word?.kind == .quoted {
                        kept[index + offset] = part
                    }
                }
                hasFoundType = hasFoundType || meaning.parts.contains(where: \.isType)
                result += meaning.parts
                index += meaning.count
            } else {
                if case .day(let day, _) = parts[index] { foundDay = day }
                if isSeparator(index) { hasFoundType = false }
                result.append(parts[index])
                index += 1
            }
        }
        return result
    }

    /// Reads the entry without the words for the day, since the others may have a meaning together: `yesterday got paid 500`,
    /// `昨天退款 39`; `kept` are those, by their positions, that belong to the note as the user has answered.
    private func readApart(
        _ found: Found, _ day: CivilDay, kept: [Int: EntryPart]
    ) throws(EntryError) -> [EntryPart] {
        let others =
            parts[..<index].indices.map { kept[$0] ?? parts[$0] } + found.parts.dropFirst()
            + parts[(index + found.count)...]
        var reader = MeaningReader(Array(others), context, knownAccount, answers)
        reader.foundDay = day
        return try found.parts.prefix(1) + reader.read()
    }

    /// The interpretation of some parts, and the number of parts it covers.
    typealias Found = (parts: [EntryPart], count: Int)

    /// The interpretation of the parts from `index` on; `nil` for ordinary words.
    private func meaning() throws(EntryError) -> Found? {
        try refuseLineOfOthers()
        if let number = try numberPart() { return number }
        if let phrase = try dayPhrase() { return phrase }
        if let day = try dayPart() { return day }
        if let money = try moneyPart() { return money }
        if let transfer = try transferPart() { return transfer }
        if let unpaid = try unpaidPart() { return unpaid }
        if let account = try accountPart() { return account }
        return try typePart()
    }

    // MARK: Lookup by position

    /// Whether the entry has a value of `key`.
    func names(_ key: EntryAttribute) -> Bool { parts.contains { $0.word?.kind == .value(key) } }

    private static func hasPlus(_ text: String) -> Bool {
        text.drop { $0.isWhitespace || $0.isLetter || $0.isCurrencySymbol }.beginsWithPlus
    }

    /// The plain word at `position`; `nil` for other parts and outside the entry.
    func plain(_ position: Int) -> EntryWord? {
        guard parts.indices.contains(position), let word = parts[position].word, word.kind == .plain else { return nil }
        return word
    }

    /// The plain words of the entry, case-folded, with empty texts for its other parts.
    var foldedWords: [String] { parts.indices.map { folded($0) ?? "" } }

    /// The text of the amount at `position`; `nil` for other parts and outside the entry.
    func amount(_ position: Int) -> String? {
        guard parts.indices.contains(position), case .amount(let text) = parts[position] else { return nil }
        return text
    }

    /// Whether the part at `position` is an amount.
    func isAmount(_ position: Int) -> Bool { amount(position) != nil }

    /// Whether the word at `position` belongs to the name of an account: `to` in `refund 20 to Visa`.
    func isOfAccount(_ position: Int) -> Bool {
        mentions.contains { $0.isNamed && $0.positions.contains(position) }
    }

    /// Whether the part before or after the current one is an amount.
    var isBesideAmount: Bool { isBesideAmount(index) }

    /// Whether the part before or after `position` is an amount.
    private func isBesideAmount(_ position: Int) -> Bool { isAmount(position - 1) || isAmount(position + 1) }

    /// Whether a word of the entry is one of `words`.
    func hasOne(of words: Set<String>) -> Bool { parts.indices.contains { isOne(of: words, at: $0) } }

    /// The same, where `no` before a place is Portuguese, and `sin` before a share Swedish: `no bar`, `sin del`.
    private func hasOneOfEntry(_ words: Set<String>) -> Bool {
        parts.indices.contains { place in
            isOne(of: words, at: place) && !isOfMarketplace(place)
                && !(folded(place) == "sin" && isOne(of: MoneyClause.shares, at: place + 1))
                && !(folded(place) == "no" && place > 0 && word(place + 1) != nil
                    && ["BRL", "EUR"].contains(context.notation.defaultCurrency.code)
                    && MoneyRole.of(folded(place + 1) ?? "").isEmpty
                    && !isOne(of: EntryVocabulary.meWords, at: place + 1))
        }
    }

    /// Whether the part at `position` is a `;`.
    func isSeparator(_ position: Int) -> Bool {
        !parts.indices.contains(position) || parts[position].word?.kind == .separator
    }

    /// Whether the current part is the first of its line.
    var isLineStart: Bool { isSeparator(index - 1) }
}
