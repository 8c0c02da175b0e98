/// Counts on standard error, on terminals only, once there is much to do.
struct Progress {
    /// So many are done before anybody has read a number.
    static let most = 50

    let verb: String
    let output: Output

    /// Shows how many are done. Only every tenth number, so that the terminal doesn't slow the work down.
    func show(_ count: Int) {
        guard output.terminal.showsProgress, count > Self.most, count.isMultiple(of: 10) else { return }
        Output.tell("\r\(verb) \(count) ")
    }

    /// Takes the line with the last number away again; with blanks, which every terminal knows.
    func finish(_ count: Int) {
        guard output.terminal.showsProgress, count > Self.most else { return }
        Output.tell("\r\(String(repeating: " ", count: "\(verb) \(count) ".count))\r")
    }
}
