import Model

/// The name of an account among the words of an entry, with the words that belong to it: `on my Visa card`.
struct AccountMention: Hashable {
    /// What the words beside the name say of the account.
    enum Link: Hashable {
        /// Nothing.
        case none
        /// Something is paid from it: `vom Giro`.
        case source
        /// Money is moved to it: `aufs Giro`.
        case goal
    }

    /// The account.
    let account: AccountNames.Account
    /// The positions of all its words.
    var positions: Range<Int>
    /// The position of the first word of the name.
    let start: Int
    /// What is said of it.
    var link: Link
    /// Whether the words can hardly be anything but the account.
    var isNamed: Bool
    /// Whether they may be, if another account is named as well.
    var isPlaced = true
    /// The rest of a word in Chinese, Japanese or Korean, which belongs to the note: `電車` of `Suicaで電車`.
    var rest = ""
}

extension AccountMention {
    /// An account that is named in one word with what is said of it.
    fileprivate init(_ account: AccountNames.Account, at position: Int, _ link: Link, rest: String = "") {
        self.init(
            account: account, positions: position..<(position + 1), start: position, link: link, isNamed: true,
            rest: rest)
    }
}

/// Recognizes accounts of the books that are named in words: `gas 42 on Visa`, `Rewe 43,17 Visa`, `200 vom Giro aufs
/// Sparkonto`.
///
/// The name counts behind a preposition in any case, and as the first or the last word of a line if it is spelled as in the
/// books: a `passport visa fee` and a `savings bond` are none.
extension MeaningReader {
    /// The account that the words here name, if the user says so; `nil` otherwise, and for the one that the entry is booked
    /// on anyway.
    func accountPart() throws(EntryError) -> Found? {
        if let marked = try markedAccount() { return marked }
        guard !namesAccount,
            let mention = mentions.first(where: { $0.positions.lowerBound == index && isAsked($0) }),
            // A name that stands there twice is asked about once.
            mentions.first(where: { $0.account == mention.account && isAsked($0) }) == mention
        else { return nil }
        let words = mention.positions.compactMap(word).joined(separator: " ")
        let text = mention.rest.isEmpty ? words : String(words.dropLast(mention.rest.count))
        let doubt = EntryDoubt.account(phrase: text, name: mention.account.name)
        if !isCertain(mention), try answers.answer(to: doubt) != 0 { return nil }
        let rest = mention.rest.isEmpty ? [] : [EntryPart.note(mention.rest)]
        return ([Self.part(mention.account)] + rest, mention.positions.count)
    }

    /// `#Visa` or `@Visa` where the books have an account of that name, and no such tag or place.
    private func markedAccount() throws(EntryError) -> Found? {
        guard case .word(let word) = parts[index], case .value(let key) = word.kind, key == .tag || key == .location,
            !word.isClosed, !namesAccount, let account = accounts.named(word.text), !isOwn(account),
            !context.isKnown(key, word.text)
        else { return nil }
        let doubt = EntryDoubt.account(phrase: (key.traits.mark ?? "") + word.text, name: account.name)
        return try answers.answer(to: doubt) == 0 ? ([Self.part(account)], 1) : nil
    }

    private static func part(_ account: AccountNames.Account) -> EntryPart {
        .word(EntryWord(kind: .value(.account), text: account.name, isClosed: true))
    }

    /// Whether the entry is booked on the account if no other one is named.
    private func isOwn(_ account: AccountNames.Account) -> Bool {
        knownAccount.map { TagKey($0) == TagKey(account.name) } ?? account.isDefault
    }

    /// Whether the account would be another one than that of the entry. Money that is moved to it, other than an income, is a
    /// transfer.
    private func isAsked(_ mention: AccountMention) -> Bool {
        mention.isNamed && !isOwn(mention.account)
            && (mention.link == .source || !moves.contains(mention) && (mention.link == .none || isIncomeLine))
    }

    /// `gas 42 on Visa`, `Miete 850 vom Giro`: a preposition before the name of a card or of one's own account, at the end of an
    /// expense or before its amount, where nothing else is said of money; not `dinner 40 with Anna`, `12 not on Visa`, `payment
    /// 200 on Visa`, `bill from Visa 300`, `trip with visa 60`.
    private func isCertain(_ mention: AccountMention) -> Bool {
        let (start, end) = (mention.positions.lowerBound, mention.positions.upperBound)
        let names = mention.account.words
        guard mention.link == .source, mentions.count == 1, moves.isEmpty, !isIncomeLine, !hasSeparator,
            amountPositions.count == 1, !namesType, hasText(besides: mention.positions),
            isOne(of: EntryVocabulary.accountLinks, at: start), names.contains(where: EntryVocabulary.cards.contains)
        else { return false }
        let isOwned = mention.start > start + 1 || end > mention.start + names.count
        if isOne(of: EntryVocabulary.senderLinks, at: start) {
            guard names.contains(where: EntryVocabulary.ownAccounts.contains) else { return false }
        } else if !isOne(of: EntryVocabulary.clearLinks, at: start), !isOwned {
            guard word(mention.start)?.first?.isUppercase == true else { return false }
        }
        let isOpen = parts.indices.contains { place in
            guard !mention.positions.contains(place), let word = folded(place),
                !EntryVocabulary.rentWords.contains(word)
            else { return false }
            return !MoneyRole.of(word).isEmpty || EntryVocabulary.statements.contains(word)
        }
        // `gas on Visa 4242`
        let isPrice = amount(end).map { DateWords.number($0, digits: 4...4) == nil } == true && isLast(end + 1)
        return !isOpen && (isLast(end) || isPrice)
    }

