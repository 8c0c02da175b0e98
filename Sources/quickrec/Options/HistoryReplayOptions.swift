import Application
import ArgumentParser
import Model
import Reports
import Store

/// The options of undoing and redoing, which differ only in direction.
struct HistoryReplayOptions: ParsableArguments {
    @Argument(help: "How many.")
    private var count = 1

    @OptionGroup private var options: WriteOptions

    func validate() throws {
        if count < 1 { throw ValidationError("The count must be 1 or more.") }
    }

    /// Shows what will change, then does it; if it can't be written, nothing is done.
    func run(_ direction: HistoryDirection) throws {
        let context = try options.open(for: .replay)
        let now = context.now
        let left = { (reason: String) in context.output.say("Left as it is: \(reason)") }
        let plan =
            options.dryRun
            ? try context.database.swap(direction, count, at: now, isDryRun: true, leaving: left)
            : try context.database.preview(direction, count, at: now, leaving: left)
        if options.format == .table {
            for step in plan { try Output.print(context.lines(step, direction).joined(separator: "\n")) }
        } else {
            let shape = ListShape.swapped(direction, in: context.zone, mark: context.style().decimalMark)
            try Output.write(shape.rendered(plan, as: options.format, style: context.style()))
        }
        guard !options.dryRun else { return context.output.sayNothingWasStored(if: true) }
        _ = try context.database.swap(direction, count, at: now, expecting: plan.map(\.action.number))
        context.output.say(direction == .undo ? "Undone." : "Redone.")
        if direction == .undo, plan.contains(where: { $0.action.kind == "export" }) {
            context.output.say(
                "What was exported stays where it was written; the next --new has the same transactions again.")
        }
    }
}
