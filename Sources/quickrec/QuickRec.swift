import ArgumentParser
import CSupport

/// The root command.
struct QuickRec: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "quickrec",
        abstract: "Turn voice memos about money into booked transactions.",
        discussion: """
            Memos dropped into the queue's inbox are taken in by `quickrec watch` (or `quickrec ingest`), triaged with \
            `quickrec triage`, booked with `quickrec convert`. `quickrec report` says what is left to do.

            The queue folder is --queue DIR, else $QUICKREC_QUEUE, else ./queue where that is one, else the \
            queue folder that you are in, else $XDG_DATA_HOME/quickrec.
            """,
        version: QR_VERSION_TEXT,
        groupedSubcommands: [
            CommandGroup(name: "Intake", subcommands: [Watch.self, Ingest.self, Add.self, Import.self]),
            CommandGroup(
                name: "Quick records",
                subcommands: [
                    Triage.self, Process.self, Convert.self, Discard.self, Revive.self, Snooze.self, List.self,
                    Show.self, Play.self,
                ]),
            CommandGroup(
                name: "Books",
                subcommands: [
                    Transactions.self, Stats.self, Edit.self, Clear.self, Unclear.self, Delete.self, Accounts.self,
                    NameCommand<Categories>.self, NameCommand<Payees>.self, NameCommand<Tags>.self, Report.self,
                    Export.self,
                ]),
            CommandGroup(name: "History", subcommands: [Undo.self, Redo.self, History.self]),
            CommandGroup(
                name: "Maintenance",
                subcommands: [Status.self, Held.self, Explain.self, Doctor.self, Verify.self, Backup.self]),
        ])
}
