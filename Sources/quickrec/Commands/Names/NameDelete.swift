import ArgumentParser
import Model
import Store

/// `… delete NAME`.
struct NameDelete<Subject: NameSubject>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "delete", abstract: "Delete \(Subject.kind.nounWithArticle) that nothing uses.")
    }

    @Argument(help: "Its name.", completion: NameCompletion.names(Subject.kind))
    private var name: String

    @Option(
        help: ArgumentHelp("Put this one in its place, wherever it is used.", valueName: "name"),
        completion: NameCompletion.names(Subject.kind))
    private var replaceBy: String?

    @OptionGroup private var options: WriteOptions

    func run() throws {
        try options.open().changeName(Subject.kind, options) { database, now in
            try database.delete(
                Subject.bare(name), Subject.kind, replacement: replaceBy.map(Subject.bare), at: now,
                isDryRun: options.dryRun)
        }
    }
}
