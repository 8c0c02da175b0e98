import ArgumentParser
import Intake
import Model
import Reports
import Store

/// Which of the files that were put aside.
struct HeldChoice: ParsableArguments {
    @Argument(help: "Files, by the beginning of their ID, their name or their path.")
    var files: [String] = []

    @Flag(help: "All that are held or wait.")
    var all = false

    func validate() throws {
        if files.isEmpty, !all { throw ValidationError("Which file? Name it as `quickrec held` shows it, or --all.") }
        if !files.isEmpty, all { throw ValidationError("--all stands for every file; leave out their names.") }
    }
}

/// What releasing and discarding take.
struct HeldSettlingOptions: ParsableArguments {
    @OptionGroup var choice: HeldChoice

    @Flag(help: "Don't ask, also with --all.")
    var yes = false

    @OptionGroup var options: WriteOptions

    /// Asks where all files are meant and the answer was not given beforehand; says so where it is no.
    fileprivate func confirm(_ question: String, _ workplace: Workplace) throws -> Bool {
        guard choice.all, !yes, !options.dryRun else { return true }
        let isWanted = try Confirmation.ask(question, workplace)
        if !isWanted { workplace.output.say("Nothing was done.") }
        return isWanted
    }
}

/// `quickrec held retry`.
struct HeldRetry: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "retry",
        abstract: "Look at files again now, after something has changed.",
        discussion: """
            A file in held/ may be mended where it lies. A worker that is running is told; else it is done right here. \
            A file that was discarded is held again where it still can't be taken in.
            """)

    @OptionGroup var choice: HeldChoice
    @OptionGroup var options: WriteOptions

    func run() throws {
        let workplace = try options.open()
        let files = try workplace.asideFiles(choice)
        try workplace.database.wish(.retry, for: files, at: workplace.now, isDryRun: options.dryRun)
        try workplace.settle(files, as: .retried, options)
    }
}

/// `quickrec held release`.
struct HeldRelease: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "release",
        abstract: "Take held files in all the same.",
        discussion: """
            A recording whose UUID belongs to other bytes gets a UUID of its own, made from its content. One that can't \
            be read is queued without a duration, with the reason.
            """)

    @OptionGroup var settling: HeldSettlingOptions

    func run() throws {
        let workplace = try settling.options.open()
        let files = try workplace.asideFiles(settling.choice)
        for file in files { try file.checkRelease() }
        guard try settling.confirm("Take in \(files.count) held files all the same?", workplace) else { return }
        try workplace.database.wish(.release, for: files, at: workplace.now, isDryRun: settling.options.dryRun)
        try workplace.settle(files, as: .released, settling.options)
    }
}

/// `quickrec held discard`.
struct HeldDiscard: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "discard",
        abstract: "Settle that held files won't be taken in.",
        discussion: """
            They are kept in held/discarded/ and no longer counted as held; `held list --discarded` lists them, \
            `undo` and `held retry` bring them back. Nothing is deleted.
            """)

    @OptionGroup var settling: HeldSettlingOptions

    func run() throws {
        let workplace = try settling.options.open()
        let all = try workplace.asideFiles(settling.choice)
        let files = all.filter { !settling.choice.all || $0.disposition == .held }
        for file in files { try file.checkDiscard() }
        guard try settling.confirm("Discard \(files.count) held files?", workplace) else { return }
        try workplace.database.discard(files, at: workplace.now, isDryRun: settling.options.dryRun)
        try workplace.settle(files, as: .discarded, settling.options)
    }
}

extension AsideFile {
    /// Throws where taking the file in all the same makes no sense, and says what does.
    fileprivate func checkRelease() throws {
        let name = FileName(bytes: self.name)
        let isSidecar = name.lowercasedExtension == "json"
        guard disposition == .held else {
            throw CommandError(
                .data,
                "\(name.text) is not held but waits in its inbox (\(reason.code)); `quickrec held retry` looks at it now."
            )
        }
        guard reason.code == "conflict" && !isSidecar || AsideReason.releasable.contains(reason.code) else {
            let remedy =
                isSidecar
                ? "correct it in held/ and run `quickrec held retry`" : "mend or discard it (`quickrec held discard`)"
            throw CommandError(
                .data,
                "\(name.text) can't be taken in all the same (\(reason.code)), as no recording is in it; \(remedy).")
        }
    }

    /// Throws where there is nothing to settle.
    fileprivate func checkDiscard() throws {
        guard disposition == .deferred else { return }
        throw CommandError(
            .data,
            "\(FileName(bytes: name).text) is not held but waits in its inbox (\(reason.code)); "
                + "take it out of there where it isn't wanted.")
    }
}
