package import Model

/// The result of every rule that was checked.
package struct VerifyReport: CheckReport, Hashable, Sendable {
    package var checks: [VerifyCheck]

    /// The checks in the order in which they ran.
    package init(checks: [VerifyCheck]) {
        self.checks = checks
    }

    /// Whether all of them hold.
    package var ok: Bool { checks.allSatisfy(\.ok) }

    /// One sentence on whether all rules hold, and what to do if not.
    package var verdict: String {
        let failed = checks.filter { !$0.ok }.count
        if checks.isEmpty { return "Nothing was checked." }
        if failed == 0 { return checks.count == 1 ? "The check holds." : "All \(checks.count) checks hold." }
        return "\(failed) of \(checks.count.counted("check")) failed; nothing was changed. "
            + "Make a copy with \(quickrec: "backup DIR") before anything is repaired."
    }

    package static let shape = ListShape<VerifyCheck>(columns: [
        Column("name", title: "CHECK", priority: 0, minimumWidth: 8) { .text($0.name) },
        Column("ok", title: nil, priority: 0) { .flag($0.ok) },
        Column(nil, title: "RESULT", priority: 0, emphasis: { $0.ok ? .good : .bad }) {
            .text($0.ok ? "ok" : "FAILED")
        },
        Column("detail", title: "DETAIL", priority: 0, minimumWidth: 12, wraps: true) { .text($0.detail) },
    ])
}
