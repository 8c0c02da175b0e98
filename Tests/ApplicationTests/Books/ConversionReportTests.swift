import Foundation
import Model
import Reports
import Store
import TestSupport
import Testing

@testable import Application

/// What a report counts, and what its page shows.
struct ConversionReportTests {
    @Test("A file that is known to wait is no new one")
    func newFiles() throws {
        let queue = try OpenQueue()
        for name in ["a.wav", "b.wav"] { try queue.folder.write(AudioFiles.wave(), to: "queue/inbox/\(name)") }
        let filter = RecordFilter(zone: queue.context.zone)
        #expect(try ConversionReport(queue.context, filter, words: "").newFiles == 2)
        let wait = FileWait(
            sourcePath: Array("inbox/a.wav".utf8),
            stamp: FileStamp(device: 1, inode: 1, byteCount: 1, modified: 1, changed: 1),
            reason: IntakeReason(code: .tooLarge, sentence: "It is too large."), retryAt: nil)
        try queue.database.note([wait], at: queue.context.now)
        #expect(try ConversionReport(queue.context, filter, words: "").newFiles == 1)
    }

    @Test("This week begins on the day that the settings say", arguments: [WeekStart.monday, .sunday])
    func week(start: WeekStart) throws {
        let queue = try OpenQueue(settings: "weekStart: \(start.rawValue)\n")
        let today = queue.context.now.day
        let week = CalendarUnit.week(start)
        let first = week.firstDay(of: week.number(of: today))
        // The first day of the week and the one before it, which is another one where weeks begin on the other day.
        for (day, age) in [(first, first == today ? Backlog.Age.today : .thisWeek), (first + -1, .older)] {
            let made = Moment(
                clampingMilliseconds: day.startMilliseconds(in: queue.context.zone), in: queue.context.zone)
            _ = try queue.database.add(
                [NewRecord(createdAt: made, createdAtSource: .clock, entry: Entry(), isProcessed: false)],
                at: queue.context.now)
            let report = try ConversionReport(queue.context, RecordFilter(zone: queue.context.zone), words: "")
            #expect(report.backlog[age].count == 1, "\(day)")
        }
    }

    @Test("The limit of a page is for what waits and what is booked together")
    func pageLimit() throws {
        let queue = try OpenQueue()
        for _ in 0..<4 { try queue.add(OpenQueue.entry(100), isProcessed: true) }
        _ = try queue.database.convert(zone: queue.context.zone, at: queue.context.now)
        for _ in 0..<2 { try queue.add() }
        var filter = RecordFilter(zone: queue.context.zone)
        let report = try ConversionReport(queue.context, filter, words: "")
        for (limit, count) in [(1, 1), (3, 3), (5, 5), (10, 6)] {
            filter.limit = limit
            #expect(try ReportPage(report, queue.context, filter, at: nil).memos.count == count)
        }
    }
}
