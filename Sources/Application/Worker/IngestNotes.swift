import Files
import Glibc
package import Intake
package import Model
import SystemPackage
import Watching

/// Messages about single files during intake: warnings, and progress on a terminal.
package struct IngestNotes {
    private let output: Output
    /// The paths named by the user, as reported: an ignored file within a named folder is expected, while an ignored
    /// file that was named itself counts as refused.
    private let named: Set<[UInt8]>
    /// The files that were not taken in, without others in a named folder.
    package private(set) var refusedCount = 0
    /// The refused files that count as ignored, since they are not looked at again.
    package private(set) var leftCount = 0
    /// The files that wait: named ones, which nothing tries again, and files in an inbox.
    private var waiting = (named: 0, inInbox: 0)
    /// The folders that were not scanned, by the code of the reason; every scan finds them again.
    private var folders: [IntakeReason.Code: Set<[UInt8]>] = [:]
    private var progress: CountProgress
    private var count = 0

    /// `named` are the paths that the user gave, as they are reported.
    package init(output: Output, named: Set<[UInt8]>) {
        self.output = output
        self.named = named
        progress = CountProgress(verb: "looked at", output: output)
    }

    /// Counts a file, and says what the user has to know of it.
    package mutating func add(_ report: IntakeReport) {
        count += 1
        progress.show(count)
        let isRefused =
            report.outcome == .held || report.outcome == .deferred
            || report.outcome == .ignored && named.contains(report.sourcePath)
        // Other files in a named folder are not a failure.
        let isOther = report.reason?.code == .notAudio && !named.contains(report.sourcePath) && !named.isEmpty
        if isRefused, !isOther { refusedCount += 1 }
        switch (report.outcome, report.isOfNamed) {
        case (.deferred, true): waiting.named += 1
        case (.deferred, false): waiting.inInbox += 1
        case (_, true): leftCount += isRefused ? 1 : 0
        case (_, false): break
        }
        guard let reason = report.reason else { return }
        let isNewFolder =
            reason.isOfFolder && !isRefused && folders[reason.code, default: []].insert(report.sourcePath).inserted
        guard isRefused || isNewFolder || [.taken, .sidecar].contains(report.outcome) else { return }
        let name = output.escaped(String(decoding: report.sourcePath, as: UTF8.self))
        output.say("\(name): \(output.escaped(sentence(reason, report.sourcePath)))")
    }

    /// The sentence of a reason. What a shell puts in place of `<(…)`, and /dev/stdin, is a link to a pipe.
    private func sentence(_ reason: IntakeReason, _ path: [UInt8]) -> String {
        var status = stat()
        guard reason == IntakeReason(IgnoreReason.notRegular(.link)), named.contains(path),
            FilePath(bytes: path).withPlatformString({ stat($0, &status) }) == 0, status.st_mode & S_IFMT == S_IFIFO
        else { return OfferedCommand.completed(reason.sentence) }
        return "It is a pipe, not a file; save what comes out of it, and name that file."
    }

    /// The number of folders that were not scanned for the reason with this code.
    package func folderCount(_ code: IntakeReason.Code) -> Int { folders[code]?.count ?? 0 }

    /// Who tries the waiting files again, for named files: the worker tries the copies that it was handed.
    package var outlook: String {
        let copies =
            switch waiting.inInbox {
            case 0: ""
            case 1: " A copy waits in the inbox, where the worker tries it again."
            case let count: " \(count) copies wait in the inbox, where the worker tries them again."
            }
        guard waiting.named > 0 else { return copies }
        let others = copies.isEmpty ? "them" : "the others"
        return copies + " Nothing tries \(others) again by itself, so name them again later."
    }

    /// Ends the progress.
    package mutating func finish() {
        progress.finish(count)
    }
}
