import Glibc
package import Model
package import SystemPackage

/// The temporary names that moving makes, and what is done about those that a crash has left behind.
package enum Leftovers {
    /// Copies in the making, in a folder of the queue; never the only place of a file.
    static let copyPrefix = Array(".quickrec-copy-".utf8)
    /// A subfolder of an inbox, for sources that are being removed.
    package static let claimName = FileName(".quickrec-claim")

    static func copyName() -> FileName {
        FileName(".quickrec-copy-\(String(UInt64.random(in: .min ... .max), radix: 16))")
    }

    /// Whether a name is that of an unfinished copy.
    package static func isCopy(_ name: FileName) -> Bool { name.bytes.starts(with: copyPrefix) }

    /// Removes unfinished copies from a folder of the queue; only for the worker that holds the lock.
    ///
    /// Returns how many there were. Their sources are still where they were.
    package static func removeCopies(in folder: Folder) throws(Errno) -> Int {
        let names = try folder.names(where: isCopy)
        for name in names { try folder.removeFile(name) }
        return names.count
    }

    /// Gives the files in an inbox folder's claim folder their names back, or those that are wanted, and removes the
    /// folder where it is empty then.
    ///
    /// Returns how many there were. Each is already in the archive as well, unless it came in the very instant of
    /// the removal; either way taking in decides.
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

    /// Renames a file back to where it came from; where its name is taken, to a free one beside it.
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
    /// `memo.wav` → `memo (2).wav`, cut so that it still fits a name's 255 bytes.
    package func numbered(_ number: Int) -> FileName {
        let addition = Array(" (\(number))".utf8)
        let stem = self.stem.bytes
        let tail = bytes[stem.count...].prefix(64)
        return FileName(bytes: stem.prefix(255 - addition.count - tail.count) + addition + tail)
    }
}

/// Removes the sources of copies without ever removing another file that has just got the name: they are renamed
/// into a folder to which no other process writes, looked at, and only then removed.
package final class Claim {
    private let folder: Folder
    private let place: Result<Folder, Errno>

    package init(on folder: Folder) {
        self.folder = folder
        place = Result { () throws(Errno) in try folder.makeFolder(Leftovers.claimName) }
    }

    /// Removes `name` if it still is the file that `status` was taken of.
    package func remove(_ name: FileName, _ status: FileStatus) -> SourceFate {
        do throws(Errno) {
            let place = try place.get()
            try folder.seize(name, to: place, name)
            FailPoint.reach(.claimed)
            if try Self.remove(name, seizedIn: place, status) { return .removed }
            // If this fails too, it stays in the claim folder, and the next start gives it back.
            try? Leftovers.restore(name, from: place, to: name, in: folder)
            return .replaced
        } catch {
            return error == .noSuchFileOrDirectory ? .replaced : .kept(error)
        }
    }

    /// Removes `name` from the claim folder `place` if it still is the file that `status` was taken of, and nobody has it
    /// open for writing; returns whether it did.
    package static func remove(_ name: FileName, seizedIn place: Folder, _ status: FileStatus) throws(Errno) -> Bool {
        guard try place.status(of: name).hasSameContent(as: status), !place.isOpenForWriting(name) else { return false }
        try place.removeFile(name)
        return true
    }

    /// Removes the folder again; a file that could not go back keeps it.
    package func end() {
        try? folder.removeFolder(Leftovers.claimName)
    }
}
