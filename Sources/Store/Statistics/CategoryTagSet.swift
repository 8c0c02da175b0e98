import GRDB

/// The category and the set of tags that a kind of line has in common.
struct CategoryTagSet: Hashable {
    /// 0 if there is none.
    var category: Int64
    /// Ascending.
    var tags: [Int64]

    /// The tags in the format of `line_kinds.tag_ids`.
    var tagText: String {
        tags.map(String.init).joined(separator: " ")
    }

    /// Creates a set; `tags` must be ascending.
    init(category: Int64, tags: [Int64]) {
        self.category = category
        self.tags = tags
    }

    /// Parses the format of `line_kinds.tag_ids`.
    init(category: Int64, tagText: String) {
        self.category = category
        tags = tagText.utf8.split(separator: UInt8(ascii: " ")).compactMap { Int64(Substring($0)) }
    }
}

/// The numbers of kinds, looked up on demand.
struct CategoryTagSetNumbers {
    private let database: Database
    private var known: [CategoryTagSet: Int64] = [:]

    /// Creates an empty cache.
    init(_ database: Database) {
        self.database = database
    }

    /// Returns the number of a kind; `nil` if it has none.
    mutating func find(_ kind: CategoryTagSet) throws -> Int64? {
        if let number = known[kind] { return number }
        let number = try Int64.fetchOne(
            database.cachedStatement(sql: "SELECT id FROM line_kinds WHERE category_id = ? AND tag_ids = ?"),
            arguments: [kind.category, kind.tagText])
        if let number { known[kind] = number }
        return number
    }

    /// Returns the number of a kind, assigning one if it has none.
    mutating func make(_ kind: CategoryTagSet) throws -> Int64 {
        if let number = try find(kind) { return number }
        try database.cachedStatement(sql: "INSERT INTO line_kinds (category_id, tag_ids) VALUES (?, ?)")
            .execute(arguments: [kind.category, kind.tagText])
        let number = database.lastInsertedRowID
        known[kind] = number
        return number
    }
}
