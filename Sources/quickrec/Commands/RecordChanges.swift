import Application
import ArgumentParser
import EntryLine
import Model
import Store
import Triage

/// `quickrec discard`.
struct Discard: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "discard",
        abstract: "Put a quick record away; it is kept, and `revive` brings it back.")

    @OptionGroup var change: RecordChangeOptions

    @Option(help: "Why.")
    var reason: String

    func validate() throws {
        if reason.allSatisfy(\.isWhitespace) { throw ValidationError("--reason is empty; say in a few words why.") }
    }

    func run() throws {
        try change.run { workplace in
            try workplace.database.discard(
                change.id, reason: reason, at: workplace.now, isDryRun: change.options.dryRun)
        }
    }
}

/// `quickrec revive`.
struct Revive: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "revive", abstract: "Bring a discarded quick record back to where it was.")

    @OptionGroup var change: RecordChangeOptions

    func run() throws {
        try change.run { workplace in
            try workplace.database.revive(change.id, at: workplace.now, isDryRun: change.options.dryRun)
        }
    }
}

/// `quickrec snooze`.
struct Snooze: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "snooze", abstract: "Hide a quick record from triage until later.")

    @OptionGroup var change: RecordChangeOptions

    @Option(help: ArgumentHelp("Until when: 3d, 2h, tomorrow, 2026-12-01, or RFC 3339.", valueName: "time"))
    var until: String

    func run() throws {
        try change.run { workplace in
            let now = workplace.now
            let moment: Moment
            do throws(SnoozeTimeError) {
                moment = try SnoozeTime.parse(until, now: now, zone: workplace.zone)
            } catch {
                throw CommandError(.usage, "--until: \(error)")
            }
            return try workplace.database.snooze(change.id, until: moment, at: now, isDryRun: change.options.dryRun)
        }
    }
}
