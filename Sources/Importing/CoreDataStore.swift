import Store

/// The structure of a Core Data store in SQLite: the table and number of each entity, and the joins between entities.
/// Everything is looked up in the store, because attributes and numbers differ by model.
struct CoreDataStore {
    private let database: ForeignDatabase
    private let tables: [String: [String]]
    /// The numbers of the entities by name.
    private let numbers: [String: Int64]
    /// The UUID of the store; `nil` if it has none.
    let identity: String?

    /// Throws `ImportError.notCoreData` if the file is a different kind of database.
    init(_ database: ForeignDatabase) throws {
        self.database = database
        tables = try database.tables()
        guard let columns = tables["Z_PRIMARYKEY"], columns.contains("Z_ENT"), columns.contains("Z_NAME") else {
            throw ImportError.notCoreData
        }
        var numbers: [String: Int64] = [:]
        try database.forEachRow(of: "Z_PRIMARYKEY", ["Z_ENT", "Z_NAME"]) { values in
            if case .integer(let number) = values[0], let name = values[1].string { numbers[name] = number }
        }
        self.numbers = numbers
        var identity: String?
        if tables["Z_METADATA"]?.contains("Z_UUID") == true {
            try database.forEachRow(of: "Z_METADATA", ["Z_UUID"]) { identity = identity ?? $0[0].string }
        }
        self.identity = identity
    }

    /// Whether the model has this entity and the store has its table.
    func has(_ entity: String) -> Bool { numbers[entity] != nil && tables[Self.table(entity)] != nil }

    /// Whether the entity has this attribute or to-one relation.
    func has(_ entity: String, _ attribute: String) -> Bool {
        tables[Self.table(entity)]?.contains(Self.column(attribute)) == true
    }

    /// The rows of an entity, by primary key: the values of `attributes` by name, `.null` for those missing from its
    /// model. Rows without a primary key are skipped, since Core Data never writes them.
    func rows(of entity: String, _ attributes: [String]) throws -> [(key: Int64, values: [String: ForeignValue])] {
        let known = attributes.filter { has(entity, $0) }
        var rows: [(key: Int64, values: [String: ForeignValue])] = []
        try database.forEachRow(of: Self.table(entity), ["Z_PK"] + known.map(Self.column)) { values in
            guard case .integer(let key) = values[0] else { return }
            rows.append((key, Dictionary(uniqueKeysWithValues: zip(known, values.dropFirst()))))
        }
        return rows
    }

    /// The pairs of a many-to-many relation: for each row of `entity`, the primary keys of its rows of `other`.
    ///
    /// The table is named `Z_1TAGS` after one side's number and relation, and its columns after both sides' numbers.
    func relation(from entity: String, to other: String) throws -> [Int64: [Int64]] {
        guard let own = numbers[entity], let others = numbers[other] else { return [:] }
        var pairs: [Int64: [Int64]] = [:]
        for (table, columns) in tables where Self.number(in: table) != nil {
            guard let left = columns.first(where: { Self.number(in: $0) == own }),
                let right = columns.first(where: { Self.number(in: $0) == others && $0 != left })
            else { continue }
            try database.forEachRow(of: table, [left, right]) { values in
                guard case .integer(let from) = values[0], case .integer(let to) = values[1] else { return }
                pairs[from, default: []].append(to)
            }
        }
        return pairs.mapValues { $0.sorted() }
    }

    /// 12 in `Z_12TAGS`; `nil` in `ZTAG` and `Z_PRIMARYKEY`.
    private static func number(in name: String) -> Int64? {
        guard name.hasPrefix("Z_") else { return nil }
        return Int64(name.dropFirst(2).prefix { $0.isASCII && $0.isNumber })
    }

    private static func table(_ entity: String) -> String { "Z" + entity.uppercased() }
    private static func column(_ attribute: String) -> String { "Z" + attribute.uppercased() }
}

extension ForeignValue {
    /// The text, if it is valid UTF-8.
    var string: String? {
        if case .text(let bytes) = self { String(validating: bytes, as: UTF8.self) } else { nil }
    }
}
