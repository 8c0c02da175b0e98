/// An error with its own exit code.
package struct CommandError: Error, CustomStringConvertible {
    package var status: ExitStatus
    package var description: String

    package init(_ status: ExitStatus, _ description: String) {
        self.status = status
        self.description = description
    }
}
