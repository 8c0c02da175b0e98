import Model
package import Store

extension ImportOutcome {
    /// The number of items that an earlier run stored with other facts.
    package var differingCount: Int {
        fates.count { if case .differs = $0 { true } else { false } }
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
        case 1: return "\(left); `quickrec undo` reverts that import, then run this again."
        case let actions:
            return "\(left); `quickrec undo \(actions)` reverts that import and all since, then run this again."
        }
    }

    /// Which transactions of this import may be booked on another account as well, as sentences.
    package func equalElsewhere(isDryRun: Bool) -> [String] {
        elsewhere.sorted { $0.key < $1.key }.map { account, count in
            let advice = isDryRun ? "check --account and --currency" : "`quickrec undo` reverts this import"
            return "\(count.counted("transaction")) of the file \(count == 1 ? "equals one" : "equal some") that an "
                + "earlier run booked on '\(account)'; if they are the same, \(advice)."
        }
    }
}
