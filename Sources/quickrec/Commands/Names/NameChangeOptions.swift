import Application
import ArgumentParser
import Model
import Reports
import Store

/// The options of a command that changes one name and needs no others.
struct NameChangeOptions<Subject: NameSubject>: ParsableArguments {
    @Argument(help: "Its name.", completion: NameCompletion.names(Subject.kind))
    private var name: String

    @OptionGroup var options: WriteOptions

    /// Carries out the change, which receives the name without its mark.
    func run(
        for purpose: CommandContext.Purpose = .change, _ change: (QueueDatabase, String, Moment) throws -> NamedItem
    ) throws {
        try options.open(for: purpose).changeName(Subject.kind, options) { database, now in
            try change(database, Subject.bare(name), now)
        }
    }
}

extension NameChangeOptions {
    /// Hides or shows the name.
    func setHidden(_ isHidden: Bool) throws {
        try run { database, name, now in
            try database.setHidden(isHidden, name, Subject.kind, at: now, isDryRun: options.dryRun)
        }
    }
}

extension CommandContext {
    /// Carries out the change of a name and shows the result (the previous state if deleted).
    func changeName(
        _ kind: NameKind, _ options: WriteOptions, _ change: (QueueDatabase, Moment) throws -> NamedItem
    ) throws {
        defer { end() }
        let item: NamedItem
        do { item = try reportingStrays { try change(database, now) } } catch let error as StoreError {
            guard case .unknownName(_, _, let name) = error, let sentence = try unknownWithNearMiss(name, kind)
            else { throw error }
            throw CommandError(.noInput, sentence)
        }
        try Output.write(ListShape.names(kind).rendered([item], as: options.format, style: style()))
        output.sayNothingWasStored(if: options.dryRun)
    }
}
