import Glibc
package import Model
package import SystemPackage

/// One file that is to get a new place.
package struct MoveRequest: Sendable {
    /// What becomes of the source.
    package enum Way: Sendable {
        /// It is gone from its folder afterwards.
        case move
        /// It is not touched.
        case copy
    }

    package let source: Folder
    package let name: FileName
    /// As the source was when its digest was taken.
    package let status: FileStatus
    /// SHA-256 of the source, 32 bytes.
    package let digest: [UInt8]
    package let target: Folder
    package let targetName: FileName
    package let way: Way
    /// Whether a rename would not do: the disk has failed to store the source's bytes, so they have to be written again.
    package let isSuspect: Bool

    package init(
        _ name: FileName, in source: Folder, status: FileStatus, digest: [UInt8], to target: Folder,
        as targetName: FileName, way: Way = .move, isSuspect: Bool = false
    ) {
        self.source = source
        self.name = name
        self.status = status
        self.digest = digest
        self.target = target
        self.targetName = targetName
        self.way = way
        self.isSuspect = isSuspect
    }
}

/// How a file got to its new place; it is there, durable and complete.
package enum MoveOutcome: Hashable, Sendable {
    case renamed
    case copied(source: SourceFate)
}

/// What became of the source of a copy.
package enum SourceFate: Hashable, Sendable {
    case removed
    /// It was to be left alone.
    case untouched
    /// Another file has its name now, or it has other bytes: it is left for the next look.
    case replaced
    /// It could not be removed: a read-only folder, say.
    case kept(Errno)

    /// Why it could not be removed where another try may well do it: nobody has forbidden that, and the file system can
    /// rename.
    package var keptForNow: Errno? {
        guard case .kept(let code) = self, !Self.lasting.contains(code) else { return nil }
        return code
    }

    private static let lasting: Set<Errno> = [
        .readOnlyFileSystem, .permissionDenied, .notPermitted, .noFunction, .notSupported,
    ]
}

/// Moves files between folders without ever losing or overwriting one.
///
/// A move is a rename that refuses to overwrite. It is a copy where the source has other names (the archive would
/// change with them), lies on another file system, or is not to be touched. Every crash point leaves the file
/// whole at its old place, its new one, or both; `Leftovers` clears up the temporary names.
package struct FileMover: ~Copyable {
    package let buffer: ReadBuffer
    /// Bytes that a copy leaves free, for the database above all; a twentieth of a small file system.
    let reserve: Int64

    package init(reserve: Int64 = 64 << 20) {
        buffer = ReadBuffer()
        self.reserve = reserve
    }

    /// Moves one file; durable on return.
    package func move(_ request: MoveRequest) throws(MoveError) -> MoveOutcome {
        guard let result = moveAll([request]).first else { throw .gone }
        return try result.get()
    }

    /// Moves many files, each by itself, and makes them durable with one `fsync` for each folder; the results are
    /// in the order of the requests.
    package func moveAll(_ requests: [MoveRequest]) -> [Result<MoveOutcome, MoveError>] {
        var results = requests.map { request in
            Result<MoveOutcome, MoveError> { () throws(MoveError) in try place(request) }
        }
        FailPoint.reach(.renamed)
        // The new name before the old one goes: a power loss in between may leave both, but never none.
        sync(requests, \.target, &results)
        FailPoint.reach(.named)
        removeCopied(requests, &results)
        sync(requests, \.source, &results)
        return results
    }

    /// Gets the file to its new name, for now perhaps under both.
    private func place(_ request: MoveRequest) throws(MoveError) -> MoveOutcome {
        let found = try look(request.name, in: request.source)
        guard found.isUnchanged(since: request.status) else { throw .changed }
        guard request.way == .move, !request.isSuspect, found.linkCount == 1,
            request.source.identity.device == request.target.identity.device
        else { return try copy(request) }
        do throws(Errno) {
            try request.source.rename(request.name, to: request.target, request.targetName)
        } catch {
            switch error {
            case .fileExists: throw .targetExists
            case .noSuchFileOrDirectory: throw .gone
            // Another mount of one device, or a file system that can't refuse to overwrite.
            case .improperLink, .invalidArgument, .notSupported: return try copy(request)
            default: throw .failed(.rename, error)
            }
        }
        try checkRenamed(request)
        return .renamed
    }

    /// Between the look and the rename somebody may have put another file there, or written to this one, or opened it
    /// to do so (a program that adds tags to what it has just recorded); then it goes back. From now on nobody can: its
    /// old name is gone, and nobody else knows the new one.
    private func checkRenamed(_ request: MoveRequest) throws(MoveError) {
        let file: OpenedFile
        do throws(FileOpenError) { file = try OpenedFile(request.targetName, in: request.target) } catch {
            // A failure means to the caller that the file was not moved, so it must go back.
            do throws(MoveError) { try restore(request) } catch let second { throw .notDurable(second.number) }
            throw MoveError(lookingFailedWith: error)
        }
        guard file.status.hasSameContent(as: request.status), file.status.linkCount == 1,
            file.tryReadLease(on: .local) != .busy
        else {
            try restore(request)
            throw .changed
        }
        // A file of another user stays as it is: only its owner may change it, and the folder is closed anyway.
        if file.status.permissions != 0o600 { try? file.setPermissions(0o600) }
    }

    private func restore(_ request: MoveRequest) throws(MoveError) {
        try Leftovers.restore(request.targetName, from: request.target, to: request.name, in: request.source)
    }

    private func look(_ name: FileName, in folder: Folder) throws(MoveError) -> FileStatus {
        do throws(Errno) { return try folder.status(of: name) } catch {
            throw error == .noSuchFileOrDirectory ? .gone : .failed(.look, error)
        }
    }

    /// Removes the sources of copies that are durable at their new place.
    private func removeCopied(_ requests: [MoveRequest], _ results: inout [Result<MoveOutcome, MoveError>]) {
        var claims: [FileIdentity: Claim] = [:]
        for (index, request) in requests.enumerated() where request.way == .move {
            guard case .success(.copied) = results[index] else { continue }
            let key = request.source.identity
            let claim = claims[key] ?? Claim(on: request.source)
            claims[key] = claim
            results[index] = .success(.copied(source: claim.remove(request.name, request.status)))
        }
        for claim in claims.values { claim.end() }
    }

    /// Syncs each folder that a successful request names, once; its failure becomes theirs.
    private func sync(
        _ requests: [MoveRequest], _ side: KeyPath<MoveRequest, Folder>,
        _ results: inout [Result<MoveOutcome, MoveError>]
    ) {
        var outcomes: [FileIdentity: Errno?] = [:]
        for (index, request) in requests.enumerated() {
            guard case .success(let outcome) = results[index] else { continue }
            if side == \.source, outcome == .copied(source: .untouched) { continue }
            let folder = request[keyPath: side]
            let failure: Errno?
            if let known = outcomes[folder.identity] {
                failure = known
            } else {
                do throws(Errno) {
                    try folder.sync()
                    failure = nil
                } catch { failure = error }
                outcomes[folder.identity] = .some(failure)
            }
            if let failure { results[index] = .failure(.notDurable(failure)) }
        }
    }
}
