import GRDB
package import Money

/// What a queue takes for granted of amounts and dates that leave it open; fixed when its database is made.
package struct Conventions: Hashable, Sendable {
    /// Of amounts that name none.
    package var currency: Currency
    /// `nil` where nobody has said: then `1,234` is asked about.
    package var decimalMark: DecimalMark?
    /// Whether `11/5` is the fifth of November.
    package var monthBeforeDay: Bool
    /// IANA name of the time zone in which days begin.
    package var timeZone: String

    package init(currency: Currency, decimalMark: DecimalMark?, monthBeforeDay: Bool, timeZone: String) {
        self.currency = currency
        self.decimalMark = decimalMark
        self.monthBeforeDay = monthBeforeDay
        self.timeZone = timeZone
    }
}

extension QueueDatabase {
    /// The conventions of the queue; `nil` where none have been written down yet.
    package func conventions() throws -> Conventions? {
        try read(Self.storedConventions)
    }

    /// Writes the conventions down where there are none. Afterwards the queue has those that are returned, which are
    /// another process's where that was first, and they are never changed.
    package func establish(_ new: Conventions) throws -> Conventions {
        try write { database in
            if let known = try Self.storedConventions(database) { return known }
            var rows = [
                ("currency", new.currency.code), ("date_order", new.monthBeforeDay ? "month-day" : "day-month"),
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

    /// The currencies that accounts are kept in.
    package func usedCurrencies() throws -> Set<Currency> {
        try read { database in
            Set(
                try String.fetchAll(database, sql: "SELECT DISTINCT currency FROM accounts").compactMap {
                    Currency(code: $0)
                })
        }
    }

    private static func storedConventions(_ database: Database) throws -> Conventions? {
        let rows = try Row.fetchAll(database, sql: "SELECT key, value FROM conventions")
        let pairs = try rows.map {
            (try $0.decode(String.self, forColumn: "key"), try $0.decode(String.self, forColumn: "value"))
        }
        let values = Dictionary(pairs, uniquingKeysWith: { first, _ in first })
        guard let currency = values["currency"].flatMap({ Currency(code: $0) }), let zone = values["time_zone"] else {
            return nil
        }
        return Conventions(
            currency: currency, decimalMark: values["decimal_mark"].flatMap { DecimalMark(rawValue: $0) },
            monthBeforeDay: values["date_order"] == "month-day", timeZone: zone)
    }
}
