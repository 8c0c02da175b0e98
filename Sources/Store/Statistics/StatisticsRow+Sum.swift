import Model
import Money

extension StatisticsRow {
    /// Throws `StoreError.refused` for sums that overflow 64 bits of minor units; it names `lines`, or else the key.
    init(key: String?, _ sum: StatisticsSum, _ currency: Currency, of lines: String? = nil) throws {
        func amount(_ value: Int128) throws -> Amount {
            guard let units = Int64(exactly: value) else {
                throw StoreError.refused(
                    "The sums of \(lines ?? key ?? "lines without a name") in \(currency) are too large to be written; "
                        + "ask for fewer lines.")
            }
            return Amount(minorUnits: units, currency: currency)
        }
        self.init(
            key: key, income: try amount(sum.income), expense: try amount(sum.expense),
            net: try amount(sum.income - sum.expense), count: sum.count)
    }

    /// Returns the currency with a code stored in the books.
    static func currency(_ code: String) throws -> Currency {
        guard let currency = Currency(code: code) else {
            throw StoreError.refused(
                "The books contain the unknown currency '\(code)'; run \(quickrec: "verify").")
        }
        return currency
    }
}
