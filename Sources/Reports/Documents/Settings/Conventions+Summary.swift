package import Model
import Money

extension Conventions {
    /// All conventions in one line.
    package var summary: String {
        let mark = decimalMark.map { "decimal mark \($0.text)" } ?? "no fixed decimal mark"
        let example = monthBeforeDay ? "11/5 is 5 November" : "11/5 is 11 May"
        return "amounts in \(currency.code), \(mark), \(example), days in \(timeZone)"
    }
}
