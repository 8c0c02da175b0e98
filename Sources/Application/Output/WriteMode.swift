package import Reports

/// How a command that stores something was asked to do it.
package protocol WriteMode {
    /// Whether it shows what would be done, and stores nothing.
    var dryRun: Bool { get }
    /// How the result is written.
    var format: OutputFormat { get }
}
