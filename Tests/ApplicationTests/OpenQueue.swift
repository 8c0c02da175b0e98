import Foundation
import Model
import Money
import Store
import TestSupport

@testable import Application

/// An open queue in a folder of its own.
final class OpenQueue {
    let folder: ScratchFolder
    let context: CommandContext

    init(settings: String = "") throws {
        folder = try ScratchFolder()
        try folder.write(
            "currency: EUR\ndecimalMark: '.'\ndateOrder: day-month\ntimeZone: Europe/Berlin\n" + settings,
            to: "queue/config.yaml")
        context = try CommandContext.open(folder.path("queue"), for: .create)
    }

    var database: QueueDatabase { context.database }

    /// Adds a record, pending or processed.
    @discardableResult
    func add(_ entry: Entry = Entry(), isProcessed: Bool = false) throws -> QuickRecord {
        let record = NewRecord(
            createdAt: context.now, createdAtSource: .clock, entry: entry, isProcessed: isProcessed)
        let result = try database.add([record], at: context.now)
        if let failure = result.failures.first { throw failure.error }
        return result.items[0]
    }

    static func entry(_ minorUnits: Int64, tags: [String] = [], payee: String? = nil) -> Entry {
        guard let euro = Currency(code: "EUR") else { preconditionFailure("EUR is a currency") }
        var entry = Entry(lines: [EntryLine(amount: Amount(minorUnits: minorUnits, currency: euro), tags: tags)])
        entry.type = .expense
        entry.payee = payee
        return entry
    }

    var store: TriageStore {
        TriageStore(context: context, filter: RecordFilter(zone: context.zone, states: [.pending]))
    }
}
