import Model
package import Store

/// Proves that the files of a queue folder are those that the database speaks of, byte by byte.
package struct FolderVerifier {
    private let queue: QueueFolder
    private let database: QueueDatabase

    package init(queue: QueueFolder, database: QueueDatabase) {
        self.queue = queue
        self.database = database
    }

    /// The names of the checks with what is wrong; at most a few findings each. Reads every file.
    package func check() throws -> [(name: String, findings: [String])] {
        var bytes = Findings()
        var known: Set<String> = try database.pathsOnTheirWay()
        let buffer = ReadBuffer()
        try database.forEachStoredFile { file in
            known.insert(file.path)
            // A worker may have moved it meanwhile.
            if let problem = problem(with: file, buffer), try database.stillStores(file) { bytes.add(problem) }
        }
        return [
            ("files are whole", bytes.texts),
            ("files are known", try strays(known)),
            ("folders are private", openPlaces()),
            ("moves are finished", try unfinished()),
        ]
    }

    private struct Findings {
        private static let limit = 5
        private(set) var texts: [String] = []
        private var hidden = 0

        mutating func add(_ text: String) {
            if texts.count < Self.limit { texts.append(text) } else { hidden += 1 }
            if hidden > 0 { texts[Self.limit - 1] = "and \(hidden + 1) more" }
        }
    }

    private func problem(with file: ArchivedFile, _ buffer: borrowing ReadBuffer) -> String? {
        let opened: OpenedFile
        do throws(FileOpenError) { opened = try queue.openFile(file.path) } catch {
            return error == .gone ? "\(file.path) is missing" : "\(file.path) can't be opened"
        }
        // A person may mend a held file where it lies; looking again takes it as it is then.
        if file.path.hasPrefix(QueueFolder.heldName.text + "/") { return nil }
        if let expected = file.byteCount, opened.status.size != expected {
            return "\(file.path) has \(opened.status.size) bytes instead of \(expected)"
        }
        guard let digest = try? opened.digest(using: buffer) else { return "\(file.path) can't be read" }
        return digest == file.sha256 ? nil : "\(file.path) has other bytes than were taken in"
    }

    /// Files in the worker's folders that no row speaks of.
    private func strays(_ known: Set<String>) throws -> [String] {
        var findings = Findings()
        let scanner = FolderScanner()
        for name in [QueueFolder.archiveName, QueueFolder.heldName, QueueFolder.duplicatesName] {
            guard let folder = try? queue.root.openFolder(name) else { continue }
            _ = scanner.scan(folder) { item in
                guard case .file(let found, _) = item else { return }
                let path = "\(name.text)/\(found.place.text)"
                if !known.contains(path), !isKnownByNow(path) { findings.add("\(path) is not in the database") }
            }
        }
        return findings.texts
    }

    /// A worker may have taken the file in since the database was read; its row comes before it.
    private func isKnownByNow(_ path: String) -> Bool {
        (try? database.knowsFile(at: path)) ?? false
    }

    /// Folders and databases that others may read or write.
    private func openPlaces() -> [String] {
        var findings = Findings()
        for (name, permissions) in queue.placesOpenToOthers() {
            let label = name?.text ?? "the queue folder"
            findings.add("\(label) has the mode 0\(String(permissions, radix: 8)), so others can get at it")
        }
        return findings.texts
    }

    /// Moves that were begun and not finished: normal while a worker is at it, and finished by the next one.
    private func unfinished() throws -> [String] {
        guard !WorkerLock.holder(in: queue).isHeld else { return [] }
        let moves = try database.unfinishedMoves()
        guard !moves.isEmpty else { return [] }
        return ["\(moves.count) files are on their way; `quickrec ingest` brings them to their places"]
    }
}
