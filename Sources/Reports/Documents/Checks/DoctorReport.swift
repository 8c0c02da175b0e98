import Model

/// A check of the installation.
package struct DoctorCheck: Hashable, Sendable {
    /// The severity of a finding; the raw values are part of the output contract.
    package enum Level: String, Sendable {
        /// It works.
        case ok
        /// It works, but not as well as it could.
        case warning
        /// Something that quickrec needs is missing or does not work.
        case failed
    }

    /// Short, for the table and for programs, such as `ffmpeg`.
    package var name: String
    /// How severe the finding is.
    package var level: Level
    /// The finding, with what to do if something is wrong.
    package var detail: String

    /// `detail` is a sentence.
    package init(_ name: String, _ level: Level, _ detail: String) {
        self.name = name
        self.level = level
        self.detail = detail
    }
}

/// The results of all checks of the installation.
package struct DoctorReport: CheckReport, Hashable, Sendable {
    package var checks: [DoctorCheck]

    /// The checks in the order in which they are shown.
    package init(checks: [DoctorCheck]) {
        self.checks = checks
    }

    /// Whether no check has failed; warnings are not failures.
    package var ok: Bool { !checks.contains { $0.level == .failed } }

    package var verdict: String {
        let failed = checks.filter { $0.level == .failed }.count
        let warned = checks.filter { $0.level == .warning }.count
        let warnings = warned > 0 ? " (\(warned.counted("warning")))" : ""
        if failed == 0 { return "Everything needed is in place\(warnings)." }
        return "\(failed) of \(checks.count.counted("check")) failed\(warnings)."
    }

    package static let shape = ListShape<DoctorCheck>(columns: [
        Column("name", title: "CHECK", priority: 0, minimumWidth: 8) { .text($0.name) },
        Column("level", title: "RESULT", priority: 0, emphasis: \.level.emphasis) { .text($0.level.rawValue) },
        Column("detail", title: "DETAIL", priority: 0, minimumWidth: 12, wraps: true) { .text($0.detail) },
    ])
}

extension DoctorCheck.Level {
    fileprivate var emphasis: Emphasis {
        switch self {
        case .ok: .good
        case .warning: .attention
        case .failed: .bad
        }
    }
}
