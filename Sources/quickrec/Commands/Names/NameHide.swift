import ArgumentParser
import Model

/// `… hide NAME`.
struct NameHide<Subject: NameSubject>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "hide",
            abstract: "Keep \(Subject.kind.nounWithArticle) out of lists and completion; what uses it stays as it is.")
    }

    @OptionGroup private var change: NameChangeOptions<Subject>

    func run() throws { try change.setHidden(true) }
}

/// `… unhide NAME`.
struct NameUnhide<Subject: NameSubject>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(commandName: "unhide", abstract: "Show a hidden \(Subject.kind.noun) again.")
    }

    @OptionGroup private var change: NameChangeOptions<Subject>

    func run() throws { try change.setHidden(false) }
}
