import Application
import ArgumentParser
import Model
import Reports
import Store

/// `quickrec held release`.
struct HeldRelease: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "release",
        abstract: "Take in held files anyway.",
        discussion: """
            A recording whose UUID belongs to other bytes gets a UUID of its own, made from its content. One that can't \
            be read is queued without a duration, with the reason.
            """)

    @OptionGroup private var decision: HeldDecisionOptions

    func run() throws {
        try decision.apply(.released) {
            "Take in \($0) anyway?"
        } _: {
            try $0.checkRelease()
        } _: {
            try $0.request(.release, for: $1, at: $2, isDryRun: decision.options.dryRun)
        }
    }
}
