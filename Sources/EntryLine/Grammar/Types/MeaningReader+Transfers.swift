import Model

/// Recognizes transfers between accounts, which are neither income nor expense: `ATM withdrawal 200`, `transfer to
/// savings 500`.
extension MeaningReader {
    /// The first word of the phrase as part of the note, if the user says that the transfer is an expense.
    func transferPart() throws(EntryError) -> Found? {
        guard let transfer, index == transfer.first(where: { word($0) != nil }), let text = word(index) else {
            return nil
        }
        let doubt = EntryDoubt.transfer(phrase: transfer.compactMap(word).joined(separator: " "))
        guard try answers.answer(to: doubt) == 0 else { throw .transfer(isForMemo: context.isForMemo) }
        let rest = try accountPart() ?? ([parts[index]], 1)
        return ([.type(.expense, text)] + rest.parts, rest.count)
    }

    /// The positions of the words of the first transfer phrase; `nil` if the entry has a type.
    func findTransfer() -> [Int]? {
        guard !namesType, !hasPlus, receipt == nil, !namesTypeInWords else { return nil }
        return parts.indices.split(whereSeparator: isSeparator).lazy.compactMap(transfer(in:)).first
    }

    /// `expense 200 withdrawal`
    private var namesTypeInWords: Bool {
        hasOne(of: EntryVocabulary.expenseWords) || hasOne(of: EntryVocabulary.incomeWords)
    }

    private func transfer(in line: Range<Int>) -> [Int]? {
        // A quoted word is part of the line, but has no meaning.
        let positions = line.filter { parts[$0].isText }
        let words = positions.map { folded($0) ?? "" }
        guard EntryVocabulary.feePhrases.first(in: words) == nil else { return nil }
        let found =
            EntryVocabulary.transferPhrases.first(in: words) ?? loneTransfer(words) ?? withdrawal(words)
            ?? move(words, positions)
        return found.map { Array(positions[$0]) } ?? accountTransfer(in: line)
            ?? transferBetween(words).map { Array(positions[$0]) } ?? saving(positions)
    }

    /// `no lunch today, saved 12 dollars`: nothing was paid; not `saved by the bell 12`.
    private func saving(_ positions: [Int]) -> [Int]? {
        guard amountPositions.count == 1 else { return nil }
        if let start = unbought(positions) { return [start] }
        return positions.first {
            isOne(of: EntryVocabulary.savedWords, at: $0) && (isAmount($0 - 1) || isAmount($0 + 1))
        }
        .map { [$0] }
    }

    /// `didn't buy the jacket for 89`, `nicht gekauft: Lampe 49`, `没买衣服 89`: a purchase that was not made.
    private func unbought(_ positions: [Int]) -> Int? {
        positions.first { position in
            isOne(of: EntryVocabulary.buyingWords, at: position)
                && isOne(of: EntryVocabulary.notWords, at: position - 1)
                || folded(position).map { word in
                    ["nekoupil", "没买", "沒買"].contains(where: word.hasPrefix)
                        || ["買わなかった", "買わず", "안샀음", "안샀다"].contains(where: word.hasSuffix)
                        || word.hasPrefix("샀") && folded(position - 1) == "안"
                } == true
        }
    }

    /// `to savings 500`; not `transfer 500 payee:Bob`.
    private func loneTransfer(_ words: [String]) -> Range<Int>? {
        guard !names(.payee),
            let start = words.firstIndex(where: { !EntryVocabulary.transferPrepositions.contains($0) }),
            EntryVocabulary.loneTransferPhrases.holds(words[start...])
        else { return nil }
        return start..<words.count
    }

    /// `checking to savings 200`: two accounts with a preposition between them, and no other word.
    private func transferBetween(_ words: [String]) -> Range<Int>? {
        guard words.count <= 8, !names(.payee) else { return nil }
        let parts = words.indices.split { EntryVocabulary.transferPrepositions.contains(words[$0]) }
        // `spostati 100 dal conto al libretto`
        let isMoved = parts.count == 3 && EntryVocabulary.movingPhrases.holds(words[parts[0]])
        let accounts = parts.dropFirst(isMoved ? 1 : 0)
        let areOwn = accounts.allSatisfy { account in
            [EntryVocabulary.loneTransferPhrases, EntryVocabulary.ownAccountPhrases].contains {
                $0.holds(words[account])
            } || EntryVocabulary.otherAccountPhrases.holds(words[account])
                || account.count == 1 && words[account].allSatisfy(EntryVocabulary.isOtherAccount)
        }
        // `assets:checking 300 assets:savings`
        let books = words.indices.filter { EntryVocabulary.isBookAccount(words[$0]) }
        if books.count > 1, let first = books.first, let last = books.last { return first..<(last + 1) }
        guard accounts.count == 2, areOwn, let first = accounts.first, let last = accounts.last else { return nil }
        return first.lowerBound..<last.upperBound
    }

    /// `am Automaten 100 geholt`, `Bancomat UBS 200`: at least two words about taking cash, and no other but a place behind
    /// them: `took 100 out of the ATM at Kroger`.
    private func withdrawal(_ line: [String]) -> Range<Int>? {
        let source = line.firstIndex(where: EntryVocabulary.cashSources.contains) ?? line.endIndex
        let words = line[..<(line[source...].firstIndex(where: Self.placeWords.contains) ?? line.endIndex)]
        let fillers = [EntryVocabulary.cashFillers, EntryVocabulary.transferPrepositions]
        let lists = [EntryVocabulary.cashSources, EntryVocabulary.takingWords, EntryVocabulary.cashWords]
        let meant = words.indices.filter { position in !fillers.contains { $0.contains(words[position]) } }
        guard meant.count > 1, !names(.payee), let first = meant.first, let last = meant.last,
            meant.allSatisfy({ position in lists.contains { $0.contains(words[position]) } })
        else { return nil }
        let counts = lists.map { list in meant.count { list.contains(words[$0]) } }
        return counts[0] > 1 || counts.count { $0 > 0 } > 1 ? first..<(last + 1) : nil
    }

    private static let placeWords = EntryVocabulary.words("at in near on bei beim im am à au chez dans en al presso")

    /// `transfer 200 to savings`, or to an account in the books.
    private func move(_ words: [String], _ positions: [Int]) -> Range<Int>? {
        guard let phrase = EntryVocabulary.movingPhrases.first(in: words) else { return nil }
        let isOwn =
            EntryVocabulary.ownAccountPhrases.first(in: words) != nil
            || words[phrase.lowerBound] == "充值" && words.contains(where: EntryVocabulary.wallets.contains)
            || positions.contains { word($0).map { context.isKnown(.account, $0) } == true }
            || !["入金", "입금"].contains { words[phrase.lowerBound].contains($0) }
                && words.indices.contains { EntryVocabulary.isToBank(words[$0], behind: $0 > 0 ? words[$0 - 1] : nil) }
        return isOwn ? phrase : nil
    }
}
