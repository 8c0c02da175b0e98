import Triage

/// A yes-or-no question.
package enum Confirmation {
    /// Asks a question and returns whether the answer is yes; anything else is no.
    ///
    /// Throws `CommandError` with status 64 if there is no terminal.
    package static func ask(_ question: String, _ context: CommandContext) throws -> Bool {
        guard CommandContext.canAsk else {
            throw CommandError(.usage, "\(question) There is no terminal to ask at; give --yes, or name the files.")
        }
        context.output.ask(context.output.escaped(question) + " [y/N]")
        return TypedAnswer.yesOrNo(readLine() ?? "") == true
    }
}
