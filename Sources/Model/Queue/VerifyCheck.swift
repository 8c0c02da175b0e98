/// One rule that was checked, and its violations.
package struct VerifyCheck: Hashable, Sendable {
    /// The rule, for the user: `files are whole`.
    package var name: String
    /// One sentence per violation; empty if the rule holds.
    package var findings: [String]

    /// Creates a check; without findings, the rule holds.
    package init(name: String, findings: [String] = []) {
        self.name = name
        self.findings = findings
    }

    /// Whether the rule holds.
    package var ok: Bool { findings.isEmpty }

    /// All findings, for the user.
    package var detail: String { ok ? "ok" : findings.joined(separator: "; ") }
}
