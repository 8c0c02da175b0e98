import Model

@testable import Store

extension QueueDatabase {
    /// The rows of the lines that match `filter`, by one grouping.
    func statistics(
        by grouping: StatisticsGrouping, _ filter: RecordFilter, usesUTCDays: Bool = false
    ) throws -> [StatisticsRow] {
        var request = StatisticsRequest(grouping, filter)
        request.usesUTCDays = usesUTCDays
        return try statistics(request).rows
    }
}
