/// What became of a file; the raw values are those of the database, and the words of reports for programs.
package enum IntakeOutcome: String, Sendable {
    /// Taken in as a recording, or as a sidecar.
    case taken, sidecar
    /// A copy of a known recording; a file that waits for the user; one that is retried; one that is never taken in.
    case duplicate, held, deferred, ignored
}
