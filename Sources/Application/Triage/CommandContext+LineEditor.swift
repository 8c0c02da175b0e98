import LineEditing
import SystemPackage

extension CommandContext {
    /// An editor for the prompts of this terminal.
    func lineEditor() throws -> LineEditor {
        do throws(Errno) {
            return try LineEditor(environment: environment)
        } catch {
            throw CommandError(.status(of: error), "The terminal can't be used: \(error); try again.")
        }
    }
}
