import Application
import ArgumentParser
import Model
import Store

/// `quickrec discard`.
struct Discard: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "discard",
        abstract: "Discard a quick record; it is kept, and `revive` brings it back.")

    @OptionGroup private var change: RecordChangeOptions

    @Option(help: "Why.")
    private var reason: String

    func validate() throws {
        if reason.allSatisfy(\.isWhitespace) { throw ValidationError("--reason is empty; say in a few words why.") }
    }

    func run() throws {
        try change.run { _, _ in
            "discarded (\(reason))"
        } _: { context in
            try context.database.discard(
                change.id, reason: reason, at: context.now, isDryRun: change.options.dryRun)
        }
    }
}

/// `quickrec revive`.
struct Revive: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "revive", abstract: "Bring back a quick record that was discarded, or one that is snoozed.")

    @OptionGroup private var change: RecordChangeOptions

    func run() throws {
        try change.run { record, _ in
            "revived, \(record.state.name)"
        } _: { context in
            try context.database.revive(change.id, at: context.now, isDryRun: change.options.dryRun)
        }
    }
}
