import Application
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

/// What is taken by a command that changes one name and needs nothing more.
struct NameChangeOptions<Subject: NameSubject>: ParsableArguments {
    @Argument(help: "Its name.")
    var name: String

    @OptionGroup var options: WriteOptions

    /// Carries out the change, which is handed the name without a mark.
    fileprivate func run(
        for purpose: Workplace.Purpose = .change, _ change: (QueueDatabase, String, Moment) throws -> NamedItem
    ) throws {
        try Workplace.changeName(Subject.kind, options, purpose: purpose) { database, now in
            try change(database, Subject.bare(name), now)
        }
    }
}

/// `… add NAME`.
struct NameAdd<Subject: NameSubject>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "add", abstract: "Make \(Subject.kind.nounWithArticle); entries make them by themselves.")
    }

    @OptionGroup var change: NameChangeOptions<Subject>

    func run() throws {
        try change.run(for: .create) { database, name, now in
            try database.add(name, Subject.kind, at: now, isDryRun: change.options.dryRun)
        }
    }
}

/// `… rename NAME NEW`.
struct NameRename<Subject: NameSubject>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "rename", abstract: "Give \(Subject.kind.nounWithArticle) another name, wherever it is used.")
    }

    @Argument(help: "Its name.")
    var name: String

    @Argument(help: "The new name.")
    var newName: String

    @OptionGroup var options: WriteOptions

    func run() throws {
        try Workplace.changeName(Subject.kind, options) { database, now in
            try database.rename(
                Subject.bare(name), Subject.kind, to: Subject.bare(newName), at: now, isDryRun: options.dryRun)
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

    @OptionGroup var options: WriteOptions

    func run() throws {
        try Workplace.changeName(Subject.kind, options) { database, now in
            try database.merge(
                names.map(Subject.bare), Subject.kind, into: Subject.bare(into), at: now, isDryRun: options.dryRun)
        }
    }
}

/// `… hide NAME`.
struct NameHide<Subject: NameSubject>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "hide",
            abstract: "Keep \(Subject.kind.nounWithArticle) out of lists and completion; what uses it stays as it is.")
    }

    @OptionGroup var change: NameChangeOptions<Subject>

    func run() throws { try change.setHidden(true) }
}

/// `… unhide NAME`.
struct NameUnhide<Subject: NameSubject>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(commandName: "unhide", abstract: "Show a hidden \(Subject.kind.noun) again.")
    }

    @OptionGroup var change: NameChangeOptions<Subject>

    func run() throws { try change.setHidden(false) }
}

extension NameChangeOptions {
    fileprivate func setHidden(_ isHidden: Bool) throws {
        try run { database, name, now in
            try database.setHidden(isHidden, name, Subject.kind, at: now, isDryRun: options.dryRun)
        }
    }
}

/// `… delete NAME`.
struct NameDelete<Subject: NameSubject>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "delete", abstract: "Delete \(Subject.kind.nounWithArticle) that nothing uses.")
    }

    @Argument(help: "Its name.")
    var name: String

    @Option(help: ArgumentHelp("Put this one in its place, wherever it is used.", valueName: "name"))
    var replaceBy: String?

    @OptionGroup var options: WriteOptions

    func run() throws {
        try Workplace.changeName(Subject.kind, options) { database, now in
            try database.delete(
                Subject.bare(name), Subject.kind, replacement: replaceBy.map(Subject.bare), at: now,
                isDryRun: options.dryRun)
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
        _ kind: NameKind, _ options: WriteOptions, purpose: Purpose = .change,
        _ change: (QueueDatabase, Moment) throws -> NamedItem
    ) throws {
        let workplace = try options.open(for: purpose)
        let item = try change(workplace.database, workplace.now)
        try Output.write(ListShape.names(kind).rendered([item], as: options.format, style: workplace.style()))
        workplace.output.sayNothingWasStored(if: options.dryRun)
    }
}
