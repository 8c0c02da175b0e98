package import Model
package import SystemPackage

/// The temporary names that moves use, and the cleanup of those that a crash left.
package enum Leftovers {
    /// Prefix of unfinished copies in the queue's folders; they are never the only copy of a file.
    static let copyPrefix = Array(".quickrec-copy-".utf8)
    /// Subfolder of an inbox for sources that are being removed.
    package static let claimName = FileName(".quickrec-claim")

    /// Returns a random temporary name for a copy.
    static func copyName() -> FileName {
        FileName(".quickrec-copy-\(String(UInt64.random(in: .min ... .max), radix: 16))")
    }

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

    /// Moves the files in an inbox folder's claim folder, or those that `isWanted` accepts, back to their names, and
    /// removes the claim folder if it is empty then.
    ///
    /// Returns their number. Each is also in the archive, unless it arrived at the instant of the removal; either
    /// way, intake decides what to do with it.
    package static func restoreClaims(
        in folder: Folder, where isWanted: (FileName) -> Bool = { _ in true }
    ) throws(Errno) -> Int {
        let claim: Folder
        do throws(Errno) { claim = try folder.openFolder(claimName) } catch {
            if error == .noSuchFileOrDirectory { return 0 }
            throw error
        }
        let names = try claim.names(where: isWanted)
        for name in names {
            do throws(MoveError) { try restore(name, from: claim, to: name, in: folder) } catch {
                if case .failed(_, let code) = error { throw code }
            }
        }
        try folder.sync()
        try? folder.removeFolder(claimName)
        return names.count
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
    private let place: Result<Folder, Errno>

    /// Creates the claim folder; if that fails, `remove` returns the error as `kept`.
    package init(on folder: Folder) {
        self.folder = folder
        place = Result { () throws(Errno) in try folder.makeFolder(Leftovers.claimName) }
    }

    /// Removes `name` if it is still the file of which `status` was taken.
    package func remove(_ name: FileName, _ status: FileStatus) -> SourceFate {
        do throws(Errno) {
            let place = try place.get()
            try folder.seize(name, to: place, name)
            FailPoint.reach(.claimed)
            if try Self.remove(name, seizedIn: place, status) { return .removed }
            // If this fails too, the file stays in the claim folder, and the next start restores it.
            try? Leftovers.restore(name, from: place, to: name, in: folder)
            return .replaced
        } catch {
            return error == .noSuchFileOrDirectory ? .replaced : .kept(error)
        }
    }

    /// Removes `name` from the claim folder `place` if it is still the file of which `status` was taken and no
    /// process has it open for writing; returns whether it did.
    package static func remove(_ name: FileName, seizedIn place: Folder, _ status: FileStatus) throws(Errno) -> Bool {
        guard try place.status(of: name).hasSameContent(as: status), !place.isOpenForWriting(name) else { return false }
        try place.removeFile(name)
        return true
    }

    /// Removes the claim folder, unless a file that could not be restored is still in it.
    package func end() {
        try? folder.removeFolder(Leftovers.claimName)
    }
}
