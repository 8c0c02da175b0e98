/// Where hledger's and ledger's journals differ.
struct JournalDialect: Sendable {
    /// The first lines of a journal.
    let header: String
    /// The directive that declares a currency: what comes before and after its code, with so many decimals.
    let commodity: @Sendable (_ code: String, _ decimals: Int) -> String
    /// Whether payees are declared; ledger takes such a directive for a rule that renames them.
    let declaresPayees: Bool
    /// Whether the note of a transaction stands after its payee.
    let hasNoteInDescription: Bool
    /// Whether tags and notes of a line stand after its amount, as `tag:, key: value`; else below it, as `:tag:`.
    let hasInlineComments: Bool
    /// For the payee.
    let payee: LineCleaner
    /// For a note in the description.
    let note: LineCleaner
    /// For a value in a comment. Brackets become parentheses: `[2026-11-20]` there is a date.
    let value: LineCleaner

    /// The keys of our own metadata; both programs can be told to refuse what is not declared.
    private static let metadata = ["id", "record", "audio", "location", "note"].map { "tag \($0)\n" }.joined() + "\n"

    /// hledger 1.25: `;` begins a comment, `|` ends the payee, and a comma ends the value of a tag.
    static let hledger = JournalDialect(
        header: "decimal-mark .\n\n" + metadata,
        commodity: { code, decimals in
            // A point also where there are no decimals, so that it is clear that it is the decimal mark.
            "commodity 1000.\(String(repeating: "0", count: decimals)) \(code)\n"
        }, declaresPayees: true, hasNoteInDescription: true, hasInlineComments: true,
        payee: LineCleaner(replacing: [";,", "|/"]), note: LineCleaner(replacing: [";,"]),
        value: LineCleaner(replacing: [",;", "[(", "])"]))

    /// ledger 3.3: comments stand in lines of their own.
    static let ledger = JournalDialect(
        header: metadata,
        commodity: { code, decimals in
            let fraction = decimals > 0 ? "." + String(repeating: "0", count: decimals) : ""
            return "commodity \(code)\n    format 1000\(fraction) \(code)\n"
        }, declaresPayees: false, hasNoteInDescription: false, hasInlineComments: false,
        payee: LineCleaner(), note: LineCleaner(), value: LineCleaner(replacing: ["[(", "])"]))
}
