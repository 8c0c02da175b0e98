import Application
import ArgumentParser
import Files
import Model
import Money
import Reports
import SystemPackage

/// The option for the queue folder.
struct QueueOptions: ParsableArguments {
    @Option(help: .queue, completion: .directory)
    var queue: String?

    func validate() throws {
        try Self.check(queue)
    }

    /// Rejects an empty path, as from an unset variable in a script; the commands that are offered name any other.
    static func check(_ queue: String?) throws {
        guard let queue else { return }
        if queue.isEmpty { throw ValidationError("--queue is empty; name the queue folder, or leave it out.") }
        OfferedCommand.name(queue: FilePath(queue).expandingHome.absolute.bytes)
    }
}

extension CommandContext {
    /// Opens the queue folder given by the options and the environment.
    static func open(_ options: QueueOptions, for purpose: Purpose, currency: Currency? = nil) throws -> CommandContext
    {
        try open(options.queue, for: purpose, currency: currency)
    }
}

/// The option for the output format.
struct FormatOptions: ParsableArguments {
    @Option(help: .format)
    var format: OutputFormat = .table
}

/// The option that turns off the pager for lists on a terminal.
struct PagerOptions: ParsableArguments {
    @Flag(name: .customLong("no-pager"), help: "Don't page on a terminal ($QUICKREC_PAGER, $PAGER, less).")
    var isOff = false
}

extension ArgumentHelp {
    /// The value of `--queue`, in whichever option group it is declared.
    static let queue = ArgumentHelp("The queue folder.", valueName: "dir")
    /// The value of `--format`.
    static let format = ArgumentHelp("How the result is written.")
}

extension OutputFormat: ExpressibleByArgument {}