    /// The number of names that are looked at, so that a long entry takes as long as its length.
    private static let mentionLimit = 8

    /// The names of accounts in the entry, in order.
    func findMentions() -> [AccountMention] {
        guard !accounts.isEmpty else { return [] }
        var found: [AccountMention] = []
        var position = 0
        while position < parts.count, found.count < Self.mentionLimit {
            let mention = mention(at: position) ?? attachedMention(at: position)
            if let mention { found.append(mention) }
            position = mention?.positions.upperBound ?? position + 1
        }
        return found
    }

    private func mention(at position: Int) -> AccountMention? {
        guard let first = accountKey(position) else { return nil }
        let account = accounts.beginning(with: first).first { account in
            account.words.indices.allSatisfy { accountKey(position + $0) == account.words[$0] }
        }
        guard let account else { return nil }
        let nameEnd = position + account.words.count
        var end = nameEnd
        while end < nameEnd + 2, isOne(of: EntryVocabulary.accountNouns, at: end) { end += 1 }
        let typed = (position..<nameEnd).compactMap { word($0).map(Self.bare) }.joined(separator: " ")
        let isSpelled = typed == account.name
        let isLast = !hasWord(in: end..<line(of: position).upperBound)
        let (start, link) = linked(before: position, isWritten: isSpelled && isLast, account)
        let isFirst = !hasWord(in: lineStart(position)..<start)
        let text = word(position) ?? ""
        let isMarked = text.hasPrefix("(") || isFirst && word(nameEnd - 1)?.hasSuffix(":") == true
        let isNamed =
            link != .none || isMarked || (isFirst || isLast) && isSpelled
            || isLast && (lineStart(position)..<position).contains(where: isAmount)
        return AccountMention(
            account: account, positions: start..<end, start: position, link: link, isNamed: isNamed,
            isPlaced: isNamed || isFirst || isLast || isSpelled)
    }

    /// The first of the words that belong to the name at `position`, and what they say of it.
    private func linked(
        before position: Int, isWritten: Bool, _ account: AccountNames.Account
    ) -> (start: Int, link: AccountMention.Link) {
        var start = position
        while start > position - 3, isOne(of: Self.accountWords, at: start - 1) { start -= 1 }
        let isCash = account.words.contains(where: EntryVocabulary.cashWords.contains)
        if let text = folded(start - 1), EntryVocabulary.accountGoals.contains(text),
            isWritten || !EntryVocabulary.openGoals.contains(text),
            !account.isDefault || EntryVocabulary.plainGoals.contains(text)
        {
            return (start - 1, isCash && ["in", "a", "à"].contains(text) ? .source : .goal)
        }
        if isOne(of: EntryVocabulary.accountLinks, at: start - 1) { return (start - 1, .source) }
        // `carte Visa`, `EC Giro`
        let noun = (start..<position).first { isOne(of: EntryVocabulary.accountNouns, at: $0) }
        return noun.map { ($0, .source) } ?? (position, .none)
    }

    /// `Suicaで電車`, `用余额宝`, `Visa-Abrechnung`, `checking→savings`
    private func attachedMention(at position: Int) -> AccountMention? {
        guard let key = accountKey(position) else { return nil }
        if let found = accounts.attached(to: key) {
            let link: AccountMention.Link
            var rest = found.after
            if EntryVocabulary.leadingAttachedGoals.contains(found.before)
                || EntryVocabulary.attachedGoals.contains(where: found.after.hasPrefix), !found.after.hasPrefix("에서")
            {
                link = .goal
            } else if let particle = EntryVocabulary.attachedLinks.first(where: found.after.hasPrefix) {
                link = .source
                rest = String(rest.dropFirst(particle.count))
            } else if EntryVocabulary.leadingAttachedLinks.contains(found.before) {
                link = .source
            } else {
                return nil
            }
            return AccountMention(found.account, at: position, link, rest: rest)
        }
        guard !key.utf8.allSatisfy({ $0 >= 0x61 && $0 <= 0x7A }) else { return cardMention(at: position, key) }
        for arrow in ["→", "->", "=>", ">"] where key.contains(arrow) {
            let ends = key.split(separator: arrow, maxSplits: 1).map { accounts.named(String($0)) }
            guard ends.count == 2, ends[0] != nil, let goal = ends[1] else { return nil }
            return AccountMention(goal, at: position, .goal)
        }
        if let card = cardMention(at: position, key) { return card }
        let parts = key.split(separator: "-", maxSplits: 1).map(String.init)
        guard parts.count == 2, EntryVocabulary.accountPayments.contains(parts[1]),
            let account = accounts.named(parts[0])
        else { return nil }
        return AccountMention(account, at: position, .goal)
    }

