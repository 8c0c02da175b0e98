import Application
import ArgumentParser
import Files
import Model
import Reports
import Store

/// The selection of held files.
struct HeldChoice: ParsableArguments {
    @Argument(help: "Files, by the beginning of their ID, their name or their path.")
    var files: [Words] = []

    @Flag(help: "All that are held or wait.")
    var all = false

    func validate() throws {
        if files.isEmpty, !all {
            throw ValidationError("Which file? Name it as \(quickrec: "held") shows it, or give --all.")
        }
        if !files.isEmpty, all { throw ValidationError("--all stands for every file; leave out their names.") }
    }
}

/// The options of releasing and discarding.
struct HeldDecisionOptions: ParsableArguments {
    @OptionGroup private var choice: HeldChoice

    @Flag(help: "Don't ask, also with --all.")
    private var yes = false

    @OptionGroup var options: WriteOptions

    /// The selected files that pass `check`.
    ///
    /// Every named file must pass; with `--all`, failures are kept for `HeldSelection.sayRefused`.
    private func select(_ context: CommandContext, _ check: (HeldFile) throws -> Void) throws -> HeldSelection {
        var selection = HeldSelection()
        for file in try context.heldFiles(choice.files.separated, all: choice.all) {
            do {
                try check(file)
                selection.files.append(file)
            } catch let error as CommandError where choice.all {
                selection.refusals.append(error.description)
            }
        }
        return selection
    }

    /// Applies `change` to the selected files that pass `check`, and shows the outcome.
    ///
    /// With `--all` it asks for confirmation first, unless already given, and reports the remaining files.
    func apply(
        _ verb: HeldVerb, asking question: (String) -> String, _ check: (HeldFile) throws -> Void,
        _ change: (QueueDatabase, [HeldFile], Moment) throws -> Void
    ) throws {
        let context = try options.open()
        // Discarding changes only rows.
        if verb != .discarded { try context.queue.checkMounts() }
        let selection = try select(context, check)
        if selection.isWorthwhile {
            let isAnything = !selection.files.isEmpty
            if isAnything, try !confirm(question(selection.files.count.counted("held file")), context) { return }
            let now = context.now
            if isAnything { try change(context.database, selection.files, now) }
            let applied = Result { try context.apply(verb, to: selection.files, since: now, options) }
            selection.sayRefused(context.output)
            try applied.get()
        } else {
            selection.sayRefused(context.output)
        }
        try selection.checkRefused(verb)
    }

    /// Asks for confirmation if all files are selected and it was not already given; tells the user when nothing is
    /// done.
    private func confirm(_ question: String, _ context: CommandContext) throws -> Bool {
        guard choice.all, !yes, !options.dryRun else { return true }
        let isWanted = try context.confirm(question)
        if !isWanted { context.output.say("Nothing was done.") }
        return isWanted
    }
}

/// The files that can be changed, and the reasons why the others can't.
private struct HeldSelection {
    var files: [HeldFile] = []
    /// One sentence for each file that must stay as it is.
    var refusals: [String] = []

    /// Whether there is anything to change, or no file was selected at all.
    var isWorthwhile: Bool { !files.isEmpty || refusals.isEmpty }

    /// Reports the files that were left unchanged.
    func sayRefused(_ output: Output) {
        for sentence in refusals { output.say(output.escaped(sentence)) }
    }

    /// Throws `CommandError` with status 65 if files were left unchanged.
    func checkRefused(_ verb: HeldVerb) throws {
        guard !refusals.isEmpty else { return }
        let count = "\(refusals.count) of \(files.count + refusals.count) files"
        throw CommandError(.data, "\(count) could not be \(verb.rawValue); they are as they were.")
    }
}
