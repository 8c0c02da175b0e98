package import Files
package import Model
package import Store
import Watching

/// Verifies that the files in a queue folder are those in the database, byte for byte.
package struct FolderVerifier {
    private let queue: QueueFolder
    private let database: QueueDatabase

    /// Creates a verifier; it changes neither the folder nor the database.
    package init(queue: QueueFolder, database: QueueDatabase) {
        self.queue = queue
        self.database = database
    }

    /// The name of the check for access by others.
    package static let privacyCheck = "folders are private"

    /// What to do where a file in the archive is gone, or no longer of its size, as a clause.
    package static let restoring = "put a copy of it into the inbox, and it takes its place"

    /// Returns the checks, each with its findings, a few at most. Reads every file; `report` receives the number read
    /// so far.
    package func check(_ report: (Int) -> Void = { _ in }) throws -> [VerifyCheck] {
        var known: Set<String> = try database.pathsBeingMoved()
        var problems: [Problem] = []
        let buffer = ReadBuffer()
        var count = 0
        try database.forEachStoredFile { file in
            known.insert(file.path)
            if let problem = problem(with: file, buffer) { problems.append(problem) }
            count += 1
            report(count)
        }
        return [
            VerifyCheck(name: "files are whole", findings: try confirmed(problems, buffer)),
            VerifyCheck(name: "files are known", findings: try unreferencedFiles(known)),
            VerifyCheck(name: Self.privacyCheck, findings: openPlaces()),
            VerifyCheck(name: "moves are finished", findings: try unfinished()),
        ]
    }

    private struct Problem {
        var file: ArchivedFile
        var text: String
        var isMissing = false

        var isMissingDuplicate: Bool { isMissing && file.isDuplicate }
    }

    /// Drops the findings about files that a worker has moved in the meantime, and about missing duplicates whose bytes
    /// the queue still has.
    private func confirmed(_ problems: [Problem], _ buffer: borrowing ReadBuffer) throws -> [String] {
        let stored = try database.stillStored(of: Set(problems.map(\.file)))
        let present = try present(of: Set(problems.filter(\.isMissingDuplicate).map(\.file.sha256)), buffer)
        var findings = Findings()
        for problem in problems where stored.contains(problem.file) {
            if problem.isMissingDuplicate, present.contains(problem.file.sha256) { continue }
            findings.add(problem.text)
        }
        return findings.texts
    }

    /// Returns those of these digests that some stored file has.
    private func present(of digests: Set<[UInt8]>, _ buffer: borrowing ReadBuffer) throws -> Set<[UInt8]> {
        guard !digests.isEmpty else { return [] }
        var found: Set<[UInt8]> = []
        try database.forEachStoredFile { file in
            guard digests.contains(file.sha256), !found.contains(file.sha256) else { return }
            let digest = try? queue.openFile(file.path).digest(using: buffer)
            if digest == file.sha256 { found.insert(file.sha256) }
        }
        return found
    }

    private struct Findings {
        private static let limit = 5
        /// The first findings; the last one counts those that are left out.
        private(set) var texts: [String] = []
        private var hidden = 0

        /// Adds a finding, or counts it if there are enough.
        mutating func add(_ text: String) {
            if texts.count < Self.limit { texts.append(text) } else { hidden += 1 }
            if hidden > 0 { texts[Self.limit - 1] = "and \(hidden + 1) more" }
        }
    }

    private func problem(with file: ArchivedFile, _ buffer: borrowing ReadBuffer) -> Problem? {
        let isHeld = file.path.hasPrefix(QueueFolder.heldName.text + "/")
        let opened: OpenedFile
        do throws(FileOpenError) { opened = try queue.openFile(file.path) } catch {
            guard error == .gone else { return Problem(file: file, text: "\(file.path) can't be opened") }
            let remedy = isHeld ? ", and \(quickrec: "held retry") takes it off the list" : Self.remedy(file)
            return Problem(file: file, text: "\(file.path) is missing\(remedy)", isMissing: true)
        }
        // The user may correct a held file in place; its next examination reads it as it is then.
        if isHeld { return nil }
        if let expected = file.byteCount, opened.status.size != expected {
            return Problem(
                file: file,
                text: "\(file.path) has \(opened.status.size) bytes instead of \(expected)\(Self.remedy(file))")
        }
        guard let digest = try? opened.digest(using: buffer) else {
            return Problem(file: file, text: "\(file.path) can't be read")
        }
        guard digest != file.sha256 else { return nil }
        return Problem(file: file, text: "\(file.path) has other bytes than were taken in")
    }

    private static func remedy(_ file: ArchivedFile) -> String { file.isDuplicate ? "" : "; \(restoring)" }

    /// Returns the files in the worker's folders that no row names, not even one added since the database was read, and
    /// what can't be listed.
    private func unreferencedFiles(_ known: Set<String>) throws -> [String] {
        var queues: [String] = []
        var findings = Findings()
        let paths = queue.pathsOfFiles { path, place in
            switch place {
            case .otherQueue: queues.append(path)
            case .unreadable(let code): findings.add("\(path) can't be read (\(code.words))")
            case .tooDeep: findings.add("\(path) lies too deep to be looked at")
            }
        }
        let unknown = paths.filter { !known.contains($0) } + queues
        let taken = try database.known(of: Set(unknown))
        for path in unknown where !taken.contains(path) { findings.add("\(path) is not in the database") }
        return findings.texts
    }

    /// Returns the folders and databases to which others have access.
    private func openPlaces() -> [String] {
        var findings = Findings()
        for name in queue.links() { findings.add("\(name.text) is a symbolic link, which quickrec does not follow") }
        for place in queue.placesOpenToOthers() {
            let label = place.name?.text ?? "the queue folder"
            findings.add(
                "\(label) has the mode 0\(String(place.permissions, radix: 8)), so others can get at it; run "
                    + place.closingCommand)
        }
        return findings.texts
    }

    /// Returns unfinished moves: normal while a worker runs, and finished by the next one.
    private func unfinished() throws -> [String] {
        guard !WorkerLock.holder(in: queue).isHeld else { return [] }
        let moves = try database.unfinishedMoves()
        guard !moves.isEmpty else { return [] }
        let (verb, them) = moves.count == 1 ? ("is", "it") : ("are", "them")
        return ["\(moves.count.counted("move")) \(verb) unfinished; \(quickrec: "ingest") finishes \(them)"]
    }
}
