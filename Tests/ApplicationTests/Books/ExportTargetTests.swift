import Exports
import Testing

@testable import Application

struct ExportTargetTests {
    @Test("Each target is found again by the name that its batches are kept by")
    func names() {
        #expect(Set(ExportTarget.all.map(\.name)).count == ExportTarget.all.count)
        for target in ExportTarget.all { #expect(ExportTarget(named: target.name) == target) }
        #expect(ExportTarget(named: "gnucash") == nil)
        #expect(ExportTarget(.csv, preset: nil).name == "csv")
        #expect(ExportTarget(.csv, preset: .ynab).name == "csv --preset ynab")
    }
}
