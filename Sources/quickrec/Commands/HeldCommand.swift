import ArgumentParser
import Model
import Reports
import Store

/// `quickrec held`.
struct Held: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "held",
        abstract: "List files that could not be taken in, and why.")

    @OptionGroup var queue: QueueOptions
    @OptionGroup var format: FormatOptions

    func run() throws {
        let workplace = try Workplace.open(queue, for: .read)
        var list = ListWriter(
            .held(in: workplace.zone), format: format.format, style: workplace.style(), sink: Output.write)
        for disposition in [AsideFile.Disposition.held, .deferred] {
            for file in try workplace.database.asideFiles(disposition) {
                try list.add(HeldFile(file, in: workplace))
            }
        }
        try list.finish()
        if list.count == 0, format.format == .table { workplace.output.say("Nothing is held.") }
    }
}

extension HeldFile {
    init(_ file: AsideFile, in workplace: Workplace) {
        let source = file.sourcePath
        let name = source.split(separator: UInt8(ascii: "/")).last.map(Array.init) ?? source
        self.init(
            path: file.path ?? String(decoding: source, as: UTF8.self), originalName: FileName(bytes: name),
            reason: file.reason.sentence, code: file.reason.code,
            since: Moment(clampingMilliseconds: file.since, in: workplace.zone),
            retryAt: file.retryAt.map { Moment(clampingMilliseconds: $0, in: workplace.zone) })
    }
}
