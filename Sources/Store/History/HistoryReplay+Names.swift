import GRDB
import Model

/// A name that a row had, and the row that has it now.
struct HandedOverName {
    /// What it names.
    let kind: NameKind
    /// The removed row.
    let old: Int64
    /// The row that has the name now.
    let new: Int64
}

/// A row of a table of names.
struct NameRow: Hashable {
    /// What it names.
    let kind: NameKind
    /// The row's number.
    let row: Int64
}

/// Names during a replay: a name has one row, and a sidecar that arrived since may have made one of its own.
extension HistoryReplay {
    /// Frees the names that the images of a run restore from other rows that have them now.
    mutating func freeNames(_ run: ArraySlice<Change>) throws {
        guard let first = run.first, let kind = first.table.kind else { return }
        let columns = first.columns?.split(separator: ",").map(String.init) ?? first.table.columns
        guard let key = columns.firstIndex(of: "key") else { return }
        var wanted = ValueRows(["row_id", "key"])
        for change in run {
            wanted.append([change.row.databaseValue, try HistoryTable.values(change.image, count: columns.count)[key]])
        }
        var taken: [TakenName] = []
        try wanted.fetch(
            database,
            {
                """
                SELECT n.id AS holder, s.row_id AS claimant FROM \($0)
                JOIN \(kind.rawValue) n ON n.key = s.key AND n.id <> s.row_id
                """
            },
            { taken.append($0) })
        for name in taken { try free(HandedOverName(kind: kind, old: name.holder, new: name.claimant)) }
    }

    /// A row that has the name which another row is to have.
    private struct TakenName: FetchableRecord {
        let holder: Int64
        let claimant: Int64

        init(row: Row) throws {
            holder = try row.decode(forColumn: "holder")
            claimant = try row.decode(forColumn: "claimant")
        }
    }

    /// Frees the name of a row: removes or renames the row now if the action will do so anyway, otherwise removes it as
    /// a further change of the action, so that redoing or undoing that brings it back.
    private mutating func free(_ name: HandedOverName) throws {
        let row = NameRow(kind: name.kind, row: name.old)
        if let change = leaving.removeValue(forKey: row) {
            try delete([change])
        } else if let change = laterChange(givingUp: row) {
            early.insert(change.id)
            guard change.columns == nil else { return try swap([change]) }
            try delete([change])
        } else {
            try OpenAction.continuing(action, database) {
                try database.execute(sql: "DELETE FROM \(name.kind.rawValue) WHERE id = ?", arguments: [name.old])
            }
        }
        handedOver.append(name)
    }

    /// The next change in `rest` after which the row no longer has its name; `nil` if there is none.
    private mutating func laterChange(givingUp row: NameRow) -> Change? {
        let places = givingUp ?? Dictionary(grouping: rest.indices) { rest[$0].givenUpName }
        givingUp = places
        let later = places[row]?.first { $0 >= rest.startIndex && !early.contains(rest[$0].id) }
        return later.map { rest[$0] }
    }

    /// Lets the new rows of names take over the references, then removes the names that nothing refers to.
    ///
    /// The references move as further changes of the action: redoing or undoing that gives them back to the old row.
    /// Throws `StoreError.refused` if an account would take over entries in another currency.
    mutating func mergeNames(_ direction: HistoryDirection) throws {
        try OpenAction.continuing(action, database) {
            for name in handedOver {
                try refuseOtherCurrency(name, direction)
                try NameRows(name.kind).moveReferences(from: name.old, to: name.new, database)
            }
        }
        // Names of different kinds often alternate.
        for names in Dictionary(grouping: leaving, by: \.key.kind).sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            var rest = names.value.map(\.value).sorted { $0.id < $1.id }[...]
            while !rest.isEmpty {
                let run = Self.run(of: rest)
                rest = rest[run.endIndex...]
                try remove(run)
            }
        }
        leaving = [:]
    }

    private func refuseOtherCurrency(_ name: HandedOverName, _ direction: HistoryDirection) throws {
        guard name.kind == .accounts else { return }
        let row = try Row.fetchOne(
            database.cachedStatement(
                sql: """
                    SELECT a.name, q.currency FROM quick_records q JOIN accounts a ON a.id = ?
                    WHERE q.account_id = ? AND q.currency <> a.currency LIMIT 1
                    """), arguments: [name.new, name.old])
        guard let row else { return }
        throw StoreError.refused(
            Wording.namesake(
                of: try row.decode(forColumn: "name"), in: try row.decode(forColumn: "currency"), direction))
    }

    /// Removes the names of a run, which are of one table, unless they are in use.
    private mutating func remove(_ run: ArraySlice<Change>) throws {
        guard let table = run.first?.table else { return }
        let queries = try queriesForUses(of: table)
        // A tag also added by a sidecar stays when the action that created it is undone.
        let used = try run.filter { change in try queries.contains { try database.hasRow($0, [change.row]) } }
        let kept = Set(used.map(\.id))
        try note("'\(Self.keptImage)'", used[...])
        try delete(run.filter { !kept.contains($0.id) }[...])
    }

    /// For each column that refers to the table, the part of a query that finds a row by it.
    private func queriesForUses(of table: HistoryTable) throws -> [String] {
        try Row.fetchAll(
            database,
            sql: """
                SELECT DISTINCT s.name AS "table", f."from" AS "column" FROM sqlite_schema s, pragma_foreign_key_list(s.name) f
                WHERE s.type = 'table' AND f."table" = ? AND f."to" = ?
                """, arguments: [table.name, table.key]
        ).map { reference in
            let table = try reference.decode(String.self, forColumn: "table")
            return "FROM \(table) WHERE \(try reference.decode(String.self, forColumn: "column")) = ?"
        }
    }
}

extension HistoryReplay.Change {
    /// The row that swapping the change removes or gives another name; `nil` if there is none.
    fileprivate var givenUpName: NameRow? {
        guard lastRow == nil, let kind = table.kind else { return nil }
        let givesUp = columns.map { $0.split(separator: ",").contains("key") } ?? (image == nil)
        return givesUp ? NameRow(kind: kind, row: row) : nil
    }
}

extension HistoryTable {
    /// What the table's rows name; `nil` for other tables.
    var kind: NameKind? { NameKind(rawValue: name) }
}
