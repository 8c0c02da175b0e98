import Application
import ArgumentParser
import Foundation
import Model
import Reports
import Store

/// `quickrec undo`.
struct Undo: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "undo",
        abstract: "Take back the last thing that was done, or the last few; also tomorrow.",
        discussion: "What changes is shown, old → new, before it is done. `quickrec redo` does it again.")

    @OptionGroup var swap: HistorySwapOptions

    func run() throws { try swap.run(.undo) }
}

/// `quickrec redo`.
struct Redo: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "redo", abstract: "Do again what was undone last.")

    @OptionGroup var swap: HistorySwapOptions

    func run() throws { try swap.run(.redo) }
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
            try list.add(HistoryStep(action, isUndone: action.state != .done))
        }
        try list.finish()
        if list.count == 0, format.format == .table { workplace.output.say("Nothing has been done yet.") }
    }
}

/// What undoing and redoing take, which differ in their direction only.
struct HistorySwapOptions: ParsableArguments {
    @Argument(help: "How many.")
    var count = 1

    @OptionGroup var options: WriteOptions

    func validate() throws {
        if count < 1 { throw ValidationError("The count must be 1 or more.") }
    }

    /// Shows what will change, and does it once that is written: where it can't be shown nothing is done.
    fileprivate func run(_ direction: HistoryDirection) throws {
        let workplace = try options.open()
        let now = workplace.now
        let plan = try workplace.database.swap(direction, count, at: now, isDryRun: true)
        if options.format == .table {
            for step in plan { try Output.print(workplace.lines(step, direction).joined(separator: "\n")) }
        }
        if options.format != .table {
            let steps = plan.map { HistoryStep($0, direction, in: workplace.zone) }
            try Output.write(
                ListShape.swapped(in: workplace.zone).rendered(steps, as: options.format, style: workplace.style()))
        }
        guard !options.dryRun else { return workplace.output.sayNothingWasStored(if: true) }
        _ = try workplace.database.swap(direction, count, at: now, expecting: plan.map(\.action.number))
        workplace.output.say(direction == .undo ? "Undone." : "Redone.")
    }
}

extension HistoryStep {
    fileprivate init(_ action: HistoryAction, isUndone: Bool, changes: [FactChange] = []) {
        self.init(number: action.number, at: action.at, action: action.summary, isUndone: isUndone, changes: changes)
    }

    fileprivate init(_ step: SwappedAction, _ direction: HistoryDirection, in zone: TimeZone) {
        self.init(
            step.action, isUndone: direction == .undo, changes: step.things.flatMap { $0.factChanges(in: zone) })
    }
}
