package import Foundation
import Model
package import Money
import Store

extension BooksPlan {
    /// Reads the output of `hledger print -O json`.
    ///
    /// Imports a transaction between one asset or liability account and any income and expense accounts; also an
    /// opening balance, separately for each account. Throws `ImportError.notHledger` for any other JSON.
    package init(hledger json: Data, _ known: KnownNames, notation: AmountNotation) throws {
        self.init("hledger", known)
        let decoder = JSONDecoder()
        guard let transactions = try? decoder.decode([HledgerTransaction].self, from: json) else {
            throw ImportError.notHledger
        }
        sourceCount = transactions.count
        keepApart(Self.ownAccounts(of: transactions))
        let isOneFile = Set(transactions.map { $0.tsourcepos?.first?.sourceName }).count <= 1
        for transaction in transactions {
            let place = transaction.tsourcepos?.first.map { place in
                (isOneFile ? "" : place.sourceName + ", ") + "line \(place.sourceLine), "
            }
            let name = "\(place ?? "")\(transaction.tdate) \(transaction.tdescription)"
            do throws(Refusal) {
                try add(transaction, name, notation)
                leaveOutParts(of: transaction, name)
            } catch {
                refuse(name, error.field, error.sentence)
            }
        }
    }

    private mutating func leaveOutParts(of transaction: HledgerTransaction, _ name: String) {
        if !transaction.tpostings.allSatisfy(\.isReal) { leaveOut("virtual postings", of: name) }
        if transaction.tdate2 != nil { leaveOut("secondary days", of: name) }
        if transaction.tpostings.contains(where: { $0.pdate != nil }) { leaveOut("days of single postings", of: name) }
    }

    /// The accounts of assets, then those of liabilities: in an order that doesn't depend on the transactions.
    private static func ownAccounts(of transactions: [HledgerTransaction]) -> [(full: String, name: String)] {
        let accounts = Set(
            transactions.lazy.flatMap(\.tpostings).filter(\.isReal).map(\.paccount))
        let sorted = accounts.filter { HledgerLine.root(of: $0) == .own }.sorted()
        let assets = sorted.filter { $0.lowercased().hasPrefix("asset") }
        let others = sorted.filter { !$0.lowercased().hasPrefix("asset") }
        return (assets + others).map { ($0, HledgerLine.name(below: $0)) }
    }

    /// The reason why a transaction can't be imported.
    struct Refusal: Error {
        /// The part of the transaction that can't be imported.
        var field: String
        /// The reason, as a sentence for the user.
        var sentence: String
    }

    private mutating func add(
        _ source: HledgerTransaction, _ name: String, _ notation: AmountNotation
    ) throws(Refusal) {
        guard let date = CivilDay(source.tdate) else {
            throw Refusal(field: "date", sentence: "'\(source.tdate)' is not a day.")
        }
        var own: [(account: String, amount: Amount)] = []
        var others: [HledgerLine] = []
        var facts = HledgerFacts(source)
        guard source.tpostings.contains(where: \.isReal) else {
            throw Refusal(
                field: "postings",
                sentence: "All of them are virtual, in brackets or parentheses, and those are not imported.")
        }
        for posting in source.tpostings where posting.isReal {
            // `assets:bank  0 = 140 EUR` only asserts a balance.
            for amount in posting.pamount where !amount.isNothing {
                let line = HledgerLine(posting, try Self.amount(amount, notation))
                switch line.root {
                case .own:
                    try Self.add(line, to: &own)
                    facts.add(line)
                case .income, .expense, .opening: others.append(line)
                case nil:
                    throw Refusal(
                        field: "account",
                        sentence: "'\(posting.paccount)' is not an account of assets, liabilities, income or expenses.")
                }
            }
        }
        guard !own.isEmpty || !others.isEmpty else { return leaveOut("balance assertions", of: name) }
        try add(source, facts, name, date, own, others, notation)
    }

    /// Merges several postings to the same account.
    private static func add(
        _ line: HledgerLine, to own: inout [(account: String, amount: Amount)]
    ) throws(Refusal) {
        let known = own.firstIndex { $0.account == line.account && $0.amount.currency == line.amount.currency }
        guard let known else { return own.append((line.account, line.amount)) }
        // The least number of 64 bits has no opposite.
        guard let sum = own[known].amount.adding(line.amount), sum.minorUnits > .min else {
            throw Refusal(field: "postings", sentence: "Those to '\(line.account)' add up to more than can be stored.")
        }
        own[known].amount = sum
    }

