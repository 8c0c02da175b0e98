/// Counts the typing slips between two words.
package enum Slips {
    /// The optimal string alignment distance: an extra, missing or wrong letter, or a transposition of neighbours,
    /// counts 1.
    package static func count(from first: [Unicode.Scalar], to second: [Unicode.Scalar]) -> Int {
        var rows = [Array(0...second.count)]
        for (row, scalar) in first.enumerated() {
            var next = [row + 1]
            for (column, other) in second.enumerated() {
                var best = min(
                    rows[row][column] + (scalar == other ? 0 : 1), rows[row][column + 1] + 1, next[column] + 1)
                if row > 0, column > 0, scalar == second[column - 1], first[row - 1] == other {
                    best = min(best, rows[row - 1][column - 1] + 1)
                }
                next.append(best)
            }
            rows.append(next)
        }
        return rows[first.count][second.count]
    }
}
