import FoundationEssentials
package import JSON
package import Model
import Money

/// The current state of a queue.
package struct StatusReport: NamedCellsDocument, Hashable, Sendable {
    private var queue: String
    /// How ambiguous amounts and dates are read.
    private var conventions: Conventions
    /// The process number of the worker, 0 if that means nothing here; `nil` if none is running.
    private var worker: Int?
    /// When it locked the queue; `nil` if none is running.
    package var workerSince: Moment?
    /// Whether the settings were changed after it had read them.
    package var isWorkerOutdated = false
    private var folders: [FolderStatus]
    /// Files in the inboxes without an outcome yet.
    private var waiting: Int
    /// The first folders in the inboxes that are nested too deeply, so nothing in them is taken in.
    package var tooDeep: [String] = []
    /// The first other queues and backups in the inboxes; nothing in them is taken in.
    package var otherQueues: [String] = []
    private var deferred: Int
    private var held: Int
    private var records: [RecordState: Int]
    private var lastIntake: Moment?
    /// Recordings that are still to be decoded.
    private var analysisPending: Int
    /// The recordings among them that need ffmpeg.
    private var analysisPostponed: Int
    /// The path of ffmpeg.
    private var ffmpeg: String?
    /// Free bytes on the queue's disk.
    private var diskFree: Int64?

    /// `diskFree` is in bytes; `worker` is the process number or 0, and its start is set separately.
    package init(
        queue: String, conventions: Conventions, worker: Int?, workerSince: Moment?, folders: [FolderStatus],
        waiting: Int, deferred: Int,
        held: Int, records: [RecordState: Int], lastIntake: Moment?, analysisPending: Int, analysisPostponed: Int,
        ffmpeg: String?, diskFree: Int64?
    ) {
        self.queue = queue
        self.conventions = conventions
        self.worker = worker
        self.workerSince = workerSince
        self.folders = folders
        self.waiting = waiting
        self.deferred = deferred
        self.held = held
        self.records = records
        self.lastIntake = lastIntake
        self.analysisPending = analysisPending
        self.analysisPostponed = analysisPostponed
        self.ffmpeg = ffmpeg
        self.diskFree = diskFree
    }

    package func text(_ style: TableStyle) -> String {
        FieldBlock(fields(in: style.zone, style), style: style).text
    }

    var cells: NamedCells {
        NamedCells(cells: [
            ("queue", .text(queue)), ("currency", .text(conventions.currency.code)),
            ("decimalMark", .text(conventions.decimalMark?.text)), ("dateOrder", .text(conventions.dateOrder)),
            ("timeZone", .text(conventions.timeZone)), ("worker", .integer(worker)),
            ("workerSince", .moment(workerSince)), ("workerOutdated", .flag(isWorkerOutdated)),
            ("waiting", .integer(waiting)), ("deferred", .integer(deferred)), ("held", .integer(held)),
            ("lastIntake", .moment(lastIntake)), ("analysisPending", .integer(analysisPending)),
            ("analysisPostponed", .integer(analysisPostponed)), ("ffmpeg", .text(ffmpeg)),
            ("diskFree", .integer(diskFree)),
        ])
    }

    package func write(to writer: inout JSONWriter) {
        cells.write(to: &writer)
        writer.field("tooDeep", tooDeep)
        writer.field("otherQueues", otherQueues)
        writer.objects("folders", folders) { writer, folder in
            writer.field("path", folder.path)
            writer.field("mode", folder.mode)
            writer.field("watching", folder.watching?.rawValue)
            writer.field("reason", folder.reason)
        }
        writer.counts("records") { records[$0] ?? 0 }
    }

    private func fields(in zone: TimeZone, _ style: TableStyle) -> [FieldBlock.Field] {
        let since = workerSince.map { " since \(Cell.moment($0.in(zone)).text(style))" } ?? ""
        let settings = isWorkerOutdated ? "; config.yaml was changed since: restart it" : ""
        let states = RecordState.allCases.map { "\(records[$0] ?? 0) \($0.name)" }.joined(separator: ", ")
        let postponed = analysisPostponed > 0 ? ", \(analysisPostponed) of them until ffmpeg is installed" : ""
        let backlog = analysisPending == 0 ? "all decoded" : "\(analysisPending) to decode\(postponed)"
        let shown: [FieldBlock.Field] = [
            ("queue", .text(queue)), ("conventions", .text(conventions.summary)),
            (
                "worker",
                .text(
                    worker.map {
                        ($0 == 0 ? "a process that can't be seen from here" : "process \($0)") + since + settings
                    }
                        ?? "none is running; \(quickrec: "watch") starts one")
            ),
        ]
        let watched: [FieldBlock.Field] = folders.map { folder in
            let mode = folder.isCopied ? ", copied from" : ""
            return (folder.path, .text("\(folder.watching?.rawValue ?? "not watched")\(mode): \(folder.reason)"))
        }
        return shown + watched + [
            ("files", .text("\(waiting) in the inbox, \(deferred) deferred, \(held) held"))
        ] + tooDeep.map { ("too deep", .text("\($0): nothing in it is taken in; move it up")) }
            + otherQueues.map { ("other queue", .text("\($0), or a backup: nothing in it is taken in")) } + [
                ("records", .text(states)), ("last intake", .moment(lastIntake?.in(zone))),
                ("analysis", .text(backlog)),
                ("ffmpeg", .text(ffmpeg ?? "not installed")),
                ("disk free", .text(diskFree.map { Wording.bytes($0) })),
            ]
    }
}
