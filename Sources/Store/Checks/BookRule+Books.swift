extension BookRule {
    /// The rules of accounts, of opening balances and of exports.
    static let books = [
        BookRule(
            name: "balances are the sum of their transactions",
            sql: """
                SELECT a.name || ' says ' || a.balance || ', its transactions say '
                    || coalesce(\(Int128Sum.expression(AccountTable.effect(of: "t"))), 0)
                FROM accounts a LEFT JOIN transactions t ON t.account_id = a.id
                GROUP BY a.id HAVING a.balance <> coalesce(\(Int128Sum.expression(AccountTable.effect(of: "t"))), 0)
                """),
        BookRule(
            name: "cleared balances are the sum of what is cleared",
            sql: """
                SELECT a.name || ' says ' || a.cleared_balance || ', its cleared transactions say '
                    || coalesce(\(Int128Sum.expression(AccountTable.effect(of: "t"))), 0)
                FROM accounts a LEFT JOIN transactions t ON t.account_id = a.id AND t.is_cleared = 1
                GROUP BY a.id HAVING a.cleared_balance <> coalesce(\(Int128Sum.expression(AccountTable.effect(of: "t"))), 0)
                """),
        BookRule(
            name: "entries have their account's currency",
            sql: """
                SELECT q.id || ' is in ' || coalesce(q.currency, 'no currency') || ' on an account in ' || a.currency
                FROM quick_records q JOIN accounts a ON a.id = q.account_id WHERE q.currency IS NOT a.currency
                """),
        BookRule(
            name: "one hidden category of opening balances",
            sql: """
                SELECT count(*) || ' categories of the system, ' || coalesce(sum(is_hidden), 0) || ' of them hidden'
                FROM categories WHERE is_system = 1 HAVING count(*) <> 1 OR coalesce(sum(is_hidden), 0) <> 1
                """),
        BookRule(
            name: "opening balances stand alone",
            sql: """
                SELECT t.id || ' is an opening balance with ' || (SELECT count(*) FROM transaction_lines
                    WHERE transaction_number = t.number) || ' lines'
                    || CASE WHEN t.record_number IS NULL THEN '' ELSE ' and a quick record' END
                FROM categories c JOIN transaction_lines l ON l.category_id = c.id
                JOIN transactions t ON t.number = l.transaction_number
                WHERE c.is_system = 1 AND (t.record_number IS NOT NULL
                    OR (SELECT count(*) FROM transaction_lines WHERE transaction_number = t.number) <> 1)
                UNION ALL
                SELECT q.id || ' has an entry in the category of opening balances'
                FROM categories c JOIN entry_lines l ON l.category_id = c.id
                JOIN quick_records q ON q.number = l.record_number WHERE c.is_system = 1
                """),
        BookRule(
            name: "export batches add up",
            sql: """
                SELECT 'the export batch ' || b.id || ' says ' || b.transaction_count || ' transactions and has '
                    || count(e.transaction_id)
                FROM export_batches b LEFT JOIN exported_transactions e ON e.batch_id = b.id
                GROUP BY b.id HAVING count(e.transaction_id) <> b.transaction_count
                UNION ALL
                SELECT e.transaction_id || ' is exported for ' || b.target || ' by ' || count(*) || ' batches'
                FROM exported_transactions e JOIN export_batches b ON b.id = e.batch_id
                WHERE b.state = 'exported' GROUP BY e.transaction_id, b.target HAVING count(*) > 1
                """),
    ]
}
