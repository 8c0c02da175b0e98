import Application
import ArgumentParser
import Reports
import Store

/// `quickrec held discard`.
struct HeldDiscard: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "discard",
        abstract: "Decide that held files won't be taken in.",
        discussion: """
            They stay in held/ and are no longer counted as held; `held list --discarded` lists them, `undo` and \
            `held retry` bring them back. Nothing is deleted.
            """)

    @OptionGroup private var decision: HeldDecisionOptions

    func run() throws {
        try decision.apply(.discarded) {
            "Discard \($0)?"
        } _: {
            try $0.checkDiscard()
        } _: {
            try $0.discard($1, at: $2, isDryRun: decision.options.dryRun)
        }
    }
}
