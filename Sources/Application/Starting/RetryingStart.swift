import Glibc
import Store

/// Retries while the database is locked or its disk is full, and says why once: for programs that run until stopped.
package struct RetryingStart {
    private let output: Output
    private var said: StoreError?

    /// Messages about the wait go to `output`.
    package init(output: Output) {
        self.output = output
    }

    /// Repeats `body` as long as another process holds the database, or its disk is full.
    ///
    /// Throws everything else at once. A signal ends the process in the meantime: nothing has been begun.
    package mutating func callAsFunction<Value>(_ body: () throws -> Value) throws -> Value {
        while true {
            do { return try body() } catch let error as StoreError {
                guard case .temporary = error else { throw error }
                if isNews(error) {
                    output.say("quickrec: \(output.escaped(error.description)) Retrying until it can be opened.")
                }
                // The database itself has waited before it gave up, unless its disk is full.
                sleep(1)
            }
        }
    }

    /// Whether the reason differs from the previous one.
    mutating func isNews(_ error: StoreError) -> Bool {
        defer { said = error }
        return said != error
    }
}
