import Application
import ArgumentParser
import Reports

/// `quickrec explain`.
struct Explain: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain",
        abstract: "Say which rule decided about a file, since when, and what happens next.",
        discussion: """
            Any path: in an inbox, in the archive, held, a duplicate, or elsewhere; also one that is gone, and \
            the UUID of a recording or a record.
            """)

    @Argument(help: "A path, a file's name, or a UUID.", completion: .file())
    private var file: String

    @OptionGroup private var queue: QueueOptions
    @OptionGroup private var format: FormatOptions

    func run() throws {
        let context = try CommandContext.open(queue, for: .read)
        let explanation = try FileExplainer(file, in: context).explanation()
        try Output.write(explanation.rendered(as: format.format, style: context.style()))
    }
}
