import Store

/// Shows the progress of a verification on standard error, on terminals only and only if it takes a while.
final class VerifyProgress {
    /// Smaller databases are checked too quickly for progress to be read.
    private static let leastBytes = 20_000_000

    private let output: Output
    private var isLarge = false
    /// The width of the current text in columns.
    private var width = 0

    /// Shows nothing before the first call of `show`.
    init(_ output: Output) {
        self.output = output
    }

    /// Shows the progress of the database checks.
    func show(_ progress: CheckProgress) {
        switch progress {
        case .copying(let copy):
            isLarge = copy.total >= Self.leastBytes
            if isLarge { show("copied \(100 * copy.copied / copy.total) % of the database") }
        case .checking(let name, let number, let total):
            if isLarge { show("check \(number) of \(total): \(name)") }
        }
    }

    /// Shows the number of files read; only every tenth, like `CountProgress`.
    func show(files count: Int) {
        if count > CountProgress.most, count.isMultiple(of: 10) { show("read \(count) files") }
    }

    /// Erases the text.
    func finish() {
        guard width > 0 else { return }
        show("")
        Output.tell("\r")
        width = 0
    }

    /// Replaces the current text, padded with blanks, which every terminal supports.
    private func show(_ text: String) {
        guard output.terminal.showsProgress else { return }
        Output.tell("\r" + text + String(repeating: " ", count: max(0, width - text.count)))
        width = text.count
    }
}
