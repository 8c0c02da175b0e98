/// Which columns of a table are shown, and how wide.
struct TableLayout {
    /// What a column of the table would like to have.
    struct Need {
        /// Columns of the terminal for its widest cell, header included.
        var natural: Int
        /// The least that it can do with.
        var minimum: Int
        /// The least that reads well.
        var comfortable: Int { min(natural, max(minimum, 16)) }
        var priority: Int
        /// Whether any row has something in it.
        var isFilled: Bool
    }

    /// Blanks between two columns.
    static let gap = 2

    /// Positions of the columns that are shown, in order.
    private(set) var shown: [Int]
    /// The width of each shown column.
    private(set) var widths: [Int]

    /// Columns up to this priority are rather cut than left out.
    static let essential = 3

    /// Leaves out columns that are empty throughout; within `width`, then, the columns with the highest numbers
    /// until the rest fits, and cuts the widest ones. Columns with priority 0 stay, even where they do not fit.
    init(_ needs: [Need], width: Int?) {
        var shown = needs.indices.filter { needs[$0].isFilled || needs[$0].priority == 0 }
        if let width {
            Self.drop(&shown, needs, above: Self.essential, width: width, \.comfortable)
            Self.drop(&shown, needs, above: 0, width: width, \.minimum)
        }
        self.shown = shown
        widths = shown.map { needs[$0].natural }
        if let width { shrink(to: width, minimums: shown.map { needs[$0].minimum }) }
    }

    /// The columns of the terminal before the shown column at `place`.
    func indent(of place: Int) -> Int {
        widths[..<place].reduce(0) { $0 + $1 + Self.gap }
    }

    /// Leaves out the columns with the highest numbers above `priority` (of equals the rightmost) until the rest
    /// fits with the width that `size` gives each.
    private static func drop(
        _ shown: inout [Int], _ needs: [Need], above priority: Int, width: Int, _ size: KeyPath<Need, Int>
    ) {
        while total(shown.map { needs[$0][keyPath: size] }) > width {
            let candidates = shown.indices.filter { needs[shown[$0]].priority > priority }
            let victim = candidates.max { needs[shown[$0]].priority < needs[shown[$1]].priority }
            guard let victim else { return }
            shown.remove(at: victim)
        }
    }

    private static func total(_ widths: [Int]) -> Int {
        widths.reduce(0, +) + gap * max(0, widths.count - 1)
    }

    /// Takes from the widest column that may still be cut, until the line fits or nothing can be taken.
    private mutating func shrink(to width: Int, minimums: [Int]) {
        while true {
            let excess = Self.total(widths) - width
            let wide = widths.indices.filter { widths[$0] > minimums[$0] }
            guard excess > 0, let widest = wide.max(by: { widths[$0] < widths[$1] }) else { return }
            // Down to the next widest at one go, then evenly.
            let others = wide.filter { $0 != widest }.map { widths[$0] }
            let level = max(minimums[widest], others.max() ?? 0)
            widths[widest] -= min(excess, max(1, widths[widest] - level))
        }
    }
}
