import Model
package import Store

extension ImportOutcome {
    /// The number of items that an earlier run stored with other facts.
    package var differingCount: Int {
        fates.count { if case .differs = $0 { true } else { false } }
    }

    /// The number of items that stay out for what the books have.
    package var leftCount: Int {
        fates.count {
            switch $0 {
            case .differs, .equal: true
            case .made, .filled, .alreadyThere, .deleted, .refused: false
            }
        }
    }

    /// What the user can do about them, as a sentence; `nil` if there are none. `noun` is what they are.
    package func differing(_ noun: String, isDryRun: Bool) -> String? {
        let count = differingCount
        guard count > 0 else { return nil }
        let left =
            count == 1
            ? "1 \(noun) differs from an earlier run and was left as it is"
            : "\(count.counted(noun)) differ from an earlier run and were left as they are"
        switch undoCount(isDryRun: isDryRun) {
        case 0: return "\(left)."
        case 1: return "\(left); \(quickrec: "undo") reverts that import, then run this again."
        case let actions:
            return "\(left); \(quickrec: "undo \(actions)") reverts that import and all since, then run this again."
        }
    }

    /// That the books have some under other IDs, as a sentence; `nil` if they have none.
    package var equal: String? {
        let count = fates.count { if case .equal = $0 { true } else { false } }
        guard count > 0 else { return nil }
        let verbs = count == 1 ? ("is", "was") : ("are", "were")
        return "\(count.counted("transaction")) \(verbs.0) in the books already, and \(verbs.1) left out."
    }

    /// What an earlier run made of the file's transactions, and what has become of them, as sentences.
    package func sinceEarlier(isDryRun: Bool) -> [String] {
        var sentences: [String] = []
        let deletedCount = fates.count { $0 == .deleted }
        if deletedCount > 0 {
            sentences.append(
                "\(deletedCount.counted("transaction")) of an earlier run \(deletedCount == 1 ? "was" : "were") deleted since, and "
                    + "not booked again; --deleted books \(deletedCount == 1 ? "it" : "them").")
        }
        for (fact, count) in lacking.sorted(by: { $0.key < $1.key }) {
            sentences.append(
                "\(count.counted("transaction")) of an earlier run \(count == 1 ? "has" : "have") \(fact) in the file but not in "
                    + "the books; a second run adds nothing, \(quickrec: "edit") does.")
        }
        if nearlyEqualCount > 0 {
            let advice = isDryRun ? Self.leaveOut(nearlyEqualCount) : "\(quickrec: "undo") reverts this import"
            sentences.append(
                "\(nearlyEqualCount.counted("transaction")) of the file \(nearlyEqualCount == 1 ? "equals one" : "equal some") of the "
                    + "books but for the note or a payee that one of the two lacks; if they are the same, \(advice).")
        }
        return sentences
    }

    /// Which transactions of this import, by their `names` in the file, the books may have under another day, name or
    /// amount, as sentences.
    package func similarSentences(_ names: [String], isDryRun: Bool) -> [String] {
        let (corrected, repeated) = (similar.filter(\.hasOtherAmount), similar.filter { !$0.hasOtherAmount })
        return [
            (repeated, "the account and amount of one in the books, from 5 days before to a day after"),
            (corrected, "the account, payee and day of one that an earlier import booked and this file does not have"),
        ].filter { !$0.0.isEmpty }.map { similar, likeness in
            let shown = similar.prefix(Self.shownSimilar).map { similar in
                let facts = [String(similar.id.prefix(8)), similar.day, similar.payee].compactMap(\.self)
                return "\(names[similar.place]) (\(facts.joined(separator: ", ")))"
            }
            let more = similar.count - shown.count
            let list = shown.joined(separator: ", ") + (more > 0 ? " and \(more) more" : "")
            let advice =
                isDryRun
                ? Self.leaveOut(similar.count)
                : "\(quickrec: "delete") removes one of each, or \(quickrec: "undo") reverts this import"
            return "\(similar.count.counted("transaction")) of the file \(similar.count == 1 ? "has" : "have") "
                + "\(likeness): \(list); if they are the same, \(advice)."
        }
    }

    private static func leaveOut(_ count: Int) -> String { "leave \(count == 1 ? "it" : "them") out of the file" }

    private static let shownSimilar = 5

    /// Which transactions of this import may be booked on another account as well, as sentences.
    package func equalElsewhere(isDryRun: Bool) -> [String] {
        elsewhere.sorted { $0.key < $1.key }.map { account, count in
            let advice = isDryRun ? "check --account and --currency" : "\(quickrec: "undo") reverts this import"
            return "\(count.counted("transaction")) of the file \(count == 1 ? "equals one" : "equal some") that an "
                + "earlier run booked on '\(account)'; if they are the same, \(advice)."
        }
    }
}
