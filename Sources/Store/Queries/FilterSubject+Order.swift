extension FilterSubject {
    /// Returns the complete order of a list. Rows with equal sort keys are in the list's usual order, oldest first
    /// whatever the direction of the key, and then by number.
    func order(by sort: [RecordFilter.Sort]) -> [ListOrder] {
        let keys = sort.isEmpty ? [RecordFilter.Sort(usualKey)] : sort
        var order = keys.flatMap(order)
        if !keys.contains(where: { [usualKey, .created, .number].contains($0.key) }) {
            order.append(ListOrder(expression: "\(alias).\(usualColumn)"))
        }
        return order + [ListOrder(expression: "\(alias).number")]
    }

    /// Rows without an amount or payee come last in both directions. Amounts are compared only within a currency, and
    /// the currencies are sorted by code.
    private func order(by sort: RecordFilter.Sort) -> [ListOrder] {
        let key = ListOrder(expression: column(of: sort.key), isDescending: sort.isDescending)
        return switch sort.key {
        case .amount:
            [ListOrder(expression: "\(alias).amount IS NULL"), ListOrder(expression: "\(alias).currency"), key]
        case .payee: [ListOrder(expression: "\(alias).payee_id IS NULL"), key]
        case .created, .date, .state, .number: [key]
        }
    }

    /// Returns the expression a key sorts by.
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

/// An ORDER BY term: an expression with its direction.
struct ListOrder {
    /// The SQL expression to sort by.
    let expression: String
    /// Whether the order is descending.
    var isDescending = false
}
