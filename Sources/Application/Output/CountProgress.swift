/// Counts on standard error, on terminals only, for long batches.
package struct CountProgress {
    /// Smaller counts pass too quickly to be read.
    static let most = 50

    private let verb: String
    private let output: Output

    /// `verb` precedes the number, as in `analysed 120`.
    package init(verb: String, output: Output) {
        self.verb = verb
        self.output = output
    }

    /// Shows the count. Prints only every tenth number, so that the terminal doesn't slow down the work.
    package func show(_ count: Int) {
        guard output.terminal.showsProgress, count > Self.most, count.isMultiple(of: 10) else { return }
        Output.tell("\r\(verb) \(count) ")
    }

    /// Erases the line with the last number, using spaces, which every terminal supports.
    package func finish(_ count: Int) {
        guard output.terminal.showsProgress, count > Self.most else { return }
        Output.tell("\r\(String(repeating: " ", count: "\(verb) \(count) ".count))\r")
    }
}
