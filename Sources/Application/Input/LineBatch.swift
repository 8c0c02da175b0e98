package import Model
package import Reports
package import Store

/// The lines of a file, each about one record, that are stored together.
package protocol LineBatch {
    /// What becomes of the records.
    static var verb: BatchVerb { get }
    /// The unusable lines.
    var failures: [LineFailure] { get }
    /// The entry of each usable line; `nil` if it can't be stored. Complete once the lines are stored.
    var entries: [Entry?] { get }
    /// Stores the usable lines.
    func store(_ options: BatchOptions) throws -> BatchResult<QuickRecord>
    /// The failure of a usable line that was not stored.
    func failure(_ item: FailedItem) -> LineFailure
    /// What else to say once they are stored.
    var notes: [String] { get }
}

/// A line that failed.
package struct LineFailure: Sendable {
    /// From 1.
    package var line: Int
    /// How the result names the line, and why it failed.
    package var shown: BatchFailure
}
