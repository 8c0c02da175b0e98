import Files
import Foundation
package import Intake
package import Model
import Store
package import SystemPackage
import Watching

/// Hands named files over to the running worker of the queue: puts copies into a subfolder of its inbox and waits for
/// the outcome of each.
///
/// The files themselves are never touched. The subfolder is removed once it is empty.
package final class HandOver {
    /// A copy in the inbox, by the path that the worker stores, with its original.
    private struct Item {
        var copy: [UInt8]
        var original: [UInt8]
        /// SHA-256, 32 bytes.
        var sha256: [UInt8]
        /// The paths in the queue of what had these bytes before.
        var known: Set<String>
    }

    private static let inboxPrefix = Array("inbox/".utf8)

    private let context: CommandContext
    /// The longest wait without progress.
    private let patience: Duration
    private let folder: Folder
    private let inbox: Folder
    private let name: FileName
    /// Walks the named folders, skipping the queue's own.
    private let scanner: FolderScanner
    private let mover = FileMover()
    private let onReport: (IntakeReport) -> Void
    private var items: [Item] = []
    /// The places of the copies made so far.
    private var places = HandOverPlaces()
    /// The paths in the queue of the outcomes reported so far.
    private var told: Set<String> = []
    private var records: [QuickRecordID] = []
    private var counts = IntakeCounts()
    /// Why recordings were not decoded during the wait; to be thrown after the outcome is reported.
    package private(set) var lateness: CommandError?

    /// Creates the subfolder; `onReport` is called with the outcome of every file.
    package init(
        in context: CommandContext, patience: Duration = .seconds(60), onReport: @escaping (IntakeReport) -> Void
    ) throws {
        self.context = context
        self.patience = patience
        self.onReport = onReport
        let folders = try context.queue.prepare()
        inbox = folders.inbox
        var scanner = FolderScanner(junk: context.junk)
        scanner.avoided = context.queue.ownFolders()
        self.scanner = scanner
        do throws(Errno) { (folder, name) = try HandOverFolders.make(in: inbox) } catch {
            throw QueueFolderError.failed(.make, context.queue.path.appending("inbox"), error)
        }
    }

    /// Hands over the files at these paths, including the contents of folders; returns the outcomes.
    ///
    /// With `analyses`, returns once the analysis of the new recordings has ended or is late. Throws `CommandError`
    /// with status 75 if the worker ends or makes no progress for a minute: the copies then stay in the inbox.
    package func run(_ paths: [FilePath], analyses: Bool) throws -> IntakeCounts {
        do {
            for path in paths { try copy(path) }
            try HandOverFolders.publish(name, in: inbox)
        } catch {
            HandOverFolders.discard(name, in: inbox)
            throw error
        }
        defer { removeFolders() }
        if let ending = try wait({ try collect() }) { throw error(for: ending, .intake) }
        if analyses, let ending = try wait({ try undecodedCount() }) { lateness = error(for: ending, .analysis) }
        return counts
    }

    // MARK: Copying

    private func copy(_ path: FilePath) throws {
        let source = InboxWorker.absolute(path)
        if let named = try? Folder.open(path) {
            let prefix = (path.real?.bytes ?? source) + [UInt8(ascii: "/")]
            _ = try scanner.scan(named) { try copy($0, from: prefix) }
            return
        }
        let absolute = FilePath(bytes: source)
        guard let last = absolute.lastComponent else { return }
        let parent: Folder
        do throws(Errno) { parent = try Folder.open(absolute.removingLastComponent()) } catch {
            return leave(source, .deferred, .cannotRead(error))
        }
        guard case .found(let item) = scanner.look(at: FilePlace(FileName(last)), in: parent) else {
            return leave(source, .deferred, .cannotRead(.noSuchFileOrDirectory))
        }
        try copy(item, from: absolute.removingLastComponent().bytes + [UInt8(ascii: "/")])
    }

    private func copy(_ item: ScanItem, from prefix: [UInt8]) throws {
        switch item {
        case .file(let found, let source) where source.identity == context.queue.root.identity:
            leave(prefix + found.place.bytes, .ignored, .ownFile)
        case .file(let found, let source): try copy(found, in: source, prefix + found.place.bytes)
        case .ignored(let place, let reason):
            leave(prefix + place.bytes, .ignored, IntakeReason(reason))
        case .problem(let path, let name, let error):
            leave(prefix + FilePlace(name ?? FileName("."), in: path).bytes, .deferred, .cannotRead(error))
        case .otherFileSystem, .leftover: break
        }
    }

    private func copy(_ found: FoundFile, in source: Folder, _ path: [UInt8]) throws {
        let name = found.place.name
        do {
            let file = try OpenedFile(name, in: source)
            let limit = context.intakeConfiguration.maximumByteCount
            // The worker would leave the copy in the inbox.
            guard file.status.size <= limit else {
                return leave(path, .deferred, .tooLarge(file.status.size, limit: limit))
            }
            // What a program still writes into the original never reaches the copy.
            if let obstacle = SystemProbe.obstacle(
                to: name, in: source, context.intakeConfiguration, at: context.now)
            {
                return leave(path, .deferred, obstacle)
            }
            // The worker would refuse the copy.
            if let refusal = SystemProbe.refusal(of: file, named: name, context.intakeConfiguration) {
                return leave(path, .held, refusal)
            }
            file.outwaitTick()
            let digest = try file.digest(using: mover.buffer)
            let known = try context.database.traces(.digest(digest)).compactMap(\.path)
            let target = try target(for: name, from: source, at: path.dropLast(name.bytes.count))
            _ = try mover.move(
                MoveRequest(
                    name, in: source, status: file.status, digest: digest, to: target.folder, as: name, way: .copy))
            let copy = Self.inboxPrefix + self.name.bytes + [UInt8(ascii: "/")] + target.prefix + name.bytes
            items.append(Item(copy: copy, original: path, sha256: digest, known: Set(known)))
        } catch let error as FileReadError {
            leave(path, .deferred, IntakeReason(error))
        } catch let error as FileOpenError {
            leave(path, .deferred, IntakeReason(error))
        } catch let error as MoveError {
            leave(path, .deferred, IntakeReason(error))
        } catch let error as Errno {
            leave(path, .deferred, IntakeReason(MoveError.failed(.write, error)))
        }
    }

    /// The folder for the copy of a file from `source`, whose path is `origin`, with its path below the first one.
    private func target(
        for name: FileName, from source: Folder, at origin: [UInt8]
    ) throws -> (folder: Folder, prefix: [UInt8]) {
        let count = places.count
        let number = places.subfolder(for: name, from: source.identity)
        let isNew = places.count > count
        let subfolder = FileName("\(number)")
        let target =
            if number == 0 {
                folder
            } else {
                try isNew ? folder.makeFolder(subfolder) : folder.openFolder(subfolder)
            }
        if isNew { try HandOverFolders.note(origin: origin, in: target) }
        return (target, number == 0 ? [] : subfolder.bytes + [UInt8(ascii: "/")])
    }

    // MARK: Waiting

    /// The reason why the wait ended early, with the number of files left.
    private enum Ending {
        case workerEnded(left: Int)
        case idle(left: Int)
    }

    private enum Stage { case intake, analysis }

    /// Calls `step`, which returns the number of items left, until that is zero; returns the reason if the wait ends
    /// early.
    private func wait(_ step: () throws -> Int) throws -> Ending? {
        var left = Int.max
        var deadline = ContinuousClock.now + patience
        while true {
            let isRunning = WorkerLock.holder(in: context.queue).isHeld
            let next = try step()
            guard next > 0 else { return nil }
            if next < left { deadline = ContinuousClock.now + patience }
            left = next
            guard isRunning else { return .workerEnded(left: next) }
            guard ContinuousClock.now < deadline else { return .idle(left: next) }
            usleep(20_000)
        }
    }

    private func error(for ending: Ending, _ stage: Stage) -> CommandError {
        let seconds = patience.components.seconds
        let sentence =
            switch (ending, stage) {
            case (.workerEnded(let left), .intake):
                "The worker ended before it took in \(left.counted("file")); copies wait in the inbox, and the next "
                    + "\(quickrec: "watch") or `ingest` takes them in."
            case (.idle(let left), .intake):
                "The worker has not taken in \(left.counted("file")) within \(seconds) seconds; copies wait in the inbox, and "
                    + "\(quickrec: "status") shows what it does."
            case (.workerEnded(let left), .analysis):
                "The worker ended before it had decoded \(left.counted("recording")) of those that it took in; the next "
                    + "\(quickrec: "watch") or `ingest` goes on."
            case (.idle(let left), .analysis):
                "The worker has taken the files in, but in \(seconds) seconds it has decoded none of the "
                    + "\(left.counted("recording")) that are left; \(quickrec: "list") shows when it has."
            }
        return CommandError(.temporary, sentence)
    }

    /// Reports the files that have an outcome; returns how many are left.
    private func collect() throws -> Int {
        let waiting = WorkerStatus.read(from: context.queue)?.waiting ?? []
        items = try items.filter { item in
            if let refused = try context.database.rememberedFile(at: item.copy), refused.outcome == .held {
                try discard(item.copy)
                leave(item.original, .held, refused.reason)
                return false
            }
            if let (trace, isNew) = try outcome(of: item) {
                try report(item, trace, isNew: isNew)
                if isNew, let path = trace.path { told.insert(path) }
                return false
            }
            let wait = waiting.first { Array($0.path) == item.copy }
            guard let wait, ![.settling, .changing, .openForWriting].contains(wait.code), wait.lookAt != nil else {
                return true
            }
            report(item.original, .deferred, IntakeReason(code: wait.code, sentence: wait.reason))
            return false
        }
        return items.count
    }

    /// The outcome of a copy that is in its place; `nil` while there is none.
    private func outcome(of item: Item) throws -> (trace: FileTrace, isNew: Bool)? {
        // First, because the worker moves the copy before it completes the move.
        let isGone = isGone(item.copy)
        let found = try context.database.outcomes(ofFileFrom: item.copy, with: item.sha256)
        let new = found.first { trace in
            guard [item.original, item.copy].contains(trace.sourcePath) else { return false }
            return trace.path.map { !item.known.contains($0) && !told.contains($0) } ?? true
        }
        if let new { return (new, true) }
        // A copy that brought back the missing file of a recording has no row of its own.
        return isGone ? found.first.map { ($0, false) } : nil
    }

    /// Removes a copy that the worker refused: it would hold the copy once this process has ended.
    private func discard(_ copy: [UInt8]) throws {
        if let place = FilePlace(copy.dropFirst(Self.inboxPrefix.count)),
            let folder = try? scanner.openFolder(place.folder, in: inbox)
        {
            try? folder.removeFile(place.name)
        }
        try context.database.forgetRememberedFile(at: copy)
    }

    private func isGone(_ copy: [UInt8]) -> Bool {
        guard let place = FilePlace(copy.dropFirst(Self.inboxPrefix.count)) else { return false }
        if case .absent = scanner.look(at: place, in: inbox) { return true }
        return false
    }

    private func report(_ item: Item, _ trace: FileTrace, isNew: Bool) throws {
        let path = item.original
        let told = try context.database.rememberedFile(at: item.copy)?.reason ?? (isNew ? nil : .restored)
        switch trace.kind {
        case .recording:
            if let record = trace.record { records.append(record) }
            report(path, .taken, told ?? trace.warning.map { IntakeReason(code: .warning, sentence: $0) })
        case .sidecar: report(path, .sidecar, told)
        case .held(let file):
            report(path, file.disposition.outcome, file.disposition == .duplicate ? nil : file.reason)
        }
    }

    /// The number of recordings still to be decoded, without those that wait for a program that is not installed.
    private func undecodedCount() throws -> Int {
        records = try records.filter {
            let analysis = try context.database.record(id: $0)?.recording?.analysis
            return analysis?.state == .pending && analysis?.reason == nil
        }
        return records.count
    }

    /// Reports a file of which there is no copy; `held` if it can't be taken in.
    private func leave(_ path: [UInt8], _ outcome: IntakeOutcome, _ reason: IntakeReason?) {
        counts.count(outcome == .held ? .ignored : outcome)
        onReport(IntakeReport(sourcePath: path, outcome: outcome, reason: reason).ofNamed)
    }

    /// Reports what the worker did with a copy.
    private func report(_ path: [UInt8], _ outcome: IntakeOutcome, _ reason: IntakeReason?) {
        counts.count(outcome)
        onReport(IntakeReport(sourcePath: path, outcome: outcome, reason: reason))
    }

    /// Removes the created folders that are empty.
    private func removeFolders() { HandOverFolders.removeIfEmpty(name, in: inbox) }
}
