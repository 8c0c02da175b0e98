import Model
import Testing

/// What a backup says of itself.
struct BackupReportTests {
    @Test("It is whole where nothing is missing and every check holds; a warning changes nothing")
    func ok() {
        var report = BackupReport(folder: "copy")
        report.checks = [VerifyCheck(name: "database", findings: [])]
        report.warnings = ["Others can read it."]
        #expect(report.ok)
        report.problems = ["archive/2026/11/x.wav is missing"]
        #expect(!report.ok)
        report.problems = []
        report.checks.append(VerifyCheck(name: "foreign keys", findings: ["one"]))
        #expect(!report.ok)
    }
}
