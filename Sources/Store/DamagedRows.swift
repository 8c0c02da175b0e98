import Foundation
import GRDB
import Glibc
import Synchronization

/// Columns that were NULL where the schema allows none, as in a database that is damaged.
///
/// GRDB ends the process for that. Here it is noted for this thread and a neutral value goes on for the moment;
/// whoever has opened the transaction asks with `check`, so that nothing is made of it and nothing is kept.
enum DamagedRows {
    private static let found = Mutex<[pthread_t: String]>([:])
    /// Of threads with a note, so that nobody takes the lock where there is none.
    private static let count = Atomic(0)

    /// Notes it, where nothing was noted before.
    static func note(_ column: String) {
        found.withLock { notes in
            guard notes[pthread_self()] == nil else { return }
            notes[pthread_self()] = "\(column) has no value, and has to have one"
            count.store(notes.count, ordering: .relaxed)
        }
    }

    /// Runs `body` on this thread; throws `StoreError.damaged` where it came upon such a column, whatever else it threw.
    static func check<Value>(_ path: String, _ body: () throws -> Value) throws -> Value {
        let result = Result { try body() }
        if let message = takeNote() { throw StoreError.damaged(path: path, message: message) }
        do { return try result.get() } catch let error as RowDecodingError {
            throw StoreError.damaged(path: path, message: "a value has another kind than it has to have; \(error)")
        }
    }

    private static func takeNote() -> String? {
        guard count.load(ordering: .relaxed) > 0 else { return nil }
        return found.withLock { notes in
            defer { count.store(notes.count, ordering: .relaxed) }
            return notes.removeValue(forKey: pthread_self())
        }
    }
}

/// The values of columns that are never NULL; see `DamagedRows` for those that are all the same.
///
/// Where one of these types is asked for, and not an optional of it, the compiler takes these and not GRDB's, which are
/// for any type.
extension Row {
    subscript(_ index: Int) -> String { stored(index) ?? "" }
    subscript(_ index: Int) -> Int { stored(index) ?? 0 }
    subscript(_ index: Int) -> Int64 { stored(index) ?? 0 }
    subscript(_ index: Int) -> Double { stored(index) ?? 0 }
    subscript(_ index: Int) -> Bool { stored(index) ?? false }
    subscript(_ index: Int) -> Data { stored(index) ?? Data() }

    subscript(_ column: String) -> String { stored(column) ?? "" }
    subscript(_ column: String) -> Int { stored(column) ?? 0 }
    subscript(_ column: String) -> Int64 { stored(column) ?? 0 }
    subscript(_ column: String) -> Double { stored(column) ?? 0 }
    subscript(_ column: String) -> Bool { stored(column) ?? false }
    subscript(_ column: String) -> Data { stored(column) ?? Data() }

    private func stored<Value: DatabaseValueConvertible & StatementColumnConvertible>(_ index: Int) -> Value? {
        let value = self[index] as Value?
        if value == nil { DamagedRows.note("column \(index + 1) of \(count)") }
        return value
    }

    private func stored<Value: DatabaseValueConvertible & StatementColumnConvertible>(_ column: String) -> Value? {
        let value = self[column] as Value?
        if value == nil { DamagedRows.note("'\(column)'") }
        return value
    }
}
