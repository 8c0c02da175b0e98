import Foundation
import GRDB
import Model
import Money
import Testing

@testable import Store

/// The figures of a report, compared with what the records themselves say.
struct BacklogTests {
    private static let bounds = BacklogBounds(
        now: Scratch.now.milliseconds, today: Scratch.moment("2026-11-20T00:00:00+01:00").milliseconds,
        week: Scratch.moment("2026-11-16T00:00:00+01:00").milliseconds,
        spans: [1, 7, 30].map { Scratch.now.milliseconds - $0 * 86_400_000 })

    private func figures(_ scratch: Scratch, _ filter: RecordFilter) throws -> ConversionFigures {
        try scratch.database.conversionFigures(filter, Self.bounds)
    }

    @Test("Each unprocessed record is counted under its reason, once", arguments: [1, 2, 3] as [UInt64])
    func figures(seed: UInt64) throws {
        let scratch = try Scratch()
        var random = RandomBooks(seed: seed)
        var new = (0..<150).map { _ in random.record() }
        for index in new.indices where random.maybe(2, in: 3) {
            new[index].isProcessed = false
            if random.maybe(1, in: 3) { new[index].audioUUID = AudioUUID() }
            // An account needs to know its currency.
            new[index].entry.account = nil
            if random.maybe(1, in: 4) { new[index].entry.lines[0].amount = nil }
            if random.maybe(1, in: 4) { new[index].entry.type = nil }
        }
        let result = try scratch.database.add(new, at: Scratch.now)
        try #require(result.failures.isEmpty, "\(result.failures)")
        let added = result.items
        for record in added where record.state != .processed && random.maybe(1, in: 4) {
            let until = random.maybe(1, in: 2) ? "2026-12-01T00:00:00Z" : "2026-11-20T21:30:00+01:00"
            _ = try scratch.database.snooze(record.id.description, until: Scratch.moment(until), at: Scratch.now)
        }
        for record in added where random.maybe(1, in: 8) {
            _ = try scratch.database.discard(record.id.description, reason: "a test", at: Scratch.now)
        }
        let processed = try scratch.database.records(RecordFilter(zone: Scratch.zone, states: [.processed]))
        _ = try scratch.database.convert(
            processed.prefix(20).map(\.id.description), zone: Scratch.zone, at: Scratch.now)
        for _ in 0..<40 {
            let filter = random.filter()
            let records = try scratch.database.records(filter)
            let found = try figures(scratch, filter)
            for state in RecordState.allCases {
                #expect(found.counts[state] == records.count { $0.state == state }, "\(state) of \(filter)")
            }
            #expect(found.total == 150)
            try compare(found.backlog, records.filter { RecordState.unprocessed.contains($0.state) }, filter)
        }
    }

