import ArgumentParser
import Model
import Store

/// `… rename NAME NEW`.
struct NameRename<Subject: NameSubject>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "rename", abstract: "Rename \(Subject.kind.nounWithArticle) wherever it is used.")
    }

    @Argument(help: "Its name.", completion: NameCompletion.names(Subject.kind))
    private var name: String

    @Argument(help: "The new name.")
    private var newName: String

    @OptionGroup private var options: WriteOptions

    func run() throws {
        try options.open().changeName(Subject.kind, options) { database, now in
            try database.rename(
                Subject.bare(name), Subject.kind, to: Subject.bare(newName), at: now, isDryRun: options.dryRun)
        }
    }
}
