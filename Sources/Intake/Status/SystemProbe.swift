import CSupport
package import Files
import Glibc
package import Model
import SoundReading
package import SystemPackage
import Watching

/// What the system allows a worker to do in a folder, and how `watch` returns the memory that it no longer uses.
package enum SystemProbe {
    /// Returns why a folder can't be watched for events; `nil` if it can.
    package static func watchingProblem(of folder: Folder) -> Errno? {
        do throws(Errno) {
            let inotify = try Inotify()
            _ = try inotify.add(folder)
            return nil
        } catch {
            return error
        }
    }

    /// Releases memory that only the start needed: two thirds of the pages of the program's code.
    package static func releaseStartUpMemory() {
        qr_release_program_pages()
    }

    /// Returns why a file would not be taken in at once; `nil` if it would.
    ///
    /// A missing end may still arrive, unless the file is old enough for a truncated one at the time `now`.
    package static func obstacle(
        to name: FileName, in folder: Folder, _ configuration: IntakeConfiguration, at now: Moment? = nil
    ) -> IntakeReason? {
        let file: OpenedFile
        do throws(FileOpenError) { file = try OpenedFile(name, in: folder) } catch {
            guard case .failed(let code) = error else {
                return IntakeReason(code: .gone, sentence: error.description)
            }
            return IntakeReason(
                code: code == .permissionDenied ? .permission : .inputOutput, sentence: error.description)
        }
        guard file.status.size <= configuration.maximumByteCount else {
            return .tooLarge(file.status.size, limit: configuration.maximumByteCount)
        }
        // As if it had been unchanged for long enough.
        var readiness = Readiness(
            times: Readiness.Times(settle: 0, end: now == nil ? .max : configuration.times.end))
        let kind = FileSystemKind(of: folder)
        let status = file.status
        var observation = Readiness.Observation(
            status: status, lease: file.tryReadLease(on: kind), age: now.map { status.age(at: $0, on: .local) } ?? 0)
        var verdict = readiness.observe(observation, inFolder: 0, now: 0)
        if verdict == .lookAtEnd {
            let isWhole = file.firstLook(named: name)?.missingEnd == nil
            observation.end = isWhole ? .present : .missing
            verdict = readiness.observe(observation, inFolder: 0, now: 0)
        }
        guard case .wait(_, let reason) = verdict else { return nil }
        return reason.reason
    }

    /// Returns why a file would be refused, such as a sidecar with the amount "much"; `nil` if its first bytes, or all of
    /// a sidecar, are in order.
    package static func refusal(
        of file: borrowing OpenedFile, named name: FileName, _ configuration: IntakeConfiguration
    ) -> IntakeReason? {
        guard file.status.size > 0 else { return .empty }
        guard name.isSidecar else {
            let isAudio = file.firstLook(named: name) != nil
            return isAudio ? nil : IntakeReason(code: .notAudio, sentence: SoundReader.unknownKind)
        }
        let examination = Examiner.examineSidecar(file, digest: [], configuration)
        return if case .hold(_, let reason) = examination { reason } else { nil }
    }

    /// Returns the first folder that can't be read on the path to a place in an inbox, that place included: the
    /// number of names that lead to it, and the reason; `nil` if there is none.
    package static func closedFolder(on names: [FileName], in inbox: Inbox) -> (depth: Int, reason: IntakeReason)? {
        guard var folder = try? inbox.open() else { return nil }
        for (index, name) in names.enumerated() {
            do throws(Errno) { folder = try folder.openFolder(name) } catch {
                return error.isVanished ? nil : (index + 1, .cannotRead(error))
            }
        }
        do throws(Errno) { _ = try FolderEntries(of: folder) } catch { return (names.count, .cannotRead(error)) }
        return nil
    }
}
