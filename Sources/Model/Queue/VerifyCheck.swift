/// One rule that was checked, and what does not keep it.
package struct VerifyCheck: Hashable, Sendable {
    package var name: String
    /// A sentence each; empty where the rule holds.
    package var findings: [String]

    package init(name: String, findings: [String] = []) {
        self.name = name
        self.findings = findings
    }

    /// Whether the rule holds.
    package var ok: Bool { findings.isEmpty }

    /// All that was found, for people.
    package var detail: String { ok ? "ok" : findings.joined(separator: "; ") }
}
