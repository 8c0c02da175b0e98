import ArgumentParser
import Model
import Store

/// `… merge NAME… --into OTHER`.
struct NameMerge<Subject: NameSubject>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "merge", abstract: "Make several \(Subject.kind.rawValue) into one, wherever they are used.")
    }

    @Argument(help: "The names to merge.", completion: NameCompletion.names(Subject.kind))
    private var names: [Words]

    @Option(
        help: ArgumentHelp("The name to keep.", valueName: "name"), completion: NameCompletion.names(Subject.kind))
    private var into: String

    @OptionGroup private var options: WriteOptions

    func run() throws {
        try options.open().changeName(Subject.kind, options) { database, now in
            try database.merge(
                names.separated.map(Subject.bare), Subject.kind, into: Subject.bare(into), at: now,
                isDryRun: options.dryRun)
        }
    }
}
