import Store

/// Says on standard error what a verification is doing: on terminals only, and only where it takes a while.
final class VerifyProgress {
    /// A smaller database is checked before anybody has read a word.
    private static let leastBytes = 20_000_000

    private let output: Output
    private var isLarge = false
    /// Columns of the text that stands there.
    private var width = 0

    init(_ output: Output) {
        self.output = output
    }

    /// Shows how far the checks of the database are.
    func show(_ progress: CheckProgress) {
        switch progress {
        case .copying(let copy):
            isLarge = copy.total >= Self.leastBytes
            if isLarge { show("copied \(100 * copy.copied / copy.total) % of the database") }
        case .checking(let name, let number, let total):
            if isLarge { show("check \(number) of \(total): \(name)") }
        }
    }

    /// Shows how many files were read; only every tenth number, as `CountProgress` does.
    func show(files count: Int) {
        if count > CountProgress.most, count.isMultiple(of: 10) { show("read \(count) files") }
    }

    /// Takes the text away again.
    func finish() {
        guard width > 0 else { return }
        show("")
        Output.tell("\r")
        width = 0
    }

    /// Puts `text` in the place of the text before; with blanks, which every terminal knows.
    private func show(_ text: String) {
        guard output.terminal.showsProgress else { return }
        Output.tell("\r" + text + String(repeating: " ", count: max(0, width - text.count)))
        width = text.count
    }
}
