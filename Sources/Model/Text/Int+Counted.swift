extension Int {
    /// So many of what `noun` names: `1 memo`, `2 memos`.
    package func counted(_ noun: String) -> String { "\(self) \(noun)\(self == 1 ? "" : "s")" }
}
