import EntryLine

/// What a typed answer to a question means; in all of them, `nil` stands for text that is no answer.
package enum TypedAnswer {
    /// Whether the answer is yes or no.
    package static func yesOrNo(_ text: String) -> Bool? {
        switch text.trimmed.lowercased() {
        case "y", "yes": true
        case "n", "no": false
        default: nil
        }
    }

    /// The number of the chosen option, counted from 0. A question of yes or no has two: yes is 0 and no is 1.
    package static func number(_ text: String, of count: Int, isYesOrNo: Bool) -> Int? {
        if isYesOrNo { return yesOrNo(text).map { $0 ? 0 : 1 } }
        return Int(text.trimmed).flatMap { (1...count).contains($0) ? $0 - 1 : nil }
    }

    /// Says which answers a question takes.
    package static func hint(of count: Int, isYesOrNo: Bool) -> String {
        isYesOrNo ? Wording.yesOrNo : "Please answer with a number from 1 to \(count)."
    }
}
