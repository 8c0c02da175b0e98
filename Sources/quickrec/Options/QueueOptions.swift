import ArgumentParser
import Reports

/// Where the queue is.
struct QueueOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The queue folder.", valueName: "dir"))
    var queue: String?

    func validate() throws {
        if queue?.isEmpty == true { throw ValidationError("--queue is empty; name the queue folder, or leave it out.") }
    }
}

/// How the result is written.
struct FormatOptions: ParsableArguments {
    @Option(help: "How the result is written: table, json, jsonl, csv or markdown.")
    var format: OutputFormat = .table
}

extension OutputFormat: ExpressibleByArgument {}