    /// `mit Visakarte`, `Rewe 43,17 Giro-Karte`; not `Girokarte Gebühr 5`.
    private func cardMention(at position: Int, _ key: String) -> AccountMention? {
        guard let end = EntryVocabulary.accountEnds.first(where: key.hasSuffix) else { return nil }
        let name = key.dropLast(end.count)
        guard let account = accounts.named(String(name.last == "-" ? name.dropLast() : name)) else { return nil }
        let (start, link) = linked(before: position, isWritten: false, account)
        let isAtEnd = !hasWord(in: (position + 1)..<line(of: position).upperBound) && isAmount(position - 1)
        guard link != .none || isAtEnd else { return nil }
        return AccountMention(
            account: account, positions: start..<(position + 1), start: position, link: link, isNamed: true)
    }

    /// The word at `position` as names are looked up: `visa` for `(Visa)` and `Visa.`
    private func accountKey(_ position: Int) -> String? {
        guard let key = folded(position) else { return nil }
        return key.has(anyOf: "().（）[]") ? Self.bare(key) : key
    }

    private static func bare(_ text: String) -> String {
        let ends: Set<Character> = ["(", ")", ".", "（", "）", "[", "]", ":", ",", "!", "："]
        return String(text.drop { ends.contains($0) }.reversed().drop { ends.contains($0) }.reversed())
    }

    /// The mentions that make the entry a transfer: of two accounts in a line, or of one that money is moved to or that is
    /// paid off.
    func findMoves() -> [AccountMention] {
        guard !mentions.isEmpty, !names(.payee) else { return [] }
        return parts.indices.split(whereSeparator: isSeparator).lazy.map(moves(in:)).first { !$0.isEmpty } ?? []
    }

    private func moves(in line: Range<Int>) -> [AccountMention] {
        let here = mentions.filter { line.contains($0.start) }
        let named = here.filter(\.isPlaced)
        if let first = named.first, named.contains(where: { $0.account != first.account }) { return named }
        return here.first { isMove($0, in: line) }.map { [$0] } ?? []
    }

    private func isMove(_ mention: AccountMention, in line: Range<Int>) -> Bool {
        if mention.account.words.contains(where: EntryVocabulary.cashWords.contains) { return mention.link == .goal }
        if mention.link == .goal { return !isIncomeLine }
        if isOne(of: EntryVocabulary.accountPayments, at: mention.positions.upperBound) { return true }
        guard mention.link == .none else { return false }
        var before = mention.start - 1
        while isOne(of: EntryVocabulary.accountFillers, at: before) { before -= 1 }
        if isOne(of: EntryVocabulary.payDownWords, at: before) {
            return isOne(of: EntryVocabulary.leadingPayments, at: before - 1)
        }
        return isOne(of: EntryVocabulary.leadingPayments, at: before)
            && !hasWord(in: line.lowerBound..<before) && !hasWord(in: mention.positions.upperBound..<line.upperBound)
    }

    /// The positions of the words of a transfer between accounts that are named.
    func accountTransfer(in line: Range<Int>) -> [Int]? {
        guard let first = moves.first, let last = moves.last, line.contains(first.start) else { return nil }
        let isPaid = isOne(of: EntryVocabulary.accountPayments, at: last.positions.upperBound)
        return Array(first.positions.lowerBound..<(last.positions.upperBound + (isPaid ? 1 : 0)))
    }

    /// Whether the word at `position` says that the money has come in: `Gehalt` in `Gehalt 2845 aufs Giro`.
    private func isWageOrRefund(at position: Int) -> Bool {
        folded(position).map(EntryVocabulary.isWageOrRefund) == true
    }

    /// Whether the entry is an income, or a word for one stands in it.
    func findIncome() -> Bool { hasPlus || !incomeWords.isEmpty || parts.indices.contains(where: isWageOrRefund) }

    private static let accountWords = EntryVocabulary.accountFillers.union(EntryVocabulary.accountNouns)

    private func hasWord(in range: Range<Int>) -> Bool { range.contains { word($0) != nil } }
}
