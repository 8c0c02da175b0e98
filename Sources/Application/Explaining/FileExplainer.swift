import Files
import Intake
import Model
package import Reports
import Store
import SystemPackage
import Watching

/// Determines which rule decided about a file, and what happens next.
package struct FileExplainer {
    /// The queue that may have seen the file.
    package let context: CommandContext
    /// The file as named by the user.
    package let word: String
    /// Where the file is, or would be.
    let place: NamedPlace

    /// Locates what `word` names: a path, a name, an ID or an audio UUID.
    package init(_ word: String, in context: CommandContext) {
        self.context = context
        self.word = word
        place = NamedPlace(word, queue: context.queue, further: context.inboxes)
    }

    /// Throws `CommandError` with status 66 if nothing exists or is known there, 77 if access is denied.
    package func explanation() throws -> Explanation {
        // It would be the current folder.
        guard !word.isEmpty else { throw nothing }
        let here = place.status
        if here == nil, let record = try recordNamed() { return try Explanation(record, word, context) }
        if here == nil || here?.kind == .folder, let closed = try closedFolder() { return closed }
        if here != nil, let own = ownPlace() { return own }
        if here != nil, place.isInOtherQueue {
            return explanation(
                .ignored, IgnoreReason.otherQueue.description, next: "It is left alone.",
                code: .otherQueue)
        }
        if let here, here.kind != .regular || place.inInbox != nil,
            let ignored = ignored(kind: here.kind)
        {
            return ignored
        }
        if here != nil, let path = place.inQueue, place.inInbox == nil {
            return try stored(path)
        }
        if here != nil { return try arrived() }
        if let remembered = try rememberedAtPath() { return try explain(remembered) }
        guard let trace = try traceByName() else {
            if let name = place.name, let remembered = try context.database.rememberedFile(named: name) {
                return try explain(remembered)
            }
            _ = try RawArguments.path(word).exists()
            throw nothing
        }
        return try explain(trace, isHere: false)
    }

    private var nothing: CommandError {
        CommandError(
            .noInput,
            "There is nothing at '\(word)', and quickrec has never seen a file of that name; check the spelling.")
    }

    /// The queue folder, or what lies directly in it, except its inbox: nothing of that is ever taken in.
    private func ownPlace() -> Explanation? {
        let folder = place.folder?.identity
        let isRoot = place.status?.identity == context.queue.root.identity
        guard isRoot || folder == context.queue.root.identity, place.name != QueueFolder.inboxName else { return nil }
        return explanation(
            .ignored, "It is \(isRoot ? "the queue folder" : "in the queue folder itself"), where nothing is taken in.",
            next: "Nothing: the inbox is `inbox/`.", code: .ignored)
    }

    /// The record that an ID or an audio UUID names.
    private func recordNamed() throws -> QuickRecord? {
        guard word.utf8.count >= 4, !word.contains("/") else { return nil }
        do {
            return try context.database.record(prefix: word)
        } catch StoreError.unknown {
            return nil
        }
    }

    /// An inaccessible folder at the path or on the way to it.
    private func closedFolder() throws -> Explanation? {
        guard let inbox = place.inbox, let names = place.inInbox,
            let closed = SystemProbe.closedFolder(on: names, in: inbox)
        else { return nil }
        let source = inbox.sourcePath(of: Array(names.prefix(closed.depth)))
        return try knownWait(source) ?? waiting(closed.reason, since: nil, retryAt: nil)
    }

    // MARK: What is there

    /// Explains the file at this place, which has been as it is since its last change.
    func explanation(
        _ verdict: Explanation.Verdict, _ rule: String, next: String, code: IntakeReason.Code? = nil,
        pattern: String? = nil
    ) -> Explanation {
        Explanation(
            file: word, verdict: verdict, rule: rule, next: next, code: code, pattern: pattern, place: place.shown,
            since: lastChange)
    }

    /// A name or a file type that is never taken in.
    private func ignored(kind: FileKind) -> Explanation? {
        let names = place.inInbox ?? []
        if names.count - (kind == .folder ? 0 : 1) > FolderScanner.usualDepthLimit {
            return explanation(
                .ignored, IgnoreReason.tooDeep.description, next: "It is left alone; move it up, and it is taken in.",
                code: .tooDeep)
        }
        if kind != .regular {
            return explanation(
                .ignored, IgnoreReason.notRegular(kind).description,
                next: kind != .folder
                    ? "Replace it with the recording itself."
                    : isInInboxes
                        ? "Files in it are taken in; name one of them."
                        : "Nothing: \(quickrec: "ingest FOLDER") takes in copies of the recordings in it.",
                code: .notRegular)
        }
        return names.lazy.compactMap(context.junk.rule).first.map { rule in
            let pattern =
                switch rule {
                case .builtIn(let pattern), .setting(let pattern): pattern
                }
            return explanation(
                .ignored, IgnoreReason.junk(rule).description,
                next: "It is left alone; give it another name, and it is taken in.\(restart)", code: .ignored,
                pattern: pattern)
        }
    }

    /// What else has to be done where the running worker does not have the settings by which this explains.
    private var restart: String {
        context.isWorkerOutdated
            ? " But config.yaml was changed after the worker had started; restart \(quickrec: "watch")." : ""
    }

    /// Whether the folder at this place is an inbox or lies in one.
    private var isInInboxes: Bool {
        place.inInbox != nil
            || context.allInboxes.contains { (try? $0.open().identity) == place.status?.identity }
    }

    /// A file in the archive, in held/ or in duplicates/, or one of the worker's own.
    private func stored(_ path: String) throws -> Explanation {
        if let trace = try context.database.traces(.path(path)).first { return try explain(trace, isHere: true) }
        return Explanation(
            file: word, verdict: .unknown, rule: "It is in the queue folder, but not in the database.",
            next: "Nothing: put it into the inbox where it is a recording; \(quickrec: "verify") lists such files.",
            place: place.shown)
    }

    /// A file in an inbox, or anywhere else.
    private func arrived() throws -> Explanation {
        if let waiting = try knownWait(place.source) { return waiting }
        if let remembered = try rememberedAtPath() { return try explain(remembered) }
        if let trace = try traceByContent() { return trace }
        if let obstacle = obstacle() { return obstacle }
        guard place.inInbox != nil else {
            if let copy = try waitingCopy() { return copy }
            let refusal = refusal()
            return explanation(
                .unknown, refusal?.sentence ?? "It is in no inbox, and its content was never taken in.",
                next: "Nothing: \(quickrec: "ingest FILE") \(refusal == nil ? "takes a copy in" : "refuses it").",
                code: refusal?.code)
        }
        if let refusal = refusal() {
            let stays = refusal.isAboutForeignFile && place.inbox?.mode == .copy
            return explanation(
                stays ? .ignored : .held, refusal.sentence,
                next: "The next pass \(stays ? "leaves it alone" : "holds it for this reason").\(restart)",
                code: refusal.code)
        }
        return explanation(
            .ready, "Nothing is in its way.",
            next: isWorkerRunning
                ? "The worker takes it in once it has stopped changing.\(restart)"
                : "\(quickrec: "ingest") or `watch` takes it in.")
    }

    /// Explains a file elsewhere by a copy in the queue's inbox, such as one that `ingest FILE` has handed over.
    private func waitingCopy() throws -> Explanation? {
        guard let path = copyInInbox() else { return nil }
        let copy = context.queue.path.absolute.appending(path.text)
        var explanation = try FileExplainer(copy.string, in: context).explanation()
        explanation.rule = "A copy of it is \(path.text): \(explanation.rule)"
        explanation.file = word
        explanation.place = place.shown
        return explanation
    }

    /// The path, relative to the queue folder, of a file in its inbox with the same bytes.
    private func copyInInbox() -> FilePlace? {
        guard let folder = place.folder, let name = place.name, let file = try? OpenedFile(name, in: folder),
            let inbox = try? Inbox(of: context.queue).open()
        else { return nil }
        var found: FilePlace?
        // The file is read once, and only if something in the inbox has its size.
        var ownDigest: [UInt8]?
        let buffer = ReadBuffer()
        _ = FolderScanner(junk: context.junk).scan(inbox) { item in
            guard found == nil, case .file(let other, let folder) = item, other.status.size == file.status.size,
                let copy = try? OpenedFile(other.place.name, in: folder), let digest = try? copy.digest(using: buffer)
            else { return }
            ownDigest = ownDigest ?? (try? file.digest(using: buffer))
            if digest == ownDigest { found = other.place }
        }
        return found.map {
            FilePlace($0.name, in: FolderPath([QueueFolder.inboxName] + $0.folder.names))
        }
    }

    /// What the running worker says about a waiting file, or the database about one that an earlier worker left.
    private func knownWait(_ source: [UInt8]) throws -> Explanation? {
        if let waiting = liveWait(source) { return waiting }
        return try context.database.traces(.source(source)).first(where: isWaitHere).map {
            try explain($0, isHere: true)
        }
    }

    /// The running worker's current report about the file.
    private func liveWait(_ source: [UInt8]) -> Explanation? {
        guard let status = WorkerStatus.read(from: context.queue),
            let file = status.waiting.first(where: { Array($0.path) == source })
        else { return nil }
        var explanation = waiting(
            IntakeReason(code: file.code, sentence: file.reason), since: file.since, retryAt: file.lookAt)
        if file.lookAt == nil { explanation.next = "Nothing: the worker is reading it." }
        return explanation
    }

    private func isWaitHere(_ trace: FileTrace) -> Bool {
        if case .held(let file) = trace.kind { return file.disposition == .deferred }
        return false
    }

    private func waiting(_ reason: IntakeReason, since: Int64?, retryAt: Int64?) -> Explanation {
        // Without a worker, nothing happens at that time.
        let retryAt = isWorkerRunning ? retryAt : nil
        let name = (place.name?.text ?? word).shellWord
        return Explanation(
            file: word, verdict: .deferred, rule: reason.sentence,
            next: retryAt == nil
                ? "The next \(quickrec: "ingest") or `watch` looks at it again."
                : "It is tried again automatically; \(quickrec: "held retry \(name)") tries it now.", code: reason.code,
            place: place.shown, since: since.map { context.moment($0) },
            retryAt: retryAt.map { context.moment($0) })
    }

    /// Whether a worker or an `ingest` has the queue.
    var isWorkerRunning: Bool { WorkerLock.holder(in: context.queue).isHeld }

    /// The reason why a worker could not take the file in right now.
    private func obstacle() -> Explanation? {
        guard let folder = place.folder, let name = place.name else { return nil }
        let found = SystemProbe.obstacle(to: name, in: folder, context.intakeConfiguration)
        return found.map {
            let isInInbox = place.inInbox != nil
            var explanation = waiting(isInInbox ? $0 : $0.ofNamed, since: nil, retryAt: nil)
            if !isInInbox { explanation.next = "Nothing by itself: name it to \(quickrec: "ingest") again." }
            explanation.since = lastChange
            return explanation
        }
    }

    /// The reason why a pass would not take the file in.
    private func refusal() -> IntakeReason? {
        guard let folder = place.folder, let name = place.name, let file = try? OpenedFile(name, in: folder) else {
            return nil
        }
        return SystemProbe.refusal(of: file, named: name, context.intakeConfiguration)
    }

    // MARK: What is known

    /// Looks up the same bytes under any name.
    private func traceByContent() throws -> Explanation? {
        guard let folder = place.folder, let name = place.name, let file = try? OpenedFile(name, in: folder),
            let digest = try? file.digest(using: ReadBuffer()),
            let trace = try context.database.traces(.digest(digest)).first
        else { return nil }
        var explanation = try explain(trace, isHere: false)
        if explanation.verdict == .taken || explanation.verdict == .sidecar {
            let isSame = trace.sourcePath == place.source
            explanation.rule = "Its bytes were taken in\(isSame ? "" : " from \(trace.sourceText)")."
            let paths = place.inInbox == nil ? [] : try context.database.pathsBeingMoved()
            if isSame, paths.contains(String(decoding: place.source, as: UTF8.self)) {
                explanation.next = "The next pass removes it from here, as soon as that can be done."
            } else if place.inInbox != nil, explanation.place != nil {
                explanation.verdict = .duplicate
                explanation.next =
                    place.inbox?.mode == .copy
                    ? "The next pass remembers it and leaves it where it is."
                    : "The next pass puts it into duplicates/."
            }
        } else {
            explanation.rule = "Its bytes were seen as \(trace.sourceText): " + explanation.rule
        }
        explanation.place = place.shown
        return explanation
    }

    /// Looks up a file that is no longer at its source, by path, then by name.
    private func traceByName() throws -> FileTrace? {
        let clues: [FileClue?] = [
            place.inQueue.map { .path($0) }, .source(place.source), place.name.map { .name($0) },
        ]
        for clue in clues {
            if let clue, let trace = try context.database.traces(clue).first { return trace }
        }
        return nil
    }

    /// Explains a file with a final outcome. `isHere` if the file still lies where the user named it.
    func explain(_ trace: FileTrace, isHere: Bool) throws -> Explanation {
        var explanation: Explanation
        switch trace.kind {
        case .recording(let isSuperseded):
            explanation = Explanation(
                file: word, verdict: .taken,
                rule: isSuperseded ? "A longer recording took its place." : "It was taken in.")
            if let warning = trace.warning { explanation.rule += " " + warning }
        case .sidecar:
            explanation = Explanation(
                file: word, verdict: .sidecar, rule: "Its facts were taken in with its record.")
        case .held(let file):
            explanation = held(file)
        }
        explanation.record = try trace.record.flatMap { try context.database.record(id: $0) }
        if let record = explanation.record {
            explanation.tell(of: record)
            if trace.kind == .sidecar, let path = trace.path, lacksFacts(record, of: path) {
                explanation.rule =
                    "It was taken in with its record, whose entry lacks some of its facts: what was known first, or typed, stays."
            }
        }
        explanation.since = context.moment(trace.since)
        explanation.place = isHere ? place.shown : trace.path ?? explanation.place
        if let path = trace.path {
            let recording = explanation.record?.recording
            try explanation.tellLoss(of: path, recording?.path == path ? recording?.byteCount : nil, context)
        }
        return explanation
    }

    /// Whether a record's entry doesn't say all that its sidecar in the archive says.
    private func lacksFacts(_ record: QuickRecord, of path: String) -> Bool {
        let parser = SidecarParser(notation: context.notation)
        guard let bytes = try? InputFile.contents(of: context.queue.path.absolute.appending(path).string),
            let facts = try? parser.parse(bytes)
        else { return false }
        return !record.entry.says(facts.entry)
    }

    private func held(_ file: HeldFile) -> Explanation {
        switch file.disposition {
        case .deferred: return waiting(file.reason, since: file.since, retryAt: file.retryAt)
        case .duplicate:
            return Explanation(
                file: word, verdict: .duplicate, rule: file.reason.sentence,
                next: "Nothing: it is kept in duplicates/ and may be deleted by hand.", code: file.reason.code,
                place: file.path)
        case .held:
            let name = file.presentName.shellWord
            let release = file.canBeReleased ? ", \(quickrec: "held release \(name)")" : ""
            return Explanation(
                file: word, verdict: file.isDiscarded ? .discarded : .held, rule: file.reason.sentence,
                next: file.isDiscarded
                    ? "Nothing: it is kept; \(quickrec: "held retry \(name)") looks at it again."
                    : "It waits for you: \(quickrec: "held retry \(name)")\(release) or "
                        + "\(quickrec: "held discard \(name)").",
                code: file.reason.code, place: file.path)
        }
    }
}
