/// An error with its own exit code.
package struct CommandError: Error, CustomStringConvertible {
    /// The exit code of the program.
    package var status: ExitStatus
    /// One sentence for the user: what failed, on what, why, and what to do.
    package var description: String

    /// An error that ends the program with `status` after the sentence `description`.
    package init(_ status: ExitStatus, _ description: String) {
        self.status = status
        self.description = description
    }
}
