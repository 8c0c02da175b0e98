import ArgumentParser
import Model
import Reports
import Store

/// `quickrec undo`.
struct Undo: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "undo",
        abstract: "Take back the last thing that was done, or the last few; also tomorrow.")

    @Argument(help: "How many.")
    var count = 1

    @OptionGroup var dryRun: DryRunOptions
    @OptionGroup var queue: QueueOptions
    @OptionGroup var format: FormatOptions

    func validate() throws {
        if count < 1 { throw ValidationError("How many to undo is a number from 1 on.") }
    }

    func run() throws {
        let workplace = try Workplace.open(queue, for: .change)
        let steps = try workplace.database.undo(count, isDryRun: dryRun.dryRun)
        try workplace.show(steps, "Undone", isUndone: true, format, dryRun)
    }
}

/// `quickrec redo`.
struct Redo: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "redo", abstract: "Do again what was undone last.")

    @Argument(help: "How many.")
    var count = 1

    @OptionGroup var dryRun: DryRunOptions
    @OptionGroup var queue: QueueOptions
    @OptionGroup var format: FormatOptions

    func validate() throws {
        if count < 1 { throw ValidationError("How many to redo is a number from 1 on.") }
    }

    func run() throws {
        let workplace = try Workplace.open(queue, for: .change)
        let steps = try workplace.database.redo(count, isDryRun: dryRun.dryRun)
        try workplace.show(steps, "Redone", isUndone: false, format, dryRun)
    }
}

/// `quickrec history`.
struct History: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "history", abstract: "List what was done, newest first.")

    @Option(help: ArgumentHelp("At most so many.", valueName: "n"))
    var limit = 50

    @OptionGroup var queue: QueueOptions
    @OptionGroup var format: FormatOptions

    func validate() throws {
        if limit < 1 { throw ValidationError("--limit is \(limit), but has to be 1 or more.") }
    }

    func run() throws {
        let workplace = try Workplace.open(queue, for: .read)
        var list = ListWriter(
            .history(in: workplace.zone), format: format.format, style: workplace.style(), sink: Output.write)
        for action in try workplace.database.history(limit: limit) {
            try list.add(HistoryStep(action))
        }
        try list.finish()
        if list.count == 0, format.format == .table { workplace.output.say("Nothing has been done yet.") }
    }
}

extension HistoryStep {
    init(_ action: HistoryAction) {
        self.init(number: action.number, at: action.at, action: action.summary, isUndone: action.state != .done)
    }
}

extension Workplace {
    /// Shows what was undone or redone: what it was, and every value, old → new.
    fileprivate func show(
        _ steps: [SwappedAction], _ verb: String, isUndone: Bool, _ format: FormatOptions, _ dryRun: DryRunOptions
    ) throws {
        guard format.format == .table else {
            let rows = steps.map { step in
                HistoryStep(
                    number: step.action.number, at: step.action.at, action: step.action.summary, isUndone: isUndone)
            }
            return try Output.write(
                ListShape.history(in: zone).rendered(rows, as: format.format, style: style()))
        }
        let arrow = terminal.hasUnicode ? "→" : "->"
        for step in steps {
            try Output.print(output.escaped("\(verb): \(step.action.summary)"))
            for change in step.changes.prefix(Self.shownChanges) where change.column != nil {
                let (old, new) = (change.before ?? "", change.after ?? "")
                try Output.print(
                    output.escaped("  \(change.column ?? ""): \(old) ") + arrow + output.escaped(" \(new)"))
            }
            let more = step.changes.count - Self.shownChanges
            if more > 0 { try Output.print("  and \(more) more changes") }
        }
        if dryRun.dryRun { output.say("Nothing was stored (--dry-run).") }
    }

    private static var shownChanges: Int { 12 }
}
