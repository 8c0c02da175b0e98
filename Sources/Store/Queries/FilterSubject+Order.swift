extension FilterSubject {
    /// The whole order of a list. What has a sort key in common stands in the usual order of the list, the oldest first
    /// whatever the direction of the key, and then by number.
    func order(by sort: [RecordFilter.Sort]) -> [ListOrder] {
        let keys = sort.isEmpty ? [RecordFilter.Sort(usualKey)] : sort
        var order = keys.flatMap(order)
        if !keys.contains(where: { [usualKey, .created, .number].contains($0.key) }) {
            order.append(ListOrder(expression: "\(alias).\(usualColumn)"))
        }
        return order + [ListOrder(expression: "\(alias).number")]
    }

    /// What has no amount or no payee comes last in both directions, and amounts are compared within one currency only:
    /// their currencies stand in the order of their codes.
    private func order(by sort: RecordFilter.Sort) -> [ListOrder] {
        let key = ListOrder(expression: column(of: sort.key), isDescending: sort.isDescending)
        return switch sort.key {
        case .amount:
            [ListOrder(expression: "\(alias).amount IS NULL"), ListOrder(expression: "\(alias).currency"), key]
        case .payee: [ListOrder(expression: "\(alias).payee_id IS NULL"), key]
        case .created, .date, .state, .number: [key]
        }
    }

    /// An expression for what a key sorts by.
    private func column(of key: RecordFilter.SortKey) -> String {
        switch key {
        case .created: "\(alias).created_at"
        case .date: hasStoredDay ? "\(alias).date" : "coalesce(\(alias).date, record_day(\(alias).created_at))"
        case .amount: "\(alias).amount"
        case .payee: "(SELECT key FROM payees WHERE id = \(alias).payee_id)"
        case .state: hasStoredDay ? "\(alias).is_cleared" : "\(alias).state"
        case .number: "\(alias).number"
        }
    }
}

/// An expression that a list is sorted by, with its direction.
struct ListOrder {
    let expression: String
    var isDescending = false
}
