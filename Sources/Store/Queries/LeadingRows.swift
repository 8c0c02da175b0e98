import GRDB
import Model

/// The beginning of a list in its usual order: so many rows are looked at one by one before an index is asked for all
/// that match.
///
/// Of a tag that half of a million transactions have, the first fifty are found among the first hundred; by the index of
/// tags they would be found among half a million, sorted. Of a rare tag they are found by that index as quickly as ever,
/// a few milliseconds later.
struct LeadingRows {
    /// How many rows: about 20 ms where none of them matches.
    static let size = 20_000

    /// `date <= ?`.
    let condition: String
    let bound: DatabaseValue

    /// `nil` where the list is not in its usual order, has no limit, or is found by that order anyway.
    init?(_ filter: RecordFilter, _ subject: FilterSubject, size: Int = size, _ database: Database) throws {
        let order = filter.sort.first ?? RecordFilter.Sort(subject.usualKey)
        guard filter.limit != nil, filter.sort.count <= 1, order.key == subject.usualKey,
            filter.hasIndexBesides(subject) || filter.hasText,
            // Days of records are two SELECTs.
            subject.hasStoredDay || filter.since == nil && filter.until == nil
        else { return nil }
        // Texts are found in their indexes in a third of a second at most, so less is worth trying before.
        let size = filter.hasText ? max(1, size / 10) : size
        var days = RecordFilter(zone: filter.zone)
        (days.since, days.until, days.sort) = (filter.since, filter.until, filter.sort)
        (days.limit, days.isFromEnd) = (1, filter.isFromEnd)
        let (sql, arguments) = days.query(selecting: "\(subject.alias).\(subject.usualColumn)", from: subject)
        guard let bound = try DatabaseValue.fetchOne(database, sql: sql + " OFFSET \(size)", arguments: arguments)
        else { return nil }
        self.bound = bound
        condition = "\(subject.usualColumn) \(order.isDescending != filter.isFromEnd ? ">=" : "<=") ?"
    }
}

extension RecordFilter {
    var hasText: Bool { text.map { !$0.isEmpty } ?? false }

    /// Whether it asks for tags or categories.
    var picksLines: Bool {
        !anyTags.isEmpty || !allTags.isEmpty || !withoutTags.isEmpty || category != nil
    }

    /// Whether a condition makes SQLite look into an index that is not in the order of the list.
    func hasIndexBesides(_ subject: FilterSubject) -> Bool {
        if picksLines { return true }
        return subject.hasStoredDay
            ? currency != nil || minimum != nil || maximum != nil || createdBefore != nil
            : account != nil || payee != nil || minimum != nil || maximum != nil
    }
}
