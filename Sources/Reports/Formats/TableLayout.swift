/// The columns of a table to show, and their widths.
struct TableLayout {
    /// The width requirements of a column.
    struct Need {
        /// The width of its widest cell in terminal columns, including the header.
        var natural: Int
        /// The minimum width.
        var minimum: Int
        /// The minimum readable width.
        var comfortable: Int { min(natural, max(minimum, 16)) }
        /// The order of removal, as in `Column`.
        var priority: Int
        /// Whether any row has a value in it.
        var isFilled: Bool
    }

    /// The usual number of spaces between two columns.
    static let gap = 2

    /// The number of spaces between two columns: fewer than usual where the first columns don't fit otherwise.
    private(set) var gap = Self.gap
    /// The indices of the shown columns, in order.
    private(set) var shown: [Int]
    /// The width of each shown column.
    private(set) var widths: [Int]

    /// Columns up to this priority are cut rather than dropped.
    private static let essential = 3
    /// Columns up to this priority stand closer together rather than being dropped.
    private static let close = 2

    /// Drops columns that are entirely empty; if `width` is given, then drops the columns with the highest numbers
    /// until the rest fits, and cuts the widest ones. Columns with priority 0 stay even if they don't fit.
    init(_ needs: [Need], width: Int?) {
        shown = needs.indices.filter { needs[$0].isFilled || needs[$0].priority == 0 }
        widths = []
        if let width {
            let close = shown.map { needs[$0] }.filter { $0.priority <= Self.close }.map(\.minimum)
            if total(close) > width, total(close, gap: 1) <= width { gap = 1 }
            drop(needs, above: Self.essential, width: width, \.comfortable)
            drop(needs, above: 0, width: width, \.minimum)
        }
        widths = shown.map { needs[$0].natural }
        if let width { shrink(to: width, minimums: shown.map { needs[$0].minimum }) }
    }

    /// The terminal columns before the shown column at `place`.
    func indent(of place: Int) -> Int {
        widths[..<place].reduce(0) { $0 + $1 + gap }
    }

    /// Drops the columns with the highest numbers above `priority` (the rightmost of equals) until the rest fits at the
    /// width that `size` gives each.
    private mutating func drop(_ needs: [Need], above priority: Int, width: Int, _ size: KeyPath<Need, Int>) {
        while total(shown.map { needs[$0][keyPath: size] }) > width {
            let candidates = shown.indices.filter { needs[shown[$0]].priority > priority }
            let victim = candidates.max { needs[shown[$0]].priority < needs[shown[$1]].priority }
            guard let victim else { return }
            shown.remove(at: victim)
        }
    }

    private func total(_ widths: [Int], gap: Int? = nil) -> Int {
        widths.reduce(0, +) + (gap ?? self.gap) * max(0, widths.count - 1)
    }

    /// Cuts the widest column that may still be cut, until the line fits or nothing can be cut.
    private mutating func shrink(to width: Int, minimums: [Int]) {
        while true {
            let excess = total(widths) - width
            let wide = widths.indices.filter { widths[$0] > minimums[$0] }
            guard excess > 0, let widest = wide.max(by: { widths[$0] < widths[$1] }) else { return }
            // Down to the next widest in one step, then evenly.
            let others = wide.filter { $0 != widest }.map { widths[$0] }
            let level = max(minimums[widest], others.max() ?? 0)
            widths[widest] -= min(excess, max(1, widths[widest] - level))
        }
    }
}
