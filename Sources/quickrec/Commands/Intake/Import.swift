import Application
import ArgumentParser

/// `quickrec import`.
struct Import: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import", abstract: "Bring over the records of another program, or earlier books.",
        subcommands: [ImportMoneyMom.self, ImportHledger.self, ImportCSV.self])
}
