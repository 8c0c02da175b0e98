import Model

/// The messages of the history.
enum Wording {
    /// An action on a file that is no longer held: a worker has carried it out, or the user has put the file back into an
    /// inbox.
    static func carriedOut(_ action: HistoryAction) -> String {
        let fact =
            action.kind == "held discard"
            ? "can't be undone, because what it discarded is no longer held."
            : "was \(lasting)."
        return "'\(action.summary)' \(fact)"
    }

    /// An action on held files that a worker has carried out.
    static let lasting = "carried out and can't be undone; if a record came of it, \(quickrec: "discard") discards that"

    /// An older action whose changes a newer one that stays has changed again.
    static func changedAgain(by newer: Int64) -> String {
        "The action \(newer), which stays as it is, changed the same thing after it, so this can't be undone either."
    }

    /// How to leave an action as it is and undo or redo the next one.
    static func goOn(_ direction: HistoryDirection, _ count: Int) -> String {
        " \(quickrec: "\(direction.rawValue) \(count)") leaves it as it is and \(direction.rawValue)es the next one."
    }

    /// The description of an undo or redo in the history.
    static func swapped(_ action: HistoryAction, _ direction: HistoryDirection) -> String {
        "\(direction == .undo ? "undid" : "redid") \(action.number): \(action.summary)"
    }

    /// Fewer actions can be undone or redone than requested; `count` is the number that can.
    static func tooFewActions(_ count: Int, _ direction: HistoryDirection) -> String {
        let shown = direction == .undo ? "was done" : "was undone"
        let there = count == 0 ? "is nothing" : count == 1 ? "is only 1" : "are only \(count)"
        return "There \(there) to \(direction.rawValue); \(quickrec: "history") shows what \(shown)."
    }

    /// The history has changed since the action was shown.
    static let historyMoved = "Something else was done meanwhile, so nothing was changed; look at it again."

    /// One of several actions has to stay, which showing them did not find.
    static let nothingSwapped = " So nothing was changed; a smaller number leaves it as it is."

    /// An image in the history has a column that the table doesn't have.
    static func unknownColumn(of table: String) -> String {
        "The history names a column of \(table) that quickrec doesn't have; run \(quickrec: "verify")."
    }

    /// A row to change no longer exists.
    static func rowGone(_ table: HistoryTable) -> String {
        switch table.whole.name {
        case "quick_records":
            """
            A sidecar has replaced the lines of this entry since, so this can't be undone; type the entry again \
            (\(quickrec: "process")).
            """
        default: "What this changed in \(table.name) is not there any more, so it can't be undone."
        }
    }

    /// A table has no numbers left for new rows, because one of them is too large.
    static func exhausted(_ table: String, _ number: Int64) -> String {
        """
        A row of \(table) has the number \(number), which no quickrec assigned and which leaves none for new rows; replace \
        the database by its last backup.
        """
    }

    /// A file has arrived for a record whose creation was to be undone.
    static func fileArrived(_ what: String, _ id: String) -> String {
        "The \(what) of \(id) has arrived since, so adding it can't be undone; discard it instead."
    }

    /// The recording of a record to be added again has arrived and has a record.
    static let recordedSince = """
        The recording of a record that this would add has arrived since and has a record of its own, so it can't be redone; \
        give that one its entry (\(quickrec: "triage")).
        """

    /// A sidecar has made a record under the ID of one to be added again.
    static let namedSince = """
        A sidecar has made a record with the ID of one that this would add, so it can't be redone; give that one its entry \
        (\(quickrec: "triage")).
        """

    /// A sidecar has made a record under the ID of a transaction to be brought back.
    static func sharedID(_ id: String, _ direction: HistoryDirection) -> String {
        """
        A sidecar has made a record with the ID \(id) of a transaction that this would bring back, so it can't be \
        \(direction == .undo ? "undone" : "redone"); book that again with \(quickrec: "add --transaction").
        """
    }

    /// A record that this would change has got a sidecar since, whose facts would be lost, or would be missing.
    static func filledSince(_ direction: HistoryDirection) -> String {
        """
        A sidecar came for a record since, so this can't be \(direction == .undo ? "undone" : "redone"): what that says would \
        be lost, or missing; type the entry again (\(quickrec: "process")).
        """
    }

    /// An account that this would name again has a namesake in another currency since, from a sidecar.
    static func namesake(of name: String, in currency: String, _ direction: HistoryDirection) -> String {
        """
        A sidecar has put an entry in \(currency) on the account '\(name)' since, and an account has one currency, so this \
        can't be \(direction == .undo ? "undone" : "redone"); \(quickrec: "accounts rename") gives either another name.
        """
    }

    /// The description of an export batch in the history; `file` is `nil` for standard output.
    static func exported(_ batch: ExportBatch) -> String {
        "exported \(batch.count.counted("transaction")) for \(batch.target) to \(batch.file ?? "standard output") "
            + "(batch \(batch.number))"
    }

    /// Another process began an export for the same target and thereby dropped this one's batch.
    static func exportOvertaken(_ batch: ExportBatch) -> String {
        "Another \(quickrec: "export \(batch.target) --new") ran meanwhile, so nothing was marked as exported here; use "
            + "only what that one wrote."
    }
}
