package import Model
package import SystemPackage

/// The temporary names that moves use, and the cleanup of those that a crash left.
package enum Leftovers {
    /// Prefix of the names of quickrec's own files and folders in folders that are scanned.
    package static let ownPrefix = ".quickrec-"
    /// Prefix of unfinished copies in the queue's folders; they are never the only copy of a file.
    private static let copyPrefix = Array((ownPrefix + "copy-").utf8)
    /// Claim folders: subfolders of an inbox for sources that are being removed. The first that can be used is used:
    /// its name may be taken by something else.
    package static let claimNames =
        [FileName(ownPrefix + "claim")] + (2...9).map { FileName(ownPrefix + "claim-\($0)") }

    /// Returns a random temporary name for a copy.
    static func copyName() -> FileName {
        FileName(bytes: copyPrefix + String(UInt64.random(in: .min ... .max), radix: 16).utf8)
    }

    /// Whether a name is one of quickrec's own.
    package static func isOwn(_ name: FileName) -> Bool { name.bytes.starts(with: Array(ownPrefix.utf8)) }

    /// Whether a name is that of an unfinished copy.
    package static func isCopy(_ name: FileName) -> Bool { name.bytes.starts(with: copyPrefix) }

    /// Removes unfinished copies from a folder of the queue; only for the worker that holds the lock.
    ///
    /// Returns their number. Their sources have not moved.
    package static func removeCopies(in folder: Folder) throws(Errno) -> Int {
        let names = try folder.names(where: isCopy)
        for name in names { try folder.removeFile(name) }
        return names.count
    }

    /// Moves the files in an inbox folder's claim folders, or those that `isWanted` accepts, back to their names, and
    /// removes the claim folders that are empty then.
    ///
    /// Returns their number. Each is also in the archive, unless it arrived at the instant of the removal; either
    /// way, intake decides what to do with it. Calls `onFailure` for each claim folder that can't be opened or emptied.
    package static func restoreClaims(
        in folder: Folder, where isWanted: (FileName) -> Bool = { _ in true },
        onFailure: (FileName, Errno) -> Void = { _, _ in }
    ) -> Int {
        var count = 0
        for name in claimNames {
            do throws(Errno) { try restoreClaim(name, in: folder, where: isWanted, &count) } catch {
                if error != .noSuchFileOrDirectory { onFailure(name, error) }
            }
        }
        return count
    }

    private static func restoreClaim(
        _ claimName: FileName, in folder: Folder, where isWanted: (FileName) -> Bool, _ count: inout Int
    ) throws(Errno) {
        let claim = try folder.openFolder(claimName)
        for name in try claim.names(where: isWanted) {
            do throws(MoveError) { try restore(name, from: claim, to: name, in: folder) } catch { throw error.number }
            count += 1
        }
        try folder.sync()
        try? folder.removeFolder(claimName)
    }

    /// Opens the claim folders in an inbox folder, without those that can't be opened.
    package static func claims(in folder: Folder) -> [Folder] {
        claimNames.compactMap { try? folder.openFolder($0) }
    }

    /// Opens or creates a claim folder: the first to which files in `folder` can be renamed.
    ///
    /// Its name may be taken by a file, a link, another user's folder or a mount point. If no name can be used, throws
    /// the last error, which says why a new folder can't be created.
    static func makeClaim(in folder: Folder) throws(Errno) -> (name: FileName, folder: Folder) {
        var failure = Errno.permissionDenied
        for name in claimNames {
            do throws(Errno) {
                let claim = try folder.makeFolder(name)
                if claim.isWritable, claim.identity.device == folder.identity.device { return (name, claim) }
            } catch { failure = error }
        }
        throw failure
    }

    /// Moves a file back to where it came from, under a numbered name if its own is taken.
    package static func restore(
        _ name: FileName, from place: Folder, to original: FileName, in folder: Folder
    ) throws(MoveError) {
        for attempt in 1...1_000 {
            let candidate = attempt == 1 ? original : original.numbered(attempt)
            do throws(Errno) {
                try place.renameOwn(name, to: folder, candidate)
                return
            } catch {
                if error != .fileExists { throw .failed(.rename, error) }
            }
        }
        throw .failed(.rename, .fileExists)
    }
}

extension FileName {
    /// Returns `memo (2).wav` for `memo.wav`, truncated to the 255 bytes that a name can have.
    package func numbered(_ number: Int) -> FileName {
        let addition = Array(" (\(number))".utf8)
        let stem = self.stem.bytes
        let tail = bytes[stem.count...].prefix(64)
        return FileName(bytes: stem.prefix(255 - addition.count - tail.count) + addition + tail)
    }
}

/// Removes the sources of copies but never another file that has just taken the name: it moves them to a folder to
/// which no other process writes, checks them, and only then removes them.
package final class Claim {
    private let folder: Folder
    private let claim: Result<(name: FileName, folder: Folder), Errno>

    /// Creates the claim folder; if that fails, `remove` returns the error as `kept`.
    package init(on folder: Folder) {
        self.folder = folder
        claim = Result { () throws(Errno) in try Leftovers.makeClaim(in: folder) }
    }

    /// Removes `name` if it is still the file of which `status` was taken. While a process has it open for writing, it
    /// is kept with `EAGAIN`.
    package func remove(_ name: FileName, _ status: FileStatus) -> SourceFate {
        do throws(Errno) {
            let place = try claim.get().folder
            // Seized and given back, it would be an event, and that the next attempt.
            if isOpenForWriting(name) { throw .resourceTemporarilyUnavailable }
            try folder.seize(name, to: place, name)
            FailPoint.reach(.claimed)
            return try removeSeized(name, in: place, status)
        } catch {
            return error == .noSuchFileOrDirectory ? .replaced : .kept(error)
        }
    }

    private func removeSeized(
        _ name: FileName, in place: Folder, _ status: FileStatus
    ) throws(Errno) -> SourceFate {
        do throws(Errno) {
            if try Self.remove(name, seizedIn: place, status) { return .removed }
            // If this fails too, the file stays in the claim folder, and the next start restores it.
            try? Leftovers.restore(name, from: place, to: name, in: folder)
            return .replaced
        } catch {
            // If a retry may succeed, it stays there: its return would be an event, and that the next attempt. But
            // whoever writes to it has to find it.
            if error == .resourceTemporarilyUnavailable || SourceFate.kept(error).keptForNow == nil {
                try? place.renameOwn(name, to: folder, name)
            }
            throw error
        }
    }

    private func isOpenForWriting(_ name: FileName) -> Bool {
        guard let file = try? OpenedFile(name, in: folder) else { return false }
        return file.tryReadLease(on: FileSystemKind(of: folder)) == .busy
    }

    /// Removes `name` from the claim folder `place` if it is still the file of which `status` was taken; returns whether
    /// it did. Throws `EAGAIN` while a process has it open for writing.
    package static func remove(_ name: FileName, seizedIn place: Folder, _ status: FileStatus) throws(Errno) -> Bool {
        let file: OpenedFile
        do throws(FileOpenError) { file = try OpenedFile(name, in: place) } catch {
            guard case .failed(let code) = error else { return false }
            throw code
        }
        let isRemoved = try file.withReadLease(on: FileSystemKind(of: place)) { (file) throws(Errno) in
            guard try file.currentStatus().hasSameContent(as: status) else { return false }
            try place.removeFile(name)
            return true
        }
        guard let isRemoved else { throw .resourceTemporarilyUnavailable }
        return isRemoved
    }

    /// Removes the claim folder, unless a file that could not be restored is still in it.
    package func end() {
        if let name = try? claim.get().name { try? folder.removeFolder(name) }
    }
}
