import ArgumentParser
import Model
import Reports
import Store
import Triage

/// `quickrec discard`.
struct Discard: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "discard",
        abstract: "Put a quick record away; it is kept, and `revive` brings it back.")

    @Argument(help: "The record's ID or its audio's UUID, or the beginning of one.")
    var id: String

    @Option(help: "Why.")
    var reason: String

    @OptionGroup var dryRun: DryRunOptions
    @OptionGroup var queue: QueueOptions
    @OptionGroup var format: FormatOptions

    func validate() throws {
        if reason.allSatisfy(\.isWhitespace) { throw ValidationError("--reason is empty; say in a few words why.") }
    }

    func run() throws {
        let workplace = try Workplace.open(queue, for: .change)
        try workplace.show(
            workplace.database.discard(id, reason: reason, at: workplace.now, isDryRun: dryRun.dryRun), format, dryRun)
    }
}

/// `quickrec revive`.
struct Revive: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "revive", abstract: "Bring a discarded quick record back to where it was.")

    @Argument(help: "The record's ID or its audio's UUID, or the beginning of one.")
    var id: String

    @OptionGroup var dryRun: DryRunOptions
    @OptionGroup var queue: QueueOptions
    @OptionGroup var format: FormatOptions

    func run() throws {
        let workplace = try Workplace.open(queue, for: .change)
        try workplace.show(
            workplace.database.revive(id, at: workplace.now, isDryRun: dryRun.dryRun), format, dryRun)
    }
}

/// `quickrec snooze`.
struct Snooze: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "snooze", abstract: "Hide a quick record from triage until later.")

    @Argument(help: "The record's ID or its audio's UUID, or the beginning of one.")
    var id: String

    @Option(help: ArgumentHelp("Until when: 3d, 2h, tomorrow, 2026-12-01, or RFC 3339.", valueName: "time"))
    var until: String

    @OptionGroup var dryRun: DryRunOptions
    @OptionGroup var queue: QueueOptions
    @OptionGroup var format: FormatOptions

    func run() throws {
        let workplace = try Workplace.open(queue, for: .change)
        let moment = Moment(rfc3339: until) ?? SnoozeTime.parse(until, now: workplace.now, zone: workplace.zone)
        guard let moment else {
            throw CommandError(
                .usage,
                "--until '\(until)' is no time; write 3d, 2h, tomorrow, 2026-12-01 or 2026-12-01T09:00:00+01:00.")
        }
        try workplace.show(
            workplace.database.snooze(id, until: moment, at: workplace.now, isDryRun: dryRun.dryRun), format, dryRun)
    }
}

extension Workplace {
    /// Shows one record that was changed.
    fileprivate func show(_ record: QuickRecord, _ format: FormatOptions, _ dryRun: DryRunOptions) throws {
        try Output.write(RecordCard(record, in: zone).rendered(as: format.format, style: style(idLength: 36)))
        if dryRun.dryRun { output.say("Nothing was stored (--dry-run).") }
    }
}
