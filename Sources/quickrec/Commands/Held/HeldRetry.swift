import Application
import ArgumentParser
import Files
import Model
import Reports
import Store

/// `quickrec held retry`.
struct HeldRetry: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "retry",
        abstract: "Look at files again now, after something has changed.",
        discussion: """
            A file in held/ may be corrected where it lies. A running worker looks at it, else this command does. \
            A file that was discarded is held again where it still can't be taken in.
            """)

    @OptionGroup private var choice: HeldChoice
    @OptionGroup private var options: WriteOptions

    func run() throws {
        let context = try options.open()
        try context.queue.checkMounts()
        let files = try context.heldFiles(choice.files.separated, all: choice.all)
        let now = context.now
        try context.database.request(.retry, for: files, at: now, isDryRun: options.dryRun)
        try context.apply(.retried, to: files, since: now, options)
    }
}
