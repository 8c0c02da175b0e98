import Exports
import Model
import Money

/// One posting amount in hledger's journal.
struct HledgerLine {
    /// The role of its account in our books.
    enum Root {
        /// An account of ours, a category of income or expenses, or where opening balances come from.
        case own, income, expense, opening
    }

    /// The full account name.
    var account: String
    /// As in the journal: negative for what an account of income receives.
    var amount: Amount
    /// Of the posting's own comment.
    var tags: [String] = []
    /// What the comment says besides tags; `nil` if nothing.
    var note: String?

    /// Takes tags only from the posting's own comment: hledger also lists those of its account and its transaction.
    init(_ posting: HledgerTransaction.Posting, _ amount: Amount) {
        account = posting.paccount
        self.amount = amount
        var notes: [String] = []
        for tag in posting.ptags where tag.count == 2 && tag[0] != "note" && !HledgerFacts.isOwnID(tag) {
            // These include the tags of the account's declaration.
            if posting.pcomment.contains(tag[0] + ":") { HledgerFacts.add(tag, to: &tags, &notes) }
        }
        notes = HledgerFacts.remarks(in: posting.pcomment) + notes
        if let own = posting.ptags.first(where: { $0.first == "note" })?.last, !own.isEmpty { notes.insert(own, at: 0) }
        note = notes.isEmpty ? nil : notes.joined(separator: ", ")
    }

    /// The role of its account.
    var root: Root? { Self.root(of: account) }

    /// The role of an account; `nil` if its name begins with none of the roots.
    static func root(of account: String) -> Root? {
        let words = parts(of: account.lowercased())
        switch words.first {
        case "assets", "asset", "liabilities", "liability", "debts", "debt": return .own
        case "income", "incomes", "revenue", "revenues": return .income
        case "expenses", "expense": return .expense
        case "equity": return words.dropFirst().first?.hasPrefix("opening") == true ? .opening : nil
        default: return nil
        }
    }

    /// The category name: the part below the root.
    var name: String { Self.name(below: account) }

    /// Whether the category is unknown.
    var isWithoutCategory: Bool { name.lowercased() == "unknown" || Self.parts(of: account).count < 2 }

    /// `Cash:Purse` of `Assets:Cash:Purse`; a root alone is kept.
    static func name(below account: String) -> String {
        let parts = parts(of: account)
        return parts.count < 2 ? account : parts.dropFirst().joined(separator: ":")
    }

    /// What stands between the colons, also where a combining mark follows one.
    private static func parts(of account: String) -> [String] {
        account.unicodeScalars.split(separator: ":").map { String($0) }
    }
}

/// The facts of a transaction in hledger's journal.
struct HledgerFacts {
    /// Whether our own exports have written this tag, whose UUID is not needed as a note.
    static func isOwnID(_ tag: [String]) -> Bool {
        ["id", "record", "audio"].contains(tag[0]) && AudioUUID(tag[1]) != nil
    }

    /// The ID that our own export wrote; `nil` in other journals.
    var id: TransactionID?
    /// The description up to a `|`.
    var payee: String?
    /// The description after a `|`, the comment, other tags with their values, and the code.
    var note: String?
    /// The tag `location`.
    var location: String?
    /// Whether it has the status `Cleared`; `Pending` is not.
    var isCleared: Bool
    /// Tags without a value, and those that our own export made of ours.
    var tags: [String] = []

    /// Reads the facts back that our own journal has as metadata; other tags stay tags or become notes.
    init(_ source: HledgerTransaction) {
        isCleared = source.tstatus == "Cleared"
        let parts = source.tdescription.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
        payee = Self.text(parts.first.map(String.init) ?? "").first
        var notes = (parts.count > 1 ? Self.text(String(parts[1])) : []) + Self.remarks(in: source.tcomment)
        for tag in source.ttags where tag.count == 2 {
            switch tag[0] {
            case "id" where TransactionID(tag[1]) != nil: id = TransactionID(tag[1])
            case "location": location = Self.text(tag[1]).first
            case "note": notes += Self.text(tag[1])
            default: if !Self.isOwnID(tag) { Self.add(tag, to: &tags, &notes) }
            }
        }
        if !source.tcode.isEmpty { notes.append("(\(source.tcode))") }
        note = notes.isEmpty ? nil : notes.joined(separator: ", ")
    }

    /// Adds the tags and the note of the posting to an account of assets or liabilities.
    mutating func add(_ line: HledgerLine) {
        tags += line.tags.filter { !tags.contains($0) }
        note = [note, line.note].compactMap(\.self).joined(separator: ", ")
        if note?.isEmpty == true { note = nil }
    }

    /// Adds a tag by its name; a value is also added as a note, unless it is the original of a name that had to be
    /// changed.
    static func add(_ tag: [String], to tags: inout [String], _ notes: inout [String]) {
        let (key, value) = (tag[0], tag[1])
        guard !value.isEmpty else { return tags.append(key) }
        let isOriginal = isName(key, of: value)
        tags.append(isOriginal ? value : key)
        if !isOriginal { notes.append("\(key): \(value)") }
    }

    /// Whether our export gives a tag this name, which may have a number after it where two would be equal.
    private static func isName(_ key: String, of tag: String) -> Bool {
        let name = NameStyle.journal.tagName(tag)
        guard key != name else { return true }
        guard name != tag, key.hasPrefix(name + "-") else { return false }
        return Int(key.dropFirst(name.count + 1)).map { $0 >= 2 } ?? false
    }

    /// The text of a comment without its tags: a tag is a word followed by a colon, and its value ends at a comma or at
    /// the end of the line (https://hledger.org/1.25/hledger.html#tags).
    static func remarks(in comment: String) -> [String] {
        comment.split(whereSeparator: \.isNewline).flatMap { $0.split(separator: ",") }.flatMap { part in
            guard let colon = part.firstIndex(of: ":"), part[..<colon].last?.isWhitespace == false else {
                return text(String(part))
            }
            let words = part[..<colon]
            return text(String(words[..<(words.lastIndex(where: \.isWhitespace) ?? words.startIndex)]))
        }
    }

    /// The text on one line; empty if it is blank.
    static func text(_ text: String) -> [String] {
        let line = text.singleSpaced
        return line.isEmpty ? [] : [line]
    }
}