    private mutating func add(
        _ source: HledgerTransaction, _ facts: HledgerFacts, _ name: String, _ date: CivilDay,
        _ own: [(account: String, amount: Amount)], _ others: [HledgerLine], _ notation: AmountNotation
    ) throws(Refusal) {
        if !others.isEmpty, others.allSatisfy({ $0.root == .opening }) {
            for side in own {
                let line = EntryLine(amount: Self.magnitude(of: side.amount))
                add(entry(facts, [line], side), facts, source, name, date, side.account, isOpening: true, notation)
            }
            return
        }
        guard own.count == 1, let side = own.first, !others.contains(where: { $0.root == .opening }) else {
            throw Refusal(
                field: "postings",
                sentence: own.count > 1
                    ? "It moves money between accounts (or currencies), and quickrec has no transfers yet."
                    : "It has no account of assets or liabilities, so nothing was paid or earned from one.")
        }
        guard others.allSatisfy({ $0.amount.currency == side.amount.currency }) else {
            throw Refusal(field: "postings", sentence: "It has more than one currency.")
        }
        let isExpense = Self.isExpense(side.amount, others)
        let lines = others.map { line in
            let units = isExpense ? line.amount.minorUnits : -line.amount.minorUnits
            var result = EntryLine(amount: Amount(minorUnits: units, currency: line.amount.currency))
            result.category = line.isWithoutCategory ? nil : category(line.name, mapped: line.account)
            (result.tags, result.note) = (line.tags, line.note)
            return result
        }
        add(entry(facts, lines, side, isExpense: isExpense), facts, source, name, date, nil, isOpening: false, notation)
    }

    private static func isExpense(_ amount: Amount, _ others: [HledgerLine]) -> Bool {
        amount.minorUnits == 0 ? others.first?.root != .income : amount.minorUnits < 0
    }

    private static func magnitude(of amount: Amount) -> Amount {
        Amount(minorUnits: abs(amount.minorUnits), currency: amount.currency)
    }

    private mutating func entry(
        _ facts: HledgerFacts, _ lines: [EntryLine], _ side: (account: String, amount: Amount), isExpense: Bool? = nil
    ) -> Entry {
        let name = HledgerLine.name(below: side.account)
        return Entry(
            type: isExpense ?? (side.amount.minorUnits < 0) ? .expense : .income, currency: side.amount.currency,
            lines: lines, payee: facts.payee, location: facts.location,
            account: account(name, mapped: side.account, side.amount.currency), note: facts.note,
            cleared: facts.isCleared)
    }

    private mutating func add(
        _ entry: Entry, _ facts: HledgerFacts, _ source: HledgerTransaction, _ name: String, _ date: CivilDay,
        _ account: String?, isOpening: Bool, _ notation: AmountNotation
    ) {
        var entry = entry
        for tag in facts.tags where !entry.lines.isEmpty { entry.lines[0].tags.append(tag) }
        // A journal may be reformatted: the order of the postings and the decimals don't count.
        let postings = source.tpostings.map { posting in
            ([posting.paccount] + posting.pamount.map { $0.identity(notation) }).joined(separator: "\n")
        }
        let content = [source.tdate, source.tcode, source.tdescription, account ?? ""] + postings.sorted()
        // One opening of several accounts in the source becomes several here, which can't share its ID.
        let id = account == nil || source.tpostings.count == 2 ? facts.id : nil
        add(
            ImportedTransaction(
                id: id ?? derivedID(content.joined(separator: "\n")), isIDNamed: id != nil, date: date, entry: entry,
                isOpeningBalance: isOpening), named: name)
    }

    /// The exact amount: trailing zeros are removed, and amounts with more decimals than the currency are rejected.
    private static func amount(_ source: HledgerAmount, _ notation: AmountNotation) throws(Refusal) -> Amount {
        let currency = try Currency(imported: source.acommodity, field: "amount", notation)
        guard source.aprice == nil, source.acost == nil else {
            throw Refusal(
                field: "amount",
                sentence:
                    "It has a price in another commodity, which a transaction here can't have; leave it out of the journal."
            )
        }
        guard let mantissa = source.aquantity.decimalMantissa else {
            throw Refusal(field: "amount", sentence: "It has more digits than an amount can have.")
        }
        var (units, places) = (mantissa, source.aquantity.decimalPlaces)
        while places > currency.exponent, units.isMultiple(of: 10) { (units, places) = (units / 10, places - 1) }
        guard places <= currency.exponent else {
            throw Refusal(field: "amount", sentence: "It has more decimals than \(currency.code).")
        }
        while places < currency.exponent {
            let (scaled, overflow) = units.multipliedReportingOverflow(by: 10)
            guard !overflow else { throw Refusal(field: "amount", sentence: "It is too large for an amount.") }
            (units, places) = (scaled, places + 1)
        }
        // The negated smallest number doesn't fit into 64 bits.
        guard units != .min else { throw Refusal(field: "amount", sentence: "It is too large for an amount.") }
        return Amount(minorUnits: units, currency: currency)
    }
}
