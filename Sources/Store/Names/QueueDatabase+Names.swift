import GRDB
package import Model
package import Money

extension QueueDatabase {
    /// Returns all names of a kind, sorted by key or by age; hidden ones only on request. The category of opening
    /// balances belongs to the system and is never included.
    package func names(
        _ kind: NameKind, includingHidden: Bool = false, oldestFirst: Bool = false
    ) throws -> [NamedItem] {
        try read { try NameRows(kind).fetch(includingHidden: includingHidden, oldestFirst: oldestFirst, $0) }
    }

    /// Returns the names that sidecars have brought and that nobody has seen in an entry yet: no transaction and no
    /// processed record has them, and no action of the user made or changed them.
    package func unseenNames(_ kind: NameKind) throws -> [String] {
        try read { try NameRows(kind).fetchUnseen($0) }
    }

    /// Whether a thing with this name exists, in any spelling, hidden or not.
    package func hasName(_ name: String, _ kind: NameKind) throws -> Bool {
        try read { try NameRows(kind).identifier(of: name, $0) != nil }
    }

    /// The names of the accounts that are not hidden, whether each is the default of its currency, and the currency.
    package func accountNames() throws -> [(name: String, isDefault: Bool, currency: Currency?)] {
        try read { database in
            let rows = try Row.fetchAll(
                database, sql: "SELECT name, is_default, currency FROM accounts WHERE is_hidden = 0")
            return try rows.map { row in
                let code: String = try row.decode(forColumn: "currency")
                return (
                    try row.decode(forColumn: "name"), try row.decode(forColumn: "is_default"), Currency(code: code)
                )
            }
        }
    }

    /// The distinct places of the newest 10,000 records and transactions that have one. Linear in the number of rows
    /// with a note if few have a place.
    package func places() throws -> [String] {
        let newest = ["quick_records", "transactions"].map { table in
            """
            SELECT location FROM
                (SELECT location FROM \(table) WHERE location IS NOT NULL ORDER BY number DESC LIMIT 10000)
            """
        }
        return try read { try String.fetchAll($0, sql: newest.joined(separator: " UNION ")) }
    }

    /// Creates a tag, category or payee.
    ///
    /// Throws `StoreError.refused` if one with this name exists, in any spelling.
    package func add(_ name: String, _ kind: NameKind, at now: Moment, isDryRun: Bool = false) throws -> NamedItem {
        try changeNames("add", kind, at: now, isDryRun, { "added the \(kind.noun) '\($0.name)'" }) { rows, database in
            precondition(kind != .accounts, "accounts are made with a currency")
            let name = try rows.usable(name)
            try rows.refuseTaken(name, database)
            return try rows.make(name, database)
        }
    }

    /// Renames a thing. It is a single row, so everything that refers to it has the new name.
    ///
    /// Throws `StoreError.refused` if another thing has that name: the two would have to be merged.
    package func rename(
        _ name: String, _ kind: NameKind, to newName: String, at now: Moment, isDryRun: Bool = false
    ) throws -> NamedItem {
        try changeNames("rename", kind, at: now, isDryRun, { "renamed the \(kind.noun) '\(name)' to '\($0.name)'" }) {
            rows, database in
            let id = try rows.find(name, database)
            let newName = try rows.usable(newName)
            try rows.refuseTaken(newName, except: id, database)
            try rows.countRevisions(id, database)
            try database.execute(
                sql: "UPDATE \(rows.table) SET name = ?, key = ? WHERE id = ?",
                arguments: [newName, TagKey(newName).text, id])
            return id
        }
    }

    /// Merges several things into one. References to any of `names` become references to `target`, and `names` are
    /// deleted.
    ///
    /// Throws `StoreError.refused` for accounts of different currencies.
    package func merge(
        _ names: [String], _ kind: NameKind, into target: String, at now: Moment, isDryRun: Bool = false
    ) throws -> NamedItem {
        let noun = names.count == 1 ? kind.noun : NameRows(kind).table
        let list = names.map { "'\($0)'" }.joined(separator: ", ")
        return try changeNames(
            "merge", kind, at: now, isDryRun, { "merged the \(noun) \(list) into '\($0.name)'" }
        ) {
            rows, database in
            let targetID = try rows.find(target, database)
            for name in names {
                let id = try rows.find(name, database)
                guard id != targetID else {
                    throw StoreError.refused(
                        "The \(kind.noun) '\(name)' can't be merged into itself; name another one.")
                }
                try rows.replace(id, by: targetID, database)
            }
            return targetID
        }
    }

    /// Hides a thing from lists and completion, or shows it again. References to it stay unchanged.
    ///
    /// Throws `StoreError.refused` for a default account, which entries without an account would still use.
    package func setHidden(
        _ isHidden: Bool, _ name: String, _ kind: NameKind, at now: Moment, isDryRun: Bool = false
    ) throws -> NamedItem {
        let verb = isHidden ? "hide" : "unhide"
        return try changeNames(
            verb, kind, at: now, isDryRun, { "\(isHidden ? "hid" : "showed again") the \(kind.noun) '\($0.name)'" }
        ) { rows, database in
            let id = try rows.find(name, database)
            if isHidden, kind == .accounts, try AccountTable.isDefault(name, database) {
                throw StoreError.refused(
                    "The account '\(name)' takes what names no account, so it can't be hidden; "
                        + "\(quickrec: "accounts default OTHER") lets another one do that.")
            }
            try database.execute(
                sql: "UPDATE \(rows.table) SET is_hidden = ? WHERE id = ?", arguments: [isHidden, id])
            return id
        }
    }

    /// Deletes an unused thing. With `replacement`, references to it become references to that one.
    ///
    /// Throws `StoreError.refused` if it is in use and there is no replacement.
    package func delete(
        _ name: String, _ kind: NameKind, replacement: String?, at now: Moment, isDryRun: Bool = false
    ) throws -> NamedItem {
        try act("delete", at: now, isDryRun: isDryRun, summary: { "deleted the \(kind.noun) '\($0.name)'" }) {
            database in
            let rows = NameRows(kind)
            let id = try rows.find(name, database)
            let item = try rows.fetchOne(id, database)
            if let replacement {
                let other = try rows.find(replacement, database)
                guard other != id else {
                    throw StoreError.refused(
                        "The \(kind.noun) '\(name)' can't be replaced by itself; name another one.")
                }
                try rows.replace(id, by: other, database)
            } else {
                try rows.refuseUsed(id, name: name, database)
                try database.execute(sql: "DELETE FROM \(rows.table) WHERE id = ?", arguments: [id])
            }
            return item
        }
    }

    /// Changes things as one action of the user and returns the one whose row ID `body` returns.
    func changeNames(
        _ verb: String, _ kind: NameKind, at now: Moment, _ isDryRun: Bool, _ summary: (NamedItem) -> String,
        _ body: (NameRows, Database) throws -> Int64
    ) throws -> NamedItem {
        try act(verb, at: now, isDryRun: isDryRun, summary: summary) { database in
            let rows = NameRows(kind)
            return try rows.fetchOne(body(rows, database), database)
        }
    }
}
