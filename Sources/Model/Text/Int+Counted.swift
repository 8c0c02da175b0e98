extension Int {
    /// Returns the number with its noun: `1 memo`, `2 memos`.
    package func counted(_ noun: String) -> String { "\(self) \(noun)\(self == 1 ? "" : "s")" }
}
