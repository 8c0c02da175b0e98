import Files
import Model
import Store
import SystemPackage

// What is found where a move's file may be.
extension MoveJournal {
    /// What is found under a name.
    enum Inspection {
        /// The file with the noted bytes.
        case ours(FileName, Folder, FileStatus)
        /// Something else, or other bytes.
        case foreign
        case vacant
        /// It can't be told now.
        case unknown(Errno)
    }

    /// Whether the file with these bytes is in `folder` under that name.
    func inspect(_ name: FileName, in folder: Folder, for sha256: [UInt8]) -> Inspection {
        let file: OpenedFile
        do throws(FileOpenError) { file = try OpenedFile(name, in: folder) } catch { return Self.inspection(error) }
        do throws(FileReadError) {
            return try file.digest(using: mover.buffer) == sha256 ? .ours(name, folder, file.status) : .foreign
        } catch {
            switch error {
            // It is being written to at this moment.
            case .changed: return .unknown(.resourceBusy)
            case .failed(let code): return .unknown(code)
            }
        }
    }

    /// What is found at the source of a move.
    func sourceOf(_ move: PlannedMove) -> Inspection {
        do throws(FileOpenError) {
            let (folder, name) = try folders.parent(of: move.sourcePath)
            // It may lie in the claim folder already.
            if !move.isCopied { _ = try? Leftovers.restoreClaims(in: folder) { $0 == name } }
            return inspect(name, in: folder, for: move.sha256)
        } catch { return Self.inspection(error) }
    }

    /// Removes the source of a copy that is durable at its new place from the claim folder, where an earlier
    /// worker has left it: restored beside a new file with its name, it would be another memo. Returns what
    /// keeps it there for now.
    func removeClaimed(_ move: PlannedMove) -> Errno? {
        guard !move.isCopied, let (folder, name) = try? folders.parent(of: move.sourcePath),
            let claim = try? folder.openFolder(Leftovers.claimName)
        else { return nil }
        switch inspect(name, in: claim, for: move.sha256) {
        case .vacant, .foreign: return nil
        case .unknown(let code): return code
        case .ours(_, _, let status):
            do throws(Errno) {
                // A file that is or may be changed is restored later.
                if try Claim.remove(name, seizedIn: claim, status) { try claim.sync() }
                return nil
            } catch { return SourceFate.kept(error).keptForNow }
        }
    }

    /// Whether the file at a path below the queue folder is there and has these bytes.
    func isKept(_ path: String, _ sha256: [UInt8]) -> Bool {
        guard let (folder, name) = try? folders.parent(of: Array(path.utf8)),
            case .ours = inspect(name, in: folder, for: sha256)
        else { return false }
        return true
    }

    /// Whether there is no file at a path below the queue folder.
    func isMissing(_ path: String) -> Bool {
        do throws(FileOpenError) {
            let (folder, name) = try folders.parent(of: Array(path.utf8))
            do throws(Errno) { _ = try folder.status(of: name) } catch { throw FileOpenError(openingFailedWith: error) }
            return false
        } catch {
            guard case .gone = error else { return false }
            return true
        }
    }

    private static func inspection(_ error: FileOpenError) -> Inspection {
        switch error {
        case .gone: .vacant
        case .notRegular: .foreign
        case .failed(let code): .unknown(code)
        }
    }
}
