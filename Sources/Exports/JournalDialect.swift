/// The differences between hledger's and ledger's journals.
package struct JournalDialect: Sendable {
    /// The header of a journal.
    let header: String
    /// The directive that declares a currency, given its code and its number of decimals.
    let commodity: @Sendable (_ code: String, _ decimals: Int) -> String
    /// Whether payees are declared; ledger treats such a directive as a rule that renames them.
    let declaresPayees: Bool
    /// Whether the note of a transaction follows its payee.
    let hasNoteInDescription: Bool
    /// Whether tags and notes of a posting follow its amount, as `tag:, key: value`; otherwise they are below it, as
    /// `:tag:`.
    let hasInlineComments: Bool
    /// The longest line that the program reads, in bytes; `nil` for any.
    let lineLimit: Int?
    /// Cleans the payee.
    let payee: LineCleaner
    /// Cleans a note in the description.
    let note: LineCleaner
    /// Cleans a value in a comment. Brackets become parentheses, since `[2026-11-20]` is a date there.
    let value: LineCleaner

    /// The keys of our own metadata; both programs have a strict mode that rejects undeclared ones.
    private static let metadata = ["id", "record", "audio", "location", "note"].map { "tag \($0)\n" }.joined() + "\n"

    /// hledger 1.25: `;` begins a comment, `|` ends the payee, and a comma ends the value of a tag.
    package static let hledger = JournalDialect(
        header: "decimal-mark .\n\n" + metadata,
        commodity: { code, decimals in
            // A point even without decimals, to mark it as the decimal mark.
            "commodity 1000.\(String(repeating: "0", count: decimals)) \(code)\n"
        }, declaresPayees: true, hasNoteInDescription: true, hasInlineComments: true, lineLimit: nil,
        payee: LineCleaner(replacing: [";,", "|/"]), note: LineCleaner(replacing: [";,"]),
        value: LineCleaner(replacing: [",;", "[(", "])"]))

    /// ledger 3.3: comments are on lines of their own. Its buffer for a line has 4,096 bytes (MAX_LINE in context.h).
    package static let ledger = JournalDialect(
        header: metadata,
        commodity: { code, decimals in
            let fraction = decimals > 0 ? "." + String(repeating: "0", count: decimals) : ""
            return "commodity \(code)\n    format 1000\(fraction) \(code)\n"
        }, declaresPayees: false, hasNoteInDescription: false, hasInlineComments: false, lineLimit: 4_095,
        payee: LineCleaner(), note: LineCleaner(), value: LineCleaner(replacing: ["[(", "])"]))
}
