package import Model
package import Money

extension HistoryAction {
    /// The summary, which is stored with a decimal point, with `mark` in the amount behind an ID or of an opening balance:
    /// `booked A1B2…: 5,00 EUR`.
    package func summary(mark: DecimalMark) -> String {
        guard mark != .point, let amount = amountBehindID ?? openingAmount,
            let end = amount.firstIndex(of: " "), Currency(code: String(amount[end...].dropFirst())) != nil,
            amount[..<end].allSatisfy({ $0.isNumber || "+-.".contains($0) })
        else { return summary }
        return String(summary.dropLast(amount.count)) + amount.replacing(".", with: mark.text)
    }

    private var amountBehindID: Substring? {
        let parts = summary.split(separator: ": ")
        guard parts.count > 1, let id = parts[parts.count - 2].split(separator: " ").last,
            TransactionID(String(id)) != nil
        else { return nil }
        return parts.last
    }

    /// `9.00 EUR` of `set the opening balance of 'Bank' to 9.00 EUR`.
    private var openingAmount: Substring? {
        guard summary.contains("set the opening balance of '") else { return nil }
        return summary.ranges(of: "' to ").last.map { summary[$0.upperBound...] }
    }
}
