import GRDB
import Model
import Money

/// Reads a `BookedTransaction` from `transactions` and its related tables.
enum TransactionRows {
    /// Returns the transactions with these numbers, in this order.
    static func fetch(_ numbers: [Int64], _ database: Database) throws -> [BookedTransaction] {
        let wanted = RowNumbers(numbers)
        let statement = try wanted.statement(
            """
            SELECT \(TransactionRow.selection)
            FROM transactions t
            JOIN accounts a ON a.id = t.account_id
            LEFT JOIN payees p ON p.id = t.payee_id
            LEFT JOIN quick_records q ON q.number = t.record_number
            WHERE t.number IN (\(wanted.list))
            """, database)
        let rows = try TransactionRow.fetchAll(statement)
        let currencies = Dictionary(
            rows.map { ($0.number, $0.transaction.amount.currency) }, uniquingKeysWith: { first, _ in first })
        let openings = Set(try Int64.fetchAll(database.cachedStatement(sql: OpeningBalances.numbers)))
        let lines = try LineRows.transactions.fetch(owners: numbers, currencies: currencies, database)
        var transactions: [Int64: BookedTransaction] = [:]
        for row in rows {
            var transaction = row.transaction
            transaction.lines = lines[row.number] ?? []
            transaction.isOpeningBalance = openings.contains(row.number)
            transactions[row.number] = transaction
        }
        return numbers.compactMap { transactions[$0] }
    }
}
