import Foundation
import Model
import Money

@testable import Exports

/// What is in each account, in minor units: by the account's name and the currency's code, zeros left out.
struct Balances: Equatable, CustomStringConvertible {
    private(set) var units: [String: Int128] = [:]

    /// The balances that `transactions` come to under the names of a program.
    init(_ transactions: [BookedTransaction], _ names: ExportNames) {
        for transaction in transactions {
            let sign: Int128 = transaction.type == .income ? 1 : -1
            add(
                names.account(transaction.account).name, transaction.amount.currency,
                sign * Int128(transaction.amount.minorUnits))
            for line in transaction.lines {
                guard let amount = line.amount else { continue }
                add(
                    names.otherSide(of: line, in: transaction).name, amount.currency,
                    -sign * Int128(amount.minorUnits))
            }
        }
        units = units.filter { $0.value != 0 }
    }

    init() {}

    private mutating func add(_ account: String, _ currency: Currency, _ count: Int128) {
        units["\(account)\t\(currency)", default: 0] += count
    }

    /// Adds an amount as a program writes it, such as `-12.50` or, without its zeros, `-12.5`.
    ///
    /// Returns whether it is one of that currency, to the last minor unit.
    mutating func add(_ account: String, _ code: String, _ text: String) -> Bool {
        guard let currency = Currency(code: code) else { return false }
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        let decimals = parts.count > 1 ? String(parts[1]) : ""
        guard parts.count <= 2, decimals.count <= currency.exponent else { return false }
        let padded = decimals.padding(toLength: currency.exponent, withPad: "0", startingAt: 0)
        guard let count = Int128(parts[0] + padded) else { return false }
        let total = (units["\(account)\t\(code)"] ?? 0) + count
        units["\(account)\t\(code)"] = total == 0 ? nil : total
        return true
    }

    var description: String { units.map { "\($0.key)\t\($0.value)" }.sorted().joined(separator: "\n") }

    /// What is not the same in both, for a test that fails.
    func differences(from other: Balances) -> [String] {
        Set(units.keys).union(other.units.keys).filter { units[$0] != other.units[$0] }.sorted().map { key in
            "\(key): \(units[key].map { "\($0)" } ?? "nothing") and \(other.units[key].map { "\($0)" } ?? "nothing")"
        }
    }
}
