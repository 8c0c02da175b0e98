import Application
import ArgumentParser
import EntryLine
import Model
import Store
import Triage

/// `quickrec snooze`.
struct Snooze: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "snooze", abstract: "Hide a quick record from triage until later; `revive` shows it again.")

    @OptionGroup private var change: RecordChangeOptions

    @Option(help: ArgumentHelp("Until when: 3d, 2h, tomorrow, 2026-12-01, or RFC 3339.", valueName: "time"))
    private var until: String

    func run() throws {
        try change.run { record, context in
            let until = record.snoozedUntil.map {
                CardText.time($0, today: context.now.day, zone: context.zone)
            }
            return "snoozed until \(until ?? "")"
        } _: { context in
            let now = context.now
            let moment: Moment
            do throws(SnoozeTimeError) {
                moment = try SnoozeTime.parse(until, now: now, zone: context.zone)
            } catch {
                throw CommandError(.usage, "--until: \(error)")
            }
            return try context.database.snooze(change.id, until: moment, at: now, isDryRun: change.options.dryRun)
        }
    }
}
