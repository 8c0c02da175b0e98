import Application
import ArgumentParser
import Store

/// `quickrec held`.
struct Held: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "held",
        abstract: "See and settle files that could not be taken in.",
        discussion: """
            Files are named by the beginning of their ID (the first column), of their name, or of their path. A file \
            that is held waits for a person, or for a world that has changed; one with a next try is tried again by \
            itself for as long as it is there.
            """,
        subcommands: [HeldList.self, HeldRetry.self, HeldRelease.self, HeldDiscard.self],
        defaultSubcommand: HeldList.self)
}
