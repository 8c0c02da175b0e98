package import Store

/// The content of a Money Mom store, in any of its five models, before it is interpreted.
package struct MoneyMomStore: Sendable {
    /// A row of an entity.
    struct Row: Sendable {
        /// The primary key, `Z_PK`.
        var key: Int64
        /// The columns that the store has, by attribute; a missing one is absent.
        var values: [String: ForeignValue]
        /// Primary keys of tags, in models where tags are rows.
        var tags: [Int64]?
    }

    /// The model version, 1 to 5.
    package let model: Int
    /// The store's own UUID.
    let identity: String?
    /// Rows of `QuickRecord`; none in models without it.
    let quickRecords: [Row]
    /// Rows of `Transaction`; none in models without it.
    let transactions: [Row]
    /// Names by primary key; the same name may occur more than once.
    let tags: [Int64: ForeignValue]
    /// Rows of statistics, which are derived from the others and not imported.
    package let statisticsCount: Int

    /// Rows, whether they can be imported or not.
    package var quickRecordCount: Int { quickRecords.count }
    /// Rows, whether they can be imported or not.
    package var transactionCount: Int { transactions.count }
    /// Rows of tags; none in models where tags are texts.
    package var tagCount: Int { tags.count }

    /// Reads a store; throws `ForeignDatabaseError` and `ImportError`.
    package init(_ database: ForeignDatabase) throws {
        let store = try CoreDataStore(database)
        let hasRecords = store.has("QuickRecord")
        guard hasRecords || store.has("Transaction") else { throw ImportError.notMoneyMom }
        model = Self.model(of: store)
        identity = store.identity
        quickRecords = try Self.rows(store, "QuickRecord", Self.recordAttributes)
        transactions = try Self.rows(store, "Transaction", Self.transactionAttributes)
        var tags: [Int64: ForeignValue] = [:]
        if store.has("Tag") {
            for row in try store.rows(of: "Tag", ["name"]) { tags[row.key] = row.values["name"] ?? .null }
        }
        self.tags = tags
        statisticsCount = store.has("TransactionStats") ? try store.rows(of: "TransactionStats", []).count : 0
    }

    private static let recordAttributes = [
        "id", "audioUUID", "amount", "created_at", "createdAt", "isProcessed", "transaction", "tags",
    ]
    private static let transactionAttributes = [
        "id", "audioUUID", "amount", "createdAt", "date", "location", "type", "quickRecord", "tags",
    ]

    private static func model(of store: CoreDataStore) -> Int {
        switch (store.has("QuickRecord"), store.has("Transaction")) {
        case (false, _): 5
        case (true, false): 1
        case (true, true) where store.has("Tag"): 4
        case (true, true): store.has("TransactionStats") ? 3 : 2
        }
    }

    private static func rows(_ store: CoreDataStore, _ entity: String, _ attributes: [String]) throws -> [Row] {
        guard store.has(entity) else { return [] }
        for name in ["amount", "audioUUID"] where !store.has(entity, name) {
            throw ImportError.missingColumn(entity: entity, name: name)
        }
        let tags = try store.relation(from: entity, to: "Tag")
        let areRows = store.has("Tag")
        return try store.rows(of: entity, attributes).map { row in
            Row(key: row.key, values: row.values, tags: areRows ? tags[row.key] ?? [] : nil)
        }
    }
}
