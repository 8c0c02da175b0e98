import Files
import Model
import Store
import SystemPackage

// Inspection of the places where the file of a move may be.
extension MoveJournal {
    /// What is at a name.
    enum Inspection {
        /// The file with the recorded bytes.
        case ours(FileName, Folder, FileStatus)
        /// Something else, or a file with other bytes.
        case foreign
        /// Nothing.
        case vacant
        /// Unknown for now.
        case unknown(Errno)
    }

    /// Returns whether the file in `folder` with this name has these bytes.
    func inspect(_ name: FileName, in folder: Folder, for sha256: [UInt8]) -> Inspection {
        let file: OpenedFile
        do throws(FileOpenError) { file = try OpenedFile(name, in: folder) } catch { return Self.inspection(error) }
        do throws(FileReadError) {
            return try file.digest(using: mover.buffer) == sha256 ? .ours(name, folder, file.status) : .foreign
        } catch {
            switch error {
            // It is being written to right now.
            case .changed: return .unknown(.resourceBusy)
            case .failed(let code): return .unknown(code)
            }
        }
    }

    /// Inspects the source of a move.
    func sourceOf(_ move: PlannedMove) -> Inspection {
        do throws(FileOpenError) {
            let (folder, name) = try folders.parent(of: move.sourcePath)
            // It may already be in the claim folder.
            if !move.isCopied { _ = Leftovers.restoreClaims(in: folder) { $0 == name } }
            return inspect(name, in: folder, for: move.sha256)
        } catch { return Self.inspection(error) }
    }

    /// Removes the source of a copy that is durable at its new place from the claim folder, where an earlier worker
    /// left it: restored next to a new file with its name, it would become another memo. Returns the error if it has
    /// to stay for now.
    func removeClaimed(_ move: PlannedMove) -> Errno? {
        guard !move.isCopied, let (folder, name) = try? folders.parent(of: move.sourcePath) else { return nil }
        return Leftovers.claims(in: folder).lazy.compactMap { self.removeClaimed(move, name, in: $0) }.first
    }

    private func removeClaimed(_ move: PlannedMove, _ name: FileName, in claim: Folder) -> Errno? {
        switch inspect(name, in: claim, for: move.sha256) {
        case .vacant, .foreign: return nil
        case .unknown(let code): return code
        case .ours(_, _, let status):
            do throws(Errno) {
                // A file that has changed, or may have, is restored later.
                if try Claim.remove(name, seizedIn: claim, status) { try claim.sync() }
                return nil
            } catch { return SourceFate.kept(error).keptForNow }
        }
    }

    /// Looks at a path relative to the queue folder, as a `FileLook`.
    func look(_ path: String, _ sha256: [UInt8]?) -> FileState {
        do throws(FileOpenError) {
            let (folder, name) = try folders.parent(of: Array(path.utf8))
            if let sha256 {
                return switch inspect(name, in: folder, for: sha256) {
                case .ours: .whole
                case .foreign: .other
                case .vacant: .missing
                case .unknown: .unknown
                }
            }
            do throws(Errno) { _ = try folder.status(of: name) } catch { throw FileOpenError(openingFailedWith: error) }
        } catch {
            if case .gone = error { return .missing }
        }
        return .unknown
    }

    private static func inspection(_ error: FileOpenError) -> Inspection {
        switch error {
        case .gone: .vacant
        case .notRegular: .foreign
        case .failed(let code): .unknown(code)
        }
    }
}
