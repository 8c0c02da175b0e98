/// The first lines of a CSV file with an expense below zero and with one above: with both, one of them is money that came
/// back, and a column that calls it an expense doesn't say which.
struct ExpenseSigns {
    /// The number of the line in the file, from 1; `nil` if there is none.
    private(set) var belowZero: Int?
    /// The number of the line in the file, from 1; `nil` if there is none.
    private(set) var aboveZero: Int?

    /// Notes the amount of an expense, in minor units.
    mutating func note(_ amount: Int128, line: Int) {
        if amount < 0, belowZero == nil { belowZero = line }
        if amount > 0, aboveZero == nil { aboveZero = line }
    }
}
