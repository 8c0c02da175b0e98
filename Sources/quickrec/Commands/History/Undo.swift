import ArgumentParser
import Model

/// `quickrec undo`.
struct Undo: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "undo",
        abstract: "Undo the last action, or the last few.",
        discussion: "What changes is shown, old → new. `quickrec redo` does it again.")

    @OptionGroup private var swap: HistoryReplayOptions

    func run() throws { try swap.run(.undo) }
}

/// `quickrec redo`.
struct Redo: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "redo", abstract: "Redo the last undone action.")

    @OptionGroup private var swap: HistoryReplayOptions

    func run() throws { try swap.run(.redo) }
}
