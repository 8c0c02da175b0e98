package import Reports

/// The options of a command that stores something.
package protocol WriteMode {
    /// Whether to show what would be done without storing anything.
    var dryRun: Bool { get }
    /// The output format of the result.
    var format: OutputFormat { get }
}
