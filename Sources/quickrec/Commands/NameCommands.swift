import ArgumentParser
import Model
import Reports
import Store

/// Which names a command is about.
protocol NameSubject {
    static var kind: NameKind { get }
}

enum AccountNames: NameSubject { static let kind = NameKind.accounts }
enum Categories: NameSubject { static let kind = NameKind.categories }
enum Payees: NameSubject { static let kind = NameKind.payees }
enum Tags: NameSubject { static let kind = NameKind.tags }

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

/// `… list`, which may be left out.
struct NameList<Subject: NameSubject>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(commandName: "list", abstract: "List \(Subject.kind.rawValue).")
    }

    @Flag(help: "Also those that are hidden.")
    var all = false

    @OptionGroup var queue: QueueOptions
    @OptionGroup var format: FormatOptions

    func run() throws {
        let workplace = try Workplace.open(queue, for: .read)
        let items = try workplace.database.names(Subject.kind, includingHidden: all)
        try Output.write(ListShape.names(Subject.kind).rendered(items, as: format.format, style: workplace.style()))
        if items.isEmpty, format.format == .table { workplace.output.say("No \(Subject.kind.rawValue) here.") }
    }
}

/// `… add NAME`.
struct NameAdd<Subject: NameSubject>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "add", abstract: "Make a \(Subject.kind.noun); entries make them by themselves.")
    }

    @Argument(help: "Its name.")
    var name: String

    @OptionGroup var dryRun: DryRunOptions
    @OptionGroup var queue: QueueOptions
    @OptionGroup var format: FormatOptions

    func run() throws {
        try Workplace.changeName(Subject.kind, queue, format, dryRun, purpose: .create) { database, now in
            try database.add(Subject.bare(name), Subject.kind, at: now, isDryRun: dryRun.dryRun)
        }
    }
}

/// `… rename NAME NEW`.
struct NameRename<Subject: NameSubject>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "rename", abstract: "Give a \(Subject.kind.noun) another name, wherever it is used.")
    }

    @Argument(help: "Its name.")
    var name: String

    @Argument(help: "The new name.")
    var newName: String

    @OptionGroup var dryRun: DryRunOptions
    @OptionGroup var queue: QueueOptions
    @OptionGroup var format: FormatOptions

    func run() throws {
        try Workplace.changeName(Subject.kind, queue, format, dryRun) { database, now in
            try database.rename(
                Subject.bare(name), Subject.kind, to: Subject.bare(newName), at: now, isDryRun: dryRun.dryRun)
        }
    }
}

/// `… merge NAME… --into OTHER`.
struct NameMerge<Subject: NameSubject>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "merge", abstract: "Make several \(Subject.kind.rawValue) into one, wherever they are used.")
    }

    @Argument(help: "The names that go.")
    var names: [String]

    @Option(help: ArgumentHelp("The one that stays.", valueName: "name"))
    var into: String

    @OptionGroup var dryRun: DryRunOptions
    @OptionGroup var queue: QueueOptions
    @OptionGroup var format: FormatOptions

    func run() throws {
        try Workplace.changeName(Subject.kind, queue, format, dryRun) { database, now in
            try database.merge(
                names.map(Subject.bare), Subject.kind, into: Subject.bare(into), at: now, isDryRun: dryRun.dryRun)
        }
    }
}

/// `… hide NAME`.
struct NameHide<Subject: NameSubject>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "hide",
            abstract: "Keep a \(Subject.kind.noun) out of lists and completion; what uses it stays as it is.")
    }

    @Argument(help: "Its name.")
    var name: String

    @OptionGroup var dryRun: DryRunOptions
    @OptionGroup var queue: QueueOptions
    @OptionGroup var format: FormatOptions

    func run() throws {
        try Workplace.changeName(Subject.kind, queue, format, dryRun) { database, now in
            try database.setHidden(true, Subject.bare(name), Subject.kind, at: now, isDryRun: dryRun.dryRun)
        }
    }
}

/// `… unhide NAME`.
struct NameUnhide<Subject: NameSubject>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(commandName: "unhide", abstract: "Show a hidden \(Subject.kind.noun) again.")
    }

    @Argument(help: "Its name.")
    var name: String

    @OptionGroup var dryRun: DryRunOptions
    @OptionGroup var queue: QueueOptions
    @OptionGroup var format: FormatOptions

    func run() throws {
        try Workplace.changeName(Subject.kind, queue, format, dryRun) { database, now in
            try database.setHidden(false, Subject.bare(name), Subject.kind, at: now, isDryRun: dryRun.dryRun)
        }
    }
}

/// `… delete NAME`.
struct NameDelete<Subject: NameSubject>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(commandName: "delete", abstract: "Delete a \(Subject.kind.noun) that nothing uses.")
    }

    @Argument(help: "Its name.")
    var name: String

    @Option(help: ArgumentHelp("Put this one in its place, wherever it is used.", valueName: "name"))
    var replaceBy: String?

    @OptionGroup var dryRun: DryRunOptions
    @OptionGroup var queue: QueueOptions
    @OptionGroup var format: FormatOptions

    func run() throws {
        try Workplace.changeName(Subject.kind, queue, format, dryRun) { database, now in
            try database.delete(
                Subject.bare(name), Subject.kind, replacement: replaceBy.map(Subject.bare), at: now,
                isDryRun: dryRun.dryRun)
        }
    }
}

extension NameSubject {
    /// Tags may be written with their mark.
    fileprivate static func bare(_ name: String) -> String {
        kind == .tags && name.hasPrefix("#") ? String(name.dropFirst()) : name
    }
}

extension Workplace {
    /// Carries out one change of a name, and shows what it is afterwards (deleted: what it was).
    static func changeName(
        _ kind: NameKind, _ queue: QueueOptions, _ format: FormatOptions, _ dryRun: DryRunOptions,
        purpose: Purpose = .change, _ change: (QueueDatabase, Moment) throws -> NamedItem
    ) throws {
        let workplace = try Workplace.open(queue, for: purpose)
        let item = try change(workplace.database, workplace.now)
        try Output.write(ListShape.names(kind).rendered([item], as: format.format, style: workplace.style()))
        if dryRun.dryRun { workplace.output.say("Nothing was stored (--dry-run).") }
    }
}
