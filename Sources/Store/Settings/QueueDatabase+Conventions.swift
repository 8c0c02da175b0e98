import GRDB
package import Model
package import Money

extension QueueDatabase {
    /// Returns the conventions of the queue; `nil` if none are stored yet.
    package func conventions() throws -> Conventions? {
        try read(Self.storedConventions)
    }

    /// Stores the conventions if there are none, and returns those of the queue, which are another process's if that
    /// was first. They never change.
    package func establish(_ new: Conventions) throws -> Conventions {
        try write { database in
            if let known = try Self.storedConventions(database) { return known }
            var rows = [
                ("currency", new.currency.code), ("date_order", new.dateOrder),
                ("time_zone", new.timeZone),
            ]
            if let mark = new.decimalMark { rows.append(("decimal_mark", mark.text)) }
            for (key, value) in rows {
                try database.execute(
                    sql: "INSERT INTO conventions (key, value) VALUES (?, ?)", arguments: [key, value])
            }
            return new
        }
    }

    /// The currencies of the accounts.
    package func usedCurrencies() throws -> Set<Currency> {
        try read { database in
            Set(
                try String.fetchAll(database, sql: "SELECT DISTINCT currency FROM accounts").compactMap {
                    Currency(code: $0)
                })
        }
    }

    /// Throws `StoreError.refused` for what `establish` never writes, and if the conventions of what is in the database
    /// are gone.
    private static func storedConventions(_ database: Database) throws -> Conventions? {
        let pairs = try Row.fetchAll(database, sql: "SELECT key, value FROM conventions").map {
            (try $0.decode(String.self, forColumn: "key"), try $0.decode(String.self, forColumn: "value"))
        }
        let values = Dictionary(pairs, uniquingKeysWith: { first, _ in first })
        if values.isEmpty, try !database.hasRow("FROM actions") { return nil }
        let mark = values["decimal_mark"].flatMap { DecimalMark(rawValue: $0) }
        guard let currency = values["currency"].flatMap({ Currency(code: $0) }), let zone = values["time_zone"],
            let order = values["date_order"], ["day-month", "month-day"].contains(order),
            mark?.text == values["decimal_mark"]
        else { throw StoreError.foreignValue(in: "The table of the queue's conventions is incomplete or") }
        return Conventions(
            currency: currency, decimalMark: mark, monthBeforeDay: order == "month-day", timeZone: zone)
    }
}
