import GRDB
import Model
import Money

/// A record of an earlier import, as far as a later one compares it.
struct KnownRecordState: FetchableRecord {
    private let id: String
    private let state: RecordState?
    private let amount: Amount?
    /// Whether neither the user nor the worker has changed it since.
    private let isUntouched: Bool

    /// A row of `fetch`; throws `StoreError.damaged` for a NULL where a value has to be.
    init(row: Row) throws {
        id = try row.decode(forColumn: "id")
        state = RecordState(rawValue: try row.decode(forColumn: "state"))
        let units = try row.decode(Int64?.self, forColumn: "amount")
        let currency = try row.decode(String?.self, forColumn: "currency").flatMap { Currency(code: $0) }
        amount = units.flatMap { units in currency.map { Amount(minorUnits: units, currency: $0) } }
        isUntouched = try row.decode(Int64.self, forColumn: "revision") == 0
    }

    /// Returns the records that exist, by their IDs.
    static func fetch(_ identifiers: [String], _ database: Database) throws -> [String: KnownRecordState] {
        var known: [String: KnownRecordState] = [:]
        try KnownIDs.join(identifiers, database) {
            "SELECT q.id, q.state, q.amount, q.currency, q.revision FROM \($0) JOIN quick_records q ON q.id = s.id"
        } _: { (found: KnownRecordState) in
            known[found.id] = found
        }
        return known
    }

    private var isWaiting: Bool { state == .pending || state == .awaitingAudio }

    /// Reports another amount for a record that nobody has changed.
    func fate(of entry: Entry, _ mark: DecimalMark) -> ImportFate {
        guard isUntouched, isWaiting, entry.total != amount else { return .alreadyThere }
        let (now, before) = (
            entry.total?.formatted(mark: mark) ?? "no amount", amount?.formatted(mark: mark) ?? "no amount"
        )
        return .differs(
            "An earlier run imported it with \(before), and now it has \(now); it was left as it is, and "
                + "\(quickrec: "process \(id) …") gives it another.")
    }

    /// Reports that the other program has booked since what waits here.
    func fate(ofBooked booked: BookedFacts, _ mark: DecimalMark) -> ImportFate {
        guard isWaiting else { return .alreadyThere }
        return .differs(
            "It was booked there since, as \(booked.type.name) \(booked.amount.formatted(mark: mark)) on \(booked.date), but it waits here; "
                + "\(quickrec: "process \(id) …") gives it its entry.")
    }
}
