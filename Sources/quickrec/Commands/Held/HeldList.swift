import Application
import ArgumentParser
import Model
import Reports
import Store

/// `quickrec held list`.
struct HeldList: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List files that could not be taken in, and why.")

    @Flag(help: "List those that were discarded instead.")
    var discarded = false

    @OptionGroup var queue: QueueOptions
    @OptionGroup var format: FormatOptions
    @OptionGroup var pager: PagerOptions

    func run() throws {
        let workplace = try Workplace.open(queue, for: .read)
        let all = try workplace.database.heldAndWaitingFiles()
        let lengths = all.shortestIDLengths()
        let files = zip(all, lengths).filter { $0.0.isDiscarded == discarded }
        let rows = [HeldFile.Disposition.held, .deferred].flatMap { disposition in
            files.filter { $0.0.disposition == disposition }
                .map { HeldFileRow($0.0, idLength: $0.1, in: workplace) }
        }
        try workplace.writePaged(
            ListShape.held(in: workplace.zone).rendered(rows, as: format.format, style: workplace.style()),
            isPaged: !pager.isOff)
        if rows.isEmpty, format.format == .table {
            workplace.output.say(discarded ? "Nothing was discarded." : "Nothing is held.")
        }
    }
}

extension HeldFileRow {
    init(_ file: HeldFile, idLength: Int, in workplace: Workplace) {
        self.init(
            path: file.shownPath, originalName: FileName(bytes: file.name), reason: file.reason.sentence,
            code: file.reason.code, since: Moment(clampingMilliseconds: file.since, in: workplace.zone),
            retryAt: file.retryAt.map { Moment(clampingMilliseconds: $0, in: workplace.zone) }, idLength: idLength)
    }
}
