import Dispatch
import Files
package import Model
import Money
import SoundReading
import Synchronization
package import SystemPackage
import Watching

/// Reads candidates to their end, several concurrently: digest, and what they say about themselves.
///
/// Moves and writes nothing.
struct Examiner: Sendable {
    /// Reads recordings.
    let reader: SoundReader
    /// The settings.
    let configuration: IntakeConfiguration
    /// Whether a file that kills or hangs its reader is unreadable, rather than getting a second chance elsewhere.
    let isFinalAttempt: Bool
    /// Once set, the remaining files are not read.
    let stop: StopFlag

    /// The minimum share of the usual processor time for a file: 50 ms, a hundred times what a normal file needs.
    private static let leastPatience = 0.1

    /// Examines the candidates; returns the results in the same order.
    func examine(_ candidates: [Candidate]) -> [Examination] {
        let results = Mutex([Examination](repeating: .gone, count: candidates.count))
        let next = Atomic(0)
        // The number of files that took too long and were put off. Each halves the time limit of the next ones, so
        // that together they delay their batch by a second, instead of half a second each.
        let putOff = Atomic(0)
        DispatchQueue.concurrentPerform(iterations: min(configuration.lanes, candidates.count)) { _ in
            let buffer = ReadBuffer()
            while true {
                let index = next.add(1, ordering: .relaxed).oldValue
                guard index < candidates.count, !stop.isSet else { return }
                let patience = isFinalAttempt ? 1 : Self.patience(after: putOff.load(ordering: .relaxed))
                let result = examine(candidates[index], patience, buffer)
                if case .slow = result { putOff.add(1, ordering: .relaxed) }
                results.withLock { $0[index] = result }
            }
        }
        return results.withLock { $0 }
    }

    private static func patience(after putOff: Int) -> Double {
        max(leastPatience, 1 / Double(1 << min(putOff, 10)))
    }

    private func examine(
        _ candidate: Candidate, _ patience: Double, _ buffer: borrowing ReadBuffer
    ) -> Examination {
        let file: OpenedFile
        do throws(FileOpenError) { file = try OpenedFile(candidate.name, in: candidate.folder) } catch {
            guard case .failed(let code) = error else { return .gone }
            return .wait(.cannotRead(code))
        }
        guard file.status.isUnchanged(since: candidate.found.status) else { return .gone }
        file.outwaitTick()
        do throws(FileReadError) {
            let digest = try file.digest(using: buffer)
            guard file.status.size > 0 else { return .hold(digest: digest, .empty) }
            return candidate.isSidecar
                ? Self.examineSidecar(file, digest: digest, configuration)
                : examineAudio(file, digest, candidate, patience)
        } catch {
            guard case .failed(let code) = error else { return .gone }
            return .wait(.cannotRead(code))
        }
    }

    /// Examines a sidecar whose digest is known.
    static func examineSidecar(
        _ file: borrowing OpenedFile, digest: [UInt8], _ configuration: IntakeConfiguration
    ) -> Examination {
        do throws(Errno) {
            // One byte more than allowed shows that the file is too large.
            let bytes = try file.bytes(at: 0, count: SidecarParser.sizeLimit + 1)
            do throws(SidecarError) {
                guard file.status.size <= SidecarParser.sizeLimit else {
                    throw .tooLarge(bytes: Int(clamping: file.status.size))
                }
                return .sidecar(digest: digest, try SidecarParser(notation: configuration.notation).parse(bytes))
            } catch {
                return .hold(digest: digest, IntakeReason(code: .invalidSidecar, sentence: error.description))
            }
        } catch {
            return .wait(.cannotRead(error))
        }
    }

    private func examineAudio(
        _ file: borrowing OpenedFile, _ digest: [UInt8], _ candidate: Candidate, _ patience: Double
    ) -> Examination {
        let size = file.status.size
        let outcome = file.withDescriptor {
            reader.probe(
                FileDescriptor(rawValue: $0), byteCount: size, known: candidate.firstLook, patience: patience,
                isNamedLikeAudio: candidate.name.isNamedLikeAudio)
        }
        switch outcome {
        case .audio(let claim): return .audio(digest: digest, claim)
        case .notAudio(let sentence):
            return .hold(digest: digest, IntakeReason(code: .notAudio, sentence: sentence))
        case .unreadable(.timeout, _) where !isFinalAttempt: return .slow(wasHurried: patience < 1)
        case .unreadable(.crash, _) where !isFinalAttempt: return .slow(wasHurried: false)
        case .unreadable(let code, let sentence):
            return .hold(
                digest: digest,
                IntakeReason(code: code == .timeout ? .timeout : .unreadable, sentence: sentence))
        case .helperUnavailable(let sentence):
            return .wait(IntakeReason(code: .readerUnavailable, sentence: sentence))
        case .inputFailure(let sentence):
            return .wait(IntakeReason(code: .inputOutput, sentence: sentence))
        }
    }
}

extension IntakeReason {
    /// Returns the reason for bytes that the system refuses to read.
    package static func cannotRead(_ code: Errno) -> IntakeReason {
        guard code == .permissionDenied || code == .notPermitted else {
            return IntakeReason(
                code: .inputOutput, problem: "It could not be read (\(code))", next: "it is tried again",
                named: "name it again")
        }
        return IntakeReason(
            code: .permission, problem: "It can't be read (\(code))",
            next: "give this user the right to read it, and it is taken in",
            named: "give this user the right to read it, then name it again")
    }
}
