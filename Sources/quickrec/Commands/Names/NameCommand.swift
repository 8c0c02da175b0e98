import Application
import ArgumentParser
import Model
import Reports
import Store

/// `quickrec categories`, `quickrec payees`, `quickrec tags`.
struct NameCommand<Subject: NameSubject>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: Subject.kind.rawValue,
            abstract: "List \(Subject.kind.rawValue); add, rename, merge, hide and delete them.",
            subcommands: [
                NameList<Subject>.self, NameAdd<Subject>.self, NameRename<Subject>.self, NameMerge<Subject>.self,
                NameHide<Subject>.self, NameUnhide<Subject>.self, NameDelete<Subject>.self,
            ], defaultSubcommand: NameList<Subject>.self)
    }
}

/// `… list`, the default subcommand.
struct NameList<Subject: NameSubject>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(commandName: "list", abstract: "List \(Subject.kind.rawValue).")
    }

    @Flag(help: "Also those that are hidden.")
    private var all = false

    @OptionGroup private var rows: RowLimitOptions
    @OptionGroup private var queue: QueueOptions
    @OptionGroup private var format: FormatOptions
    @OptionGroup private var pager: PagerOptions

    func run() throws {
        let context = try CommandContext.open(queue, for: .read)
        let names = try context.database.names(Subject.kind, includingHidden: true)
        let shown = all ? names : names.filter { !$0.isHidden }
        try rows.write(
            shown, .names(Subject.kind), format.format, pager, context, hiddenCount: names.count - shown.count,
            nothing: "No \(Subject.kind.rawValue) here.")
    }
}

/// `… add NAME`.
private struct NameAdd<Subject: NameSubject>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "add", abstract: "Make \(Subject.kind.nounWithArticle); entries make them by themselves.")
    }

    @OptionGroup private var change: NameChangeOptions<Subject>

    func run() throws {
        try change.run(for: .create) { database, name, now in
            try database.add(name, Subject.kind, at: now, isDryRun: change.options.dryRun)
        }
    }
}
