import Files
import Foundation
import Model
package import Reports
package import Store
import SystemPackage

extension ReportPage {
    /// The default limit of records, so that the page opens quickly.
    private static let usualLimit = 10_000
    /// The number of days in the chart.
    private static let dayCount = 92

    /// The page of a report on the records that match `filter`: unprocessed ones first, in their order, then booked
    /// ones, newest first. `path` is the future location of the page; `nil` for standard output.
    package init(
        _ report: ConversionReport, _ context: CommandContext, _ filter: RecordFilter, at path: String?
    ) throws {
        let database = context.database
        var filter = filter
        let limit = filter.limit ?? Self.usualLimit
        filter.limit = limit
        let waiting = try database.records(filter.narrowedToUnprocessed)
        var booked = filter
        (booked.sort, booked.limit) = ([RecordFilter.Sort(.date, descending: true)], limit - waiting.count)
        let memos = try waiting.map { Memo(record: $0) } + Self.memos(database.transactions(booked), database)
        var all = filter
        (all.sort, all.limit) = ([], nil)
        let rest = try report.backlog.count + database.transactionCount(all) - memos.count
        let idLength = try max(
            database.shortestPrefix(of: .records, memos.compactMap(\.record)),
            database.shortestPrefix(of: .transactions, booked))
        var (months, days, untold): ([StatisticsRow], [StatisticsRow], String?) = ([], [], nil)
        do {
            (months, days) = (try database.statistics(by: .month, all), try Self.days(all, database))
        } catch StoreError.refused(let sentence) {
            untold = sentence
        }
        self.init(
            report: report, memos: memos, leftOut: max(0, rest), months: months, days: days,
            place: Self.place(of: path, context), zone: context.zone, decimalMark: context.style().decimalMark,
            idLength: idLength)
        self.untold = untold
    }

    /// The last days, without gaps.
    private static func days(_ filter: RecordFilter, _ database: QueueDatabase) throws -> [StatisticsRow] {
        let all = try database.statistics(StatisticsRequest(.day, filter))
        let currencies = Set(all.rows.map(\.currency)).count
        guard all.leftOutCount > 0, let last = all.rows.last?.key.flatMap({ CivilDay($0) }) else {
            return Array(all.rows.suffix(dayCount * currencies))
        }
        var filter = filter
        (filter.since, filter.until) = (last + (1 - dayCount), last)
        return try database.statistics(by: .day, filter)
    }

    private static func memos(_ transactions: [BookedTransaction], _ database: QueueDatabase) throws -> [Memo] {
        let ids = transactions.compactMap(\.quickRecordID?.description)
        let records = try ids.batches(of: 500).flatMap { batch in
            try database.records(prefixes: Array(batch)).compactMap { try? $0.get() }
        }
        let byID = Dictionary(records.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        return transactions.map { transaction in
            Memo(record: transaction.quickRecordID.flatMap { byID[$0] }, transaction: transaction)
        }
    }

    private static func place(of path: String?, _ context: CommandContext) -> Place {
        let queue = context.queue.path.real ?? context.queue.path
        guard let path else { return .outside(queue: queue.string) }
        let parent = RawArguments.path(path).removingLastComponent()
        guard var folder = (parent.isEmpty ? "." : parent).real, folder.removePrefix(queue) else {
            return .outside(queue: queue.string)
        }
        return .inside(depth: folder.components.count)
    }
}
