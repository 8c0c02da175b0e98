import Testing

@testable import Application

/// When recordings that could not be decoded are tried again.
struct AnalysisScheduleTests {
    private static let second: Int64 = 1_000_000_000

    /// The seconds within two days at which it is due, asked every second.
    private func dueSeconds(converter: (Int64) -> String?, failing: Set<Int64> = []) -> [Int64] {
        var schedule = AnalysisSchedule()
        return (0..<(2 * 86_400)).filter { second in
            let isDue = schedule.isDue(converter: converter(second), at: second * Self.second)
            if isDue, failing.contains(second) { schedule.hasFailed = true }
            return isDue
        }
    }

    @Test("The pauses double from a minute to an hour")
    func pauses() {
        let due = dueSeconds(converter: { _ in nil })
        let pauses = zip(due.dropFirst(), due).map { $0 - $1 }
        #expect(due.first == 0)
        #expect(pauses.prefix(7) == [60, 120, 240, 480, 960, 1_920, 3_600])
        #expect(pauses.dropFirst(7).allSatisfy { $0 == 3_600 })
    }

    @Test("It is due at once when the converter appears or changes, and not when it goes")
    func converter() {
        let due = dueSeconds { second in
            switch second {
            case ..<1_000: nil
            case ..<5_000: "/usr/bin/ffmpeg"
            case ..<9_000: "/opt/ffmpeg"
            default: nil
            }
        }
        #expect(due.contains(1_000))
        #expect(due.contains(1_060), "the pauses begin again with the shortest")
        #expect(due.contains(5_000))
        #expect(!due.contains(9_000))
    }

    @Test("After a failure it is due at the next look, and the pauses begin again")
    func failure() {
        let due = dueSeconds(converter: { _ in nil }, failing: [180])
        #expect(Array(due.prefix(5)) == [0, 60, 180, 181, 241])
    }
}
