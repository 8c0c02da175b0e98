import ArgumentParser

/// `quickrec import`.
struct Import: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import", abstract: "Import records or transactions from another program.",
        subcommands: [ImportMoneyMom.self, ImportHledger.self, ImportCSV.self])
}
