import Files
import Foundation
import Intake
import Model
import Money
import Reports
import Store
import SystemPackage
import TestSupport
import Testing
import Watching

@testable import Application

/// Opening a queue, and what commands ask of it.
struct CommandContextTests {
    @Test("Settings come before the conventions of the queue, and both before the locale")
    func conventions() throws {
        let queue = try OpenQueue()
        #expect(queue.context.conventions.currency.code == "EUR")
        #expect(queue.context.zone.identifier == "Europe/Berlin")
        try queue.folder.write("currency: JPY\n", to: "queue/config.yaml")
        let again = try CommandContext.open(queue.folder.path("queue"), for: .read)
        #expect(again.conventions.currency.code == "JPY")
        #expect(again.zone.identifier == "Europe/Berlin", "it was written down when the queue was made")
        #expect(again.conventions.dateOrder == "day-month")
    }

    @Test("Another currency than that of the queue is refused")
    func currency() throws {
        let queue = try OpenQueue()
        let error = try #require(throws: CommandError.self) {
            _ = try CommandContext.open(queue.folder.path("queue"), for: .create, currency: Currency(code: "USD"))
        }
        #expect(error.status == .usage)
        #expect(error.description.contains("this one is kept in EUR"))
        // The settings have the last word.
        try queue.folder.write("currency: JPY\n", to: "queue/config.yaml")
        let path = queue.folder.path("queue")
        _ = try CommandContext.open(path, for: .create, currency: Currency(code: "JPY"))
        let second = try #require(throws: CommandError.self) {
            _ = try CommandContext.open(path, for: .create, currency: Currency(code: "EUR"))
        }
        #expect(second.description.contains("this one is kept in JPY"))
    }

    @Test("A transaction counts for its own day, which need not be that of its memo")
    func day() throws {
        let queue = try OpenQueue()
        var entry = OpenQueue.entry(100)
        entry.date = CivilDay("2026-11-05")
        let booked = try queue.database.book(
            entry, createdAt: queue.context.now, zone: queue.context.zone, at: queue.context.now)
        #expect(queue.context.day(of: .transaction(booked)) == CivilDay("2026-11-05"))
        let record = try queue.add(entry)
        #expect(queue.context.day(of: .record(record)) == CivilDay("2026-11-05"))
    }

    @Test("Seconds of the settings are those of the worker")
    func seconds() throws {
        let queue = try OpenQueue(settings: "settleSeconds: 2.5\ntruncatedSeconds: 40\n")
        #expect(queue.context.intakeConfiguration.times.settle == 2_500_000_000)
        #expect(queue.context.intakeConfiguration.times.end == 40_000_000_000)
    }

    @Test("Facts of the one record that an undo is about stand without its name, and those of other things with theirs")
    func undoLines() throws {
        let queue = try OpenQueue()
        let record = try queue.add()
        let request = ProcessRequest(record: record.id.description, entry: OpenQueue.entry(500, payee: "Joe"))
        _ = try queue.database.process([request], at: queue.context.now)
        let steps = try queue.database.swap(.undo, 1, at: queue.context.now)
        let lines = queue.context.lines(try #require(steps.first), .undo).dropFirst()
        #expect(lines.contains { $0.hasPrefix("  state processed ") })
        #expect(lines.contains { $0.hasPrefix("  payee Joe: known ") })
        #expect(!lines.contains { $0.contains("record") })
    }

    @Test("A rehearsal without a queue leaves nothing")
    func rehearsal() throws {
        let folder = try ScratchFolder()
        let context = try CommandContext.open(folder.path("queue"), for: .create, isRehearsal: true)
        let path = context.queue.path.string
        #expect(FileManager.default.fileExists(atPath: path))
        context.end()
        #expect(!FileManager.default.fileExists(atPath: path))
        #expect(!FileManager.default.fileExists(atPath: folder.path("queue")))
    }

    @Test("New names are refused only where the settings ask about them")
    func newNames() throws {
        let entry = OpenQueue.entry(100, tags: ["lunch"])
        let silent = try OpenQueue()
        try silent.context.checkNewNames(entry, silent.context.nameBook())
        let asking = try OpenQueue(settings: "newNames: ask\n")
        let error = try #require(throws: CommandError.self) {
            try asking.context.checkNewNames(entry, asking.context.nameBook())
        }
        #expect(error.status == .usage)
        #expect(error.description.contains("`quickrec tags add NAME`"))
        _ = try asking.database.add("lunch", .tags, at: asking.context.now)
        try asking.context.checkNewNames(entry, asking.context.nameBook())
    }

    @Test("The report counts every record once, and knows the oldest that is left")
    func report() throws {
        let queue = try OpenQueue()
        let first = try queue.add()
        try queue.add(OpenQueue.entry(100), isProcessed: true)
        try queue.add(OpenQueue.entry(200), isProcessed: true)
        _ = try queue.database.convert(zone: queue.context.zone, at: queue.context.now)
        let report = try ConversionReport(queue.context, RecordFilter(zone: queue.context.zone), words: "")
        #expect(report.counts.filter { $0.value > 0 } == [.pending: 1, .converted: 2])
        #expect(report.unprocessed.map(\.id) == [first.id])
        #expect(report.backlog.oldest?.milliseconds == first.createdAt.milliseconds)
        #expect(report.balanced)
    }
}