    private func compare(_ backlog: Backlog, _ records: [QuickRecord], _ filter: RecordFilter) throws {
        #expect(backlog.count == records.count, "\(filter)")
        #expect(backlog.oldest?.milliseconds == records.map(\.createdAt.milliseconds).min())
        for reason in Backlog.Reason.allCases {
            let own = records.filter { Self.reason($0) == reason }
            let part = backlog[reason]
            #expect(part.count == own.count, "\(reason) of \(filter)")
            let days = own.map { $0.createdAt.day(in: Scratch.zone).description }
            #expect(part[.today].count == days.count { $0 >= "2026-11-20" })
            #expect(part[.thisWeek].count == days.count { ("2026-11-16"..<"2026-11-20").contains($0) })
            let spans = own.map { record in Self.bounds.spans.count { record.createdAt.milliseconds < $0 } }
            for span in 0...3 { #expect(part.count(span: span) == spans.count { $0 == span }, "\(span) of \(reason)") }
            var sums: [String: Int64] = [:]
            for record in own {
                guard let total = record.entry.total else { continue }
                sums["\(record.entry.type?.name ?? "?") \(total.currency.code)", default: 0] += total.minorUnits
            }
            let found = part.sums.map { ("\($0.type?.name ?? "?") \($0.currency.code)", $0.amount?.minorUnits) }
            #expect(Dictionary(uniqueKeysWithValues: found) == sums, "\(reason) of \(filter)")
        }
    }

    private static func reason(_ record: QuickRecord) -> Backlog.Reason {
        let isSnoozed = (record.snoozedUntil?.milliseconds ?? 0) > Scratch.now.milliseconds
        return switch record.state {
        case .processed: .toConvert
        case _ where isSnoozed: .snoozed
        case .awaitingAudio: .awaitingAudio
        default: .toTriage
        }
    }

    @Test("A record without lines lacks what lines have; one whose lines have it does not")
    func lacksFacts() throws {
        let scratch = try Scratch()
        let bare = try scratch.add().id
        let tagged = try scratch.add(Entry(lines: [EntryLine(amount: Scratch.amount("1.00"), tags: ["a"])])).id
        let sorted = try scratch.add(Entry(lines: [EntryLine(amount: Scratch.amount("1.00"), category: "Food")])).id
        func found(_ lacking: Set<RecordFilter.Fact>) throws -> Set<QuickRecordID> {
            var filter = RecordFilter(zone: Scratch.zone)
            filter.lacking = lacking
            return Set(try scratch.database.records(filter).map(\.id))
        }
        #expect(try found([.category]) == [bare, tagged])
        #expect(try found([.tag]) == [bare, sorted])
        #expect(try found([.category, .tag]) == [bare])
    }

    @Test("Recordings, and files that wait, are counted by what became of them")
    func files() throws {
        let scratch = try Scratch()
        _ = try scratch.database.journal(
            [.audio(Scratch.arrival("a.wav", digest: 1)), .audio(Scratch.arrival("b.wav", digest: 2))], at: Scratch.now)
        try scratch.database.write { database in
            for (index, row) in [
                ("held", "conflict", "NULL"), ("held", "conflict", "NULL"), ("held", "not_audio", "NULL"),
                ("deferred", "settling", "5"), ("deferred", "disk_full", "9"), ("deferred", "disk_full", "7"),
                ("duplicate", "duplicate", "NULL"),
            ].enumerated() {
                let path = row.0 == "deferred" ? "NULL" : "'\(row.0 == "held" ? "held" : "duplicates")/\(index)'"
                try database.execute(
                    sql: """
                        INSERT INTO held_files (disposition, source_path, path, device, inode, byte_count, modified_ns,
                            changed_ns, code, reason, since, retry_at)
                        VALUES ('\(row.0)', x'0\(index)', \(path), 0, 0, 0, 0, 0, '\(row.1)', 'A reason.', \(index), \(row.2))
                        """)
            }
            try database.execute(sql: "UPDATE held_files SET is_discarded = 1 WHERE code = 'not_audio'")
        }
        let files = try figures(scratch, RecordFilter(zone: Scratch.zone)).files
        #expect(files.conflicts == 2)
        #expect(files.count(.held) == 2)
        #expect(files.count(.arriving) == 1)
        #expect(files.count(.deferred) == 2)
        #expect(files.waiting.first { $0.kind == .deferred }?.retryAt?.milliseconds == 7)
        #expect(files.discarded == 1)
        #expect(files.duplicates == 1)
        #expect(files.recordings == 2)
        #expect(files.recordingsWithoutRecord == 0)
        #expect(files.seen == 9)
        try scratch.database.write { database in
            try database.execute(
                sql:
                    "UPDATE quick_records SET recording_id = NULL WHERE number = 1; UPDATE recordings SET superseded_by = 2 WHERE id = 1"
            )
        }
        #expect(try figures(scratch, RecordFilter(zone: Scratch.zone)).files.recordingsWithoutRecord == 0)
        try scratch.database.write { try $0.execute(sql: "UPDATE recordings SET superseded_by = NULL") }
        #expect(try figures(scratch, RecordFilter(zone: Scratch.zone)).files.recordingsWithoutRecord == 1)
    }

    @Test("What a report says is remembered until the next one says something else, and nothing can undo it")
    func mark() throws {
        let scratch = try Scratch()
        #expect(try scratch.database.reportMark() == nil)
        for held in [3, 5] {
            let mark = ReportMark(
                at: Scratch.now,
                counts: [.awaitingAudio: 1, .pending: 2, .processed: 3, .converted: 4, .discarded: 5], held: held,
                deferred: 6)
            try scratch.database.remember(mark)
            #expect(try scratch.database.reportMark() == mark)
        }
        #expect(try scratch.database.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM actions") } == 0)
    }
}
