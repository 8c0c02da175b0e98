import Files
import Foundation
import Intake
import Model
import Reports
import Store
import SystemPackage

extension Workplace {
    /// The files that a person names, each once; throws `CommandError` with status 66 for none, 64 for several.
    func heldFiles(_ choice: HeldChoice) throws -> [HeldFile] {
        let files = try database.heldAndWaitingFiles()
        if choice.all { return files.filter { !$0.isDiscarded } }
        var chosen: [HeldFile] = []
        for word in choice.files {
            let file = try HeldFileSearch(word, in: queue.path).only(of: files)
            if !chosen.contains(where: { $0.number == file.number }) { chosen.append(file) }
        }
        return chosen
    }

    /// Has a stored decision about held files carried out, and shows the outcome.
    ///
    /// A worker that is running does it; where none is, it is done here. `since` is when it was decided.
    func apply(_ verb: HeldVerb, to files: [HeldFile], since: Moment, _ options: WriteOptions) throws {
        // Discarding changes nothing but the row.
        if verb != .discarded, !options.dryRun, !files.isEmpty { try carryOut(files) }
        let outcomes = try files.map { file in
            HeldOutcome(file, outcome: options.dryRun ? .present(file) : try database.outcome(of: file, since: since))
        }
        try Output.write(HeldOutcome.rendered(outcomes, as: verb, options.format, style()))
        guard !options.dryRun else { return output.sayNothingWasStored(if: true) }
        if outcomes.isEmpty, options.format == .table { output.say("Nothing is held.") }
        if outcomes.contains(where: { $0.outcome == .waiting }) {
            output.say("The worker has not come to all of them yet; `quickrec held` shows what is left.")
        }
    }

    private func carryOut(_ files: [HeldFile]) throws {
        do {
            let worker = try makeWorker(logger: LogSetup.logger(self))
            _ = try worker.applyRequestsAndWait()
            _ = try makeAnalyst().run(includingPostponed: false)
        } catch QueueFolderError.busy {
            try waitForWorker(files)
        }
    }

    /// Waits until the worker that is running has done what was requested about these files; at most 15 seconds.
    private func waitForWorker(_ files: [HeldFile]) throws {
        let deadline = ContinuousClock.now + .seconds(15)
        while ContinuousClock.now < deadline, try database.isOutstanding(files) { usleep(20_000) }
    }
}

/// Finds a held file by what a person types of it.
private struct HeldFileSearch {
    private let word: String
    /// The same as a path below the queue folder, where it is one.
    private let path: String?

    init(_ word: String, in queue: FilePath) {
        self.word = word
        path = Self.relative(word, to: queue)
    }

    func only(of files: [HeldFile]) throws -> HeldFile {
        let exact = files.filter { $0.shownPath == word || $0.shownPath == path }
        let found = exact.isEmpty ? files.filter(matches) : exact
        guard let file = found.first else {
            throw CommandError(.noInput, "No file like '\(word)' is held; `quickrec held` lists them.")
        }
        guard found.count == 1 else {
            let some = found.prefix(4).map(\.shownPath).joined(separator: ", ")
            throw CommandError(.usage, "'\(word)' could be more than one held file (\(some)); type more of it.")
        }
        return file
    }

    private func matches(_ file: HeldFile) -> Bool {
        guard !word.isEmpty else { return false }
        let path = file.shownPath
        let last = file.presentName
        return path.hasPrefix(word) || last.hasPrefix(word) || FileName(bytes: file.name).text.hasPrefix(word)
            || last.lowercased().hasPrefix(word.lowercased())
            || file.audioUUID?.description.hasPrefix(word.uppercased()) == true
    }

    /// `held/x` for any way to write the path of that file; `nil` for a path elsewhere.
    private static func relative(_ word: String, to queue: FilePath) -> String? {
        let here = FilePath(FileManager.default.currentDirectoryPath)
        let whole = here.pushing(FilePath(word)).lexicallyNormalized()
        var rest = whole
        guard rest.removePrefix(here.pushing(queue).lexicallyNormalized()) else { return nil }
        return rest.string
    }
}

extension HeldFile {
    /// Where it lies, for people: relative to the queue folder, or absolute.
    var shownPath: String { path ?? String(decoding: sourcePath, as: UTF8.self) }

    /// The last component of that.
    fileprivate var presentName: String { shownPath.split(separator: "/").last.map(String.init) ?? "" }
}

extension [HeldFile] {
    /// How many characters of each file's name, where it lies, `HeldFileSearch` takes for no other file: at least eight.
    func shortestIDLengths() -> [Int] {
        var keys: [(text: [UInt8], owner: Int)] = []
        for (owner, file) in enumerated() {
            let texts = [file.presentName, FileName(bytes: file.name).text, file.audioUUID?.description]
            keys += texts.compactMap { $0 }.map { ([UInt8]($0.lowercased().utf8), owner) }
        }
        keys.sort { $0.text.lexicographicallyPrecedes($1.text) }
        var lengths = [Int](repeating: 8, count: count)
        // What begins alike stands side by side.
        for (index, key) in keys.enumerated() where key.text == [UInt8](self[key.owner].presentName.lowercased().utf8) {
            let others = [
                keys[..<index].last { $0.owner != key.owner }, keys[index...].first { $0.owner != key.owner },
            ]
            for case let other? in others {
                let shared = zip(key.text, other.text).prefix { $0 == $1 }.count
                lengths[key.owner] = Swift.max(lengths[key.owner], shared + 1)
            }
        }
        return lengths
    }
}

extension HeldOutcome {
    fileprivate init(_ file: HeldFile, outcome found: HeldFileOutcome) {
        let name = FileName(bytes: file.name)
        switch found {
        case .present(let now):
            let outcome: Outcome =
                now.request != nil
                ? .waiting : now.isDiscarded ? .discarded : now.disposition == .deferred ? .deferred : .held
            self.init(
                path: now.shownPath, originalName: name, outcome: outcome, code: now.reason.code,
                reason: now.reason.sentence, record: nil)
        case .taken(let record):
            self.init(path: nil, originalName: name, outcome: .taken, code: nil, reason: nil, record: record)
        case .duplicate(let now):
            self.init(
                path: now.path, originalName: name, outcome: .duplicate, code: now.reason.code,
                reason: now.reason.sentence, record: nil)
        case .gone:
            self.init(path: nil, originalName: name, outcome: .gone, code: nil, reason: nil, record: nil)
        }
    }
}
