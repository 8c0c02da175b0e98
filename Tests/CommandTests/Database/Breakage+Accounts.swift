import TestSupport

extension Breakage {
    /// Balances, names, currencies, opening balances and exports.
    static let accounts: [Breakage] = [
        Breakage(
            "balances are the sum of their transactions", detail: "Cash EUR says -299, its transactions say -300",
            sql: "UPDATE accounts SET balance = balance + 1"),
        Breakage(
            "balances are the sum of their transactions", "a transaction behind the triggers",
            detail: "Cash EUR says -300, its transactions say 0"
        ) { queue in
            let trigger = try await queue.sqlite("SELECT sql || ';' FROM sqlite_schema WHERE name = 'balance_changed'")
            try await queue.sqlite(
                """
                DROP TRIGGER balance_changed; UPDATE transactions SET amount = 0;
                UPDATE transaction_lines SET amount = 0; \(trigger)
                """)
        },
        Breakage(
            "cleared balances are the sum of what is cleared",
            detail: "Cash EUR says 1, its cleared transactions say 0", sql: "UPDATE accounts SET cleared_balance = 1"),
        Breakage(
            "entries have their account's currency",
            detail: "A2000000-0000-4000-8000-000000000000 is in JPY on an account in EUR",
            sql: """
                UPDATE quick_records SET currency = 'JPY', account_id = (SELECT id FROM accounts) WHERE id LIKE 'A2000000%'
                """),
        Breakage(
            "names have their keys", detail: "'Lunch' of tags has the key 'Lunch'",
            sql: "UPDATE tags SET name = 'Lunch', key = 'Lunch'"),
        Breakage(
            "one hidden category of opening balances", detail: "0 categories of the system, 0 of them hidden",
            sql: "DELETE FROM categories WHERE is_system = 1"),
        Breakage(
            "one hidden category of opening balances", detail: "1 categories of the system, 0 of them hidden",
            sql: "UPDATE categories SET is_hidden = 0 WHERE is_system = 1"),
        Breakage(
            "opening balances stand alone", "a converted record",
            detail: "\(fixedID) is an opening balance with 1 lines and a quick record"
        ) { queue in
            try await queue.sqlite(
                """
                UPDATE transactions SET id = '\(fixedID)';
                UPDATE transaction_lines SET category_id = (SELECT id FROM categories WHERE is_system = 1)
                """)
        },
        Breakage(
            "opening balances stand alone",
            detail: "A2000000-0000-4000-8000-000000000000 has an entry in the category of opening balances",
            sql: """
                UPDATE entry_lines SET category_id = (SELECT id FROM categories WHERE is_system = 1)
                WHERE record_number = (SELECT number FROM quick_records WHERE id LIKE 'A2000000%')
                """),
        Breakage(
            "export batches add up", detail: "the export batch 1 says 1 transactions and has 0",
            sql: "DELETE FROM exported_transactions"),
        Breakage(
            "export batches add up", "exported twice", detail: "\(fixedID) is exported for hledger by 2 batches"
        ) { queue in
            try await queue.sqlite(
                """
                UPDATE exported_transactions SET transaction_id = '\(fixedID)';
                INSERT INTO export_batches SELECT 2, target, state, begun_at, begun_offset, transaction_count, file, opened
                    FROM export_batches;
                INSERT INTO exported_transactions VALUES ('\(fixedID)', 2)
                """)
        },
        Breakage(
            "database", besides: ["cleared balances are the sum of what is cleared"],
            detail: "CHECK constraint failed in transactions",
            sql: "UPDATE transactions SET is_cleared = 2"),
    ]
}
