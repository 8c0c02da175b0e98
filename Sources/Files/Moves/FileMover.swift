package import Model
package import SystemPackage

/// A request to move or copy one file.
package struct MoveRequest: Sendable {
    /// What happens to the source.
    package enum Way: Sendable {
        /// The source is removed from its folder.
        case move
        /// The source is not touched.
        case copy
    }

    /// The folder that the file is in.
    package let source: Folder
    /// Its name there.
    package let name: FileName
    /// The source's status when its digest was computed.
    package let status: FileStatus
    /// SHA-256 of the source, 32 bytes.
    package let digest: [UInt8]
    /// The folder that it goes to.
    package let target: Folder
    /// Its name there; must be free.
    package let targetName: FileName
    /// Whether the source is removed.
    package let way: Way
    /// Whether a rename is not enough: the disk failed to store the source's bytes, so they must be written again.
    package let isSuspect: Bool

    /// Creates a request; by default the source is removed, and a rename is enough.
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

/// How a file reached its new place, where it is complete and durable.
package enum MoveOutcome: Hashable, Sendable {
    /// By a rename.
    case renamed
    /// By a copy.
    case copied(source: SourceFate)
}

/// What happened to the source of a copy.
package enum SourceFate: Hashable, Sendable {
    /// It no longer exists.
    case removed
    /// It was not to be touched.
    case untouched
    /// Another file has its name now, or its content changed: it stays for the next scan.
    case replaced
    /// It could not be removed, for example from a read-only folder.
    case kept(Errno)

    /// Why the source could not be removed, if a retry may succeed; `nil` if removing it is forbidden or the file
    /// system can't rename.
    package var keptForNow: Errno? {
        guard case .kept(let code) = self, !Self.lasting.contains(code) else { return nil }
        return code
    }

    private static let lasting: Set<Errno> = [
        .readOnlyFileSystem, .permissionDenied, .notPermitted, .noFunction, .notSupported,
    ]
}

/// Moves files between folders and never loses or overwrites one.
///
/// A move is a rename that refuses to overwrite. It becomes a copy if the source has other hard links (the archive
/// would change with them), is on another file system, may not be renamed, or must not be touched. A crash at any point
/// leaves the file whole at its old place, its new one, or both; `Leftovers` cleans up the temporary names.
package struct FileMover: ~Copyable {
    /// The memory that copies are read through.
    package let buffer: ReadBuffer
    /// The most bytes that a copy must leave free, mainly for the database.
    let reserve: Int64

    /// The usual `reserve`.
    package static let usualReserve: Int64 = 64 << 20

    /// Creates a mover with its own buffer; `reserve` is in bytes.
    package init(reserve: Int64 = usualReserve) {
        buffer = ReadBuffer()
        self.reserve = reserve
    }

    /// Bytes that a copy must leave free on a file system of `total` bytes: at most a twentieth of it. 0 where it reports
    /// nothing, as some network file systems do.
    package static func reserve(of total: Int64?, atMost reserve: Int64 = usualReserve) -> Int64 {
        min(reserve, max(0, total ?? 0) / 20)
    }

    /// Moves one file; the move is durable on return.
    package func move(_ request: MoveRequest) throws(MoveError) -> MoveOutcome {
        guard let result = moveAll([request]).first else { throw .gone }
        return try result.get()
    }

    /// Moves many files independently, with one `fsync` per folder; returns results in the order of the requests.
    package func moveAll(_ requests: [MoveRequest]) -> [Result<MoveOutcome, MoveError>] {
        var results = requests.map { request in
            Result<MoveOutcome, MoveError> { () throws(MoveError) in try place(request) }
        }
        FailPoint.reach(.renamed)
        // Sync the new names before removing the old ones: a power loss in between may leave both, but never neither.
        sync(requests, \.target, &results)
        FailPoint.reach(.named)
        removeCopied(requests, &results)
        sync(requests, \.source, &results)
        return results
    }

    /// Gives the file its new name; a copy keeps the old one for now.
    private func place(_ request: MoveRequest) throws(MoveError) -> MoveOutcome {
        let found = try look(request.name, in: request.source)
        guard found.isUnchanged(since: request.status) else { throw .changed }
        // A copy that root makes belongs to the queue's owner; a file of anybody else might stay closed to them.
        guard request.way == .move, !request.isSuspect, found.linkCount == 1, !request.target.isForeign(found),
            request.source.identity.device == request.target.identity.device
        else { return try copy(request) }
        return try rename(request)
    }

    private func rename(_ request: MoveRequest) throws(MoveError) -> MoveOutcome {
        let file: OpenedFile
        do throws(FileOpenError) { file = try OpenedFile(request.name, in: request.source) } catch {
            throw MoveError(lookingFailedWith: error)
        }
        let fileSystem = FileSystemKind(of: request.source)
        let isRenamed: Bool
        do throws(Errno) { isRenamed = try renameUnwritten(file, request, on: fileSystem) } catch {
            switch error {
            case .fileExists: throw .targetExists
            case .noSuchFileOrDirectory: throw .gone
            // Another mount of the same device, a file system that can't refuse to overwrite, or another user's file in a
            // sticky folder.
            case .improperLink, .invalidArgument, .notSupported, .notPermitted: return try copy(request)
            default: throw .failed(.rename, error)
            }
        }
        guard isRenamed else { throw .changed }
        try checkRenamed(request, on: fileSystem)
        return .renamed
    }

    /// Renames the file while no program can open it for writing, where there are leases; returns `false` if it has
    /// changed.
    ///
    /// A program could otherwise write as many bytes as before and set the old time again between the last look and the
    /// rename. Nothing would show it later, because a rename sets the time of the last change.
    private func renameUnwritten(
        _ file: borrowing OpenedFile, _ request: MoveRequest, on fileSystem: FileSystemKind
    ) throws(Errno) -> Bool {
        try file.withReadLease(on: fileSystem) { (file) throws(Errno) in
            guard try file.currentStatus().isUnchanged(since: request.status) else { return false }
            try request.source.rename(request.name, to: request.target, request.targetName)
            return true
        } ?? false
    }

    /// Undoes the rename if, between the check and the rename, another process replaced the file, wrote to it, or
    /// opened it to write (such as a program that tags what it has just recorded). After this check nobody can: the
    /// old name is gone, and no other process knows the new one.
    private func checkRenamed(_ request: MoveRequest, on fileSystem: FileSystemKind) throws(MoveError) {
        let file: OpenedFile
        do throws(FileOpenError) { file = try OpenedFile(request.targetName, in: request.target) } catch {
            // To the caller, an error means that the file was not moved, so it must go back.
            do throws(MoveError) { try restore(request) } catch let second { throw .notDurable(second.number) }
            throw MoveError(lookingFailedWith: error)
        }
        guard file.status.hasSameContent(as: request.status), file.status.linkCount == 1,
            file.tryReadLease(on: fileSystem) != .busy
        else {
            try restore(request)
            throw .changed
        }
        // A file of another user keeps its mode: only its owner can change that, and the folder is private anyway.
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

    /// Syncs each folder of the successful requests once; if that fails, so do its requests.
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
