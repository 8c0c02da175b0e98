package import Model
package import Money

extension HistoryAction {
    /// The summary, which is stored with a decimal point, with `mark` in the amount behind an ID: `booked A1B2…: 5,00 EUR`.
    package func summary(mark: DecimalMark) -> String {
        let parts = summary.split(separator: ": ")
        guard mark != .point, parts.count > 1, let amount = parts.last,
            let id = parts[parts.count - 2].split(separator: " ").last, TransactionID(String(id)) != nil,
            let end = amount.firstIndex(of: " "), Currency(code: String(amount[end...].dropFirst())) != nil,
            amount[..<end].allSatisfy({ $0.isNumber || "+-.".contains($0) })
        else { return summary }
        return String(summary.dropLast(amount.count)) + amount.replacing(".", with: mark.text)
    }
}
