import ArgumentParser

/// `quickrec held`.
struct Held: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "held",
        abstract: "List, retry, release or discard held files.",
        discussion: """
            Held files could not be taken in. They are named by the beginning of their ID (the first column), of their name, or of their path. A file \
            that is held waits for a decision, or until what kept it out has changed; one with a next try is tried again \
            by itself for as long as it is there.
            """,
        subcommands: [HeldList.self, HeldRetry.self, HeldRelease.self, HeldDiscard.self],
        defaultSubcommand: HeldList.self)
}
